import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import type { ServiceHealth } from "#contract/service-health.ts";
import { useClient } from "../../../base/connection/client-context.tsx";
import { isNotOffered } from "../../../base/connection/failure-words.ts";
import { formatCount, formatDuration } from "../../../base/design-system/format.ts";
import { Disclosure } from "../../../base/design-system/disclosure.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Section } from "../../../base/design-system/section.tsx";
import { LoadingRegion, Skeleton } from "../../../base/design-system/skeleton.tsx";
import { MomentText } from "../../../base/design-system/time-text.tsx";
import { FieldRow, NotRead } from "../field-row.tsx";
import { dayOf } from "../../../base/design-system/zoned-day.ts";
import { texts } from "../texts.ts";

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
    <Section title={texts.health.title}>
      {data !== undefined ? (
        <HealthReport health={data} isStale={isError} />
      ) : isError ? (
        <NotRead error={error} notOffered={texts.health.notOffered} />
      ) : (
        <LoadingRegion label={texts.health.loading}>
          <div className="relative">
            <div className="invisible flex flex-col gap-2">
              <HealthReport health={unmeasured} />
            </div>
            <Skeleton className="absolute inset-0" />
          </div>
        </LoadingRegion>
      )}
    </Section>
  );
}

const epoch = new Date(0).toISOString();

/** Takes the place that the usual figures need. */
const unmeasured: ServiceHealth = {
  measuredAt: epoch,
  queue: { waiting: 0, running: 0, scheduled: 0, oldestWaitingSince: null, kinds: [] },
  disk: { freeBytes: 1e11, totalBytes: 1e11 },
  failures: { since: epoch, requests: 0, failedRequests: 0, failedDeliveries: 0, hours: [] },
  browser: { version: epoch, majorsBehind: 0 },
};

function HealthReport({ health, isStale = false }: { health: ServiceHealth; isStale?: boolean }) {
  const troubled = listTroubled(health);
  const isWell = !isStale && troubled.length === 0;
  return (
    <>
      <p className="flex gap-1.5">
        <Icon name={isWell ? "done" : "warning"} className={isWell ? "text-ok" : "text-warn"} />
        {isStale ? texts.health.stale : isWell ? texts.health.well : texts.health.troubled(troubled)}
      </p>
      <HealthTiles health={health} />
      <HealthRows health={health} />
      <p className="text-12 text-ink-3">
        {texts.health.measured} <MomentText text={health.measuredAt} />
      </p>
    </>
  );
}

/** The names of the parts that need attention. */
function listTroubled({ disk, browser, failures }: ServiceHealth): string[] {
  const words = texts.health;
  return [
    isLow(disk) && words.disk,
    failures.failedRequests > 0 && words.failures,
    failures.failedDeliveries + (failures.retryingDeliveries ?? 0) > 0 && words.deliveries,
    (browser?.majorsBehind ?? 0) > 0 && words.browser,
  ].filter((name) => name !== false);
}

function isLow(disk: ServiceHealth["disk"]): boolean {
  return disk !== null && (disk.freeBytes < lowBytes || disk.freeBytes < disk.totalBytes * lowShare);
}

/** The most important figures, each a link to the list that it counts. */
function HealthTiles({ health: { queue, disk, failures, measuredAt } }: { health: ServiceHealth }) {
  const waitedMs =
    queue.oldestWaitingSince === null ? 0 : Date.parse(measuredAt) - Date.parse(queue.oldestWaitingSince);
  const queued = [
    texts.health.runningOnly(queue.running),
    waitedMs >= 1_000 && texts.health.oldest(formatDuration(waitedMs)),
    queue.scheduled > 0 && texts.health.scheduled(queue.scheduled),
  ];
  const { retryingDeliveries: retrying = 0 } = failures;
  return (
    <ul className="grid grid-cols-2 gap-3 xl:grid-cols-4 max-[24rem]:grid-cols-1">
      <Tile
        name={texts.health.queue}
        figure={texts.health.waitingOnly(queue.waiting)}
        to="/history?status=working"
      >
        {queued.filter(Boolean).join(", ")}
      </Tile>
      <Tile
        name={texts.health.disk}
        figure={disk === null ? texts.health.diskUnmeasured : texts.health.diskFree(disk.freeBytes)}
        to="/history"
      >
        {disk === null ? (
          texts.health.diskElsewhere
        ) : (
          <>
            <Meter share={1 - disk.freeBytes / Math.max(disk.totalBytes, 1)} isFull={isLow(disk)} />
            {texts.health.diskIs(disk.freeBytes, disk.totalBytes)}
            {isLow(disk) && (
              <span className="mt-1 flex gap-1 text-ink">
                <Icon name="warning" className="shrink-0 text-warn" />
                {texts.health.diskLow}
              </span>
            )}
          </>
        )}
      </Tile>
      <Tile
        name={texts.health.failures}
        figure={formatCount(failures.failedRequests)}
        to={`/history?status=failed&from=${dayOf(Date.parse(failures.since))}`}
      >
        <Ticks hours={failures.hours} />
        {failures.requests === 0 ? texts.health.noRequests : texts.health.failuresAre(failures.requests)}
        {failures.failedRequests > 0 &&
          `, ${texts.health.lastHour(failures.hours.at(-1)?.failedRequests ?? 0)}`}
      </Tile>
      <Tile
        name={texts.health.deliveries}
        figure={formatCount(failures.failedDeliveries + retrying)}
        to={failures.failedDeliveries + retrying > 0 ? "/webhooks?since=day" : "/webhooks"}
      >
        {texts.health.inDay}
        {retrying > 0 && `, ${texts.health.retrying(retrying)}`}
      </Tile>
    </ul>
  );
}

