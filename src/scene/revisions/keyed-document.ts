import { toCanonicalJson } from "#contract/canonical-json.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { findRenames, type ListedComponent } from "./find-renames.ts";

/**
 * A template document by names instead of positions, so that two of them can be compared and merged part by part. It
 * loses nothing: `writeKeyedDocument` returns the document. It does not check a document; a part that is not as it should
 * be, such as components with equal ids, is one value.
 */
export interface KeyedDocument {
  root: RecordNode;
  /** The keys of components by their ids. A component keeps its key when it is renamed. */
  keys: ReadonlyMap<string, string>;
}

export type KeyedNode = ValueNode | RecordNode | OrderNode;

export interface ValueNode {
  kind: "value";
  value: JsonValue;
}

/** A part with named fields. An empty `set`, such as the inputs, is as good as none; any other is there or not. */
export interface RecordNode {
  kind: "record";
  isSet: boolean;
  fields: ReadonlyMap<string, KeyedNode>;
}

/** The order of a set's entries. */
export interface OrderNode {
  kind: "order";
  keys: readonly string[];
}

/** Fields of nodes that the document does not have. No document's field has such a name: the service refuses NUL. */
export const ownFields = {
  form: "\0form",
  pages: "\0pages",
  components: "\0components",
  /** Of a component: the key of its page. */
  page: "\0page",
  /** Of a component: its inputs by property. */
  inputs: "\0inputs",
  /** Of a set: the order of its entries. Of the root: the orders of the components by page. */
  order: "\0order",
} as const;

const formerMark = "\u0001";

/** Reads a document; `base` is an earlier one, in which the same components and pages have the same keys. */
export function readKeyedDocument(source: JsonObject, base?: KeyedDocument): KeyedDocument {
  const fields = new Map<string, KeyedNode>();
  const pages = listPages(source);
  const keys = new Map<string, string>();
  if (pages !== undefined) {
    const components = pages.flatMap((page) => page.components);
    const renames =
      base === undefined
        ? new Map<string, string>()
        : findRenames(listComponents(base), components, objectOf(source["aliases"]));
    for (const { id } of components) {
      const former = renames.get(id);
      keys.set(id, former === undefined ? id : (base?.keys.get(former) ?? former));
    }
    addPages(fields, pages, keys, base);
    fields.set(ownFields.form, valueNode(source["pages"] === undefined ? "flat" : "pages"));
  }
  for (const [name, value] of Object.entries(source)) {
    if (pages !== undefined && (name === "pages" || name === "components")) continue;
    fields.set(name, readField(name, value, keys));
  }
  addInputs(fields, source["inputs"], keys);
  return { root: recordNode(fields), keys };
}

interface ListedPage {
  fields: JsonObject;
  components: ListedComponent[];
}

/** Undefined if the document has no components, or none that can be told apart. */
function listPages(source: JsonObject): ListedPage[] | undefined {
  const { pages, components } = source;
  if ((pages === undefined) === (components === undefined)) return undefined;
  const sources = pages ?? [{ components: components ?? null }];
  if (!Array.isArray(sources)) return undefined;
  const listed: ListedPage[] = [];
  const ids = new Set<string>();
  for (const page of sources) {
    if (!isJsonObject(page)) return undefined;
    const { components: _list, ...fields } = page;
    const list = Object.hasOwn(page, "components") ? page["components"] : [];
    if (!Array.isArray(list)) return undefined;
    const read: ListedComponent[] = [];
    for (const component of list) {
      const id = isJsonObject(component) ? component["id"] : undefined;
      if (!isJsonObject(component) || typeof id !== "string" || ids.has(id)) return undefined;
      ids.add(id);
      read.push({ id, source: component });
    }
    // An absent list is not an empty one.
    listed.push({
      fields: page["components"] === undefined ? { ...fields, "\0none": true } : fields,
      components: read,
    });
  }
  return listed;
}

