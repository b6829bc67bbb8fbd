import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import type { AppliedChanges } from "./apply-changes.ts";

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
    return values as JsonObject | undefined;
  };
  const page = own(pageId);
  const withOwn = (one: JsonValue): JsonValue => {
    const values = isJsonObject(one) ? own(one["id"]) : undefined;
    return isJsonObject(one) && values !== undefined ? { ...one, ...values } : one;
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
