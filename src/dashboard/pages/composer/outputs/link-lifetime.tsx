import { limits } from "#contract/limits.ts";
import { Select } from "../../../base/design-system/select.tsx";
import { useNow } from "../../../base/design-system/use-now.ts";
import { MomentField } from "../options/moment-field.tsx";
import { texts } from "./texts.ts";

const daySeconds = 86_400;

/** Seconds by name; `never` has none, and `moment` is chosen as a date. */
const lifetimes = {
  never: undefined,
  hour: 3_600,
  day: daySeconds,
  week: 7 * daySeconds,
  month: 30 * daySeconds,
  moment: undefined,
} as const;

type LifetimeName = keyof typeof lifetimes;

const names: readonly LifetimeName[] = ["never", "hour", "day", "week", "month", "moment"];

export interface LinkLifetime {
  name: LifetimeName;
  /** Only for `moment`: when the link expires, ms since 1970; `undefined` while its text is incomplete. */
  instant: number | undefined;
}

export const endless: LinkLifetime = { name: "never", instant: undefined };

/** The seconds from `now` (ms); `undefined`: no end. */
export function lifetimeSeconds({ name, instant }: LinkLifetime, now: number): number | undefined {
  if (name !== "moment" || instant === undefined) return lifetimes[name];
  // The service adds them to the whole second of its clock.
  return Math.round(instant / 1_000) - Math.floor(now / 1_000);
}

/** Why the lifetime cannot be signed. */
export function lifetimeProblem({ name, instant }: LinkLifetime, now: number): string | undefined {
  const { faults } = texts.sign;
  if (name !== "moment") return undefined;
  if (instant === undefined) return faults.incomplete;
  if (instant <= now) return faults.past;
  return instant - now > limits.signedLinkLifetimeSecondsMax * 1_000 ? faults.tooLate : undefined;
}

export interface LinkLifetimeFieldProps {
  value: LinkLifetime;
  onValueChange: (lifetime: LinkLifetime) => void;
}

/** How long a signed link works: without end, for a preset time, or until a date and time. */
export function LinkLifetimeField({ value, onValueChange }: LinkLifetimeFieldProps) {
  const now = useNow();
  const words = texts.sign;
  return (
    <>
      <Select
        label={words.lifetime}
        size="small"
        value={value.name}
        options={names.map((name) => ({ value: name, label: words.lifetimes[name] }))}
        onValueChange={(chosen) => {
          const name = names.find((candidate) => candidate === chosen) ?? "never";
          onValueChange({ name, instant: name === "moment" ? startOf(now) : undefined });
        }}
      />
      {value.name === "moment" && (
        <MomentField
          value={value.instant}
          hint={words.momentHint}
          error={lifetimeProblem(value, now)}
          onValueChange={(instant) => onValueChange({ name: "moment", instant })}
        />
      )}
    </>
  );
}

/** The first date offered: a week from now, in whole minutes. */
function startOf(now: number): number {
  return Math.floor(now / 60_000) * 60_000 + 7 * daySeconds * 1_000;
}
