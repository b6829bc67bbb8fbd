import { lazy, type ReactNode, useContext, useEffect, useState } from "react";
import type { ChangeValue } from "#contract/changes/change.ts";
import { plainTextOf } from "#scene/values/styled-text.ts";
import { classNames } from "../../base/design-system/class-names.ts";
import { Button, IconButton } from "../../base/design-system/button.tsx";
import { NumberField } from "../../base/design-system/number-field.tsx";
import { Select } from "../../base/design-system/select.tsx";
import { TextArea, TextField } from "../../base/design-system/text-field.tsx";
import { useTyped } from "../../base/design-system/use-typed.ts";
import { parseJson, describeJsonProblem } from "../../model/composition/parse-json.ts";
import { ColorField, SwatchPopover } from "./color-field.tsx";
import {
  type EditableProperty,
  isCompact,
  toChangeValue,
  toFieldNumber,
} from "../../model/composition/editable-properties.ts";
import { toEditedList } from "./list-model.ts";
import { texts } from "./texts.ts";
import { FontField, PickerField } from "./picker-field.tsx";
import { ImageField } from "./image-field.tsx";
import { propertyLabel } from "../../base/language/problems/labels/property-label.ts";
import { Field, inputClasses } from "../../base/design-system/field.tsx";
import { lazyPart } from "../../base/design-system/lazy-part.tsx";
import { loadIcons } from "../../model/drawing/load-scene-data.ts";
import { formatGradient, readGradient } from "./gradient-model.ts";
import { iconPathOf } from "#scene/icons/icon-value.ts";
import { IconGlyph } from "./icon-glyph.tsx";
import { type FieldControlProps, PropertyNamesContext } from "./field-context.ts";

export interface PropertyFieldProps {
  componentId?: string;
  property: EditableProperty;
  /** The text of the change, else of the template's value. */
  text: string;
  isChanged: boolean;
  /** A sentence with the value's fault and the accepted values. */
  fault: string | undefined;
  /** A hint, such as that the text is cut off. */
  note: ReactNode;
  /** Called with the new text; the meaning of `""` depends on the kind. */
  onTextChange: (text: string) => void;
  onReset: () => void;
  /** Replaces the reset button, for a property that the template does not list. */
  actions?: ReactNode;
}

/** The words of the template's author, else those for the property in the user's language. */
export function labelOf({ input, label }: Pick<EditableProperty, "input" | "label">): string {
  return input?.label ?? propertyLabel(label);
}

/** The control for one property. Once emptied by typing it stays empty until it is left, though that resets its value. */
export function PropertyField(props: PropertyFieldProps) {
  const [isEmptied, setEmptied] = useState(false);
  return (
    <div
      className="contents"
      onInput={({ target }) =>
        setEmptied(
          target instanceof Element && target.matches(ownText) && "value" in target && target.value === "",
        )
      }
      onBlur={() => setEmptied(false)}
    >
      <KindField {...props} text={isEmptied && !props.isChanged ? "" : props.text} />
    </div>
  );
}

/** The text of a property, not a number beside it or a field in its picker. */
const ownText = ":is(input:not([type=number]), textarea):not([popover] *)";