interface TileProps {
  name: string;
  figure: string;
  to: string;
  children: ReactNode;
}

function Tile({ name, figure, to, children }: TileProps) {
  return (
    <li className="flex min-w-0">
      <Link
        to={to}
        className="flex w-full min-w-0 flex-col gap-1 rounded-panel border border-line bg-panel p-3 hover:border-line-strong hover:bg-hover"
      >
        <span className="flex items-center justify-between gap-2 text-ink-2">
          {name}
          <Icon name="arrowRight" size={14} className="shrink-0 text-ink-3" />
        </span>
        <span className="text-24 font-semibold wrap-anywhere tabular-nums">{figure}</span>
        <span className="block text-12 text-ink-2">{children}</span>
      </Link>
    </li>
  );
}

function Meter({ share, isFull }: { share: number; isFull: boolean }) {
  return (
    <span aria-hidden="true" className="mb-1.5 flex h-1.5 bg-line">
      <span className={isFull ? "bg-warn" : "bg-ink-3"} style={{ width: `${share * 100}%` }} />
    </span>
  );
}

/** A tick for each hour; one with failures is as high as their number, compared with the worst hour. */
function Ticks({ hours }: { hours: ServiceHealth["failures"]["hours"] }) {
  const most = Math.max(1, ...hours.map(({ failedRequests }) => failedRequests));
  return (
    <span aria-hidden="true" className="mb-1.5 flex h-6 items-end gap-0.5">
      {hours.map(({ from, failedRequests }) => (
        <span
          key={from}
          className={failedRequests > 0 ? "grow bg-error" : "grow bg-line-strong"}
          style={{ height: failedRequests > 0 ? `${20 + (failedRequests / most) * 80}%` : "3px" }}
        />
      ))}
    </span>
  );
}

/** The browser, and waiting and running work by kind: collapsed, because it comes and goes every few seconds. */
function HealthRows({ health: { queue, places = [], browser } }: { health: ServiceHealth }) {
  return (
    <>
      {browser !== undefined && (
        <dl className="border-t border-line">
          <FieldRow name={texts.health.browser}>
            {browser === null ? (
              <span className="text-ink-2">{texts.health.browserElsewhere}</span>
            ) : (
              <Browser {...browser} />
            )}
          </FieldRow>
        </dl>
      )}
      <Disclosure title={texts.health.work}>
        <dl className="mt-2 border-t border-line">
          <FieldRow name={texts.health.queue}>
            <span>
              {queue.waiting + queue.running === 0 && texts.health.waitingOnly(0)}
              <Kinds kinds={queue.kinds} names={texts.health.kinds} />
            </span>
          </FieldRow>
          <FieldRow name={texts.health.places}>
            <span>
              {texts.health.placesAre}
              <Kinds kinds={places} names={texts.health.placeKinds} />
            </span>
          </FieldRow>
        </dl>
      </Disclosure>
    </>
  );
}

function Browser({ version, majorsBehind }: NonNullable<ServiceHealth["browser"]>) {
  if (version === null) return <span className="text-ink-2">{texts.health.browserResting}</span>;
  return (
    <span>
      {majorsBehind > 0 && <Icon name="warning" className="mr-1 inline-block align-[-0.2em] text-warn" />}
      {texts.health.browserIs(version)}
      {majorsBehind > 0 && (
        <span className="block text-12 text-ink-2">{texts.health.browserOld(majorsBehind)}</span>
      )}
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
  if (running === 0) return texts.health.waitingOnly(waiting);
  return waiting === 0 ? texts.health.runningOnly(running) : texts.health.queueIs(waiting, running);
}
