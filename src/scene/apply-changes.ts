import type { Change } from "#contract/changes/change.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import type { ValueProblem } from "#contract/value-problems.ts";
import { type ChangeableComponent, type ChangedValues, quote, readChangedValues } from "./changed-values.ts";
import { componentsOf, ownSpecOf, type RunStyles, type TemplateDocument } from "./document.ts";
import { withoutAliases } from "./inputs/template-interface.ts";
import { hasIdleEmphasis } from "./layout/text-styles.ts";
import {
  nameBarePageChanges,
  pageComponentIdOf,
  pageMainProperty,
  pagePropertySpec,
  pageType,
} from "./page-component.ts";
import { componentProperties, mainPropertyOf, pageProperties } from "./properties/component-properties.ts";
import { knownSpelling } from "./properties/property-spec.ts";
import { toDocumentText } from "./values/styled-text.ts";

export interface AppliedChanges<Document = TemplateDocument> extends Pick<
  ChangedValues,
  "warnings" | "faults" | "kinds" | "changed" | "names"
> {
  /** A new document; the input is not modified. Faulty changes are skipped. */
  document: Document;
  /** Those of the template, by their ids. */
  components: ReadonlyMap<string, ChangeableComponent>;
  /** A warning for each merge tag of an html template that has no value. */
  emptyTags?: readonly ValueProblem[];
}

/**
 * Applies changes to a template, in order, so that the last one for a property wins. Changes of the page itself apply to
 * all pages.
 */
export function applyChanges(document: TemplateDocument, changes: readonly Change[]): AppliedChanges {
  const components = listChangeables(document);
  const given = withoutAliases(document.interface, changes);
  const named = nameBarePageChanges(document, given).map((change) =>
    withKnownSpelling(components.get(change.componentId), change),
  );
  const values = readChangedValues(components, named);
  return {
    document: withValues(document, values.changed, pageComponentIdOf(document)),
    components,
    ...values,
  };
}

/** The change with the component's own name of a property that is spelt as in CSS. */
function withKnownSpelling(component: ChangeableComponent | undefined, change: Change): Change {
  if (component === undefined || component.specOf(change.property) !== undefined) return change;
  return {
    ...change,
    property: knownSpelling(change.property, (name) => component.specOf(name) !== undefined),
  };
}

/** The components that changes may set, by their ids; the page itself is one. */
export function listChangeables(document: TemplateDocument): Map<string, ChangeableComponent> {
  const components = new Map<string, ChangeableComponent>(
    componentsOf(document).map((component) => {
      const { id, type } = component;
      const changeable: ChangeableComponent = {
        id,
        type,
        mainProperty: mainPropertyOf(type),
        specOf: (property: string) => ownSpecOf(component, property),
        propertyNames: () => Object.keys(componentProperties[type]),
        warningsOf: (values) =>
          type === "TEXT" && Object.hasOwn(values, "text") && hasIdleEmphasis({ ...component, ...values })
            ? [{ code: "idleEmphasis", params: { component: quote(id) } }]
            : [],
      };
      return [id, changeable];
    }),
  );
  const pageId = pageComponentIdOf(document);
  components.set(pageId, {
    id: pageId,
    type: pageType,
    mainProperty: pageMainProperty,
    specOf: pagePropertySpec,
    propertyNames: () => Object.keys(pageProperties),
  });
  return components;
}

function withValues(
  document: TemplateDocument,
  changed: ReadonlyMap<string, Record<string, unknown>>,
  pageId: string,
): TemplateDocument {
  if (changed.size === 0) return document;
  return {
    ...document,
    pages: document.pages.map((page) => ({
      ...page,
      ...changed.get(pageId),
      components: page.components.map((component) => {
        const values = changed.get(component.id);
        // The spec of each property has checked its value.
        return values === undefined ? component : { ...component, ...values };
      }),
    })),
  };
}

/**
 * The source of a canvas template with the values that changes have set, as its own: a render of the result without
 * changes is that of `source` with them. Inputs, cases and unknown fields stay; unchanged components keep their identity.
 */
export function writeChangedValues(
  source: JsonObject,
  changed: AppliedChanges["changed"],
  pageId: string,
): JsonObject {
  const own = (id: unknown) => {
    const values = typeof id === "string" ? changed.get(id) : undefined;
    // oxlint-disable-next-line typescript/consistent-type-assertions -- The specs of properties read JSON from JSON.
    return values as (JsonObject & RunStyles) | undefined;
  };
  const page = own(pageId);
  const withOwn = (one: JsonValue): JsonValue => {
    const values = isJsonObject(one) ? own(one["id"]) : undefined;
    return isJsonObject(one) && values !== undefined ? withTextOf(one, values) : one;
  };
  const withComponents = (holder: JsonObject): JsonObject =>
    Array.isArray(holder["components"])
      ? { ...holder, components: holder["components"].map(withOwn) }
      : holder;
  const { pages } = source;
  if (!Array.isArray(pages)) return { ...withComponents(source), ...page };
  return {
    ...source,
    pages: pages.map((one): JsonValue => (isJsonObject(one) ? { ...withComponents(one), ...page } : one)),
  };
}

/** A text that had runs keeps the styles of its pairs of braces. */
function withTextOf(
  component: JsonObject,
  { styles: changed, ...values }: JsonObject & RunStyles,
): JsonObject {
  const { text: former } = component;
  const { text } = values;
  const styles = changed ?? componentProperties.TEXT.text.stylesOf?.(former ?? "");
  if (component["type"] !== "TEXT" || typeof text !== "string" || styles === undefined)
    return { ...component, ...values };
  return { ...component, ...values, text: toDocumentText({ text, styles }) };
}
