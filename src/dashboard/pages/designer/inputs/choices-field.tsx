import { useId, useRef, useState } from "react";
import type { JsonValue } from "#contract/json.ts";
import { findChoice } from "#scene/inputs/broken-rule.ts";
import type { InputChoice } from "#scene/inputs/template-interface.ts";
import { colorOf } from "#scene/values/color.ts";
import type { EditableProperty } from "../../../model/composition/editable-properties.ts";
import { TextArea } from "../../../base/design-system/text-field.tsx";
import { optionLabel } from "../../../features/fields/property-field.tsx";
import { texts as fieldTexts } from "../../../features/fields/texts.ts";
import { Button, IconButton } from "../../../base/design-system/button.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { ColorField } from "../../../features/fields/color-field.tsx";
import { texts } from "../texts.ts";
import type { RuleFields } from "./use-typed-rules.ts";
import type { PropertyKind } from "#contract/templates.ts";

export interface ChoicesFieldProps {
  property: EditableProperty;
  fields: RuleFields;
  /** A note on the template's own value. */
  note: string | undefined;
}

/** The accepted values of an input: colours with swatches, options to check, or one value a line. */
export function ChoicesField({ property, fields, note }: ChoicesFieldProps) {
  const choices = toChoices(fields.valueOf("oneOf"));
  const error = fields.errorOf("oneOf");
  const set = (next: readonly InputChoice[]) =>
    fields.set("oneOf", next.length === 0 ? undefined : [...next]);
  const shared = { property, choices, error, note, onChange: set };
  if (property.kind === "color") return <ColorChoices {...shared} />;
  const options = optionsOf(property);
  return options === undefined ? (
    <WrittenChoices {...shared} />
  ) : (
    <CheckedChoices {...shared} options={options} />
  );
}

/** Props of a control for the accepted values of an input. */
interface ChoicesProps {
  property: EditableProperty;
  choices: readonly InputChoice[];
  error: string | undefined;
  /** A note on the template's own value. */
  note: string | undefined;
  onChange: (choices: readonly InputChoice[]) => void;
}

/** One value a line. Text as typed, such as an empty last line, stays while it means the same values. */
function WrittenChoices({ property, choices, error, note, onChange }: ChoicesProps) {
  const [typed, setTyped] = useState("");
  const isSame = JSON.stringify(parseChoices(typed, property.kind)) === JSON.stringify(choices);
  return (
    <TextArea
      label={texts.inputs.oneOf}
      hint={note ?? texts.inputs.oneOfHint}
      rows={2}
      dir="auto"
      className="[&_textarea]:max-h-72 [&_textarea]:min-h-control [&_textarea]:[field-sizing:content]"
      value={isSame ? typed : formatChoices(choices)}
      error={error}
      onValueChange={(text) => {
        setTyped(text);
        onChange(parseChoices(text, property.kind));
      }}
    />
  );
}

/** The options of the property; none checked means all. */
function CheckedChoices({
  property,
  choices,
  options,
  error,
  note,
  onChange,
}: ChoicesProps & { options: readonly InputChoice[] }) {
  const noteId = useId();
  const { spec } = property;
  const isChecked = (option: InputChoice) =>
    spec === undefined ? choices.includes(option) : findChoice(option, choices, spec) !== undefined;
  const checked = options.filter(isChecked);
  return (
    <fieldset className="flex flex-col gap-1" aria-describedby={noteId}>
      <legend className="pb-1 text-13 font-medium text-ink-2">{texts.inputs.oneOf}</legend>
      {options.map((option) => (
        <label key={String(option)} className="flex min-h-control-small items-center gap-2 text-13">
          <input
            type="checkbox"
            checked={checked.includes(option)}
            className="size-4 shrink-0 accent-accent"
            onChange={() =>
              onChange(
                options.filter((one) => (one === option ? !checked.includes(one) : checked.includes(one))),
              )
            }
          />
          {optionWords(property, option)}
        </label>
      ))}
      <p id={noteId} className={error === undefined ? "text-12 text-ink-3" : "text-12 text-error"}>
        {error ?? note ?? texts.inputs.optionsHint}
      </p>
    </fieldset>
  );
}

