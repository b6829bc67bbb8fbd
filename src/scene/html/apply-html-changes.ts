import { type Change, mainProperty } from "#contract/changes/change.ts";
import { cutText } from "#contract/strings.ts";
import { isJsonObject, type JsonValue } from "#contract/json.ts";
import type { ValueProblem } from "#contract/value-problems.ts";
import type { AppliedChanges } from "../apply-changes.ts";
import { type ChangeableComponent, quote, readChangedValues } from "../changed-values.ts";
import { type HtmlComponent, type HtmlProperty, pageComponentId } from "./html-components.ts";
import { withoutAliases } from "../inputs/template-interface.ts";
import type { HtmlDocument } from "./html-document.ts";
import { toHtmlPropertyName } from "./html-properties.ts";
import { listEmptyTags } from "./merge-tags/document-tags.ts";
import { parseJsonList } from "../properties/property-spec.ts";
import { createListBound } from "./merge-tags/tag-specs.ts";

/** Of the known fields that a warning lists. */
const fieldsLengthMax = 300;

/**
 * Applies changes to a template, in order, by the same rules as for a scene. Properties may have a scene's spelling
 * (`fontSize`), and a bare key that names no component may name a variable of the page.
 */
export function applyHtmlChanges(
  document: HtmlDocument,
  changes: readonly Change[],
): AppliedChanges<HtmlDocument> {
  const components = listHtmlChangeables(document);
  const named = toNamedChanges(document, withoutAliases(document.interface, changes), components);
  const { changed, ...rest } = readChangedValues(components, named);
  dropEarlier(changed, named, listTagNames(document));
  const values = new Map(Object.entries(document.values));
  // In the template's order, not the changes', so that equal pictures have equal values.
  for (const { id, properties } of document.components) {
    const set = changed.get(id);
    if (set === undefined) continue;
    values.set(
      id,
      Object.fromEntries(
        // oxlint-disable-next-line typescript/consistent-type-assertions -- The specs of html properties read JSON.
        properties.flatMap(({ name }) => (Object.hasOwn(set, name) ? [[name, set[name] as JsonValue]] : [])),
      ),
    );
  }
  // Defines own properties even for `__proto__`.
  const filled = changed.size === 0 ? document : { ...document, values: Object.fromEntries(values) };
  return { document: filled, emptyTags: listEmptyTags(filled), components, changed, ...rest };
}

/** Renames changes to the template's names: of tags, of the page's variables, and of properties in a scene's spelling. */
export function toNamedChanges(
  document: HtmlDocument,
  changes: readonly Change[],
  components: ReadonlyMap<string, ChangeableComponent> = listHtmlChangeables(document),
): Change[] {
  const tags = listTagNames(document);
  const page = components.get(pageComponentId);
  return changes.map((given): Change => {
    // Tag names are in NFC; a client may send another form.
    const composed = given.componentId.normalize();
    const change =
      !components.has(given.componentId) && tags.has(composed) ? { ...given, componentId: composed } : given;
    const tag = tags.get(change.componentId);
    if (tag !== undefined && [mainProperty, tag.text].includes(change.property)) {
      const property = Array.isArray(change.value) ? tag.rows : tag.text;
      return { ...change, property: property ?? change.property };
    }
    if (change.property !== mainProperty || components.has(change.componentId)) {
      const isSpeltOtherwise = components.get(change.componentId)?.specOf(change.property) === undefined;
      return isSpeltOtherwise && change.property !== mainProperty
        ? { ...change, property: knownSpelling(components.get(change.componentId), change.property) }
        : change;
    }
    const variable = [change.componentId, `--${change.componentId}`].find(
      (name) => name.startsWith("--") && page?.specOf(name) !== undefined,
    );
    return variable === undefined ? change : { ...change, componentId: pageComponentId, property: variable };
  });
}

/** The components that changes may set, by their ids. */
export function listHtmlChangeables({ components }: HtmlDocument): Map<string, ChangeableComponent> {
  const boundList = createListBound();
  return new Map(components.map((component) => [component.id, toChangeable(component, boundList)]));
}

/** The property names of a tag, for its text and for its list. */
interface TagNames {
  text: string | undefined;
  rows: string | undefined;
}

/** Maps the ids of components that are tags to their property names. */
function listTagNames({ components }: HtmlDocument): Map<string, TagNames> {
  return new Map(
    components.flatMap(({ id, properties }) => {
      const text = properties.find(({ merge }) => merge?.kind === "tag" && merge.name === id)?.name;
      const rows = properties.find(({ merge }) => merge?.kind === "rows")?.name;
      return text === undefined && rows === undefined ? [] : [[id, { text, rows }] as const];
    }),
  );
}

/** Drops the earlier one of a text and a list for the same tag. */
function dropEarlier(
  changed: ReadonlyMap<string, Record<string, unknown>>,
  changes: readonly Change[],
  tags: ReadonlyMap<string, TagNames>,
): void {
  for (const [id, { text, rows }] of tags) {
    const set = changed.get(id);
    if (set === undefined || text === undefined || rows === undefined || text === rows) continue;
    if (!Object.hasOwn(set, text) || !Object.hasOwn(set, rows)) continue;
    const last = changes.findLast(
      ({ componentId, property }) => componentId === id && (property === text || property === rows),
    );
    Reflect.deleteProperty(set, last?.property === text ? rows : text);
  }
}

/** The html spelling if the component has it; otherwise the given one, which the warning quotes. */
function knownSpelling(component: ChangeableComponent | undefined, property: string): string {
  const name = toHtmlPropertyName(property);
  return component?.specOf(name) === undefined ? property : name;
}

function toChangeable(
  { id, type, mainProperty: main, properties }: HtmlComponent,
  boundList: ReturnType<typeof createListBound>,
): ChangeableComponent {
  const byName = new Map(
    properties.map(({ name, spec, merge }) => [name, merge?.kind === "rows" ? boundList(spec) : spec]),
  );
  const rowsProperty = properties.find(({ target }) => target === "rows");
  return {
    id,
    type,
    mainProperty: main,
    specOf: (property) => byName.get(property),
    propertyNames: () => [...byName.keys()],
    warningsOf: ({ rows }) => (rowsProperty === undefined ? [] : listUnknownFields(id, rowsProperty, rows)),
    isTag: properties.some(({ name, target }) => name === "text" && target === "tag"),
  };
}

/** A warning for each field of rows that the template's row, their pattern, has not. */
function listUnknownFields(id: string, { defaultValue }: HtmlProperty, rows: unknown): ValueProblem[] {
  const fieldsOf = (row: unknown) => (isJsonObject(row) ? Object.keys(row) : []);
  const entriesOf = (list: unknown): unknown[] => (Array.isArray(list) ? list : []);
  const known = entriesOf(parseJsonList(defaultValue)).slice(0, 1).flatMap(fieldsOf);
  const fields = cutText(known.map((name) => `'${name}'`).join(", ") || "–", fieldsLengthMax);
  const unknown = entriesOf(rows)
    .flatMap(fieldsOf)
    .filter((name) => !known.includes(name));
  return [...new Set(unknown.map(quote))].map((name) => ({
    code: "unknownRowField",
    params: { component: quote(id), name, fields },
  }));
}
