import type { ReactNode } from "react";
import { IconButton } from "../design-system/icon-button.tsx";
import { NumberField } from "../design-system/number-field.tsx";
import { Select } from "../design-system/select.tsx";
import { TextArea, TextField } from "../design-system/text-field.tsx";
import { ColorField } from "./color-field.tsx";
import { type EditableProperty, isCompact } from "./editable-properties.ts";
import { FontField } from "./font-field.tsx";
import { ImageField } from "./image-field.tsx";
import { asSentence } from "./as-sentence.ts";
import { texts } from "./texts.ts";

export interface PropertyFieldProps {
  property: EditableProperty;
  /** What the field shows: the change's text, or the template's own value. */
  text: string;
  isChanged: boolean;
  /** What is wrong with the value, and what is accepted. */
  fault: string | undefined;
  /** What is worth knowing and not wrong: the text is cut. */
  note: string | undefined;
  /** `""` empties the field; what that means depends on the kind. */
  onTextChange: (text: string) => void;
  onReset: () => void;
}

/** The control for one property, by its kind. */
export function PropertyField(props: PropertyFieldProps) {
  const { property, text, isChanged, fault, note, onTextChange, onReset } = props;
  const { spec, kind } = property;
  const label = texts.fields.label(property.label);
  const frame = {
    label,
    hint: note,
    error: fault === undefined ? undefined : asSentence(fault),
    aside: (
      <Aside
        isChanged={isChanged}
        label={label}
        name={property.property}
        isNameShown={!isChanged || !isCompact(property)}
        onReset={onReset}
      />
    ),
  };
  switch (kind) {
    case "text":
      return spec?.isLong === true || text.includes("\n") || text.length > 40 ? (
        <TextArea
          {...frame}
          value={text}
          rows={Math.min(6, Math.max(2, text.split("\n").length))}
          dir="auto"
          data-property={property.property}
          onValueChange={onTextChange}
        />
      ) : (
        <TextField
          {...frame}
          value={text}
          dir="auto"
          data-property={property.property}
          onValueChange={onTextChange}
        />
      );
    case "color":
      return <ColorField frame={frame} text={text} onTextChange={onTextChange} />;
    case "image":
      return <ImageField frame={frame} text={text} onTextChange={onTextChange} />;
    case "font":
      return <FontField frame={frame} text={text} onTextChange={onTextChange} />;
    case "number":
      return (
        <NumberField
          {...frame}
          value={text === "" || !Number.isFinite(Number(text)) ? undefined : Number(text)}
          {...(spec?.minimum !== undefined && { minimum: spec.minimum })}
          {...(spec?.maximum !== undefined && { maximum: spec.maximum })}
          {...(spec?.step !== undefined && { step: spec.step })}
          {...(spec?.unit !== undefined && { unit: spec.unit })}
          unreadableText={text}
          onUnreadable={onTextChange}
          onValueChange={(value) => {
            onTextChange(value === undefined ? "" : String(value));
          }}
        />
      );
    case "boolean":
      return (
        <Select
          {...frame}
          value={text}
          options={withCurrent(["true", "false"], text).map((value) => ({
            value,
            label: value === "true" ? texts.fields.yes : value === "false" ? texts.fields.no : value,
          }))}
          onValueChange={onTextChange}
        />
      );
    case "enum":
      return (
        <Select
          {...frame}
          value={text}
          options={withCurrent(spec?.options ?? [], text).map((value) => ({ value, label: value }))}
          onValueChange={onTextChange}
        />
      );
    case "gradient":
      return (
        <TextArea
          {...frame}
          isMono
          rows={2}
          value={text}
          spellCheck={false}
          placeholder={texts.fields.none}
          onValueChange={onTextChange}
        />
      );
    case "json":
      return (
        <TextArea {...frame} isMono rows={2} value={text} spellCheck={false} onValueChange={onTextChange} />
      );
  }
}

/** A value that is not among the options stays visible, because it was typed or pasted by somebody. */
function withCurrent(options: readonly string[], current: string): string[] {
  return options.includes(current) ? [...options] : [current, ...options];
}

interface AsideProps {
  isChanged: boolean;
  label: string;
  /** The property's name on the wire. */
  name: string;
  /** Two short fields side by side have no room for the name and the reset button. */
  isNameShown: boolean;
  onReset: () => void;
}

function Aside({ isChanged, label, name, isNameShown, onReset }: AsideProps): ReactNode {
  return (
    <span className="flex h-5 min-w-0 items-center gap-1">
      {isNameShown && <span className="figures truncate text-12 text-ink-3">{name}</span>}
      {isChanged && (
        <>
          <span className="size-1.5 rounded-full bg-accent" />
          <IconButton
            icon="reset"
            label={texts.fields.resetOne(label)}
            size="small"
            className="-my-1"
            tooltipAlign="end"
            onClick={onReset}
          />
        </>
      )}
    </span>
  );
}
