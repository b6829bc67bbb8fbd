import { getTimeZone } from "./time-zone.ts";

/*
 * Days in the chosen time zone: `2026-11-20` starts at another moment in Tokyo than in Berlin, and has 23 or 25 hours when
 * daylight saving time starts or ends.
 */

const dayMs = 86_400_000;

/** First moment of a day, ms; `undefined` for an invalid day. */
export function dayStart(day: string, zone?: string): number | undefined {
  const midnight = readDay(day);
  return midnight === undefined ? undefined : momentOfClock(midnight, zone ?? getTimeZone());
}

/** The end of a day (exclusive), ms. */
export function dayEnd(day: string, zone?: string): number | undefined {
  const midnight = readDay(day);
  return midnight === undefined ? undefined : dayStart(toDay(midnight + dayMs), zone);
}

/** The bounds of a span of days, ms, the second one exclusive; in the other order it is the same span. Empty: no bound. */
export function boundsOfDays({ from, until }: { from: string; until: string }) {
  const isReversed = until !== "" && from > until;
  return { from: dayStart(isReversed ? until : from), until: dayEnd(isReversed ? from : until) };
}

/** The day of a moment. */
export function dayOf(instant: number, zone = getTimeZone()): string {
  return toDay(instant + zoneOffsetMs(instant, zone));
}

/** Adds days; `count` may be negative. */
export function addDays(day: string, count: number): string {
  return toDay((readDay(day) ?? 0) + count * dayMs);
}

function readDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const instant = Date.parse(`${text}T00:00:00Z`);
  // Some engines parse 31 February as a day of March.
  return Number.isNaN(instant) || toDay(instant) !== text ? undefined : instant;
}

function toDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The zone's offset from UTC at a moment, ms. */
export function zoneOffsetMs(instant: number, timeZone: string): number {
  let format = formats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  const parts = new Map(format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const clock = Date.UTC(
    part("year"),
    part("month") - 1,
    part("day"),
    part("hour"),
    part("minute"),
    part("second"),
  );
  return clock - Math.floor(instant / 1_000) * 1_000;
}

/**
 * The moment at which a clock in the zone shows the time that a UTC clock shows at `asUtc`. Where clocks skip that time, as
 * midnight in Havana on the first day of summer time, the moment after it.
 */
export function momentOfClock(asUtc: number, timeZone: string): number {
  // The offset depends on the result, so it is computed twice: the second time near the result.
  const near = asUtc - zoneOffsetMs(asUtc, timeZone);
  const moment = asUtc - zoneOffsetMs(near, timeZone);
  return moment + zoneOffsetMs(moment, timeZone) === asUtc ? moment : Math.max(near, moment);
}
