import { isJsonObject, type JsonObject } from "#contract/json.ts";
import type { DocumentPart } from "./diff-documents.ts";

export interface PartPlace {
  part: DocumentPart;
  name: string;
  /** Of a component. */
  type?: string;
  /** The keys inside of the part. */
  inside: readonly string[];
}

/**
 * The part of a document that a problem's path names: `components[0].fontSize` is in the component `title`. Undefined:
 * the document has no such component.
 */
export function partAt(source: JsonObject, path: string): PartPlace | undefined {
  const keys = path.matchAll(/\["((?:[^"\\]|\\.)*)"\]|[^.[\]]+/g);
  return partOf(
    source,
    Array.from(keys, ([key, quoted]) => quoted ?? key),
  );
}

function partOf(source: JsonObject, [list = "", key, ...inside]: readonly string[]): PartPlace | undefined {
  const entries = source[list];
  const entry = Array.isArray(entries) ? entries[Number(key)] : undefined;
  if (key !== undefined && list === "pages")
    return inside[0] === "components" && isJsonObject(entry)
      ? partOf(entry, inside)
      : { part: "page", name: String(Number(key) + 1), inside };
  if (key !== undefined && list === "components") {
    const id = isJsonObject(entry) ? entry["id"] : undefined;
    const type = isJsonObject(entry) ? String(entry["type"]) : "";
    return typeof id === "string" ? { part: "component", name: id, type, inside } : undefined;
  }
  if (key !== undefined && list === "cases") {
    const name = isJsonObject(entry) ? entry["name"] : undefined;
    return { part: "case", name: typeof name === "string" ? name : String(Number(key) + 1), inside };
  }
  if (key !== undefined && (list === "inputs" || list === "aliases"))
    return { part: list === "inputs" ? "input" : "alias", name: key, inside };
  return { part: "document", name: "", inside: key === undefined ? [list] : [list, key, ...inside] };
}
