import { formatMoment, formatShortDay, parseInstant } from "../../base/design-system/format.ts";
import { useTimeZone } from "../../base/design-system/time-zone.ts";
import { useNow } from "../../base/design-system/use-now.ts";
import { getLocale } from "../../base/language/language.ts";

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const daysMax = 7;

/** `5 minutes ago`, or the day if it is more than a week ago; the exact time is the tooltip. */
export function RelativeTime({ text }: { text: string }) {
  useTimeZone();
  const now = useNow();
  const instant = parseInstant(text);
  if (instant === undefined) return <span title={text}>{text}</span>;
  return (
    <time dateTime={new Date(instant).toISOString()} title={formatMoment(instant)}>
      {formatRelative(instant, now)}
    </time>
  );
}

/** A clock that runs behind the service's is ignored. */
export function formatRelative(instant: number, now: number): string {
  const seconds = Math.max(0, Math.floor((now - instant) / 1_000));
  if (seconds >= daysMax * 86_400) return formatShortDay(instant, now);
  const [unit, length] = units.find(([, unitLength]) => seconds >= unitLength) ?? ["second", 1];
  if (unit === "second")
    return new Intl.RelativeTimeFormat(getLocale(), { numeric: "auto" }).format(0, "second");
  return new Intl.RelativeTimeFormat(getLocale()).format(-Math.floor(seconds / length), unit);
}
