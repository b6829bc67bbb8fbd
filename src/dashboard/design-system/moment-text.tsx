import { formatMoment, parseInstant } from "./format.ts";
import { useTimeZone } from "./time-zone.ts";

/** A moment of the interface with its day and zone; the text as it came is in the tooltip, and stands in for what is no date. */
export function MomentText({ text }: { text: string }) {
  useTimeZone();
  const instant = parseInstant(text);
  if (instant === undefined) return <span title={text}>{text}</span>;
  return (
    <time dateTime={new Date(instant).toISOString()} title={text}>
      {formatMoment(instant)}
    </time>
  );
}
