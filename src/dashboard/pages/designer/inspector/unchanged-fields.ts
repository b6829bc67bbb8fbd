import type { EditableComponent, EditableProperty } from "../../../model/composition/editable-properties.ts";

/**
 * The components with the objects of the previous list where nothing changed, so that an edit renders only the fields
 * that it changes.
 */
export function keepUnchanged(
  previous: readonly EditableComponent[],
  next: readonly EditableComponent[],
): readonly EditableComponent[] {
  const known = new Map(previous.map((component) => [component.id, component]));
  return next.map((component) => {
    const before = known.get(component.id);
    if (before === undefined || before.type !== component.type) return component;
    const properties = component.properties.map((property, index) => {
      const former = before.properties[index];
      return former !== undefined && isSame(former, property) ? former : property;
    });
    const isUnchanged = properties.every((property, index) => property === before.properties[index]);
    return isUnchanged ? before : { ...component, properties };
  });
}

function isSame(a: EditableProperty, b: EditableProperty): boolean {
  return a.property === b.property && a.defaultText === b.defaultText && a.spec === b.spec;
}
