import { parseJson } from "../../composition/parse-json.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { addSelected, selectedOn } from "../design-actions.ts";
import type { Design } from "../design.ts";
import { idOf, listComponents, translateComponent } from "../source/components.ts";

/** Marks copied components in the clipboard's text, which other programs may show. */
const mark = "components";
const version = 1;
/** Longer text is pasted as text. */
const charactersMax = 5_000_000;
/** Px by which a pasted component is moved while its place is taken. */
const offsetPx = 16;

/** The selected components of a page as the text of the clipboard; undefined if there are none. */
export function copyComponents(design: Design, page: number): string | undefined {
  const ids = selectedOn(design, page);
  const components = listComponents(design.source, page).filter((one) => ids.has(idOf(one)));
  return components.length === 0
    ? undefined
    : JSON.stringify({ overprint: mark, version, components }, undefined, 2);
}

/**
 * The components of a clipboard's text. `undefined`: the text has none, and is pasted as text; `unreadable`: another
 * version made them, or they were damaged.
 */
export function readCopiedComponents(text: string): Result<JsonObject[], "unreadable"> | undefined {
  if (text.length > charactersMax || !/^\s*\{/.test(text)) return undefined;
  const read = parseJson(text);
  if (!isJsonObject(read) || read["overprint"] !== mark) return undefined;
  const { components } = read;
  if (read["version"] !== version || !Array.isArray(components)) return fail("unreadable");
  const objects = components.filter(isJsonObject);
  const isPaintable =
    objects.length === components.length &&
    objects.length <= limits.componentsMax &&
    parseTemplateDocument({ width: 100, height: 100, components: withOwnIds(objects) }).ok;
  return isPaintable ? succeed(objects) : fail("unreadable");
}

/** Pastes components on a page and selects them, beside components that are in the same place. */
export function pasteComponents(design: Design, page: number, components: readonly JsonObject[]): Design {
  const taken = new Set(listComponents(design.source, page).map(placeOf));
  let offset = 0;
  while (components.some((one) => taken.has(placeOf(translateComponent(one, offset, offset)))))
    offset += offsetPx;
  const moved = offset === 0 ? components : components.map((one) => translateComponent(one, offset, offset));
  return addSelected(design, page, moved);
}

function placeOf({ x, y, width, height }: JsonObject): string {
  return JSON.stringify([x ?? 0, y ?? 0, width, height]);
}

/** Ids may be equal to those of other pages, and are made unique when they are pasted. */
function withOwnIds(components: readonly JsonObject[]): JsonObject[] {
  return components.map((component, index) => ({ ...component, id: `${index}` }));
}
