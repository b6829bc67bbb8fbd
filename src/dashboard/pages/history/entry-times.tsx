import {
  formatCountdown,
  formatDay,
  formatDuration,
  formatShortDay,
  formatTime,
  formatZone,
} from "../../base/design-system/format.ts";
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
