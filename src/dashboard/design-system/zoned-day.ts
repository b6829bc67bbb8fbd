import { getTimeZone } from "./time-zone.ts";
import { momentOfClock, zoneOffsetMs } from "./zone-clock.ts";

/*
 * Days as the reader's chosen time zone has them: `2026-11-20` begins at another moment in Tokyo than in Berlin, and is
 * 23 or 25 hours long where the clocks are changed.
 */

const dayMs = 86_400_000;

/** First moment of a day, ms; `undefined` for what is no day. */
export function dayStart(day: string, zone = getTimeZone()): number | undefined {
  const midnight = readDay(day);
  return midnight === undefined ? undefined : momentOfClock(midnight, zone);
}

/** One past the last moment of a day, ms. */
export function dayEnd(day: string, zone = getTimeZone()): number | undefined {
  const midnight = readDay(day);
  return midnight === undefined ? undefined : dayStart(toDay(midnight + dayMs), zone);
}

/** The day that a moment belongs to. */
export function dayOf(instant: number, zone = getTimeZone()): string {
  return toDay(instant + zoneOffsetMs(instant, zone));
}

/** So many days later, or earlier. */
export function addDays(day: string, count: number): string {
  return toDay((readDay(day) ?? 0) + count * dayMs);
}

function readDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const instant = Date.parse(`${text}T00:00:00Z`);
  // 31 February is read as a day of March by some, and is none.
  return Number.isNaN(instant) || toDay(instant) !== text ? undefined : instant;
}

function toDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
