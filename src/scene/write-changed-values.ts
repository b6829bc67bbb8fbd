import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import type { AppliedChanges } from "./apply-changes.ts";
import type { RunStyles } from "./document.ts";
import { componentProperties } from "./properties/component-properties.ts";
import { toDocumentText } from "./values/styled-text.ts";

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
