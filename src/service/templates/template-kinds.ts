import { type Change, mainProperty } from "#contract/changes/change.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { boundProblems, type Problem } from "#contract/problems.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import type { TemplateProperty } from "#contract/templates.ts";
import { type AppliedChanges, applyChanges, listChangeables } from "#scene/apply-changes.ts";
import type { ChangeableComponent } from "#scene/changed-values.ts";
import {
  componentsOf,
  type DocumentReading,
  parseTemplateDocument,
  type TemplateDocument,
} from "#scene/document.ts";
import { withoutAliases } from "#scene/inputs/template-interface.ts";
import {
  type CheckedText,
  checkInputs,
  type InputProblem,
  listTextsToCheck,
} from "#scene/inputs/check-inputs.ts";
import { describeData } from "#scene/inputs/data-schema.ts";
import { countPatternSteps, isTooLarge, matchPattern, patternProblem } from "#scene/inputs/match-pattern.ts";
import { findInput, listPatterns, readTemplateInterface } from "#scene/inputs/read-interface.ts";
import { applyHtmlChanges, listHtmlChangeables, toNamedChanges } from "#scene/html/apply-html-changes.ts";
import { type HtmlDocument, listHtmlProperties, parseHtmlDocument } from "#scene/html/html-document.ts";
import { listHtmlTextsToCheck } from "#scene/html/html-fits.ts";
import { htmlEditor, isHtmlSource } from "#scene/html/html-editor.ts";
import { addAllIcons } from "#scene/icons/all-icons.ts";
import { listTagRoots } from "#scene/html/merge-tags/document-tags.ts";
import { nameBarePageChanges } from "#scene/page-component.ts";
import { mainPropertyOf } from "#scene/properties/component-properties.ts";
import { losesStyles } from "#scene/properties/styled-text-spec.ts";
import {
  listComponentProperties,
  listPageProperties,
  listTemplateProperties,
} from "#scene/template-properties.ts";

addAllIcons();

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
  const read = isHtmlSource(source) ? parseHtmlDocument(source) : parseTemplateDocument(source);
  return read.ok ? addInterface(read.value, source) : read;
}

/** Compiles the patterns of an author's document, and awaits `pause` after each, before {@link addInterface} uses them. */
export async function compilePatterns(source: unknown, pause: () => Promise<void>): Promise<void> {
  if (!isJsonObject(source)) return;
  for (const pattern of listPatterns(source)) {
    if (isTooLarge(pattern)) return;
    await pause();
  }
}

/** Reads the interface of a document that was parsed. Patterns of a stored one were checked when it was written. */
export function addInterface(
  document: AnyDocument,
  source: unknown,
  { isStored = false }: DocumentReading = {},
): Result<AnyDocument, Problem[]> {
  if (!isJsonObject(source)) return succeed(document);
  const problems: Problem[] = [];
  const described = readTemplateInterface(
    source,
    {
      components: listAnyChangeables(document),
      patterns: isStored
        ? undefined
        : { problemOf: patternProblem, isTooLarge, stepsOf: countPatternSteps, matches: matchPattern },
    },
    problems,
  );
  if (problems.length > 0) return fail(boundProblems(problems));
  return succeed(Object.keys(described).length === 0 ? document : { ...document, interface: described });
}

function listAnyChangeables(document: AnyDocument): Map<string, ChangeableComponent> {
  return isHtmlDocument(document) ? listHtmlChangeables(document) : listChangeables(document);
}

/** The rules of the template's inputs that changes break; the changes have no other faults. */
export function checkAnyInputs(
  document: AnyDocument,
  changes: readonly Change[],
  applied: Pick<AppliedChanges, "components" | "changed" | "names">,
): InputProblem[] {
  const described = document.interface;
  if (described?.inputs === undefined) return [];
  return checkInputs(described, { changes, ...applied }, matchPattern);
}

export function applyAnyChanges(
  document: AnyDocument,
  changes: readonly Change[],
): AppliedChanges<AnyDocument> {
  return isHtmlDocument(document) ? applyHtmlChanges(document, changes) : applyChanges(document, changes);
}

/** The texts whose fit is checked when the document with its changes is drawn. */
export function listAnyTextsToCheck({
  document,
  changed,
}: Pick<AppliedChanges<AnyDocument>, "document" | "changed">): CheckedText[] {
  return isHtmlDocument(document) ? listHtmlTextsToCheck(document) : listTextsToCheck(document, { changed });
}

