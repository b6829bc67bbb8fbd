import type { ReactNode } from "react";
import type { EditableProperty } from "../../../model/composition/editable-properties.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { asLine, listCapacity } from "../../../features/fields/inputs/input-limits.ts";
import type { MeasuredText } from "../../../model/drawing/text-look.ts";
import type { InputRule } from "../../../model/design/source/inputs.ts";
import { texts } from "./texts.ts";
import type { RuleFields } from "./use-typed-rules.ts";

export interface BoundFieldsProps {
  property: EditableProperty;
  fields: RuleFields;
  /** Notes on the template's own value, by the rule that it breaks. */
  notes: ReadonlyMap<InputRule, string>;
  measured: MeasuredText | undefined;
  /** Follows the focus of a rule's control. */
  field: (rule: InputRule, control: ReactNode) => ReactNode;
}

const lengths = ["minLength", "maxLength"] as const;
const bounds = ["minimum", "maximum"] as const;

/** The smallest and the largest length of a text, or the bounds of a number; nothing for other kinds. */
export function BoundFields({ property: { kind, spec }, fields, notes, measured, field }: BoundFieldsProps) {
  const rules = kind === "text" ? lengths : kind === "number" ? bounds : [];
  if (rules.length === 0) return null;
  const capacity = asLine(listCapacity(measured));
  return (
    <div className="grid grid-cols-2 items-start gap-3">
      {rules.map((rule) => {
        const value = fields.valueOf(rule);
        const hint =
          notes.get(rule) ?? (rule === "maxLength" && capacity !== "" ? `${capacity}.` : undefined);
        return (
          <div key={rule} className="min-w-0">
            {field(
              rule,
              <NumberField
                label={texts[rule]}
                size="small"
                value={typeof value === "number" ? value : undefined}
                unreadableText={typeof value === "string" ? value : undefined}
                hint={hint}
                error={fields.errorOf(rule)}
                {...(kind === "text" && { minimum: rule === "maxLength" ? 1 : 0 })}
                {...(kind === "number" && {
                  ...(spec?.unit !== undefined && { unit: spec.unit }),
                  ...(spec?.step !== undefined && { step: spec.step }),
                })}
                onUnreadable={(typed) => fields.set(rule, typed)}
                onValueChange={(next) => fields.set(rule, next)}
              />,
            )}
          </div>
        );
      })}
    </div>
  );
}
