import type { JsonObject } from "#contract/json.ts";
import { textOfField } from "../../../features/fields/field-group-section.tsx";
import { InputField } from "../../../features/fields/inputs/input-field.tsx";
import { PropertyField, labelOf } from "../../../features/fields/property-field.tsx";
import { type CaseField, caseValue } from "./case-values.ts";

export interface CaseValueFieldProps {
  field: CaseField;
  data: JsonObject;
  /** Typed text that is not in the data. */
  refusedText: string | undefined;
  fault: string | undefined;
  onTextChange: (text: string) => void;
  onReset: () => void;
}

/** The field of one value of a case; the template's value shows where the case sets none. */
export function CaseValueField({
  field,
  data,
  refusedText,
  fault,
  onTextChange,
  onReset,
}: CaseValueFieldProps) {
  const { property, componentId } = field;
  const value = caseValue(data, field);
  const props = {
    property,
    text: refusedText ?? textOfField(property, value),
    isChanged: value !== undefined || refusedText !== undefined,
    fault,
    note: undefined,
    onTextChange,
    onReset,
  };
  return (
    <div role="group" aria-label={`${componentId}: ${labelOf(property)}`} className="min-w-0">
      <p className="figures text-12 text-ink-3">{componentId}</p>
      {property.input === undefined ? (
        <PropertyField {...props} />
      ) : (
        <InputField {...props} input={property.input} measured={undefined} />
      )}
    </div>
  );
}