function addPages(
  fields: Map<string, KeyedNode>,
  pages: readonly ListedPage[],
  keys: ReadonlyMap<string, string>,
  base: KeyedDocument | undefined,
): void {
  const pageKeys = matchPages(pages, keys, base);
  const components = new Map<string, KeyedNode>();
  const orders = new Map<string, KeyedNode>();
  const nodes = new Map<string, KeyedNode>();
  for (const [index, page] of pages.entries()) {
    const pageKey = pageKeys[index] ?? "";
    nodes.set(pageKey, recordNode(valueFields(page.fields)));
    const order: string[] = [];
    for (const { id, source } of page.components) {
      const key = keys.get(id) ?? id;
      order.push(key);
      const own = valueFields(source);
      own.set(ownFields.page, valueNode(pageKey));
      components.set(key, recordNode(own));
    }
    orders.set(pageKey, { kind: "order", keys: order });
  }
  fields.set(ownFields.pages, setNode(nodes, pageKeys));
  fields.set(ownFields.components, setNode(components));
  fields.set(ownFields.order, setNode(orders));
}

/** The key of each page: that of the earlier page with most of its components, or else of the one in its place. */
function matchPages(
  pages: readonly ListedPage[],
  keys: ReadonlyMap<string, string>,
  base: KeyedDocument | undefined,
): string[] {
  const earlier = setOrder(base?.root.fields.get(ownFields.pages));
  const free = new Set(earlier);
  const formerPages = pagesOfComponents(base);
  const matched = pages.map((page) => {
    const shared = new Map<string, number>();
    for (const { id } of page.components) {
      const key = formerPages.get(keys.get(id) ?? id);
      if (key !== undefined) shared.set(key, (shared.get(key) ?? 0) + 1);
    }
    const best = [...shared].filter(([key]) => free.has(key)).toSorted((one, other) => other[1] - one[1])[0];
    if (best !== undefined) free.delete(best[0]);
    return best?.[0];
  });
  const added = new Map<string, number>();
  return pages.map((page, index) => {
    const place = earlier[index];
    const found = matched[index];
    if (found !== undefined) return found;
    if (base === undefined) return String(index);
    if (place !== undefined && free.delete(place)) return place;
    // Two people who add the same page add one page.
    const content = toCanonicalJson({
      ...page.fields,
      components: page.components.map(({ source }) => source),
    });
    const count = added.get(content) ?? 0;
    added.set(content, count + 1);
    return `+${count} ${content}`;
  });
}

function pagesOfComponents(document: KeyedDocument | undefined): Map<string, string> {
  const pages = new Map<string, string>();
  for (const [key, node] of fieldsOf(document?.root.fields.get(ownFields.components))) {
    const page = fieldsOf(node).get(ownFields.page);
    if (page?.kind === "value" && typeof page.value === "string") pages.set(key, page.value);
  }
  return pages;
}

/** The components under their present ids, for the search for renames. */
function listComponents(document: KeyedDocument): ListedComponent[] {
  const components = fieldsOf(document.root.fields.get(ownFields.components));
  return [...document.keys].map(([id, key]) => ({ id, source: writeComponent(components.get(key)) }));
}

function readField(name: string, value: JsonValue, keys: ReadonlyMap<string, string>): KeyedNode {
  const used = new Set(keys.values());
  // A former id is no key of the component that had it: the document may have values for both.
  const keyOf = (id: string) => keys.get(id) ?? (used.has(id) ? `${formerMark}${id}` : id);
  if (name === "cases") return readNamed(value, (data) => mapKeys(data, (key) => mapInput(key, keyOf)));
  if (name === "design" && isJsonObject(value)) return readDesign(value, keyOf);
  if (!isJsonObject(value)) return valueNode(value);
  if (name === "aliases")
    return setNode(
      new Map(
        Object.entries(value).map(([alias, id]) => [
          alias,
          valueNode(typeof id === "string" ? keyOf(id) : id),
        ]),
      ),
    );
  if (name === "inputs") return setNode(new Map());
  return valueNode(value);
}

/** Inputs are parts of their components; those of the page and of html templates are parts of the document. */
function addInputs(
  fields: Map<string, KeyedNode>,
  inputs: JsonValue | undefined,
  keys: ReadonlyMap<string, string>,
): void {
  if (!isJsonObject(inputs)) return;
  const components = new Map(fieldsOf(fields.get(ownFields.components)));
  const others = new Map<string, KeyedNode>();
  for (const [name, rules] of Object.entries(inputs)) {
    const node = isJsonObject(rules) ? recordNode(valueFields(rules)) : valueNode(rules);
    const dot = name.lastIndexOf(".");
    const key = keys.get(name.slice(0, Math.max(dot, 0)));
    const component = key === undefined ? undefined : components.get(key);
    if (key === undefined || component?.kind !== "record") {
      others.set(name, node);
      continue;
    }
    const own = new Map(component.fields);
    const known = fieldsOf(own.get(ownFields.inputs));
    own.set(ownFields.inputs, setNode(new Map([...known, [name.slice(dot + 1), node]])));
    components.set(key, { ...component, fields: own });
  }
  fields.set("inputs", setNode(others));
  if (components.size > 0) fields.set(ownFields.components, setNode(components));
}

