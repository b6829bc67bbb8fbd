import { type Change, mainProperty } from "#contract/changes/change.ts";
import type { Problem } from "#contract/problems.ts";
import type { Result } from "#contract/result.ts";
import type { TemplateProperty } from "#contract/templates.ts";
import { type AppliedChanges, applyChanges } from "#scene/apply-changes.ts";
import { componentsOf, parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { applyHtmlChanges, toNamedChanges } from "#scene/html/apply-html-changes.ts";
import { type HtmlDocument, listHtmlProperties, parseHtmlDocument } from "#scene/html/html-document.ts";
import { htmlEditor, isHtmlSource } from "#scene/html/html-editor.ts";
import { listTagRoots } from "#scene/html/merge-tags/document-tags.ts";
import { nameBarePageChanges } from "#scene/page-component.ts";
import { mainPropertyOf } from "#scene/properties/component-properties.ts";
import { listTemplateProperties } from "#scene/template-properties.ts";

/** A template of either editor. All differences between the editors are here and in their renderers. */
export type AnyDocument = TemplateDocument | HtmlDocument;

export function isHtmlDocument(document: AnyDocument): document is HtmlDocument {
  return "editor" in document;
}

export function editorOf(document: AnyDocument): "canvas-editor" | "canvas-html" {
  return isHtmlDocument(document) ? htmlEditor : "canvas-editor";
}

/** By the editor that the document names; a scene names none. */
export function parseAnyDocument(source: unknown): Result<AnyDocument, Problem[]> {
  return isHtmlSource(source) ? parseHtmlDocument(source) : parseTemplateDocument(source);
}

export function applyAnyChanges(
  document: AnyDocument,
  changes: readonly Change[],
): AppliedChanges<AnyDocument> {
  return isHtmlDocument(document) ? applyHtmlChanges(document, changes) : applyChanges(document, changes);
}

export function listAnyProperties(document: AnyDocument): TemplateProperty[] {
  return isHtmlDocument(document) ? listHtmlProperties(document) : listTemplateProperties(document);
}

/** The names of its merge tags. */
export function listAnyTags(document: AnyDocument): ReadonlySet<string> {
  return isHtmlDocument(document) ? listTagRoots(document) : new Set();
}

/** The changes with a property in each, for forms that have no bare keys. */
export function nameAnyChanges(document: AnyDocument, changes: readonly Change[]): readonly Change[] {
  const named = isHtmlDocument(document)
    ? toNamedChanges(document, changes)
    : nameBarePageChanges(document, changes);
  const components = isHtmlDocument(document) ? document.components : componentsOf(document);
  const mains = new Map(
    components.map((component) => [
      component.id,
      "mainProperty" in component ? component.mainProperty : mainPropertyOf(component.type),
    ]),
  );
  return named.map((change) =>
    change.property === mainProperty
      ? { ...change, property: mains.get(change.componentId) ?? "text" }
      : change,
  );
}
