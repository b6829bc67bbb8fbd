import type { ResultDetail } from "#contract/request-records.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import {
  formatCountdown,
  formatDay,
  formatDuration,
  formatShortDay,
  formatTime,
  formatZone,
} from "../../base/design-system/format.ts";
import { StatusBadge } from "../../base/design-system/status-badge.tsx";
import { useNow } from "../../base/design-system/use-now.ts";
import { type HistoryEntry, isExpired } from "../../model/requests/history/history-entry.ts";
import { texts } from "./texts.ts";

export function Expiry({ entry }: { entry: HistoryEntry }) {
  const now = useNow();
  if (isExpired(entry, now)) return texts.expired;
  if (entry.deletedAt !== undefined) return texts.deleted;
  if (entry.expiresAt === undefined) {
    return entry.isKept ? (
      <span className="text-ink-3">{texts.never}</span>
    ) : (
      <span className="text-ink-3" title={texts.notTold}>
        –<span className="sr-only"> {texts.notTold}</span>
      </span>
    );
  }
  return (
    <span title={new Date(entry.expiresAt).toISOString()}>{formatCountdown(entry.expiresAt - now)}</span>
  );
}

export function Duration({ entry }: { entry: HistoryEntry }) {
  if (entry.workingSince !== undefined) return <Elapsed since={entry.workingSince} />;
  return entry.durationMs === undefined ? (
    <span className="text-ink-3">–</span>
  ) : (
    formatDuration(entry.durationMs)
  );
}

/** Elapsed time in whole seconds; updates every second. */
export function Elapsed({ since }: { since: number | undefined }) {
  const now = useNow();
  if (since === undefined) return null;
  const seconds = Math.max(0, Math.floor((now - since) / 1_000));
  return seconds < 60 ? `${seconds} s` : formatCountdown(seconds * 1_000);
}

/** The creation time in the chosen zone; the service's text is in the tooltip. */
export function Moment({ entry, withDay = false }: { entry: HistoryEntry; withDay?: boolean }) {
  const { createdAt, createdAtText } = entry;
  if (createdAt === undefined) return <span title={createdAtText}>{createdAtText}</span>;
  return (
    <time dateTime={new Date(createdAt).toISOString()} title={createdAtText}>
      {withDay
        ? `${formatDay(createdAt)}, ${formatTime(createdAt)} ${formatZone(createdAt)}`
        : formatTime(createdAt)}
    </time>
  );
}

export function MomentDay({ entry: { createdAt } }: { entry: HistoryEntry }) {
  return createdAt === undefined ? null : formatShortDay(createdAt);
}

export function EntryStatusBadge({
  entry,
}: {
  entry: Pick<HistoryEntry, "status" | "statusText" | "failureCode">;
}) {
  switch (entry.status) {
    case "done":
      return <StatusBadge tone="ok" icon="done" label={texts.statuses.done} />;
    case "working":
      return <StatusBadge tone="info" icon="working" label={texts.statuses.working} isTurning />;
    case "failed":
      return <StatusBadge tone="error" icon="failed" label={failedLabel(entry.failureCode)} />;
    case "other":
      return <StatusBadge tone="neutral" icon="question" label={entry.statusText} />;
  }
}

function failedLabel(code: string | undefined): string {
  return code === undefined ? texts.statuses.failed : texts.failedWith(code);
}

const steps = ["queuedMs", "imagesMs", "paintMs", "encodeMs"] as const;
/** The rest of the total. */
const rest = "restMs";
const fills = {
  queuedMs: "bg-line-strong",
  imagesMs: "bg-ink-3",
  paintMs: "bg-accent",
  encodeMs: "bg-ink",
  restMs: "bg-info",
} as const;

/** Whether there are timings; a file reused from an equal render has none. */
export function hasTimings(timings: ResultDetail["timings"]): boolean {
  return timings.totalMs !== null && steps.some((step) => timings[step] !== null);
}

export function TimingsBar({ timings }: { timings: ResultDetail["timings"] }) {
  const named = steps.flatMap((step) => {
    const ms = timings[step];
    return ms === null ? [] : [{ step, ms }];
  });
  const sum = named.reduce((all, { ms }) => all + ms, 0);
  const total = timings.totalMs ?? sum;
  // The steps are the worker's; the rest is storing the file and committing its record.
  const restMs = total - sum;
  const taken = restMs >= 1 ? [...named, { step: rest, ms: restMs } as const] : named;
  const scale = Math.max(total, sum);
  return (
    <div className="keeps-colours flex flex-col gap-2">
      <div aria-hidden="true" className="flex h-2 gap-px bg-canvas">
        {taken.map(({ step, ms }) => (
          <span
            key={step}
            className={classNames("min-w-0.5", fills[step])}
            style={{ width: `${(ms / scale) * 100}%` }}
          />
        ))}
      </div>
      <dl className="flex flex-wrap gap-x-5 gap-y-1 text-12">
        {taken.map(({ step, ms }) => (
          <div key={step} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={classNames("size-2", fills[step])} />
            <dt className="text-ink-2" title={texts.detail.stepHints[step]}>
              {texts.detail.steps[step]}
            </dt>
            <dd className="figures">{formatDuration(ms)}</dd>
          </div>
        ))}
        <div className="flex items-center gap-1.5">
          <dt className="text-ink-2">{texts.detail.total}</dt>
          <dd className="figures font-medium">{formatDuration(total)}</dd>
        </div>
      </dl>
    </div>
  );
}