/** A list of objects with names, by these; one value if a name is missing or occurs twice. */
function readNamed(list: JsonValue, mapData: (data: JsonObject) => JsonObject): KeyedNode {
  if (!Array.isArray(list)) return valueNode(list);
  const entries = new Map<string, KeyedNode>();
  for (const entry of list) {
    const name = isJsonObject(entry) ? entry["name"] : undefined;
    if (!isJsonObject(entry) || typeof name !== "string" || entries.has(name)) return valueNode(list);
    const fields = valueFields(entry);
    const { data } = entry;
    if (isJsonObject(data)) fields.set("data", setNode(valueFields(mapData(data))));
    entries.set(name, recordNode(fields));
  }
  return setNode(entries, [...entries.keys()]);
}

function readDesign(design: JsonObject, keyOf: (id: string) => string): KeyedNode {
  const fields = new Map<string, KeyedNode>();
  for (const [name, value] of Object.entries(design)) {
    if (name === "locked" && isTextList(value) && new Set(value).size === value.length) {
      const locked = value.map(keyOf);
      fields.set(name, setNode(new Map(locked.map((key) => [key, valueNode(true)])), locked));
    } else if (name === "groups" && Array.isArray(value)) {
      const groups = value.map((group) =>
        isJsonObject(group) && isTextList(group["ids"]) ? { ...group, ids: group["ids"].map(keyOf) } : group,
      );
      fields.set(
        name,
        readNamed(groups, (data) => data),
      );
    } else fields.set(name, isJsonObject(value) ? setNode(valueFields(value)) : valueNode(value));
  }
  return setNode(fields);
}

/** The document of its parts, with its components under their present ids. */
export function writeKeyedDocument({ root }: Pick<KeyedDocument, "root">): JsonObject {
  const written: JsonObject = {};
  const components = fieldsOf(root.fields.get(ownFields.components));
  const ids = new Map([...components].map(([key, node]) => [key, idOf(node, key)]));
  const nameOf = (key: string) => presentId(ids, key);
  for (const [name, node] of root.fields) {
    if (!name.startsWith("\0")) setOwn(written, name, writeField(name, node, nameOf));
  }
  const inputs = writeInputs(components, nameOf);
  if (Object.keys(inputs).length > 0) written["inputs"] = { ...objectOf(written["inputs"]), ...inputs };
  const pages = writePages(root, components);
  if (pages === undefined) return written;
  const form = root.fields.get(ownFields.form);
  const [first] = pages;
  const isFlat =
    form?.kind === "value" &&
    form.value === "flat" &&
    pages.length === 1 &&
    Object.keys(first ?? {}).join("") === "components";
  if (isFlat) written["components"] = first?.["components"] ?? [];
  else written["pages"] = pages;
  return written;
}

function writePages(root: RecordNode, components: ReadonlyMap<string, KeyedNode>): JsonObject[] | undefined {
  const pages = root.fields.get(ownFields.pages);
  if (pages === undefined) return undefined;
  const orders = fieldsOf(root.fields.get(ownFields.order));
  return setOrder(pages).map((pageKey) => {
    const { "\0none": none, ...fields } = writeFields(fieldsOf(fieldsOf(pages).get(pageKey)));
    const order = orders.get(pageKey);
    const list = (order?.kind === "order" ? order.keys : []).map((key) =>
      writeComponent(components.get(key)),
    );
    return none === undefined || list.length > 0 ? { ...fields, components: list } : fields;
  });
}

function writeComponent(node: KeyedNode | undefined): JsonObject {
  return writeFields(fieldsOf(node));
}

function writeInputs(
  components: ReadonlyMap<string, KeyedNode>,
  nameOf: (key: string) => string,
): JsonObject {
  const inputs: JsonObject = {};
  for (const [key, node] of components)
    for (const [property, rules] of fieldsOf(fieldsOf(node).get(ownFields.inputs)))
      setOwn(inputs, `${nameOf(key)}.${property}`, writeNode(rules));
  return inputs;
}