/** Without what only callers and designers see: painting needs none of it, and its cases may be long. */
export function withoutInterface<Document extends AnyDocument>(document: Document): Document {
  if (document.interface === undefined) return document;
  const painted = { ...document };
  delete painted.interface;
  return painted;
}

/** The JSON Schema of the `data` of its renders, in steps. */
export function describeAnyData(
  name: string,
  document: AnyDocument,
  properties: Iterable<TemplateProperty> = listAnyProperties(document),
): Generator<void, JsonObject> {
  return describeData({
    name,
    interface: document.interface,
    components: listAnyChangeables(document),
    properties,
  });
}

const contentKinds: ReadonlySet<string> = new Set(["text", "image", "json"]);
const componentsPerTurn = 200;

/**
 * The properties that a writer fills in, in steps: the texts, pictures and rows that are what a component shows, and the
 * declared inputs; only those with `onlyInputs`.
 */
export function* listAnyContents(document: AnyDocument): Generator<void, TemplateProperty[]> {
  const { inputs = {}, onlyInputs = false } = document.interface ?? {};
  const components = listAnyChangeables(document);
  const isContent = ({ key, type, componentId, property }: TemplateProperty) => {
    if (Object.hasOwn(inputs, key) || onlyInputs) return Object.hasOwn(inputs, key);
    const isShown = property === components.get(componentId)?.mainProperty || property === "labels";
    return isShown && contentKinds.has(type);
  };
  if (isHtmlDocument(document)) return listHtmlProperties(document).filter(isContent);
  const contents: TemplateProperty[] = [];
  for (const [index, component] of componentsOf(document).entries()) {
    if (index % componentsPerTurn === componentsPerTurn - 1) yield;
    contents.push(...listComponentProperties(component).filter(isContent));
  }
  return [...contents, ...listPageProperties(document).filter(isContent)];
}

export function listAnyProperties(document: AnyDocument): TemplateProperty[] {
  return isHtmlDocument(document) ? listHtmlProperties(document) : listTemplateProperties(document);
}

/** Whether a text of the document, or of one of its cases, is a list of runs. Those of a case may be faulty. */
export function hasRuns(document: AnyDocument): boolean {
  if (isHtmlDocument(document)) return false;
  if (componentsOf(document).some((one) => one.type === "TEXT" && one.styles !== undefined)) return true;
  const components = listChangeables(document);
  const { aliases = {}, cases = [] } = document.interface ?? {};
  for (const [alias, id] of Object.entries(aliases)) {
    const component = components.get(id);
    if (component !== undefined) components.set(alias, component);
  }
  const isRuns = ([key, value]: [string, JsonValue]) =>
    Array.isArray(value) && findInput(key, components)?.spec.stylesOf !== undefined;
  return cases.some(({ data }) => Object.entries(data).some(isRuns));
}

/** The names of its merge tags, and their former names. */
export function listAnyTags(document: AnyDocument): ReadonlySet<string> {
  if (!isHtmlDocument(document)) return new Set();
  const roots = listTagRoots(document);
  const former = Object.entries(document.interface?.aliases ?? {}).flatMap(([alias, id]) =>
    roots.has(id) ? [alias] : [],
  );
  return new Set([...roots, ...former]);
}

/**
 * The changes as a link can carry them, and the components whose texts lose the styles of their runs in it. Each change
 * has a property, because a link has no bare keys, and a text of runs is in its short form, whose pairs have the styles of
 * the template. Faulty runs stay as they are.
 */
export function toLinkChanges(document: AnyDocument, given: readonly Change[]) {
  const components = listAnyChangeables(document);
  const texts = isHtmlDocument(document) ? [] : componentsOf(document).filter((one) => one.type === "TEXT");
  const ownStyles = new Map(texts.map((text) => [text.id, text.styles]));
  const restyled = new Set<string>();
  const changes = nameAnyChanges(document, given).map((change) => {
    const { componentId: id, property, value } = change;
    const spec = components.get(id)?.specOf(property);
    if (spec?.stylesOf === undefined) return change;
    // The last change of a text counts.
    restyled.delete(id);
    if (losesStyles(spec, value, ownStyles.get(id))) restyled.add(id);
    const read = Array.isArray(value) ? spec.read(value) : undefined;
    return read?.ok === true && typeof read.value === "string" ? { ...change, value: read.value } : change;
  });
  return { changes, restyled };
}

/** The changes with a property in each. */
export function nameAnyChanges(document: AnyDocument, given: readonly Change[]): readonly Change[] {
  const changes = withoutAliases(document.interface, given);
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