function KindField(props: PropertyFieldProps) {
  const { componentId, property, text, isChanged, fault, note, onTextChange, onReset, actions } = props;
  const { spec, kind, input } = property;
  const label = labelOf(property);
  const { minimum = spec?.minimum, maximum = spec?.maximum } = input ?? {};
  const frame = {
    label,
    hint: note,
    error: fault,
    aside: (
      <Aside
        isChanged={isChanged}
        label={label}
        name={property.property}
        isRequired={input?.required === true}
        isNameShown={!isChanged || !isCompact(property)}
        onReset={onReset}
        actions={actions}
      />
    ),
  };
  switch (kind) {
    case "text":
      return (
        <WrittenText
          frame={frame}
          property={property}
          text={text}
          isNoteShown={note !== undefined}
          onTextChange={onTextChange}
        />
      );
    case "color":
      return <ColorField frame={frame} text={text} onTextChange={onTextChange} />;
    case "image":
      return <ImageField frame={frame} text={text} onTextChange={onTextChange} />;
    case "font":
      return <FontField frame={frame} text={text} onTextChange={onTextChange} />;
    case "icon":
      return <IconField frame={frame} text={text} onTextChange={onTextChange} />;
    case "number":
      return (
        <NumberField
          {...frame}
          value={toFieldNumber(property, text)}
          {...(minimum !== undefined && { minimum })}
          {...(maximum !== undefined && { maximum })}
          {...(spec?.step !== undefined && { step: spec.step })}
          {...(spec?.unit !== undefined && { unit: spec.unit })}
          unreadableText={text}
          onUnreadable={onTextChange}
          onValueChange={(value) => onTextChange(value === undefined ? "" : String(value))}
        />
      );
    case "boolean":
      return (
        <Select
          {...frame}
          value={text}
          options={withCurrent(["true", "false"], text).map((value) => ({
            value,
            label: value === "true" ? texts.yes : value === "false" ? texts.no : value,
          }))}
          onValueChange={onTextChange}
        />
      );
    case "enum":
      return (
        <Select
          {...frame}
          value={text}
          options={withCurrent(spec?.options ?? [], text).map((value) => ({
            value,
            label: optionLabel(property.property, value),
          }))}
          onValueChange={onTextChange}
        />
      );
    case "gradient":
      return <GradientField {...{ componentId, frame, text, onTextChange }} />;
    case "json":
      return (
        <JsonField
          frame={frame}
          text={text}
          read={(typed) => toChangeValue(property, typed)}
          columns={property.columns}
          onTextChange={onTextChange}
        />
      );
  }
}

interface WrittenTextProps extends FieldControlProps {
  property: EditableProperty;
  isNoteShown: boolean;
}

/** A text field or a growing text area. Chosen once, because replacing the control would lose the cursor. */
function WrittenText({ frame, property, text, isNoteShown, onTextChange }: WrittenTextProps) {
  const { spec, source, hasEmphasis = false } = property;
  const [isLong] = useState(
    spec?.isLong === true || source !== "template" || text.includes("\n") || text.length > 40,
  );
  const control = {
    value: text,
    dir: "auto",
    "data-property": property.property,
    onValueChange: onTextChange,
  } as const;
  if (!isLong) return <TextField {...frame} {...control} />;
  const { length } = spec?.stylesOf === undefined ? text : plainTextOf(text);
  const about = [
    length > 0 ? texts.text.length(length) : undefined,
    hasEmphasis ? texts.text.emphasis : undefined,
  ].filter((part) => part !== undefined);
  return (
    <TextArea
      {...frame}
      {...control}
      hint={isNoteShown || about.length === 0 ? frame.hint : about.join(" · ")}
      className="[&_textarea]:max-h-72 [&_textarea]:min-h-control [&_textarea]:[field-sizing:content]"
      rows={Math.min(6, Math.max(spec?.isLong === true ? 2 : 1, text.split("\n").length))}
    />
  );
}

/** The label of an enum's value in words; the value itself if it has none. */
export function optionLabel(property: string, value: string): string {
  const labels: Readonly<Record<string, Readonly<Record<string, string>>>> = texts.optionLabels;
  return labels[property]?.[value] ?? value;
}

/** The options, and the current value if it is not among them. */
function withCurrent(options: readonly string[], current: string): string[] {
  return options.includes(current) ? [...options] : [current, ...options];
}

interface AsideProps {
  isChanged: boolean;
  label: string;
  /** The property's name in requests. */
  name: string;
  isRequired: boolean;
  /** Hidden in a compact field with a reset button, for lack of space. */
  isNameShown: boolean;
  onReset: () => void;
  actions: ReactNode;
}

export function Aside(props: AsideProps): ReactNode {
  const { isChanged, label, name, isRequired, isNameShown, onReset, actions } = props;
  const areNamesShown = useContext(PropertyNamesContext);
  return (
    <span className="relative ml-auto flex min-h-5 min-w-0 items-center gap-1">
      {isRequired && <span className="text-12 text-ink-2">{texts.required}</span>}
      {/* Keeps its space while it is hidden, so that a first change moves no field. */}
      {areNamesShown && (
        <span
          className={classNames(
            "figures min-w-0 text-12 wrap-anywhere text-ink-3",
            !isNameShown && "invisible",
          )}
        >
          {name}
        </span>
      )}
      {isChanged && (
        <span className={classNames("flex items-center gap-1", !isNameShown && "absolute right-0")}>
          <span className="size-1.5 rounded-full bg-accent" />
          {actions === undefined && (
            <IconButton
              icon="reset"
              label={texts.resetOne(label)}
              size="small"
              className="-my-1"
              tooltipAlign="end"
              onClick={onReset}
            />
          )}
        </span>
      )}
      {actions}
    </span>
  );
}

