import type { ComponentType } from "react";
import type { FieldFrameProps } from "../../../base/design-system/field.tsx";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { TextField } from "../../../base/design-system/text-field.tsx";
import { texts as problemTexts } from "../../../base/language/problems/texts.ts";
import type { PageProblems, PageSettings } from "./page-settings.ts";
import { texts } from "./texts.ts";

export interface BackgroundFieldProps {
  frame: FieldFrameProps;
  text: string;
  onTextChange: (text: string) => void;
}

export interface PageFieldsProps {
  value: PageSettings;
  /** px */
  sideMax: number;
  problems: PageProblems;
  /** Problems that the service names, by the path in the body. */
  refused?: (path: string) => string | undefined;
  /** The field of a colour; it may be a lazy part. */
  ColorField: ComponentType<BackgroundFieldProps>;
  onChange: (value: PageSettings) => void;
}

/** The size and the background of a template's page. */
export function PageFields(props: PageFieldsProps) {
  const { value, sideMax, problems, refused, ColorField, onChange } = props;
  const errorOf = (field: keyof PageSettings) => {
    const problem = problems[field];
    if (problem !== undefined) return problem === "size" ? texts.size(sideMax) : problemTexts.notColor;
    // Too many pixels are a problem of the scale there, which this form does not have.
    const ofPixels = field === "width" ? refused?.("document.scaleFactor") : undefined;
    return refused?.(`document.${field}`) ?? ofPixels;
  };
  const background = {
    frame: { label: texts.background, error: errorOf("background") },
    text: value.background,
    onTextChange: (text: string) => onChange({ ...value, background: text }),
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
      <ColorField {...background} />
    </>
  );
}

/** The field without a picker, while or if that is not loaded. */
export function TypedColor({ frame, text, onTextChange }: BackgroundFieldProps) {
  return <TextField {...frame} isMono value={text} onValueChange={onTextChange} />;
}
