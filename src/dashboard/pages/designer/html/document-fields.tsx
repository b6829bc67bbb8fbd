import { findFormat, outputFormats } from "#contract/formats.ts";
import type { JsonObject, JsonValue } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { asSentence } from "../../../base/language/problems/as-sentence.ts";
import type { PlacedProblem } from "./place-problems.ts";
import { texts } from "./texts.ts";

export interface DocumentFieldsProps {
  source: JsonObject;
  /** For the values that the source omits. */
  document: HtmlDocument | undefined;
  problems: readonly PlacedProblem[];
  onChange: (field: string, value: JsonValue) => void;
  onLeave: () => void;
}

const numberFields = [
  { field: "width", minimum: 1, maximum: limits.htmlSidePxMax, step: 1, unit: "px" },
  { field: "height", minimum: 1, maximum: limits.htmlSidePxMax, step: 1, unit: "px" },
  {
    field: "scaleFactor",
    minimum: limits.scaleFactorMin,
    maximum: limits.deviceScaleFactorMax,
    step: 0.5,
    unit: "×",
  },
  { field: "quality", minimum: 1, maximum: 100, step: 1, unit: undefined },
] as const;

/** Size and format of the page. A value that the template cannot have stays, with the reason. */
export function DocumentFields(props: DocumentFieldsProps) {
  const { source, document, problems, onChange, onLeave } = props;
  const written = source["outputFormat"];
  const format = typeof written === "string" ? written : (document?.outputFormat ?? "png");
  const isLossy = findFormat(format)?.hasQuality === true;
  const problemOf = (field: string) => {
    const fault = problems.find(({ problem }) => problem.path === field);
    return fault && asSentence(fault.problem);
  };
  return (
    <section aria-label={texts.document.label} className="html-fields border-line bg-panel" onBlur={onLeave}>
      {numberFields
        .filter(({ field }) => field !== "quality" || isLossy)
        .map(({ field, unit, ...bounds }) => {
          const raw = source[field];
          return (
            <NumberField
              key={field}
              label={texts.document[field]}
              {...bounds}
              {...(unit !== undefined && { unit })}
              value={typeof raw === "number" ? raw : document?.[field]}
              error={problemOf(field)}
              onValueChange={(value) => {
                if (value !== undefined) onChange(field, value);
              }}
            />
          );
        })}
      <Select
        label={texts.document.outputFormat}
        value={format}
        options={outputFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        error={problemOf("outputFormat")}
        onValueChange={(value) => onChange("outputFormat", value)}
      />
    </section>
  );
}
