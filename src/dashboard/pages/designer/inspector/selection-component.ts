import type { EditableComponent, EditableProperty } from "../../../model/composition/editable-properties.ts";
import type { EditedText, RunProperty } from "../../../features/stage/run-styling.ts";
import type { ValueEditor } from "../../../model/composition/value-editor.ts";

/** Stands for several selected components; no component can have it, because ids have no dots. */
const selectionId = ".selection";

/** The common properties of several components: a value that they do not share is empty, and in `mixed`. */
export interface CommonFields {
  component: EditableComponent;
  mixed: ReadonlySet<string>;
}

/** The properties that all of the components have, with the same options. Undefined without a component. */
export function commonFields(components: readonly EditableComponent[]): CommonFields | undefined {
  const [first, ...others] = components;
  if (first === undefined) return undefined;
  const mixed = new Set<string>();
  const properties = first.properties.flatMap((property): EditableProperty[] => {
    const same = others.map(({ properties: theirs }) => theirs.find((one) => takesSameValues(one, property)));
    if (same.includes(undefined)) return [];
    const isMixed = same.some((one) => one?.defaultText !== property.defaultText);
    if (isMixed) mixed.add(property.property);
    const { input: _input, ...plain } = property;
    return [{ ...plain, defaultText: isMixed ? "" : property.defaultText }];
  });
  const isOneType = others.every(({ type }) => type === first.type);
  const component = {
    id: selectionId,
    type: isOneType ? first.type : undefined,
    mainProperty: isOneType ? first.mainProperty : "",
    properties,
    source: "template" as const,
  };
  return { component, mixed };
}

/** Values out of the range of one of the components are rejected by it alone. */
function takesSameValues(one: EditableProperty, other: EditableProperty): boolean {
  return (
    one.property === other.property &&
    one.kind === other.kind &&
    JSON.stringify(one.spec?.options) === JSON.stringify(other.spec?.options)
  );
}

/** The editor for the common fields: sets in each component, and shows the rejected values of the first one. */
export function editorOfSelection(editor: ValueEditor, ids: readonly string[]): ValueEditor {
  return {
    ...editor,
    valueOf: (componentId, property) =>
      editor.valueOf(componentId === selectionId ? (ids[0] ?? "") : componentId, property),
    set: (values, gesture) =>
      editor.set(
        values.flatMap((value) =>
          value.componentId === selectionId ? ids.map((componentId) => ({ ...value, componentId })) : [value],
        ),
        gesture,
      ),
  };
}

/** The properties of letters that a text's row for type has, by those of its component. */
const lettersProperties: Readonly<Record<string, RunProperty>> = {
  color: "color",
  font: "font",
  fontSize: "size",
  weight: "weight",
  italic: "italic",
};

/** The component and the editor for the selected letters of its text, as if they were all of it. */
export function lettersOf(
  component: EditableComponent,
  editor: ValueEditor,
  { looks, set }: EditedText,
): CommonFields & { editor: ValueEditor } {
  const mixed = new Set<string>();
  const properties = component.properties.map((property): EditableProperty => {
    const name = lettersProperties[property.property];
    if (name === undefined) return property;
    const values = new Set(looks.map((look) => look[name]));
    if (values.size > 1) mixed.add(property.property);
    // Callers set the style of the whole text.
    const { input: _input, ...plain } = property;
    return { ...plain, defaultText: values.size > 1 ? "" : String([...values][0]) };
  });
  return {
    component: { ...component, properties },
    mixed,
    editor: {
      ...editor,
      valueOf: (id, property) => (property in lettersProperties ? undefined : editor.valueOf(id, property)),
      set: (values, gesture) => {
        for (const value of values) {
          const name = lettersProperties[value.property];
          if (name === undefined) editor.set([value], gesture);
          else set(name, value.value, gesture);
        }
      },
    },
  };
}
