import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { Fragment, useState } from "react";
import type { Connection } from "#contract/connection.ts";
import * as limits from "#contract/limits.ts";
import { version } from "#contract/version.ts";
import type { WebhookSecret } from "#contract/webhooks.ts";
import { createClient } from "#client/create-client.ts";
import { forgetEvidence } from "../../base/connection/capabilities/evidence.ts";
import { useClient, useConnection } from "../../base/connection/client-context.tsx";
import { Compared, failureOf, LoadFailed } from "../../base/connection/load-failed.tsx";
import { serviceQuery } from "../../base/connection/service-query.ts";
import { hasOnlyLocalLinks } from "../../base/connection/service-address.ts";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { formatDuration } from "../../base/design-system/format.ts";
import type { IconName } from "../../base/design-system/icon.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { PageHeader } from "../../base/design-system/page-header.tsx";
import { Section } from "../../base/design-system/section.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { refusalStatus, toFailureWords } from "../../base/connection/failure-words.ts";
import { getPageBase, type PageBase, setPageBase } from "../../base/connection/page-base.ts";
import { Button } from "../../base/design-system/button.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { StatusBadge, type StatusTone } from "../../base/design-system/status-badge.tsx";
import { MomentText } from "../../base/design-system/time-text.tsx";
import { receiversQuery } from "../../features/built-in-receivers/receivers.ts";
import { FieldRow, NotRead } from "./field-row.tsx";
import { ServiceHealthSection } from "./health/service-health-section.tsx";
import { texts } from "./texts.ts";
import { type Probe, type ProbeOutcome, probePageBase, probeService } from "./probe-service.ts";

export function ConnectionPage() {
  const connection = useConnection();
  const { data } = connection;
  return (
    <div className="mx-auto max-w-[104rem]">
      <div className="flex max-w-[80rem] flex-col gap-6 p-8 phone:gap-5 phone:p-4">
        <PageHeader title={texts.title} />
        {data !== undefined ? (
          <>
            <ServiceHealthSection />
            <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
              <Section title={texts.service}>
                <ServiceFields connection={data} />
              </Section>
              {data.service === "remote" && (
                <div className="flex min-w-0 flex-col gap-8">
                  <Section title={texts.settings}>
                    <PageBaseSetting baseUrl={data.baseUrl} />
                  </Section>
                  <ServiceUsage />
                </div>
              )}
            </div>
            <ProbeTable connection={data} />
          </>
        ) : connection.isError ? (
          <LoadFailed {...failureOf(connection)} />
        ) : (
          <LoadingRegion label={texts.loading} className="h-48 w-full" />
        )}
      </div>
    </div>
  );
}

function ServiceFields({ connection }: { connection: Connection }) {
  const { fields, kinds } = texts;
  const { service, baseUrl, getUrl, publicUrl, keyEnding } = connection;
  return (
    <>
      <dl className="border-t border-line">
        <FieldRow name={fields.kind}>{kinds[service]}</FieldRow>
        <FieldRow name={fields.baseUrl} address={baseUrl} />
        {getUrl !== baseUrl && <FieldRow name={fields.getUrl} address={getUrl} />}
        {publicUrl !== null && <FieldRow name={fields.publicUrl} address={publicUrl} />}
        <FieldRow name={fields.key}>{keyEnding === "" ? texts.keyShort : texts.ends(keyEnding)}</FieldRow>
        <WebhookFields />
        <FieldRow name={fields.version}>{`Overprint ${version}`}</FieldRow>
      </dl>
      {hasOnlyLocalLinks(connection, window.location.href) && (
        <Notice tone="warn" title={texts.localLinks}>
          {texts.localLinksAdvice}
        </Notice>
      )}
      <p className="text-12 text-ink-3">{texts.keyHint}</p>
    </>
  );
}

/** The webhook secret and the receivers; both are extensions of our own service. */
function WebhookFields() {
  const client = useClient();
  const secret = useQuery({
    queryKey: ["webhook-secret"],
    queryFn: ({ signal }) => client.getWebhookSecret(signal),
    retry: false,
  });
  const receivers = useQuery({ ...receiversQuery(client), retry: false });
  return (
    <>
      <FieldRow name={texts.fields.secret}>
        {secret.data === undefined ? (
          <Missing error={secret.error} />
        ) : (
          <>
            <span>{describeSecret(secret.data)}</span>
            <Link
              to="/webhooks?view=addresses#signing-secret"
              className="shrink-0 text-accent-text underline"
            >
              {secret.data.canRotate ? texts.manage : texts.howToManage}
            </Link>
          </>
        )}
      </FieldRow>
      <FieldRow name={texts.fields.receivers}>
        {receivers.data === undefined ? (
          <Missing error={receivers.error} />
        ) : (
          <>
            <span>{texts.receivers(receivers.data.items.length, limits.receiversMax)}</span>
            <Link to="/webhooks?view=receivers" className="shrink-0 text-accent-text underline">
              {texts.lookAt}
            </Link>
          </>
        )}
      </FieldRow>
    </>
  );
}