const GradientEditor = lazyPart(async () => (await import("./gradient-editor.tsx")).GradientEditor, {
  loading: () => <span className="skeleton block h-40 w-96 max-w-full" />,
});

/** A gradient as CSS text, with a swatch that opens its editor. */
function GradientField({
  componentId,
  frame,
  text,
  onTextChange,
}: FieldControlProps & { componentId: string | undefined }) {
  const gradient = readGradient(text);
  return (
    <Field {...frame}>
      {(ids) => (
        <div className="flex gap-1">
          <SwatchPopover
            label={texts.pick(frame.label)}
            background={gradient === undefined ? "none" : formatGradient(gradient)}
          >
            <GradientEditor {...{ componentId, text, onTextChange }} />
          </SwatchPopover>
          <textarea
            {...ids}
            rows={1}
            spellCheck={false}
            value={text.trim() === "none" ? "" : text}
            placeholder={texts.none}
            className={classNames(
              inputClasses,
              "figures min-h-control resize-y py-1.5 text-12 [field-sizing:content]",
            )}
            onChange={(event) => onTextChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  );
}

const IconPicker = lazy(async () => ({ default: (await import("./icon-picker.tsx")).IconPicker }));
const ListDialog = lazyPart(async () => (await import("./list-dialog.tsx")).ListDialog);

/** Chooses an icon of the set. Its name can be typed. */
function IconField(props: FieldControlProps) {
  const { frame, text } = props;
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    // A set that does not load leaves the typed name, which the service checks.
    loadIcons().then(
      () => setLoaded(true),
      () => undefined,
    );
  }, []);
  const path = isLoaded ? iconPathOf({ name: text }) : undefined;
  return (
    <PickerField
      {...props}
      chooseLabel={texts.icon.choose(frame.label)}
      glyph={path === undefined ? undefined : <IconGlyph path={path} size={18} />}
    >
      {(onChoose) => <IconPicker chosen={text} label={frame.label} onChoose={onChoose} />}
    </PickerField>
  );
}

interface JsonFieldProps extends FieldControlProps {
  /** Returns the property's value for a text; the text itself if it is invalid. */
  read: (text: string) => ChangeValue | undefined;
  /** The columns of an empty list of objects. */
  columns: readonly string[] | undefined;
}

/** A list or an object as text, a list also as a table. Reports the position of a syntax error. */
function JsonField({ frame, text, read, columns, onTextChange }: JsonFieldProps) {
  // The text while the user types; on blur it is normalised.
  const [draft, setDraft] = useTyped();
  const [isOpen, setOpen] = useState(false);
  const value = text.trim() === "" ? [] : read(text);
  const list = toEditedList(value, { columns });
  const shown = draft ?? text;
  const fault = jsonProblem(shown);
  const error = [fault, frame.error].filter((part) => part !== undefined).join(" ");
  return (
    <div className="flex flex-col gap-1">
      <TextArea
        {...frame}
        error={error === "" ? undefined : error}
        isMono
        rows={2}
        className="[&_textarea]:max-h-60 [&_textarea]:[field-sizing:content]"
        value={shown}
        onValueChange={(typed) => {
          setDraft(typed);
          onTextChange(typed);
        }}
        onBlur={() => setDraft(undefined)}
      />
      {list !== undefined && (
        <div>
          <Button size="small" variant="quiet" icon="list" onClick={() => setOpen(true)}>
            {texts.list.open}
          </Button>
        </div>
      )}
      {isOpen && list !== undefined && (
        <ListDialog
          label={frame.label}
          list={list}
          problem={frame.error}
          onChange={(next) => onTextChange(JSON.stringify(next))}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

/** Only for text that looks like JSON: `4, 7, 5` is a valid list too. */
function jsonProblem(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text) || parseJson(text) !== undefined) return undefined;
  const fault = describeJsonProblem(text);
  return `${fault.charAt(0).toUpperCase()}${fault.slice(1)}`;
}
