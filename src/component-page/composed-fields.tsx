import { useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import { asSentence } from "#dashboard/base/language/problems/problem-words.ts";
import { applyChanges, listChangeables } from "#scene/apply-changes.ts";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { ComponentFields } from "#dashboard/pages/composer/components/component-fields.tsx";
import { changedValue, emptyComposition } from "#dashboard/model/composition/composition.ts";
import {
  type EditableComponent,
  listNamedComponents,
  withTypedNames,
} from "#dashboard/model/composition/editable-properties.ts";
import { useComposition } from "#dashboard/model/composition/use-composition.ts";
import type { MeasuredText } from "#dashboard/model/drawing/text-look.ts";
import { readInputs } from "#dashboard/model/template/template-inputs.ts";
import { noop, samplePicture } from "./samples.ts";
import { useComposerKeys } from "#dashboard/pages/composer/use-composer-actions.ts";

const components = [
  {
    id: "title",
    type: "TEXT",
    x: 40,
    y: 40,
    width: 400,
    height: 120,
    text: "Summer",
    color: "#d6005b",
    font: "Inter",
    fontSize: 48,
  },
  {
    id: "photo",
    type: "IMAGE",
    width: 240,
    height: 160,
    src: samplePicture,
    tintGradient: "linear-gradient(90deg, #04101f 0%, #04101f00 100%)",
  },
];

function readSample(): TemplateDocument {
  const document = parseTemplateDocument({ width: 720, height: 240, components });
  if (!document.ok) throw new Error("The sample document is invalid.");
  return document.value;
}

const described = {
  inputs: {
    "title.text": {
      label: "Headline",
      description: "The sentence that people read first.",
      required: true,
      maxLength: 10,
      pattern: "^[^<>]*$",
    },
    "title.color": { label: "Brand colour", oneOf: ["#D6005B", "#0b7d4f"] },
    "title.fontSize": { minimum: 12, maximum: 60 },
    "title.align": { oneOf: ["left", "center"] },
  },
  onlyInputs: true,
};
const inputs = await readInputs(described, listChangeables(readSample()));

function listComponents(
  document: TemplateDocument,
  changes: readonly Change[],
): readonly EditableComponent[] {
  return withTypedNames(listNamedComponents(document, []), changes);
}

const measuredSample: MeasuredText = { state: "shrunk", sizePx: 31, capacity: 62 };

export interface ComposedFieldsProps {
  /** `title`, a text; `photo`, a picture; `page`; or a component that only `changes` name. */
  componentId: string;
  changes?: readonly Change[];
  /** Whether the template accepts its inputs only: four properties of the title. */
  isProtected?: boolean;
  /** How the text of a protected title fits its box. */
  measured?: MeasuredText;
}

/** The fields of one component with a real composition and its undo keys, and the changes as JSON. */
export function ComposedFields({
  componentId,
  changes = [],
  isProtected = false,
  measured = measuredSample,
}: ComposedFieldsProps) {
  const state = useComposition(() => ({ ...emptyComposition, changes }));
  const { composition, undo, redo } = state;
  const [document] = useState(() => ({
    ...readSample(),
    ...(isProtected && inputs !== undefined && { interface: inputs.described }),
  }));
  const [named] = useState(() => listComponents(document, changes));
  useComposerKeys({ onRender: noop, onUndo: undo, onRedo: redo });
  const component = named.find(({ id }) => id === componentId);
  if (component === undefined) throw new Error(`There is no component ${componentId}.`);

  const faults = new Map<string, string>();
  for (const { property, spec } of component.properties) {
    const value = changedValue(composition, componentId, property);
    const read = value === undefined ? undefined : spec?.read(value);
    if (read?.ok === false) faults.set(property, asSentence(read.problem));
  }
  if (isProtected) {
    const applied = applyChanges(document, composition.changes);
    for (const fault of inputs?.check(composition.changes, applied).faults ?? [])
      faults.set(fault.property, asSentence(fault));
  }
  return (
    <div className="flex flex-col gap-3">
      <ComponentFields
        component={component}
        components={named}
        state={state}
        faults={faults}
        measured={isProtected ? measured : undefined}
        onHover={noop}
        learned={[]}
        onRenamed={noop}
      />
      <output aria-label="Changes" className="figures px-4 text-12 text-ink-2">
        {JSON.stringify(composition.changes)}
      </output>
    </div>
  );
}
