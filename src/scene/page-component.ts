import { type Change, mainProperty } from "#contract/changes/change.ts";
import { keysOf } from "#contract/json.ts";
import { componentsOf, type TemplateDocument } from "./document.ts";
import { pageProperties } from "./properties/component-properties.ts";
import type { PropertySpec } from "./properties/property-spec.ts";

/** The type of the component that stands for the page itself. */
export const pageType = "PAGE";

/** The property that the composer and a bare key set. */
export const pageMainProperty = "background";

const pageId = "page";

/**
 * The id of the page itself, a component of every template. `page`, unless the author gave that id to another
 * component, which then keeps it: the page has the first free id of `page-2`, `page-3` and so on.
 */
export function pageComponentIdOf(document: TemplateDocument): string {
  const taken = new Set(componentsOf(document).map(({ id }) => id));
  let id = pageId;
  for (let number = 2; taken.has(id); number += 1) id = `${pageId}-${number}`;
  return id;
}

/** The spec of a page's property; `undefined` if a page has no such property. */
export function pagePropertySpec(property: string): PropertySpec<unknown> | undefined {
  const specs: Readonly<Record<string, PropertySpec<unknown>>> = pageProperties;
  return Object.hasOwn(specs, property) ? specs[property] : undefined;
}

/** The page's properties with their values in the template. Of several pages the first counts. */
export function listPageValues({
  pages: [first],
}: TemplateDocument): { property: string; spec: PropertySpec<string>; value: string }[] {
  return keysOf(pageProperties).map((property) => {
    const spec = pageProperties[property];
    return { property, spec, value: first?.[property] ?? spec.fallback };
  });
}

/**
 * Names the property of bare keys that mean the page. One sets the background only if its value is a colour: clients may
 * send a `page` of their own, such as a number, which stays a warning.
 */
export function nameBarePageChanges(document: TemplateDocument, changes: readonly Change[]): Change[] {
  const id = pageComponentIdOf(document);
  return changes.map((change) => {
    if (change.componentId !== id || change.property !== mainProperty) return change;
    const isColor = pageProperties.background.read(change.value).ok;
    return { ...change, property: isColor ? pageMainProperty : "text" };
  });
}
