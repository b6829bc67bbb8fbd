import { type ReactNode, useRef, useState } from "react";
import { useOpensWhen } from "../../../base/design-system/disclosure.tsx";
import { FieldsDisclosure } from "../../../base/design-system/fields-disclosure.tsx";
import * as limits from "#contract/limits.ts";
import { findInput } from "#scene/inputs/read-interface.ts";
import type { EditableComponent, EditableProperty } from "../../../model/composition/editable-properties.ts";
import { Button } from "../../../base/design-system/button.tsx";
import { Icon } from "../../../base/design-system/icon.tsx";
import { Select } from "../../../base/design-system/select.tsx";
import { Switch } from "../../../base/design-system/switch.tsx";
import { announce } from "../../../base/design-system/toast.ts";
import { useMeasuredText } from "../../../features/fields/use-measured-text.ts";
import { propertyLabel } from "../../../base/language/problems/labels/property-label.ts";
import {
  inputOf,
  isOnlyInputs,
  listInputs,
  setInput,
  setOnlyInputs,
  typeRules,
} from "../../../model/design/source/inputs.ts";
import { focusInput, InputCard } from "./input-card.tsx";
import { loadedPatternEngine } from "./pattern-engine.ts";
import { texts } from "../texts.ts";
import { componentsIn, type InputsDesigner } from "./use-typed-rules.ts";

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
    announce(texts.inputs.added(propertyLabel(property.label)));
  };
  const remove = (property: EditableProperty) => {
    editSource((before) => setInput(before, keyOf(property), undefined));
    // Its card is gone, which had the focus.
    (adding.current?.querySelector("select") ?? section.current)?.focus();
    announce(texts.inputs.removed(propertyLabel(property.label)));
  };
  return (
    <GroupDisclosure title={texts.inputs.title} count={inputs.length}>
      <div ref={section} tabIndex={-1} className="flex flex-col gap-3" onBlur={finishGesture}>
        <p className="text-12 text-ink-2">{texts.inputs.hint}</p>
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
          <p className="text-12 text-ink-2">{texts.inputs.full(limits.inputsMax)}</p>
        ) : (
          added !== undefined && (
            <div ref={adding} className="flex items-end gap-2">
              <Select
                label={texts.inputs.property}
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
                {texts.inputs.add}
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

export interface TemplateInputsSectionProps {
  designer: InputsDesigner;
  /** Selects a component, whose input takes the focus. */
  onSelect: (componentId: string) => void;
}

/** All inputs of the template, and whether callers may set anything else. */
export function TemplateInputsSection({ designer, onSelect }: TemplateInputsSectionProps) {
  const { source, editSource } = designer;
  const components = componentsIn(designer, source);
  const order = new Map([...components.keys()].map((id, index) => [id, index]));
  const inputs = listInputs(source)
    .flatMap(({ key, input }) => {
      const found = findInput(key, components);
      if (found === undefined) return [];
      const label = input.label ?? propertyLabel(found.spec.label);
      return [{ key, label, input, id: found.component.id }];
    })
    .toSorted((a, b) => (order.get(a.id) ?? 0) - (order.get(b.id) ?? 0));
  return (
    <GroupDisclosure title={texts.inputs.all} count={inputs.length}>
      {inputs.length === 0 ? (
        <p className="text-12 text-ink-2">{texts.inputs.none}</p>
      ) : (
        <>
          <Switch
            label={texts.inputs.only}
            hint={texts.inputs.onlyHint}
            checked={isOnlyInputs(source)}
            onValueChange={(isOnly) => editSource((before) => setOnlyInputs(before, isOnly))}
          />
          <ul className="border border-line">
            {inputs.map(({ key, label, input, id }) => (
              <li key={key} className="border-b border-line last:border-0">
                <button
                  type="button"
                  className="flex min-h-control w-full items-center gap-2 px-2 py-1 text-left text-13 hover:bg-hover"
                  onClick={() => {
                    focusInput(key);
                    onSelect(id);
                  }}
                >
                  <span className="min-w-0 flex-1 wrap-anywhere">
                    <bdi>{label}</bdi>
                    <span className="figures block text-12 text-ink-3">{key}</span>
                  </span>
                  {input.required === true && (
                    <span className="text-12 text-ink-2">{texts.inputs.isRequired}</span>
                  )}
                  <Icon name="chevronRight" size={12} className="shrink-0 text-ink-3" />
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </GroupDisclosure>
  );
}

interface GroupDisclosureProps {
  title: string;
  /** Shown beside the title; opens the group when it is no longer 0. */
  count: number;
  children: ReactNode;
}

/** A group of the inspector with a heading that opens it, like the groups of fields. */
function GroupDisclosure({ title, count, children }: GroupDisclosureProps) {
  const [isOpen, setOpen] = useOpensWhen(count > 0, { title });
  return (
    <FieldsDisclosure
      title={title}
      mark={count > 0 ? count : undefined}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="border-b border-line last:border-b-0"
    >
      {isOpen && <div className="flex flex-col gap-3 px-4 pt-1 pb-4">{children}</div>}
    </FieldsDisclosure>
  );
}