function describeSecret({ isSet, ending, previous }: WebhookSecret): string {
  if (!isSet) return texts.secretUnset;
  const other = previous[0];
  return other === undefined ? texts.ends(ending) : texts.secretBoth(ending, other.ending);
}

/** Why a value is missing; nothing while it is loading. */
function Missing({ error }: { error: unknown }) {
  if (error === null) return null;
  return <NotRead error={error} notOffered={texts.notTold} />;
}

/** A service without a limit reports this number, the largest one that known clients can read. */
const unlimited = 2_147_483_647;

/** The usage of a service that limits it; a self-hosted one does not. */
function ServiceUsage() {
  const { data } = useQuery(serviceQuery(useClient()));
  if (data?.usage === undefined || data.usage.credits.total >= unlimited) return null;
  const { plan, credits, uploads } = data.usage;
  return (
    <Section title={texts.usage}>
      <dl className="border-t border-line">
        <FieldRow name={texts.plan}>{plan.name}</FieldRow>
        <FieldRow name={texts.credits}>{texts.of(credits.used, credits.total)}</FieldRow>
        {uploads.total < unlimited && (
          <FieldRow name={texts.health.placeKinds.uploads}>{texts.of(uploads.used, uploads.total)}</FieldRow>
        )}
        {credits.nextRenewalAt !== null && (
          <FieldRow name={texts.renewal}>
            <MomentText text={credits.nextRenewalAt} />
          </FieldRow>
        )}
      </dl>
    </Section>
  );
}

