import { type Change, mainProperty } from "#contract/changes/change.ts";
import type { JsonValue } from "#contract/json.ts";
import type { AppliedChanges } from "../apply-changes.ts";
import { type ChangeableComponent, readChangedValues } from "../changed-values.ts";
import { type HtmlComponent, pageComponentId } from "./html-components.ts";
import type { HtmlDocument } from "./html-document.ts";
import { toHtmlPropertyName } from "./html-properties.ts";
import { listEmptyTags } from "./merge-tags/document-tags.ts";
import { createListBound } from "./merge-tags/tag-specs.ts";

/**
 * The template with its changes, in their order, by the rules of a scene's. Properties may be spelt as a scene's are
 * (`fontSize`), and a bare key that is no component may name a variable of the page.
 */
export function applyHtmlChanges(
  document: HtmlDocument,
  changes: readonly Change[],
): AppliedChanges<HtmlDocument> {
  const components = toChangeables(document);
  const named = toNamedChanges(document, changes, components);
  const { changed, ...rest } = readChangedValues(components, named);
  dropEarlier(changed, named, listTagNames(document));
  const values = new Map(Object.entries(document.values));
  // In the template's order and not the changes', so that equal pictures have equal values.
  for (const { id, properties } of document.components) {
    const set = changed.get(id);
    if (set === undefined) continue;
    values.set(
      id,
      Object.fromEntries(
        properties.flatMap(({ name }) => (Object.hasOwn(set, name) ? [[name, set[name] as JsonValue]] : [])),
      ),
    );
  }
  // Defines own properties, also for `__proto__`.
  const filled = changed.size === 0 ? document : { ...document, values: Object.fromEntries(values) };
  return { document: filled, emptyTags: listEmptyTags(filled), ...rest };
}

/** The changes by the names that the template has: of a tag, of a variable of the page, in the other spelling. */
export function toNamedChanges(
  document: HtmlDocument,
  changes: readonly Change[],
  components: ReadonlyMap<string, ChangeableComponent> = toChangeables(document),
): Change[] {
  const tags = listTagNames(document);
  const page = components.get(pageComponentId);
  return changes.map((given): Change => {
    // A tag's name is in this form, whichever one a caller's keyboard makes.
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

function toChangeables({ components }: HtmlDocument): Map<string, ChangeableComponent> {
  const boundList = createListBound();
  return new Map(components.map((component) => [component.id, toChangeable(component, boundList)]));
}

/** The properties of a tag: of its text and of its list. */
interface TagNames {
  text: string | undefined;
  rows: string | undefined;
}

/** Of the components that are tags, by their ids. */
function listTagNames({ components }: HtmlDocument): Map<string, TagNames> {
  return new Map(
    components.flatMap(({ id, properties }) => {
      const text = properties.find(({ merge }) => merge?.kind === "tag" && merge.name === id)?.name;
      const rows = properties.find(({ merge }) => merge?.kind === "rows")?.name;
      return text === undefined && rows === undefined ? [] : [[id, { text, rows }] as const];
    }),
  );
}

/** Of a text and a list for one tag the later one counts. */
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

/** As it was given where the component has nothing of the other spelling either: the warning quotes the caller. */
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
  return {
    id,
    type,
    mainProperty: main,
    specOf: (property) => byName.get(property),
    propertyNames: () => [...byName.keys()],
  };
}
