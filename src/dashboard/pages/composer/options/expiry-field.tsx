import { useState } from "react";
import { limits } from "#contract/limits.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { formatMoment } from "../../../base/design-system/format.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { useTimeZone } from "../../../base/design-system/time-zone.ts";
import { useNow } from "../../../base/design-system/use-now.ts";
import { MomentField } from "./moment-field.tsx";
import { texts } from "./texts.ts";

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
}

/** The link's lifetime: in seconds, by a preset, or until a date. Requests have seconds only. */
export function ExpiryField({ value, error, isKeptByDefault = true, onValueChange }: ExpiryFieldProps) {
  const none = isKeptByDefault ? texts.never : texts.unset;
  const [isExact, setExact] = useState(false);
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <NumberField
        label={texts.expires}
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
            {texts.presets[name]}
          </Button>
        ))}
        {value !== undefined && (
          <Button size="small" variant="quiet" onClick={() => onValueChange(undefined)}>
            {none}
          </Button>
        )}
        <Button size="small" variant="quiet" aria-expanded={isExact} onClick={() => setExact(!isExact)}>
          {texts.exact}
        </Button>
      </div>
      {isExact && <ExactMoment seconds={value} onValueChange={onValueChange} />}
    </div>
  );
}

function Until({ seconds }: { seconds: number }) {
  useTimeZone();
  return texts.until(formatMoment(useNow() + seconds * 1_000));
}

interface ExactMomentProps {
  seconds: number | undefined;
  onValueChange: (seconds: number | undefined) => void;
}

/** A date and time as seconds from now. The field of the seconds reports values outside the limits. */
function ExactMoment({ seconds, onValueChange }: ExactMomentProps) {
  const [initial] = useState(() => Date.now() + (seconds ?? 86_400) * 1_000);
  return (
    <MomentField
      initial={initial}
      hint={texts.momentHint}
      onValueChange={(instant) => {
        if (instant !== undefined) onValueChange(Math.round((instant - Date.now()) / 1_000));
      }}
    />
  );
}
