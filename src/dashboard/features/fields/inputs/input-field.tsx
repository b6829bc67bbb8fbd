import type { ReactNode } from "react";
import type { InputChoice, TemplateInput } from "#scene/inputs/template-interface.ts";
import { findChoice } from "#scene/inputs/broken-rule.ts";
import { isUnfit } from "#scene/inputs/check-inputs.ts";
import type { PropertySpec } from "#scene/properties/property-spec.ts";
import { colorOf } from "#scene/values/color.ts";
import { type EditableProperty, isCompact } from "../../../model/composition/editable-properties.ts";
import type { MeasuredText } from "../../../model/drawing/text-look.ts";
import { Aside, labelOf, optionLabel, PropertyField, type PropertyFieldProps } from "../property-field.tsx";
import { asLine, listCapacity, listLimits } from "./input-limits.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import { Select } from "../../../base/design-system/select.tsx";
import { texts as fieldTexts } from "../texts.ts";
import { swatchBackground } from "../color-model.ts";
import { texts } from "./texts.ts";

export interface InputFieldProps extends PropertyFieldProps {
  input: TemplateInput;
  /** Of a text, once it is known. */
  measured: MeasuredText | undefined;
}

/** The field of an input: its author's label and description, its limits, and its choices as a list. */
export function InputField({ input, measured, ...props }: InputFieldProps) {
  const { property, text, isChanged } = props;
  const isRejected = input.overflow === "reject" && props.fault !== undefined;
  const note = (
    <InputHint
      input={input}
      limits={[
        ...listLimits(input, property, text),
        ...(isUnfit({ state: measured?.state }) ? [] : listCapacity(measured)),
      ]}
      isEmphasisExplained={property.hasEmphasis === true}
      isUnset={input.required === true && !isChanged}
      note={measured === undefined ? props.note : fitNote(measured, isRejected)}
    />
  );
  return isChoice(input, property) ? (
    <ChoiceField {...props} choices={input.oneOf} spec={property.spec} note={note} />
  ) : (
    <PropertyField {...props} note={note} />
  );
}

/** How the text fits its box, with the number of letters that fit if it is too long. The field's error says a rejection. */
function fitNote(measured: MeasuredText, isRejected: boolean): string | undefined {
  const { state, sizePx } = measured;
  if (state === "fits") return undefined;
  if (state === "shrunk") return texts.shrinks(formatCount(Math.round(sizePx)));
  const told = isRejected ? [] : [state === "cut" ? fieldTexts.cut : texts.spills];
  const room = listCapacity(measured).map((words) => `${asLine([words])}.`);
  return [...told, ...room].join(" ") || undefined;
}

function isChoice(
  input: TemplateInput,
  property: EditableProperty,
): input is TemplateInput & Required<Pick<TemplateInput, "oneOf">> {
  return input.oneOf !== undefined && property.kind !== "json";
}

interface InputHintProps {
  input: TemplateInput;
  limits: readonly string[];
  isEmphasisExplained: boolean;
  /** Whether it is required and the composition has no value for it. */
  isUnset: boolean;
  note: ReactNode;
}

function InputHint(props: InputHintProps) {
  const { limits, isEmphasisExplained, isUnset, note } = props;
  const { description, required } = props.input;
  return (
    <>
      {required === true && <span className="sr-only">{texts.required} </span>}
      {note !== undefined && <span className="block">{note} </span>}
      {description !== undefined && (
        <span dir="auto" className="block wrap-anywhere">
          {description}{" "}
        </span>
      )}
      {isUnset && <span className="block">{texts.isExample} </span>}
      {limits.length > 0 && <span className="block wrap-anywhere">{asLine(limits)} </span>}
      {isEmphasisExplained && <span className="block">{fieldTexts.text.emphasis}</span>}
    </>
  );
}

interface ChoiceFieldProps extends PropertyFieldProps {
  choices: readonly InputChoice[];
  spec: PropertySpec<unknown> | undefined;
}

/** The choices of an input as a list, colours also as swatches. A value that is none of them is listed first. */
function ChoiceField(props: ChoiceFieldProps) {
  const { property, text, isChanged, fault, note, choices, spec, onTextChange, onReset, actions } = props;
  const label = labelOf(property);
  const chosen = chosenOf(text, choices, spec);
  const options = choices.map(String);
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={label}
        hint={note}
        error={fault}
        aside={
          <Aside
            isChanged={isChanged}
            label={label}
            name={property.property}
            isRequired={property.input?.required === true}
            isNameShown={!isChanged || !isCompact(property)}
            onReset={onReset}
            actions={actions}
          />
        }
        value={chosen}
        options={(options.includes(chosen) ? options : [chosen, ...options]).map((value) => ({
          value,
          label: choiceLabel(property, value),
        }))}
        onValueChange={onTextChange}
      />
      {property.kind === "color" && (
        <div role="group" aria-label={texts.colors(label)} className="flex flex-wrap gap-1">
          {options.map((value) => (
            <button
              key={value}
              type="button"
              aria-label={fieldTexts.color.use(value)}
              aria-pressed={value === chosen}
              title={value}
              className="checkerboard size-6 overflow-hidden rounded-control border border-line-strong forced-color-adjust-none aria-pressed:outline-2 aria-pressed:outline-offset-1 aria-pressed:outline-accent touch:size-9"
              onClick={() => onTextChange(value)}
            >
              <span className="block size-full" style={{ background: swatchBackground(colorOf(value)) }} />
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** The choice that means the same as the text, else the text. */
function chosenOf(
  text: string,
  choices: readonly InputChoice[],
  spec: PropertySpec<unknown> | undefined,
): string {
  const read = spec?.read(text);
  const choice = spec === undefined || read?.ok !== true ? undefined : findChoice(read.value, choices, spec);
  return String(choice ?? text);
}

/** The words that the select of a property without choices has for the value. */
function choiceLabel({ kind, property }: PropertyFieldProps["property"], value: string): string {
  if (kind === "boolean")
    return value === "true" ? fieldTexts.yes : value === "false" ? fieldTexts.no : value;
  if (value === "") return texts.choose;
  return kind === "enum" ? optionLabel(property, value) : value;
}
