import { toCanonicalJson } from "#contract/canonical-json.ts";
import type { JsonObject } from "#contract/json.ts";

/** A component as a document has it, with its id. */
export interface ListedComponent {
  id: string;
  source: JsonObject;
}

/**
 * The components that were renamed, former ids by present ones. The later document's aliases say so; without an alias, a
 * component that is gone and a new one are the same if they are equal and no others equal them.
 */
export function findRenames(
  before: readonly ListedComponent[],
  after: readonly ListedComponent[],
  aliases: JsonObject,
): Map<string, string> {
  const [known, present] = [new Set(before.map(({ id }) => id)), new Set(after.map(({ id }) => id))];
  const gone = new Map(before.filter(({ id }) => !present.has(id)).map((one) => [one.id, one]));
  const added = new Map(after.filter(({ id }) => !known.has(id)).map((one) => [one.id, one]));
  const renames = new Map<string, string>();
  const pair = (former: string, id: string) => {
    renames.set(id, former);
    gone.delete(former);
    added.delete(id);
  };
  for (const former of gone.keys()) {
    const id = Object.hasOwn(aliases, former) ? aliases[former] : undefined;
    if (typeof id === "string" && added.has(id)) pair(former, id);
  }
  const [goneByContent, addedByContent] = [byContent(gone.values()), byContent(added.values())];
  for (const [content, former] of goneByContent) {
    const id = addedByContent.get(content);
    if (former !== undefined && id !== undefined) pair(former, id);
  }
  return renames;
}

/** The id of each content; undefined if several components have it. */
function byContent(components: Iterable<ListedComponent>): Map<string, string | undefined> {
  const found = new Map<string, string | undefined>();
  for (const { id, source } of components) {
    const content = toCanonicalJson({ ...source, id: "" });
    found.set(content, found.has(content) ? undefined : id);
  }
  return found;
}
