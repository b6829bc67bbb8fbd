import type { ChangeValue } from "#contract/changes/change.ts";
import { componentsOf, propertyValueOf } from "#scene/document.ts";
import { componentProperties, propertySpecOf } from "#scene/properties/component-properties.ts";
import { type Design, documentOf, writeValues } from "../../model/design/design.ts";

/** How a component looks, without its place and its content: values by the names of their properties. */
export type CopiedStyle = ReadonlyMap<string, ChangeValue>;

/**
 * Properties of the place and the content of a component. The size of a text's letters is style, as in other tools;
 * its direction follows from its words, and the turned side of a picture from what it shows.
 */
const ownProperties = new Set(
  (
    "x y width height rotation visible text direction src positionX positionY zoom flip value max values labels " +
    "maximum prefix suffix icon corners points innerRadius paths viewWidth viewHeight"
  ).split(" "),
);

/** The style of a component; undefined if there is no such component. */
export function copyStyle({ source }: Design, id: string): CopiedStyle | undefined {
  const component = componentsOf(documentOf(source)).find((one) => one.id === id);
  if (component === undefined) return undefined;
  const names = Object.keys(componentProperties[component.type]).filter((name) => !ownProperties.has(name));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- The specs of properties read JSON from JSON.
  return new Map(names.map((name) => [name, propertyValueOf(component, name) as ChangeValue]));
}

/**
 * Gives components a style. One of another type gets the properties that it has too, where it can have their values. The
 * same design if nothing changes.
 */
export function pasteStyle(design: Design, ids: Iterable<string>, style: CopiedStyle): Design {
  const chosen = new Set(ids);
  const changed = new Map<string, Record<string, unknown>>();
  for (const component of componentsOf(documentOf(design.source))) {
    if (!chosen.has(component.id)) continue;
    const different = [...style].filter(
      ([name, value]) =>
        propertySpecOf(component.type, name)?.read(value).ok === true &&
        !isSame(value, propertyValueOf(component, name)),
    );
    if (different.length > 0) changed.set(component.id, Object.fromEntries(different));
  }
  return writeValues(design, changed);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
