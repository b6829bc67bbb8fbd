import type { TemplateDocument } from "#scene/document.ts";
import type { TemplateInput } from "#scene/inputs/template-interface.ts";
import type { EditableProperty } from "../../../model/composition/editable-properties.ts";
import { asLine, listCapacity, listLimits } from "../../../features/fields/inputs/input-limits.ts";
import { useMeasuredText } from "../../../features/fields/use-measured-text.ts";
import { propertyLabel } from "../../../base/language/problems/labels/property-label.ts";
import { texts } from "../texts.ts";

export interface InputNoteProps {
  componentId: string;
  property: EditableProperty;
  input: TemplateInput;
  document: TemplateDocument | undefined;
}

/** Choices that are listed. */
const choicesMax = 8;

/** The author's words and rules for the input that a column sets. */
export function InputNote({ componentId, property, input, document }: InputNoteProps) {
  const isText = property.property === "text";
  const measured = useMeasuredText(document, isText ? componentId : undefined, property.defaultText);
  const rules = [
    ...(input.required === true ? [texts.mapping.required] : []),
    ...listLimits(input, property, ""),
    ...listCapacity(measured),
    ...listChoices(input),
  ];
  return (
    <p className="text-12 text-ink-2 wrap-anywhere">
      <span dir="auto" className="font-medium">
        {input.label ?? propertyLabel(property.label)}
      </span>
      {rules.length > 0 && ` · ${asLine(rules)}`}
      {input.description !== undefined && (
        <span dir="auto" className="block">
          {input.description}
        </span>
      )}
    </p>
  );
}

/** The values as a cell has them. */
function listChoices({ oneOf = [] }: TemplateInput): string[] {
  if (oneOf.length === 0) return [];
  const shown = oneOf.slice(0, choicesMax);
  return [texts.mapping.choices(shown.join(", "), oneOf.length - shown.length)];
}
