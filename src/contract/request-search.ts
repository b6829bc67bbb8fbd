import { hideAddressSecrets, originOf } from "./address-secrets.ts";
import type { Change } from "./changes/change.ts";
import { foldText } from "./fold-text.ts";

/** Characters of one request's text. Names and metadata come first; only very long values are cut. */
const lengthMax = 200_000;

/** The searched parts of a request. */
export interface SearchedRequest {
  templateName?: string | null | undefined;
  fileName?: string | null | undefined;
  batchName?: string | null | undefined;
  /** The captured page of a screenshot. */
  executeUrl?: string | null | undefined;
  webhookUrl?: string | null | undefined;
  metadata?: unknown;
  changes: readonly Pick<Change, "componentId" | "value">[];
}

/**
 * Names, addresses, metadata (names and values), the ids of changed components and the texts and numbers that were set,
 * folded, one per line. Of the webhook's address it is the origin, and other addresses have no secrets: a reader
 * could find them letter by letter. Names of properties are left out: nearly every request sets a `text`.
 */
export function searchTextOf(request: SearchedRequest): string {
  const { templateName, fileName, batchName, executeUrl, webhookUrl, metadata, changes } = request;
  const names = [templateName, fileName, batchName, executeUrl, originOf(webhookUrl ?? "")];
  const parts = new Set<string>();
  let length = 0;
  const add = (text: string) => {
    const room = lengthMax - length;
    if (room <= 0 || text === "") return;
    const folded = foldSearch(hideAddressSecrets(text.slice(0, room)));
    if (!parts.has(folded)) length += folded.length + 1;
    parts.add(folded);
  };
  for (const name of names) add(name ?? "");
  addAll(metadata, add);
  for (const { componentId } of changes) add(componentId);
  for (const { value } of changes) addAll(value, add);
  return [...parts].join("\n");
}

/** A searched text, or a text to search for: folded, in one line. A lone surrogate cannot be stored. */
export function foldSearch(text: string): string {
  return foldText(text.toWellFormed()).replaceAll(/\s+/g, " ").trim();
}

/** Every text, number and name in a JSON value. No recursion: values may be nested deeply. */
function addAll(value: unknown, add: (text: string) => void): void {
  const waiting = [value];
  for (let next = waiting.pop(); waiting.length > 0 || next !== undefined; next = waiting.pop()) {
    if (typeof next === "string" || typeof next === "number") add(String(next));
    else if (Array.isArray(next)) waiting.push(...next.toReversed());
    else if (typeof next === "object" && next !== null) {
      for (const [name, inner] of Object.entries(next).toReversed()) waiting.push(inner, name);
    }
  }
}
