import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ServiceHealth } from "#contract/service-health.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { isNotOffered } from "../../../base/connection/is-not-offered.ts";
import { formatDuration } from "../../../base/design-system/format.ts";
import { Icon } from "../../../base/design-system/icon.tsx";
import { MomentText } from "../../../base/design-system/moment-text.tsx";
import { Section } from "../../../base/design-system/section.tsx";
import { LoadingRegion, Skeleton } from "../../../base/design-system/skeleton.tsx";
import { FieldRow, NotRead } from "../field-row.tsx";
import { dayOf } from "../../../base/design-system/zoned-day.ts";
import { texts } from "./texts.ts";

/** Spans that end now, in hours, for readers of the text. */
const spans = [1, 6] as const;

const pollMs = 10_000;
/** Below either, the disk is almost full. */
const lowShare = 0.05;
const lowBytes = 1_000_000_000;

/** The service's queue, disk and failures, measured by the service. Another service may not report them. */
export function ServiceHealthSection() {
  const client = useClient();
  const { data, error, isError } = useQuery({
    queryKey: ["service-health"],
    queryFn: ({ signal }) => client.getHealth(signal),
    retry: false,
    refetchInterval: (query) => (isNotOffered(query.state.error) ? false : pollMs),
  });
  return (
    <Section title={texts.title}>
      {data !== undefined ? (
        <>
          <HealthRows health={data} />
          <p className="text-12 text-ink-3">
            {isError ? (
              texts.stale
            ) : (
              <>
                {texts.measured} <MomentText text={data.measuredAt} />
              </>
            )}
          </p>
        </>
      ) : isError ? (
        <NotRead error={error} notOffered={texts.notOffered} />
      ) : (
        <LoadingRegion label={texts.loading}>
          <Skeleton className="h-66 w-full" />
        </LoadingRegion>
      )}
    </Section>
  );
}

function HealthRows({ health }: { health: ServiceHealth }) {
  const { queue, places = [], disk, browser, failures, measuredAt } = health;
  const waitedMs =
    queue.oldestWaitingSince === null ? 0 : Date.parse(measuredAt) - Date.parse(queue.oldestWaitingSince);
  return (
    <dl className="border-t border-line">
      <FieldRow name={texts.queue}>
        <span>
          {[
            texts.queueIs(queue.waiting, queue.running),
            waitedMs >= 1_000 && texts.oldest(formatDuration(waitedMs)),
            queue.scheduled > 0 && texts.scheduled(queue.scheduled),
          ]
            .filter(Boolean)
            .join(", ")}
          <Kinds kinds={queue.kinds} names={texts.kinds} />
        </span>
      </FieldRow>
      {places.length > 0 && (
        <FieldRow name={texts.places}>
          <span>
            {texts.placesAre}
            <Kinds kinds={places} names={texts.placeKinds} />
          </span>
        </FieldRow>
      )}
      <FieldRow name={texts.disk}>
        {disk === null ? <span className="text-ink-2">{texts.diskElsewhere}</span> : <Disk {...disk} />}
      </FieldRow>
      {browser !== undefined && (
        <FieldRow name={texts.browser}>
          {browser === null ? (
            <span className="text-ink-2">{texts.browserElsewhere}</span>
          ) : (
            <Browser {...browser} />
          )}
        </FieldRow>
      )}
      <FieldRow name={texts.failures}>
        <span>
          {failures.requests === 0
            ? texts.noRequests
            : texts.failuresAre(failures.failedRequests, failures.requests)}
          {failures.failedRequests > 0 && <FailuresByHour hours={failures.hours} />}
        </span>
        {failures.failedRequests > 0 && (
          <Link
            to={`/history?status=failed&from=${dayOf(Date.parse(failures.since))}`}
            className="shrink-0 text-accent-text underline"
          >
            {texts.show}
          </Link>
        )}
      </FieldRow>
      <FieldRow name={texts.deliveries}>
        <span>{texts.deliveriesAre(failures.failedDeliveries)}</span>
        {failures.failedDeliveries > 0 && (
          <Link to="/webhooks?state=abandoned&since=day" className="shrink-0 text-accent-text underline">
            {texts.show}
          </Link>
        )}
      </FieldRow>
    </dl>
  );
}

function Disk({ freeBytes, totalBytes }: NonNullable<ServiceHealth["disk"]>) {
  const isLow = freeBytes < lowBytes || freeBytes < totalBytes * lowShare;
  return (
    <span>
      {isLow && <Icon name="warning" className="mr-1 inline-block align-[-0.2em] text-warn" />}
      {texts.diskIs(freeBytes, totalBytes)}
      {isLow && <span className="block text-12 text-ink-2">{texts.diskLow}</span>}
    </span>
  );
}

function Browser({ version, majorsBehind }: NonNullable<ServiceHealth["browser"]>) {
  if (version === null) return <span className="text-ink-2">{texts.browserResting}</span>;
  return (
    <span>
      {majorsBehind > 0 && <Icon name="warning" className="mr-1 inline-block align-[-0.2em] text-warn" />}
      {texts.browserIs(version)}
      {majorsBehind > 0 && <span className="block text-12 text-ink-2">{texts.browserOld(majorsBehind)}</span>}
    </span>
  );
}

type Kind = Omit<ServiceHealth["queue"]["kinds"][number], "scheduled">;

/** A line for each kind, `Renders: 2 waiting, 1 running (Shop: 2 waiting, 1 running)`; unknown kinds keep their names. */
function Kinds({ kinds, names }: { kinds: readonly Kind[]; names: Readonly<Record<string, string>> }) {
  return kinds
    .filter(({ waiting, running }) => waiting + running > 0)
    .map(({ kind, waiting, running, keys = [] }) => (
      <span key={kind} className="block text-12 wrap-anywhere text-ink-3">
        {`${names[kind] ?? kind}: ${countOf({ waiting, running })}`}
        {keys.length > 0 && ` (${keys.map((key) => `${key.name}: ${countOf(key)}`).join("; ")})`}
      </span>
    ));
}

function countOf({ waiting, running }: Pick<Kind, "waiting" | "running">): string {
  if (running === 0) return texts.waitingOnly(waiting);
  return waiting === 0 ? texts.runningOnly(running) : texts.queueIs(waiting, running);
}

/** Failures per hour as bars, with the last hours in words. */
function FailuresByHour({ hours }: { hours: ServiceHealth["failures"]["hours"] }) {
  const most = Math.max(1, ...hours.map(({ failedRequests }) => failedRequests));
  const since = (span: number) =>
    hours.slice(-span).reduce((total, { failedRequests }) => total + failedRequests, 0);
  return (
    <>
      <span className="block text-12 text-ink-3">
        {spans.map((span) => texts.lastHours(span, since(span))).join(", ")}
      </span>
      <span aria-hidden="true" className="mt-1 flex h-8 max-w-72 items-end gap-px border-b border-line">
        {hours.map(({ from, failedRequests }) => (
          <span
            key={from}
            className="grow bg-error"
            style={{ height: `${Math.round((failedRequests / most) * 100)}%` }}
          />
        ))}
      </span>
    </>
  );
}
