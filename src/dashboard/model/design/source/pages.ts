import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { idOf, listComponents, pageCountOf, removeComponents, takenIds, withFreeIds } from "./components.ts";

/**
 * Adds a page after one: empty with the same background, or with copies of its components under free ids. A
 * document that had one page gets a list of pages.
 */
export function addPage(source: JsonObject, after: number, { isCopy = false } = {}): JsonObject {
  const paged = withPages(source);
  const pages = Array.isArray(paged["pages"]) ? paged["pages"] : [];
  const model = pages[after];
  const components = isCopy ? withFreeIds(listComponents(source, after), takenIds(source)) : [];
  const added = { ...(isJsonObject(model) ? model : {}), components };
  return { ...paged, pages: pages.toSpliced(after + 1, 0, added) };
}

/** Removes a page with all that belongs to its components. The last one stays. */
export function removePage(source: JsonObject, page: number): JsonObject {
  if (pageCountOf(source) === 1) return source;
  const emptied = removeComponents(source, new Set(listComponents(source, page).map(idOf)));
  return withEditedPages(emptied, (pages) => pages.toSpliced(page, 1));
}

export function movePage(source: JsonObject, from: number, to: number): JsonObject {
  return withEditedPages(source, (pages) => {
    const moved = pages.slice(from, from + 1);
    return pages.toSpliced(from, 1).toSpliced(to, 0, ...moved);
  });
}

function withEditedPages(source: JsonObject, edit: (pages: readonly JsonValue[]) => JsonValue[]): JsonObject {
  const { pages } = source;
  return Array.isArray(pages) ? { ...source, pages: edit(pages) } : source;
}

/** The document with a list of pages. Its own background becomes that of the first page. */
function withPages(source: JsonObject): JsonObject {
  if (Array.isArray(source["pages"])) return source;
  const { components = [], background, backgroundGradient, ...others } = source;
  const page = {
    ...(background !== undefined && { background }),
    ...(backgroundGradient !== undefined && { backgroundGradient }),
    components,
  };
  return { ...others, pages: [page] };
}