/** The number of a list's first page, in this browser. */
function PageBaseSetting({ baseUrl }: { baseUrl: string }) {
  const queryClient = useQueryClient();
  const [base, setBase] = useState(getPageBase);
  const probe = useQuery({
    queryKey: ["page-base"],
    // Without the chosen base, which would hide how the service counts.
    queryFn: async ({ signal }) => (await probePageBase(createClient(), signal)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const seen = probe.data;
  function choose(next: PageBase) {
    setPageBase(next, baseUrl);
    setBase(next);
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== "page-base" });
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <Select
        className="w-full"
        label={texts.pageBase}
        value={String(base)}
        hint={
          probe.isError
            ? describeFailure(probe.error)
            : seen === undefined
              ? undefined
              : seen === null
                ? texts.pageBaseUnknown
                : seen === base
                  ? texts.pageBaseAgrees
                  : texts.pageBaseDiffers(seen)
        }
        options={([0, 1] as const).map((value) => ({ value: String(value), label: texts.pageBases[value] }))}
        onValueChange={(value) => choose(value === "1" ? 1 : 0)}
      />
      {seen != null && seen !== base && (
        <Button size="small" onClick={() => choose(seen)}>
          {texts.countFrom(seen)}
        </Button>
      )}
    </div>
  );
}

/** Why the service could not be asked how it counts, with its status. */
function describeFailure(error: unknown): string {
  const { happened, advice } = toFailureWords(error);
  return `${texts.pageBaseFailed(refusalStatus(error))} ${happened} ${advice}`;
}

const looks: Record<ProbeOutcome["kind"], { tone: StatusTone; icon: IconName }> = {
  ok: { tone: "ok", icon: "done" },
  entries: { tone: "ok", icon: "done" },
  notOffered: { tone: "neutral", icon: "minus" },
  skipped: { tone: "neutral", icon: "minus" },
  refused: { tone: "error", icon: "failed" },
  unreachable: { tone: "error", icon: "unplugged" },
  timedOut: { tone: "error", icon: "unplugged" },
  unreadable: { tone: "warn", icon: "warning" },
};

function ProbeTable({ connection: { baseUrl, getUrl } }: { connection: Connection }) {
  const client = useClient();
  const queryClient = useQueryClient();
  const probes = useQuery({
    queryKey: ["probes"],
    queryFn: ({ signal }) => probeService(client, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div>
          <h2 className="text-15 font-semibold">{texts.probes}</h2>
          <p className="text-ink-2">{texts.probesHint}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {probes.data !== undefined && (
            <CopyButton
              text={() => toText(probes.data)}
              label={texts.copyProbes}
              isLabelShown
              size="medium"
              variant="secondary"
            />
          )}
          <Button
            icon="refresh"
            isPending={probes.isFetching}
            onClick={() => {
              void probes.refetch();
              void queryClient.invalidateQueries({ queryKey: ["page-base"] });
              void queryClient.invalidateQueries({ queryKey: ["capability-probe"] });
              // Last: what is forgotten while nothing is asked would count as lacking.
              forgetEvidence();
            }}
          >
            {texts.probeAgain}
          </Button>
        </div>
      </div>
      {probes.data === undefined ? (
        <LoadingRegion label={texts.probing} className="h-80 w-full" />
      ) : (
        <>
          {isUnreachable(probes.data) && (
            <Notice tone="error" title={texts.unreachable}>
              {texts.unreachableAdvice}
            </Notice>
          )}
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-10 gap-y-6 lg:grid-cols-2">
            {([true, false] as const).map((isOriginal) => (
              <ProbeGroup
                key={String(isOriginal)}
                caption={isOriginal ? texts.original : texts.extensions}
                probes={probes.data.filter((probe) => probe.isOriginal === isOriginal)}
                isBusy={probes.isFetching}
                hasAddresses={getUrl !== baseUrl}
              />
            ))}
          </div>
        </>
      )}
    </section>
  );
}

interface ProbeGroupProps {
  caption: string;
  probes: readonly Probe[];
  isBusy: boolean;
  /** Each call is at one of two addresses. */
  hasAddresses: boolean;
}

function ProbeGroup({ caption, probes, isBusy, hasAddresses }: ProbeGroupProps) {
  const head = "border-b border-line py-1.5 pr-4 text-left text-12 font-medium text-ink-3";
  return (
    <table aria-busy={isBusy} className="w-full table-fixed">
      <caption className="pb-1 text-left font-medium text-ink-2">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={head}>
            {texts.columns.call}
          </th>
          <th scope="col" className={head}>
            {texts.columns.answer}
          </th>
          <th scope="col" className={`${head} w-20 pr-0! text-right!`}>
            {texts.columns.took}
          </th>
        </tr>
      </thead>
      <tbody>
        {probes.map(({ path, address, outcome, durationMs }) => (
          <tr key={path} className="align-top">
            <td className="figures border-b border-line py-1.5 pr-4 text-12/5 wrap-anywhere">
              <Path text={path} />
              {hasAddresses && <span className="block font-sans text-ink-3">{texts.addresses[address]}</span>}
            </td>
            <td className="border-b border-line py-1.5 pr-4 [&>span]:items-start [&>span]:whitespace-normal [&_svg]:mt-0.75">
              <StatusBadge {...looks[outcome.kind]} label={describe(outcome)} />
              {outcome.kind === "unreadable" && <Compared answer={outcome.answer} isFolded />}
            </td>
            <td className="figures border-b border-line py-1.5 text-right text-12/5">
              {durationMs === undefined ? "–" : formatDuration(durationMs)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A path that may wrap after its slashes. */
function Path({ text }: { text: string }) {
  return text.split(/(?<=\/)/).map((part, index) => (
    // The parts are identified by their position.
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** Whether none of the calls reached the service. */
function isUnreachable(probes: readonly Probe[]): boolean {
  const asked = probes.filter(({ outcome }) => outcome.kind !== "skipped");
  return asked.every(({ outcome }) => outcome.kind === "unreachable" || outcome.kind === "timedOut");
}

/** One call per line, for a message to the service's operator. */
function toText(probes: readonly Probe[]): string {
  return probes
    .map(({ path, outcome, durationMs }) =>
      [path, describe(outcome), durationMs === undefined ? "" : formatDuration(durationMs)]
        .filter((part) => part !== "")
        .join("\t"),
    )
    .join("\n");
}

function describe(outcome: ProbeOutcome): string {
  const words = texts.outcomes;
  switch (outcome.kind) {
    case "entries":
      return words.entries(outcome.shown, outcome.total);
    case "refused":
      return words.refused(outcome.status, outcome.message);
    case "unreadable":
      return words.unreadable(outcome.place);
    default:
      return words[outcome.kind];
  }
}
