import { TextField } from "../../../base/design-system/text-field.tsx";
import { useTimeZone } from "../../../base/design-system/time-zone.ts";
import { texts } from "../texts.ts";
import { momentOfClock, zoneOffsetMs } from "../../../base/design-system/zoned-day.ts";

export interface MomentFieldProps {
  /** The moment in effect, ms since 1970; `undefined` while the text is not a moment. */
  value: number | undefined;
  hint: string;
  error?: string | undefined;
  /** `undefined` while the text is not a moment. */
  onValueChange: (instant: number | undefined) => void;
}

/** A date and time in the displayed time zone. */
export function MomentField({ value, hint, error, onValueChange }: MomentFieldProps) {
  const zone = useTimeZone();
  return (
    <TextField
      type="datetime-local"
      label={texts.options.moment(zone)}
      hint={hint}
      error={error}
      keepsTyped
      value={value === undefined ? "" : toZonedText(value, zone)}
      onValueChange={(typed) => onValueChange(fromZonedText(typed, zone))}
    />
  );
}

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
