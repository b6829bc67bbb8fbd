import { componentsOf, propertyValueOf } from "#scene/document.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import { componentProperties, type SceneComponentType } from "#scene/properties/component-properties.ts";
import { writeChangedValues } from "#scene/write-changed-values.ts";
import { type Design, documentOf } from "./design.ts";

/** How a component looks, without its place and its content. */
export interface CopiedStyle {
  type: SceneComponentType;
  values: ReadonlyMap<string, unknown>;
}

/** Properties that say where a component is and what it shows. */
const ownProperties = new Set(
  (
    "x y width height rotation visible text src positionX positionY zoom value max values labels paths " +
    "viewWidth viewHeight"
  ).split(" "),
);

/** The style of a component; undefined if there is no such component. */
export function copyStyle({ source }: Design, id: string): CopiedStyle | undefined {
  const component = componentsOf(documentOf(source)).find((one) => one.id === id);
  if (component === undefined) return undefined;
  const names = Object.keys(componentProperties[component.type]).filter((name) => !ownProperties.has(name));
  return {
    type: component.type,
    values: new Map(names.map((name) => [name, propertyValueOf(component, name)])),
  };
}

/** Gives components a style: of another type, those properties that both types have. */
export function pasteStyle(design: Design, ids: Iterable<string>, { values }: CopiedStyle): Design {
  const document = documentOf(design.source);
  const chosen = new Set(ids);
  const changed = new Map<string, Record<string, unknown>>();
  for (const component of componentsOf(document)) {
    if (!chosen.has(component.id)) continue;
    const own = Object.keys(componentProperties[component.type]);
    const different = own.filter(
      (name) => values.has(name) && !isSame(values.get(name), propertyValueOf(component, name)),
    );
    if (different.length > 0)
      changed.set(component.id, Object.fromEntries(different.map((name) => [name, values.get(name)])));
  }
  if (changed.size === 0) return design;
  return { ...design, source: writeChangedValues(design.source, changed, pageComponentIdOf(document)) };
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