function writeField(name: string, node: KeyedNode, nameOf: (key: string) => string): JsonValue {
  if (node.kind !== "record") return writeNode(node);
  if (name === "cases")
    return writeList(node).map((entry) => {
      const data = entry["data"];
      return isJsonObject(data) ? { ...entry, data: mapKeys(data, (key) => mapInput(key, nameOf)) } : entry;
    });
  if (name === "aliases")
    return Object.fromEntries(
      Object.entries(writeFields(node.fields)).map(([alias, key]) => [
        alias,
        typeof key === "string" ? nameOf(key) : key,
      ]),
    );
  if (name !== "design") return writeNode(node);
  const design: JsonObject = {};
  for (const [field, value] of node.fields) {
    if (value.kind === "record" && field === "locked") setOwn(design, field, setOrder(value).map(nameOf));
    else if (value.kind === "record" && field === "groups") {
      const groups = writeList(value).map((group) =>
        isTextList(group["ids"]) ? { ...group, ids: group["ids"].map(nameOf) } : group,
      );
      setOwn(design, field, groups);
    } else setOwn(design, field, writeNode(value));
  }
  return design;
}

function writeList(node: KeyedNode): JsonObject[] {
  return setOrder(node).map((key) => writeFields(fieldsOf(fieldsOf(node).get(key))));
}

/** A part as JSON, without the fields that the document does not have. */
export function writeNode(node: KeyedNode): JsonValue {
  if (node.kind === "value") return node.value;
  return node.kind === "order" ? [...node.keys] : writeFields(node.fields);
}

function writeFields(fields: ReadonlyMap<string, KeyedNode>): JsonObject {
  const written: JsonObject = {};
  for (const [name, node] of fields)
    if (!name.startsWith("\0") || name === "\0none") setOwn(written, name, writeNode(node));
  return written;
}

/** The present id of a component. */
export function idOf(node: KeyedNode | undefined, key: string): string {
  const id = fieldsOf(node).get("id");
  return id?.kind === "value" && typeof id.value === "string" ? id.value : key;
}

/** The id of a component by its key, in a document that names no such component too. */
export function presentId(ids: ReadonlyMap<string, string>, key: string): string {
  return key.startsWith(formerMark) ? key.slice(formerMark.length) : (ids.get(key) ?? key);
}

export function fieldsOf(node: KeyedNode | undefined): ReadonlyMap<string, KeyedNode> {
  return node?.kind === "record" ? node.fields : new Map();
}

/** The entries of a set in their order. */
export function setOrder(node: KeyedNode | undefined): readonly string[] {
  const order = fieldsOf(node).get(ownFields.order);
  return order?.kind === "order" ? order.keys : [];
}

export function recordNode(fields: ReadonlyMap<string, KeyedNode>): RecordNode {
  return { kind: "record", isSet: false, fields };
}

function setNode(fields: ReadonlyMap<string, KeyedNode>, order?: readonly string[]): RecordNode {
  const own =
    order === undefined
      ? fields
      : new Map([...fields, [ownFields.order, { kind: "order", keys: order } as const]]);
  return { kind: "record", isSet: true, fields: own };
}

function valueNode(value: JsonValue): ValueNode {
  return { kind: "value", value };
}

function valueFields(source: JsonObject): Map<string, KeyedNode> {
  return new Map(Object.entries(source).map(([name, value]) => [name, valueNode(value)]));
}

function isTextList(value: JsonValue | undefined): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function objectOf(value: JsonValue | undefined): JsonObject {
  return isJsonObject(value) ? value : {};
}

function mapKeys(data: JsonObject, map: (key: string) => string): JsonObject {
  return Object.fromEntries(Object.entries(data).map(([key, value]) => [map(key), value]));
}

/** `component.property` with another component. */
export function mapInput(key: string, map: (id: string) => string): string {
  const dot = key.lastIndexOf(".");
  return dot < 0 ? key : `${map(key.slice(0, dot))}${key.slice(dot)}`;
}

/** Sets a field of any name, `__proto__` too. */
function setOwn(target: JsonObject, name: string, value: JsonValue): void {
  Object.defineProperty(target, name, { value, enumerable: true, configurable: true, writable: true });
}
