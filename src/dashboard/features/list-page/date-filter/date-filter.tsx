import { formatZone } from "../../../base/design-system/format.ts";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { addDays, dayOf } from "../../../base/design-system/zoned-day.ts";
import { FilterMenu } from "../list-parts.tsx";
import { texts } from "./texts.ts";

export interface DateFilterProps {
  days: DaySpan;
  /** Whether the two fields are shown although a preset, or nothing, is chosen. */
  isExact: boolean;
  onExact: (isExact: boolean) => void;
  onChoose: (days: Partial<DaySpan>) => void;
}

/** A menu of common date ranges, and two fields for other days. Stands in the menus of a filter bar. */
export function DateFilter({ days, isExact, onExact, onChoose }: DateFilterProps) {
  const preset = findDatePreset(days);
  return (
    <>
      <FilterMenu
        label={texts.label}
        value={isExact ? "exact" : preset}
        options={[
          ...listDatePresets().map(({ name }) => ({ value: name, label: texts.presets[name] })),
          { value: "exact", label: texts.presets.exact },
        ]}
        onChoose={(name) => {
          onExact(name === "exact");
          const chosen = listDatePresets().find((candidate) => candidate.name === name);
          if (chosen !== undefined) onChoose({ from: chosen.from, until: chosen.until });
          else if (name === "") onChoose({ from: "", until: "" });
        }}
      />
      {(isExact || preset === "exact") && (
        <div className="flex flex-wrap items-center gap-2 phone:contents">
          <Day
            label={texts.from(formatZone())}
            word={texts.fromShort}
            value={days.from}
            onChoose={(from) => onChoose({ from })}
          />
          <Day
            label={texts.until(formatZone())}
            word={texts.untilShort}
            value={days.until}
            onChoose={(until) => onChoose({ until })}
          />
        </div>
      )}
    </>
  );
}

/** The chosen days in words; empty for none. */
export function describeDays(days: DaySpan): string {
  const preset = findDatePreset(days);
  if (preset === "exact") return texts.days(days.from, days.until);
  return preset === "" ? "" : texts.presets[preset];
}

interface DayProps {
  label: string;
  word: string;
  value: string;
  onChoose: (day: string) => void;
}

function Day({ label, word, value, onChoose }: DayProps) {
  return (
    // On a phone each day has a row of its own: half of one is too narrow for a date.
    <div className="flex items-center gap-1.5 phone:col-span-2">
      <span aria-hidden="true" className="text-12 text-ink-3">
        {word}
      </span>
      <TextField
        type="date"
        label={label}
        isLabelHidden
        isMono
        value={value}
        keepsTyped
        className="w-36 phone:w-auto phone:grow"
        onValueChange={(day) => {
          // While a year is typed, its beginning is a year too: 0002, 0020, 0202.
          if (day === "" || /^[12]\d{3}-/.test(day)) onChoose(day);
        }}
      />
    </div>
  );
}

type DatePreset = "today" | "yesterday" | "week" | "month";

/** First and last day in the chosen time zone, both included: `2026-11-20`. Empty: no bound. */
interface DaySpan {
  from: string;
  until: string;
}

interface Days extends DaySpan {
  name: DatePreset;
}

/** Common date ranges, as days of the chosen zone; without an end if they include today. */
export function listDatePresets(now = Date.now(), zone?: string): Days[] {
  const today = dayOf(now, zone);
  return [
    { name: "today", from: today, until: "" },
    { name: "yesterday", from: addDays(today, -1), until: addDays(today, -1) },
    { name: "week", from: addDays(today, -6), until: "" },
    { name: "month", from: addDays(today, -29), until: "" },
  ];
}

/** Returns the preset with these days; `exact` for other days, empty for none. */
export function findDatePreset(
  { from, until }: DaySpan,
  now = Date.now(),
  zone?: string,
): DatePreset | "exact" | "" {
  if (from === "" && until === "") return "";
  const found = listDatePresets(now, zone).find((days) => days.from === from && days.until === until);
  return found?.name ?? "exact";
}

/** The search of a view to be saved: `days=week` in place of the days of a preset, which move on. */
export function toSavedSearch(search: string): string {
  const { from = "", until = "", ...others } = Object.fromEntries(new URLSearchParams(search));
  const days = findDatePreset({ from, until });
  return days === "" || days === "exact" ? search : `?${new URLSearchParams({ ...others, days })}`;
}

/** A saved search with the days of its preset today. */
export function fromSavedSearch(search: string): URLSearchParams {
  const { days, ...others } = Object.fromEntries(new URLSearchParams(search));
  const preset = listDatePresets().find(({ name }) => name === days);
  return new URLSearchParams({ ...others, ...(preset && { from: preset.from, until: preset.until }) });
}
