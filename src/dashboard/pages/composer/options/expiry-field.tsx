import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatMoment } from "../../../base/design-system/format.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { useTimeZone } from "../../../base/design-system/time-zone.ts";
import { useNow } from "../../../base/design-system/use-now.ts";
import { MomentField } from "./moment-field.tsx";
import { texts } from "../texts.ts";

const presets = [
  { name: "hour", seconds: 3_600 },
  { name: "day", seconds: 86_400 },
  { name: "week", seconds: limits.linkLifetimeSecondsMax },
] as const;

export interface ExpiryFieldProps {
  value: number | undefined;
  error: string | undefined;
  /** Links without a lifetime stay; unknown for most remote services. */
  isKeptByDefault?: boolean;
  onValueChange: (seconds: number | undefined) => void;
  /** Leads to the signed link, which can live longer. */
  onSignLink?: (() => void) | undefined;
}

/** The link's lifetime: in seconds, by a preset, or until a date. Requests have seconds only. */
export function ExpiryField(props: ExpiryFieldProps) {
  const { value, error, isKeptByDefault = true, onValueChange, onSignLink } = props;
  const none = isKeptByDefault ? texts.options.never : texts.options.unset;
  const [isExact, setExact] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <NumberField
        label={texts.options.expires}
        unit="s"
        value={value}
        minimum={limits.linkLifetimeSecondsMin}
        maximum={limits.linkLifetimeSecondsMax}
        placeholder={none}
        hint={value === undefined || error !== undefined ? undefined : <Until seconds={value} />}
        error={error}
        onValueChange={onValueChange}
      />
      <div className="flex flex-wrap gap-1">
        {presets.map(({ name, seconds }) => (
          <Button
            key={name}
            size="small"
            variant="quiet"
            aria-pressed={value === seconds}
            onClick={() => onValueChange(seconds)}
          >
            {texts.options.presets[name]}
          </Button>
        ))}
        {value !== undefined && (
          <Button size="small" variant="quiet" onClick={() => onValueChange(undefined)}>
            {none}
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          aria-expanded={isExact}
          onClick={() => {
            setExact(!isExact);
            // The date that the field shows is in effect.
            if (!isExact && value === undefined) onValueChange(86_400);
          }}
        >
          {texts.options.exact}
        </Button>
        {onSignLink !== undefined && (value ?? 0) > limits.linkLifetimeSecondsMax && (
          <Button size="small" onClick={onSignLink}>
            {texts.options.signLink}
          </Button>
        )}
      </div>
      {isExact && <ExactMoment seconds={value} onValueChange={onValueChange} />}
    </div>
  );
}

function Until({ seconds }: { seconds: number }) {
  useTimeZone();
  return texts.options.until(formatMoment(useNow() + seconds * 1_000));
}

interface ExactMomentProps {
  seconds: number | undefined;
  onValueChange: (seconds: number | undefined) => void;
}

/** The end of the seconds, counted from now, as a date and time. The field of the seconds reports values outside the limits. */
function ExactMoment({ seconds, onValueChange }: ExactMomentProps) {
  const now = useNow();
  return (
    <MomentField
      value={seconds === undefined ? undefined : now + seconds * 1_000}
      hint={texts.options.momentHint}
      onValueChange={(instant) =>
        onValueChange(instant === undefined ? undefined : Math.round((instant - Date.now()) / 1_000))
      }
    />
  );
}
