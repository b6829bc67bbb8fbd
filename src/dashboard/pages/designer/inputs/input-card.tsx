import { type ReactNode, useEffect, useRef } from "react";
import type { JsonObject } from "#contract/json.ts";
import { brokenRule } from "#scene/inputs/broken-rule.ts";
import type { PatternEngine } from "#scene/inputs/read-interface.ts";
import type { EditableProperty } from "../../../model/composition/editable-properties.ts";
import { Select } from "../../../base/design-system/select.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { TextArea, TextField } from "../../../base/design-system/text-field.tsx";
import { propertyLabel } from "../../../base/language/problems/labels/property-label.ts";
import type { MeasuredText } from "../../../model/drawing/text-look.ts";
import { inputOf, type InputRule } from "../../../model/design/source/inputs.ts";
import { NumberField } from "../../../base/design-system/number-field.tsx";
import { asLine, listCapacity } from "../../../features/fields/inputs/input-limits.ts";
import { type InputsDesigner, type RuleFields, useTypedRules } from "./use-typed-rules.ts";
import { ChoicesField } from "./choices-field.tsx";
import { usePatternEngine } from "./pattern-engine.ts";
import { texts } from "../texts.ts";

const lengths = ["minLength", "maxLength"] as const;
const bounds = ["minimum", "maximum"] as const;

export interface InputCardProps {
  designer: InputsDesigner;
  /** `component.property` */
  inputKey: string;
  property: EditableProperty;
  /** How the text takes its box; undefined for other properties. */
  measured: MeasuredText | undefined;
  onRemove: () => void;
}

/** The words of one input and the rules that fit its kind. */
export function InputCard({ designer, inputKey, property, measured, onRemove }: InputCardProps) {
  const card = useRef<HTMLDivElement>(null);
  const fields = useTypedRules(designer, inputKey, property.spec);
  const notes = ownValueNotes(designer.source, inputKey, property, usePatternEngine());
  const name = propertyLabel(property.label);
  useEffect(() => {
    if (takesFocus(inputKey)) card.current?.focus();
  }, [inputKey]);
  const text = (rule: InputRule) => {
    const value = fields.valueOf(rule);
    return typeof value === "string" ? value : "";
  };
  const field = (rule: InputRule, control: ReactNode) => (
    <div onFocus={() => fields.onFocus(rule)} onBlur={fields.onBlur}>
      {control}
    </div>
  );
  return (
    <div
      ref={card}
      role="group"
      tabIndex={-1}
      aria-label={texts.inputs.of(name)}
      data-input={inputKey}
      className="flex flex-col gap-3 rounded-control border border-line p-3"
    >
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-13 font-medium">{name}</span>
        <span className="figures text-12 text-ink-3">{property.property}</span>
      </div>
      <Switch
        label={texts.inputs.callersSet}
        checked
        onValueChange={(isInput) => {
          if (!isInput) onRemove();
        }}
      />
      {field(
        "label",
        <TextField
          label={texts.inputs.label}
          size="small"
          dir="auto"
          placeholder={name}
          value={text("label")}
          error={fields.errorOf("label")}
          onValueChange={(value) => fields.set("label", value)}
        />,
      )}
      {field(
        "description",
        <TextArea
          label={texts.inputs.description}
          rows={2}
          dir="auto"
          value={text("description")}
          error={fields.errorOf("description")}
          onValueChange={(value) => fields.set("description", value)}
        />,
      )}
      <Switch
        label={texts.inputs.required}
        checked={fields.valueOf("required") === true}
        onValueChange={(isRequired) => fields.set("required", isRequired ? true : undefined)}
      />
      <BoundFields {...{ property, fields, notes, measured, field }} />
      {property.kind === "text" &&
        field(
          "pattern",
          <TextField
            label={texts.inputs.pattern}
            hint={notes.get("pattern") ?? texts.inputs.patternHint}
            size="small"
            isMono
            value={text("pattern")}
            error={fields.errorOf("pattern")}
            onValueChange={(value) => fields.set("pattern", value)}
          />,
        )}
      {property.hasBox === true && (
        <Select
          label={texts.inputs.overflow}
          size="small"
          value={fields.valueOf("overflow") === "reject" ? "reject" : "warn"}
          options={(["warn", "reject"] as const).map((value) => ({
            value,
            label: texts.inputs.overflows[value],
          }))}
          onValueChange={(value) => fields.set("overflow", value === "reject" ? value : undefined)}
        />
      )}
      {property.kind !== "json" &&
        field("oneOf", <ChoicesField {...{ property, fields }} note={notes.get("oneOf")} />)}
    </div>
  );
}

interface BoundFieldsProps {
  property: EditableProperty;
  fields: RuleFields;
  /** Notes on the template's own value, by the rule that it breaks. */
  notes: ReadonlyMap<InputRule, string>;
  measured: MeasuredText | undefined;
  /** Follows the focus of a rule's control. */
  field: (rule: InputRule, control: ReactNode) => ReactNode;
}

/** The smallest and the largest length of a text, or the bounds of a number; nothing for other kinds. */
function BoundFields({ property: { kind, spec }, fields, notes, measured, field }: BoundFieldsProps) {
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
                label={texts.inputs[rule]}
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

/**
 * Notes on the rules that the template's own value breaks, by the rule. The service accepts that: it checks only values
 * that callers send.
 */
function ownValueNotes(
  source: JsonObject,
  key: string,
  { spec, defaultText = "" }: EditableProperty,
  patterns: PatternEngine | undefined,
): ReadonlyMap<InputRule, string> {
  const notes = new Map<InputRule, string>();
  const { required: _required, ...rules } = inputOf(source, key) ?? {};
  const read = spec?.read(defaultText);
  if (spec === undefined || read?.ok !== true) return notes;
  for (const [rule, value] of Object.entries(rules)) {
    const broken = brokenRule(read.value, { [rule]: value }, spec, patterns?.matches ?? (() => true));
    if (broken !== undefined && isRule(broken.rule)) notes.set(broken.rule, texts.inputs.ownValueBreaks);
  }
  return notes;
}

function isRule(rule: string): rule is InputRule {
  return rule !== "onlyInputs";
}

let wanted: string | undefined;

/** Moves the focus to the card of an input as soon as it is shown: the pressed control is unmounted by then. */
export function focusInput(key: string): void {
  wanted = key;
}

/** Whether the card of this input has to take the focus; only the first call returns true. */
function takesFocus(key: string): boolean {
  if (wanted !== key) return false;
  wanted = undefined;
  return true;
}
