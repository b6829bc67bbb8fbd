import { type ReactNode, useEffect, useRef } from "react";
import type { EditableProperty } from "../../../model/composition/editable-properties.ts";
import { Select } from "../../../base/design-system/select.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { TextArea, TextField } from "../../../base/design-system/text-field.tsx";
import { propertyLabel } from "../../../base/language/problems/labels/property-label.ts";
import type { MeasuredText } from "../../../model/drawing/text-look.ts";
import type { InputRule } from "../../../model/design/source/inputs.ts";
import { BoundFields } from "./bound-fields.tsx";
import { ChoicesField } from "./choices-field.tsx";
import { takesFocus } from "./focused-input.ts";
import type { InputsDesigner } from "./inputs-designer.ts";
import { ownValueNotes } from "./own-value.ts";
import { usePatternEngine } from "./pattern-engine.ts";
import { texts } from "./texts.ts";
import { useTypedRules } from "./use-typed-rules.ts";

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
      aria-label={texts.of(name)}
      data-input={inputKey}
      className="flex flex-col gap-3 rounded-control border border-line p-3"
    >
      <div className="flex items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-13 font-medium">{name}</span>
        <span className="figures text-12 text-ink-3">{property.property}</span>
      </div>
      <Switch
        label={texts.callersSet}
        checked
        onValueChange={(isInput) => {
          if (!isInput) onRemove();
        }}
      />
      {field(
        "label",
        <TextField
          label={texts.label}
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
          label={texts.description}
          rows={2}
          dir="auto"
          value={text("description")}
          error={fields.errorOf("description")}
          onValueChange={(value) => fields.set("description", value)}
        />,
      )}
      <Switch
        label={texts.required}
        checked={fields.valueOf("required") === true}
        onValueChange={(isRequired) => fields.set("required", isRequired ? true : undefined)}
      />
      <BoundFields {...{ property, fields, notes, measured, field }} />
      {property.kind === "text" &&
        field(
          "pattern",
          <TextField
            label={texts.pattern}
            hint={notes.get("pattern") ?? texts.patternHint}
            size="small"
            isMono
            spellCheck={false}
            autoComplete="off"
            value={text("pattern")}
            error={fields.errorOf("pattern")}
            onValueChange={(value) => fields.set("pattern", value)}
          />,
        )}
      {property.hasBox === true && (
        <Select
          label={texts.overflow}
          size="small"
          value={fields.valueOf("overflow") === "reject" ? "reject" : "warn"}
          options={(["warn", "reject"] as const).map((value) => ({ value, label: texts.overflows[value] }))}
          onValueChange={(value) => fields.set("overflow", value === "reject" ? value : undefined)}
        />
      )}
      {property.kind !== "json" &&
        field("oneOf", <ChoicesField {...{ property, fields }} note={notes.get("oneOf")} />)}
    </div>
  );
}
