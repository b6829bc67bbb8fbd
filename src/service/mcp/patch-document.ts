import { z } from "zod";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { refusedArguments } from "./interface-calls.ts";

export const patchSchema = z
  .object({
    components: z
      .record(z.string(), z.record(z.string(), z.json()))
      .optional()
      .describe("Properties by component; null removes one, which then has its default."),
    add: z.array(z.record(z.string(), z.json())).optional().describe("Components, on top of the first page."),
    remove: z.array(z.string()).optional().describe("Ids of components."),
  })
  .describe("Changes of a canvas template's components.");
type Patch = z.infer<typeof patchSchema>;

/** The document with the changes. Throws a `RefusedCall` that names unknown components. */
export function patchDocument(
  document: JsonObject,
  { components = {}, add = [], remove = [] }: Patch,
): JsonObject {
  const known = new Set<string>();
  const patch = (list: JsonValue | undefined, added: readonly JsonObject[]): JsonValue[] => {
    const kept = (Array.isArray(list) ? list : []).flatMap((component): JsonValue[] => {
      if (!isJsonObject(component)) return [component];
      const id = String(component["id"]);
      known.add(id);
      if (remove.includes(id)) return [];
      const changed = Object.hasOwn(components, id) ? components[id] : undefined;
      const values = Object.entries({ ...component, ...changed }).filter(([, value]) => value !== null);
      return [Object.fromEntries(values)];
    });
    return [...kept, ...added];
  };
  const { pages } = document;
  const patched = Array.isArray(pages)
    ? {
        ...document,
        pages: pages.map((page, index) =>
          isJsonObject(page)
            ? { ...page, components: patch(page["components"], index === 0 ? add : []) }
            : page,
        ),
      }
    : { ...document, components: patch(document["components"], add) };
  const unknown = [...Object.keys(components), ...remove].filter((id) => !known.has(id));
  if (unknown.length === 0) return patched;
  throw refusedArguments(
    unknown.map((id) => `patch: there is no component "${id}"; the ids are ${[...known].join(", ")}`),
  );
}
