import type { Change } from "#contract/changes/change.ts";
import type { JsonObject } from "#contract/json.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { pageComponentIdOf } from "#scene/page-component.ts";
import { writeChangedValues } from "#scene/write-changed-values.ts";

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
  const { changed, faults } = applyChanges(document, changes);
  const faulty = new Set(faults.map(({ index }) => index));
  const rejected = changes.filter((_change, index) => faulty.has(index));
  if (changed.size === 0 && rejected.length === 0 && design.rejected.length === 0) return design;
  const source =
    changed.size === 0
      ? design.source
      : writeChangedValues(design.source, changed, pageComponentIdOf(document));
  return { ...design, source, rejected };
}
