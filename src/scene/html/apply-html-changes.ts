import { type Change, mainProperty } from "#contract/changes/change.ts";
import type { JsonValue } from "#contract/json.ts";
import type { AppliedChanges } from "../apply-changes.ts";
import { type ChangeableComponent, readChangedValues } from "../changed-values.ts";
import { type HtmlComponent, pageComponentId } from "./html-components.ts";
import type { HtmlDocument } from "./html-document.ts";
import { toHtmlPropertyName } from "./html-properties.ts";

/**
 * The template with its changes, in their order, by the rules of a scene's. Properties may be spelt as a scene's are
 * (`fontSize`), and a bare key that is no component may name a variable of the page.
 */
export function applyHtmlChanges(
  document: HtmlDocument,
  changes: readonly Change[],
): AppliedChanges<HtmlDocument> {
  const components = new Map(document.components.map((component) => [component.id, toChangeable(component)]));
  const page = components.get(pageComponentId);
  const named = changes.map((change): Change => {
    if (change.property !== mainProperty || components.has(change.componentId)) {
      const isSpeltOtherwise = components.get(change.componentId)?.specOf(change.property) === undefined;
      return isSpeltOtherwise && change.property !== mainProperty
        ? { ...change, property: knownSpelling(components.get(change.componentId), change.property) }
        : change;
    }
    const variable = [change.componentId, `--${change.componentId}`].find(
      (name) => name.startsWith("--") && page?.specOf(name) !== undefined,
    );
    return variable === undefined ? change : { ...change, componentId: pageComponentId, property: variable };
  });
  const { changed, ...rest } = readChangedValues(components, named);
  if (changed.size === 0) return { document, ...rest };
  const values: Record<string, Record<string, JsonValue>> = { ...document.values };
  // In the template's order and not the changes', so that equal pictures have equal values.
  for (const { id, properties } of document.components) {
    const set = changed.get(id);
    if (set === undefined) continue;
    values[id] = Object.fromEntries(
      properties.flatMap(({ name }) => (Object.hasOwn(set, name) ? [[name, set[name] as JsonValue]] : [])),
    );
  }
  return { document: { ...document, values }, ...rest };
}

/** As it was given where the component has nothing of the other spelling either: the warning quotes the caller. */
function knownSpelling(component: ChangeableComponent | undefined, property: string): string {
  const name = toHtmlPropertyName(property);
  return component?.specOf(name) === undefined ? property : name;
}

function toChangeable({ id, type, mainProperty: main, properties }: HtmlComponent): ChangeableComponent {
  const byName = new Map(properties.map((property) => [property.name, property.spec]));
  return {
    id,
    type,
    mainProperty: main,
    specOf: (property) => byName.get(property),
    propertyNames: () => [...byName.keys()],
  };
}
