import type { Change } from "#contract/changes/change.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { type AppliedChanges, applyChanges, writeChangedValues } from "#scene/apply-changes.ts";
import { componentsOf, parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { withoutAliases } from "#scene/inputs/template-interface.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import { emptyPictureBackground } from "./source/new-component.ts";

/** A template while it is designed: everything that undo restores. */
export interface Design {
  /** The document as it will be saved. It can always be drawn. */
  source: JsonObject;
  /** Typed values that their properties cannot have, so that no typing is lost. They are not in the source. */
  rejected: readonly Change[];
  selectedIds: readonly string[];
}

export function startDesign(source: JsonObject): Design {
  return { source, rejected: [], selectedIds: [] };
}

const documents = new WeakMap<JsonObject, TemplateDocument>();

/** The source as the painter reads it. Throws if it is no document of a canvas template. */
export function documentOf(source: JsonObject): TemplateDocument {
  const known = documents.get(source);
  if (known !== undefined) return known;
  const read = parseTemplateDocument(source, { isStored: true });
  if (!read.ok)
    throw new Error(read.problem.map(({ path, params }) => `${path}: ${JSON.stringify(params)}`).join("\n"));
  documents.set(source, read.value);
  return read.value;
}

/**
 * Writes values into the source. One that its property cannot have is kept aside; a later accepted value of the same
 * property replaces it.
 */
export function withValues(design: Design, changes: readonly Change[]): Design {
  const document = documentOf(design.source);
  const aliases = readAliases(design.source);
  // An upload that began before its component was renamed has the former id.
  const named = aliases === undefined ? changes : withoutAliases({ aliases }, changes);
  const { changed, faults } = applyChanges(document, named);
  for (const [id, values] of changed) dropEmptyBackground(document, id, values);
  const faulty = new Set(faults.map(({ index }) => index));
  const rejected = named.filter((_change, index) => faulty.has(index));
  if (changed.size === 0 && rejected.length === 0 && design.rejected.length === 0) return design;
  return { ...writeValues(design, changed), rejected };
}

/** Writes values that their components can have, by the ids of these; the same design if there are none. */
export function writeValues(design: Design, values: AppliedChanges["changed"]): Design {
  if (values.size === 0) return design;
  const pageId = pageComponentIdOf(documentOf(design.source));
  return { ...design, source: writeChangedValues(design.source, values, pageId) };
}

/** The design with another source; the same design if that is the same. */
export function replaceSource(design: Design, source: JsonObject): Design {
  return source === design.source ? design : { ...design, source };
}

/** The first picture of a component takes the place of the grey that showed it empty, also where it is transparent. */
function dropEmptyBackground(document: TemplateDocument, id: string, values: Record<string, unknown>): void {
  if (typeof values["src"] !== "string" || values["src"] === "" || "background" in values) return;
  const component = componentsOf(document).find((one) => one.id === id);
  if (component?.type !== "IMAGE" || component.src !== "") return;
  if (component.background === emptyPictureBackground) values["background"] = "transparent";
}

function readAliases({ aliases }: JsonObject): Record<string, string> | undefined {
  if (!isJsonObject(aliases)) return undefined;
  return Object.fromEntries(
    Object.entries(aliases).flatMap(([alias, id]) => (typeof id === "string" ? [[alias, id]] : [])),
  );
}
