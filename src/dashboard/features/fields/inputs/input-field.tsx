import type { ReactNode } from "react";
import type { TextFit } from "#scene/layout/text-fit.ts";
import type { TemplateInput } from "#scene/inputs/template-interface.ts";
import type { EditableProperty } from "../../../model/composition/editable-properties.ts";
import type { MeasuredText } from "../../../model/drawing/text-look.ts";
import { PropertyField, type PropertyFieldProps } from "../property-field.tsx";
import { ChoiceField } from "./choice-field.tsx";
import { asLine, listCapacity, listLimits } from "./input-limits.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import { texts as fieldTexts } from "../texts.ts";
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
      limits={[...listLimits(input, property, text), ...listCapacity(measured)]}
      isEmphasisExplained={property.hasEmphasis === true}
      isUnset={input.required === true && !isChanged}
      note={measured === undefined ? props.note : isRejected ? undefined : fitNote(measured.fit)}
    />
  );
  return isChoice(input, property) ? (
    <ChoiceField {...props} choices={input.oneOf} spec={property.spec} note={note} />
  ) : (
    <PropertyField {...props} note={note} />
  );
}

function fitNote(fit: TextFit): string | undefined {
  switch (fit.verdict) {
    case "cut":
      return fieldTexts.cut;
    case "spills":
      return texts.spills;
    case "shrinks":
      return texts.shrinks(formatCount(Math.round(fit.sizePx)));
    case "fits":
      return undefined;
  }
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
