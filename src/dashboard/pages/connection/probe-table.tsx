import { Fragment } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Connection } from "#contract/connection.ts";
import { forgetEvidence } from "../../base/connection/capabilities/evidence.ts";
import { useClient } from "../../base/connection/client-context.tsx";
import { Compared } from "../../base/connection/load-failed.tsx";
import { Button } from "../../base/design-system/button.tsx";
import { CopyButton } from "../../base/design-system/copy-button.tsx";
import { formatDuration } from "../../base/design-system/format.ts";
import type { IconName } from "../../base/design-system/icon.tsx";
import { Notice } from "../../base/design-system/notice.tsx";
import { LoadingRegion } from "../../base/design-system/skeleton.tsx";
import { StatusBadge, type StatusTone } from "../../base/design-system/status-badge.tsx";
import { type Probe, type ProbeOutcome, probeService } from "./probe-service.ts";
import { texts } from "./texts.ts";

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

export function ProbeTable({ connection: { baseUrl, getUrl } }: { connection: Connection }) {
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
