import { formatZone } from "../../../base/design-system/format.ts";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { FilterMenu } from "../filter-bar.tsx";
import { type DaySpan, findDatePreset, listDatePresets } from "./date-presets.ts";
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
