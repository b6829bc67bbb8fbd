import type { ReactNode } from "react";
import type { TemplateInput } from "#scene/inputs/template-interface.ts";
import type { EditableProperty } from "../../composition/editable-properties.ts";
import { PropertyField, type PropertyFieldProps } from "../fields/property-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { listLimits } from "./input-limits.ts";
import { texts } from "./texts.ts";

export interface InputFieldProps extends PropertyFieldProps {
  input: TemplateInput;
}

/** The field of an input: its author's label and description, its limits, and its choices as a list. */
export function InputField({ input, ...props }: InputFieldProps) {
  const { property, text, isChanged } = props;
  const note = (
    <InputHint
      input={input}
      limits={listLimits(input, property, text)}
      isUnset={input.required === true && !isChanged}
      note={props.note}
    />
  );
  return isChoice(input, property) ? (
    <ChoiceField {...props} choices={input.oneOf} spec={property.spec} note={note} />
  ) : (
    <PropertyField {...props} note={note} />
  );
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
  /** Whether it is required and the composition has no value for it. */
  isUnset: boolean;
  note: ReactNode;
}

function InputHint({ input: { description, required }, limits, isUnset, note }: InputHintProps) {
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
      {limits.length > 0 && <span className="block wrap-anywhere">{limits.join(" · ")}</span>}
    </>
  );
}
