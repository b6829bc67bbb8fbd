import { useState } from "react";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { getTimeZone, useTimeZone } from "../../../base/design-system/time-zone.ts";
import { texts } from "./texts.ts";
import { fromZonedText, toZonedText } from "./zoned-moment.ts";

export interface MomentFieldProps {
  /** The moment, in ms since 1970, when the field appears. */
  initial: number;
  hint: string;
  error?: string | undefined;
  /** `undefined` while the text is not a moment. */
  onValueChange: (instant: number | undefined) => void;
}

/** A date and time in the displayed time zone. */
export function MomentField({ initial, hint, error, onValueChange }: MomentFieldProps) {
  const zone = useTimeZone();
  const [text, setText] = useState(() => toZonedText(initial, getTimeZone()));
  return (
    <TextField
      type="datetime-local"
      label={texts.moment(zone)}
      hint={hint}
      error={error}
      value={text}
      onValueChange={(typed) => {
        setText(typed);
        onValueChange(fromZonedText(typed, zone));
      }}
    />
  );
}
