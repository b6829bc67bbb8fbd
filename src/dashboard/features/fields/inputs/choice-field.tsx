import { findChoice } from "#scene/inputs/broken-rule.ts";
import type { InputChoice } from "#scene/inputs/template-interface.ts";
import type { PropertySpec } from "#scene/properties/property-spec.ts";
import { colorOf } from "#scene/values/color.ts";
import { Select } from "../../../base/design-system/select.tsx";
import { isCompact } from "../../../model/composition/editable-properties.ts";
import { swatchBackground } from "../color-model.ts";
import { Aside, labelOf, optionLabel, type PropertyFieldProps } from "../property-field.tsx";
import { texts as fieldTexts } from "../texts.ts";
import { texts } from "./texts.ts";

export interface ChoiceFieldProps extends PropertyFieldProps {
  choices: readonly InputChoice[];
  spec: PropertySpec<unknown> | undefined;
}

/** The choices of an input as a list, colours also as swatches. A value that is none of them is listed first. */
export function ChoiceField(props: ChoiceFieldProps) {
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
