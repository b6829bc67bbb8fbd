import { TextField } from "../../../base/design-system/text-field.tsx";
import { useTimeZone } from "../../../base/design-system/time-zone.ts";
import { texts } from "../texts.ts";
import { fromZonedText, toZonedText } from "./zoned-moment.ts";

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