function optionWords({ property }: EditableProperty, option: InputChoice): string {
  if (typeof option === "boolean") return option ? fieldTexts.yes : fieldTexts.no;
  return optionLabel(property, String(option));
}

function optionsOf({ kind, spec }: EditableProperty): readonly InputChoice[] | undefined {
  if (kind === "boolean") return [true, false];
  return kind === "enum" ? spec?.options : undefined;
}

function toChoices(value: JsonValue | undefined): InputChoice[] {
  return Array.isArray(value) ? value.flatMap((one) => (typeof one === "object" ? [] : [one])) : [];
}

const usualColor = "#888888";

/** The accepted colours, each with its picker. */
function ColorChoices({ property, choices, error, note, onChange }: ChoicesProps) {
  const group = useRef<HTMLDivElement>(null);
  const colors = choices.map(String);
  const { defaultText = usualColor } = property;
  const hint = note ?? (colors.length === 0 ? texts.inputs.colorsHint : undefined);
  return (
    <div
      ref={group}
      role="group"
      aria-label={texts.inputs.oneOf}
      tabIndex={-1}
      className="flex flex-col gap-2"
    >
      <span className="text-13 font-medium text-ink-2">{texts.inputs.oneOf}</span>
      {colors.map((color, index) => (
        // The place in the list is its identity: the text changes with each key.
        <div key={index} className="flex items-end gap-1">
          <div className="min-w-0 flex-1">
            <ColorField
              frame={{
                label: texts.inputs.color(index + 1),
                isLabelHidden: true,
                error: error !== undefined && colorOf(color) === undefined ? error : undefined,
              }}
              text={color}
              onTextChange={(text) => onChange(colors.with(index, text))}
            />
          </div>
          <IconButton
            icon="trash"
            label={texts.inputs.removeColor(color)}
            tooltipAlign="end"
            onClick={() => {
              onChange(colors.toSpliced(index, 1));
              // Its button is gone, which had the focus.
              group.current?.focus();
            }}
          />
        </div>
      ))}
      <Button
        size="small"
        icon="plus"
        className="w-fit"
        onClick={() => onChange([...colors, colors.includes(defaultText) ? usualColor : defaultText])}
      >
        {texts.inputs.addColor}
      </Button>
      {error !== undefined && colors.every((color) => colorOf(color) !== undefined) && (
        <p className="flex items-start gap-1 text-12 text-error">
          <Icon name="warning" size={14} className="mt-px" />
          {error}
        </p>
      )}
      {hint !== undefined && <p className="text-12 text-ink-3">{hint}</p>}
    </div>
  );
}

/**
 * The accepted values of an input, one a line. A text that would be read as another one stands in quotes as in JSON: an
 * empty one, one with line breaks or with spaces at its ends.
 */
export function formatChoices(choices: readonly InputChoice[]): string {
  return choices
    .map((choice) => {
      const line = String(choice);
      const isPlain =
        line === line.trim() && line !== "" && !/[\n\r]/.test(line) && unquote(line) === undefined;
      return typeof choice !== "string" || isPlain ? line : JSON.stringify(choice);
    })
    .join("\n");
}

/** Reads lines as the values of a property of this kind. Empty lines are none; text that is no number stays text. */
export function parseChoices(text: string, kind: PropertyKind): InputChoice[] {
  return text.split(/\r\n|[\n\r]/).flatMap((line): InputChoice[] => {
    const trimmed = line.trim();
    if (trimmed === "") return [];
    const quoted = unquote(trimmed);
    if (quoted !== undefined) return [quoted];
    const number = Number(trimmed.replace(",", "."));
    return [kind === "number" && Number.isFinite(number) ? number : trimmed];
  });
}

function unquote(line: string): string | undefined {
  if (!/^".*"$/s.test(line)) return undefined;
  try {
    const read: unknown = JSON.parse(line);
    return typeof read === "string" ? read : undefined;
  } catch {
    return undefined;
  }
}
