import { useEffect, useState } from "react";
import { formatCount, formatMoment, parseInstant } from "./format.ts";
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

const tickMs = 100;

/** `1.4 s`, counting up since a moment on the clock of `performance.now()`. */
export function ElapsedSeconds({ since }: { since: number }) {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), tickMs);
    return () => window.clearInterval(timer);
  }, []);
  return <span className="figures">{formatCount(Math.max(0, now - since) / 1_000, 1)} s</span>;
}
