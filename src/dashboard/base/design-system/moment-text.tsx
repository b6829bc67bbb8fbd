import { formatMoment, parseInstant } from "./format.ts";
import { useTimeZone } from "./time-zone.ts";

/** A date-time of the interface in the chosen zone, with the original text as its tooltip. Shows an invalid text unchanged. */
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
