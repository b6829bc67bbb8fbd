import { NumberField } from "../design-system/number-field.tsx";
import { TextField } from "../design-system/text-field.tsx";
import type { PageProblems, PageSettings } from "./page-settings.ts";
import { texts } from "./texts.ts";

export interface PageFieldsProps {
  value: PageSettings;
  /** px */
  sideMax: number;
  problems: PageProblems;
  onChange: (value: PageSettings) => void;
}

/** The size and the background of a template's page. */
export function PageFields({ value, sideMax, problems, onChange }: PageFieldsProps) {
  const errorOf = (field: keyof PageSettings) => {
    const problem = problems[field];
    return problem === undefined ? undefined : problem === "size" ? texts.size(sideMax) : texts.color;
  };
  return (
    <>
      <div className="flex gap-3">
        {(["width", "height"] as const).map((side) => (
          <NumberField
            key={side}
            label={texts[side]}
            className="min-w-0 flex-1"
            unit="px"
            minimum={1}
            maximum={sideMax}
            value={value[side]}
            error={errorOf(side)}
            onValueChange={(length) => onChange({ ...value, [side]: length })}
          />
        ))}
      </div>
      <TextField
        label={texts.background}
        isMono
        value={value.background}
        autoComplete="off"
        spellCheck={false}
        error={errorOf("background")}
        onValueChange={(background) => onChange({ ...value, background })}
      />
    </>
  );
}
