import { useRef, useState } from "react";
import { limits } from "#contract/limits.ts";
import type { EditableComponent, EditableProperty } from "../../../model/composition/editable-properties.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { announce } from "../../../base/design-system/toast.ts";
import { useMeasuredText } from "../../../features/fields/use-measured-text.ts";
import { propertyLabel } from "../../../base/language/problems/labels/property-label.ts";
import { inputOf, listInputs, setInput, typeRules } from "../../../model/design/source/inputs.ts";
import { focusInput } from "./focused-input.ts";
import { GroupDisclosure } from "./group-disclosure.tsx";
import { InputCard } from "./input-card.tsx";
import { componentsIn, type InputsDesigner } from "./inputs-designer.ts";
import { loadedPatternEngine } from "./pattern-engine.ts";
import { texts } from "./texts.ts";

export { TemplateInputsSection } from "./template-inputs-section.tsx";

export interface InputsSectionProps {
  designer: InputsDesigner;
  component: EditableComponent;
}

/** The inputs of one component: which of its properties callers set, with their words and rules. */
export function InputsSection({ designer, component }: InputsSectionProps) {
  const { source, document, editSource, finishGesture } = designer;
  const section = useRef<HTMLDivElement>(null);
  const adding = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const keyOf = ({ property }: EditableProperty) => `${component.id}.${property}`;
  const isInput = (property: EditableProperty) => inputOf(source, keyOf(property)) !== undefined;
  const properties = withMainFirst(component);
  const inputs = properties.filter(isInput);
  const others = properties.filter((property) => !isInput(property));
  const text = inputs.find(({ hasEmphasis }) => hasEmphasis === true);
  const measured = useMeasuredText(document, text && component.id, text?.defaultText);
  const added = others.find(({ property }) => property === chosen) ?? others[0];

  const add = (property: EditableProperty) => {
    const key = keyOf(property);
    editSource((before) => {
      const reading = { components: componentsIn(designer, before), patterns: loadedPatternEngine() };
      return typeRules(before, key, {}, reading).source;
    });
    setChosen(undefined);
    focusInput(key);
    announce(texts.added(propertyLabel(property.label)));
  };
  const remove = (property: EditableProperty) => {
    editSource((before) => setInput(before, keyOf(property), undefined));
    // Its card is gone, which had the focus.
    (adding.current?.querySelector("select") ?? section.current)?.focus();
    announce(texts.removed(propertyLabel(property.label)));
  };
  return (
    <GroupDisclosure title={texts.title} count={inputs.length}>
      <div ref={section} tabIndex={-1} className="flex flex-col gap-3" onBlur={finishGesture}>
        <p className="text-12 text-ink-2">{texts.hint}</p>
        {inputs.map((property) => (
          <InputCard
            key={property.property}
            {...{ designer, property }}
            inputKey={keyOf(property)}
            measured={property === text ? measured : undefined}
            onRemove={() => remove(property)}
          />
        ))}
        {listInputs(source).length >= limits.inputsMax ? (
          <p className="text-12 text-ink-2">{texts.full(limits.inputsMax)}</p>
        ) : (
          added !== undefined && (
            <div ref={adding} className="flex items-end gap-2">
              <Select
                label={texts.property}
                size="small"
                className="flex-1"
                value={added.property}
                options={others.map(({ property, label }) => ({
                  value: property,
                  label: propertyLabel(label),
                }))}
                onValueChange={setChosen}
              />
              <Button size="small" icon="plus" onClick={() => add(added)}>
                {texts.add}
              </Button>
            </div>
          )
        )}
      </div>
    </GroupDisclosure>
  );
}

function withMainFirst({ properties, mainProperty }: EditableComponent): readonly EditableProperty[] {
  return properties.toSorted(
    (a, b) => Number(b.property === mainProperty) - Number(a.property === mainProperty),
  );
}
