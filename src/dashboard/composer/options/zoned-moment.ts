import { momentOfClock, zoneOffsetMs } from "../../design-system/zone-clock.ts";

/**
 * A moment that a date-time field shows, `2026-11-22T10:15`, in a zone; and back. Where a clock is set forward, a time
 * that does not exist means the one after the gap.
 */
export function toZonedText(instant: number, timeZone: string): string {
  return new Date(instant + zoneOffsetMs(instant, timeZone)).toISOString().slice(0, 16);
}

/** `undefined` for text that is no date-time. */
export function fromZonedText(text: string, timeZone: string): number | undefined {
  const asUtc = /^\d{4,6}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) ? Date.parse(`${text}Z`) : Number.NaN;
  return Number.isNaN(asUtc) ? undefined : momentOfClock(asUtc, timeZone);
}
