import { useState } from "react";
import { findFormat, outputFormats } from "#contract/formats.ts";
import { limits } from "#contract/limits.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { withDocumentFields } from "../design-actions.ts";
import { texts } from "../texts.ts";
import type { Designer } from "../use-designer.ts";
import { GuidesField } from "./guides-field.tsx";
import { SafeZoneSelect } from "./safe-zone-select.tsx";

const numberFields = [
  { field: "width", minimum: 1, maximum: limits.canvasSidePxMax, unit: "px" },
  { field: "height", minimum: 1, maximum: limits.canvasSidePxMax, unit: "px" },
  { field: "scaleFactor", minimum: limits.scaleFactorMin, maximum: limits.scaleFactorMax, unit: "×" },
  { field: "quality", minimum: 1, maximum: 100, unit: undefined },
] as const;

/** Size and format of the document, guides and the safe zone. */
export function PageSection({ designer }: { designer: Designer }) {
  const { document } = designer;
  const [refused, setRefused] = useState<{ field: string; value: number | undefined }>();
  const set = (field: (typeof numberFields)[number]["field"], value: number | undefined) => {
    const next = value === undefined ? undefined : withDocumentFields(designer.design, { [field]: value });
    // A size that no document can have stays in its field, with the reason.
    setRefused(next === undefined ? { field, value } : undefined);
    if (next !== undefined) designer.edit(() => next, `document ${field}`);
  };
  const isLossy = findFormat(document.outputFormat)?.hasQuality === true;
  return (
    <div className="grid grid-cols-2 items-start gap-x-3 gap-y-3 border-b border-line px-4 py-3">
      {numberFields
        .filter(({ field }) => field !== "quality" || isLossy)
        .map(({ field, minimum, maximum, unit }) => (
          <NumberField
            key={field}
            label={texts.document[field]}
            minimum={minimum}
            maximum={maximum}
            {...(unit !== undefined && { unit })}
            {...(field === "scaleFactor" && { step: 0.5 })}
            value={refused?.field === field ? refused.value : document[field]}
            error={refused?.field === field ? texts.document.tooLarge(minimum, maximum) : undefined}
            onValueChange={(value) => set(field, value)}
          />
        ))}
      <Select
        label={texts.document.outputFormat}
        value={document.outputFormat}
        options={outputFormats.map((value) => ({ value, label: value.toUpperCase() }))}
        onValueChange={(value) =>
          designer.edit((design) => withDocumentFields(design, { outputFormat: value }) ?? design)
        }
      />
      <SafeZoneSelect designer={designer} />
      <GuidesField designer={designer} />
    </div>
  );
}
