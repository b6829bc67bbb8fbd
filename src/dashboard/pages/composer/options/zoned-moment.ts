import { momentOfClock, zoneOffsetMs } from "../../../base/design-system/zoned-day.ts";

/** Converts a moment to the text of a date-time field, `2026-11-22T10:15`, in a zone. */
export function toZonedText(instant: number, timeZone: string): string {
  return new Date(instant + zoneOffsetMs(instant, timeZone)).toISOString().slice(0, 16);
}

/**
 * The inverse; `undefined` for text that is not a date-time. A time that is skipped by daylight saving means the one
 * after the gap.
 */
export function fromZonedText(text: string, timeZone: string): number | undefined {
  const asUtc = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(asUtc) ? undefined : momentOfClock(asUtc, timeZone);
}
