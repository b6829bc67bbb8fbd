import { isEqualJson } from "#contract/canonical-json.ts";
import type { JsonObject, JsonValue } from "#contract/json.ts";
import {
  fieldsOf,
  idOf,
  type KeyedDocument,
  type KeyedNode,
  ownFields,
  readKeyedDocument,
  recordNode,
  setOrder,
  writeKeyedDocument,
  writeNode,
} from "./keyed-document.ts";
import { mergeOrder } from "./merge-order.ts";

export type MergeSide = "ours" | "theirs";

/** A part that both sides changed, and not to the same. */
export interface MergeConflict {
  /** Names the conflict in `choices`. */
  key: string;
  /**
   * `component`: one that one side removed and the other changed, or whose type changed. `id`: two components would have
   * one id; `theirs` gives it to their component. `order`: the order of components or cases. `value`: anything else.
   */
  kind: "component" | "id" | "order" | "value";
  /** The id of the component, in the base if it is there; undefined for a part of the document. */
  component: string | undefined;
  /** Where it is in the component or the document: `text`, `inputs.text.maxLength`, `cases.Long title`. */
  path: string;
  base: JsonValue | undefined;
  ours: JsonValue | undefined;
  theirs: JsonValue | undefined;
}

export interface DocumentMerge {
  /** With `ours` where a conflict has no choice. */
  document: JsonObject;
  conflicts: MergeConflict[];
}

/**
 * Merges two changed documents of one base, by component and property. Edits of different properties are both in the
 * result, whichever side is ours; a renamed component is the same component. Only a part that both changed differently
 * is a conflict, and `choices` decides it by its key. The result is not checked: two good documents can make one that
 * breaks a rule, such as the limit of components.
 */
export function mergeDocuments(
  base: JsonObject,
  ours: JsonObject,
  theirs: JsonObject,
  choices?: ReadonlyMap<string, MergeSide>,
): DocumentMerge {
  return createMerge(base, theirs)(ours, choices);
}

/** Merges several documents with one: {@link mergeDocuments} with `base` and `theirs` read once. */
export function createMerge(
  base: JsonObject,
  theirs: JsonObject,
): (ours: JsonObject, choices?: ReadonlyMap<string, MergeSide>) => DocumentMerge {
  const isUnchanged = isEqualJson(base, theirs);
  let read: Record<"common" | "theirs", KeyedDocument> | undefined;
  return (ours, choices = new Map()) => {
    if (isUnchanged || isEqualJson(ours, theirs)) return { document: ours, conflicts: [] };
    if (isEqualJson(base, ours)) return { document: theirs, conflicts: [] };
    if (read === undefined) {
      const common = readKeyedDocument(base);
      read = { common, theirs: readKeyedDocument(theirs, common) };
    }
    const { common } = read;
    const sides = { ours: readKeyedDocument(ours, common), theirs: read.theirs };
    return mergeSides({ base, ours, theirs }, common, sides, choices);
  };
}

function mergeSides(
  { base, ours, theirs }: Record<"base" | MergeSide, JsonObject>,
  common: KeyedDocument,
  sides: Sides,
  choices: ReadonlyMap<string, MergeSide>,
): DocumentMerge {
  const merging = new Merging(choices);
  if (!isEqualJson(base["editor"], ours["editor"]) || !isEqualJson(base["editor"], theirs["editor"])) {
    // A canvas template and an html template have no parts in common.
    const side = merging.decide({ kind: "value", path: [], base, ours, theirs });
    return { document: side === "ours" ? ours : theirs, conflicts: merging.conflicts };
  }
  const root = merging.merge(common.root, sides.ours.root, sides.theirs.root, []);
  const fields = new Map(fieldsOf(root));
  const kept = keepUniqueIds(fields, common, sides, merging);
  fields.set(ownFields.components, kept);
  keepOrders(fields, common, sides);
  dropLostReferences(fields, [common, sides.ours, sides.theirs]);
  return { document: writeKeyedDocument({ root: recordNode(fields) }), conflicts: merging.conflicts };
}

type Sides = Record<MergeSide, KeyedDocument>;
type Decision = Pick<MergeConflict, "kind"> & { path: readonly string[] } & Record<
    "base" | MergeSide,
    JsonValue | undefined
  >;

class Merging {
  readonly conflicts: MergeConflict[] = [];
  readonly #choices: ReadonlyMap<string, MergeSide>;

  constructor(choices: ReadonlyMap<string, MergeSide>) {
    this.#choices = choices;
  }

  /** Reports a conflict and returns the chosen side. */
  decide({ kind, path, ...values }: Decision): MergeSide {
    const [first, component, ...rest] = path;
    const isComponent = first === ownFields.components;
    const names = (isComponent ? rest : path).map((name) => readableNames.get(name) ?? name);
    const key = JSON.stringify([kind, ...path]);
    this.conflicts.push({
      key,
      kind,
      component: isComponent ? component : undefined,
      path: names.filter((name) => name !== "").join("."),
      ...values,
    });
    return this.#choices.get(key) ?? "ours";
  }

  merge(
    base: KeyedNode | undefined,
    ours: KeyedNode | undefined,
    theirs: KeyedNode | undefined,
    path: readonly string[],
  ): KeyedNode | undefined {
    if (isEqualNode(ours, theirs) || isEqualNode(base, theirs)) return ours;
    if (isEqualNode(base, ours)) return theirs;
    if (ours?.kind === "order" || theirs?.kind === "order")
      return this.#mergeOrders(base, ours, theirs, path);
    if (isSet(ours) || isSet(theirs)) {
      const isMergeable = [base, ours, theirs].every((node) => node === undefined || isSet(node));
      if (isMergeable) return this.#mergeFields(base, ours, theirs, path, true);
    } else if (ours?.kind === "record" && theirs?.kind === "record" && base?.kind !== "value") {
      if (!hasTypeConflict(base, ours, theirs)) return this.#mergeFields(base, ours, theirs, path, false);
    }
    const isComponent = path.length === 2 && path[0] === ownFields.components;
    const side = this.decide({
      kind: isComponent ? "component" : "value",
      path,
      base: base && writeNode(base),
      ours: ours && writeNode(ours),
      theirs: theirs && writeNode(theirs),
    });
    return side === "ours" ? ours : theirs;
  }

  #mergeFields(
    base: KeyedNode | undefined,
    ours: KeyedNode | undefined,
    theirs: KeyedNode | undefined,
    path: readonly string[],
    isSetOfEntries: boolean,
  ): KeyedNode | undefined {
    const [inBase, inOurs, inTheirs] = [fieldsOf(base), fieldsOf(ours), fieldsOf(theirs)];
    const fields = new Map<string, KeyedNode>();
    for (const name of new Set([...inOurs.keys(), ...inTheirs.keys()])) {
      const merged = this.merge(inBase.get(name), inOurs.get(name), inTheirs.get(name), [...path, name]);
      if (merged !== undefined) fields.set(name, merged);
    }
    const names = [...fields.keys()].filter((name) => name !== ownFields.order);
    const order = fields.get(ownFields.order);
    if (order?.kind === "order") {
      const orders = [inOurs, inTheirs].map((side) => keysOf(side.get(ownFields.order)));
      fields.set(ownFields.order, { kind: "order", keys: completeOrder(order.keys, names, orders) });
    }
    const hasEntries = names.length > 0;
    if (isSetOfEntries && !hasEntries && (ours === undefined || theirs === undefined)) return undefined;
    return { kind: "record", isSet: isSetOfEntries, fields };
  }

  #mergeOrders(
    base: KeyedNode | undefined,
    ours: KeyedNode | undefined,
    theirs: KeyedNode | undefined,
    path: readonly string[],
  ): KeyedNode {
    const [former, own, other] = [keysOf(base), keysOf(ours), keysOf(theirs)];
    const merged = mergeOrder(former, own, other);
    if (merged.contested.length === 0) return { kind: "order", keys: merged.keys };
    const side = this.decide({
      kind: "order",
      path,
      base: [...former],
      ours: [...own],
      theirs: [...other],
    });
    return { kind: "order", keys: mergeOrder(former, own, other, side).keys };
  }
}

const readableNames = new Map<string, string>([
  [ownFields.page, "page"],
  [ownFields.pages, "pages"],
  [ownFields.inputs, "inputs"],
  [ownFields.order, "order"],
  [ownFields.form, "pages"],
  ["\0none", "components"],
]);

/** Properties belong to a type: those of two types do not mix. */
function hasTypeConflict(base: KeyedNode | undefined, ours: KeyedNode, theirs: KeyedNode): boolean {
  const [former, own, other] = [base, ours, theirs].map((node) => fieldsOf(node).get("type"));
  return !isEqualNode(own, other) || (base !== undefined && !isEqualNode(former, own));
}

function isSet(node: KeyedNode | undefined): boolean {
  return node?.kind === "record" && node.isSet;
}

function keysOf(node: KeyedNode | undefined): readonly string[] {
  return node?.kind === "order" ? node.keys : [];
}

function isEqualNode(one: KeyedNode | undefined, other: KeyedNode | undefined): boolean {
  if (one === other) return true;
  if (one === undefined || other === undefined || one.kind !== other.kind) return false;
  if (one.kind === "value") return other.kind === "value" && isEqualJson(one.value, other.value);
  if (one.kind === "order")
    return isEqualJson([...one.keys], other.kind === "order" ? [...other.keys] : undefined);
  const fields = fieldsOf(other);
  return (
    one.fields.size === fields.size &&
    [...one.fields].every(([name, node]) => fields.has(name) && isEqualNode(node, fields.get(name)))
  );
}

/** One side may give a component the id that the other side gives to another one. */
function keepUniqueIds(
  fields: ReadonlyMap<string, KeyedNode>,
  base: KeyedDocument,
  sides: Sides,
  merging: Merging,
): KeyedNode {
  const components = new Map(fieldsOf(fields.get(ownFields.components)));
  const holders = new Map<string, string>();
  for (const [key, node] of components) {
    const id = idOf(node, key);
    const holder = holders.get(id);
    holders.set(id, key);
    if (holder === undefined) continue;
    const isOurs = sides.ours.keys.get(id) === key;
    const [own, other] = isOurs ? [key, holder] : [holder, key];
    const chosen = merging.decide({
      kind: "id",
      path: [ownFields.components, id],
      base: undefined,
      ours: own,
      theirs: other,
    });
    const renamed = chosen === "ours" ? other : own;
    components.set(renamed, withId(components.get(renamed), freeId(renamed, base, sides, components)));
  }
  return { kind: "record", isSet: true, fields: components };
}

/** The component's former id, or the wanted one with a number. */
function freeId(
  key: string,
  base: KeyedDocument,
  sides: Sides,
  components: ReadonlyMap<string, KeyedNode>,
): string {
  const taken = new Set([
    ...[...components].map(([other, node]) => idOf(node, other)),
    ...[sides.ours, sides.theirs].flatMap(({ keys }) => [...keys.keys()]),
  ]);
  if (base.keys.has(key) && !taken.has(key)) return key;
  for (let number = 2; ; number += 1) if (!taken.has(`${key} ${number}`)) return `${key} ${number}`;
}

function withId(node: KeyedNode | undefined, id: string): KeyedNode {
  return recordNode(new Map([...fieldsOf(node), ["id", { kind: "value", value: id }]]));
}

/** Lists each component on its page, once. One whose page is gone keeps the page. */
function keepOrders(fields: Map<string, KeyedNode>, base: KeyedDocument, sides: Sides): void {
  const pages = fields.get(ownFields.pages);
  if (pages === undefined) return;
  const components = fieldsOf(fields.get(ownFields.components));
  const trees = [sides.ours, sides.theirs, base];
  const pageFields = new Map(fieldsOf(pages));
  const pageKeys = setOrder(pages).filter((key) => pageFields.has(key));
  const orders = new Map<string, KeyedNode>();
  const byPage = new Map<string, string[]>();
  for (const [key, node] of components) {
    const page = pageOf(node);
    byPage.set(page, [...(byPage.get(page) ?? []), key]);
  }
  for (const page of [...pageFields.keys(), ...byPage.keys()]) {
    if (page === ownFields.order || pageKeys.includes(page)) continue;
    const node = trees.map(({ root }) => fieldsOf(root.fields.get(ownFields.pages)).get(page)).find(Boolean);
    if (node !== undefined) pageFields.set(page, node);
    pageKeys.push(page);
  }
  for (const page of pageKeys) {
    const merged = keysOf(fieldsOf(fields.get(ownFields.order)).get(page));
    const former = trees.map(({ root }) => keysOf(fieldsOf(root.fields.get(ownFields.order)).get(page)));
    orders.set(page, { kind: "order", keys: completeOrder(merged, byPage.get(page) ?? [], former) });
  }
  pageFields.set(ownFields.order, { kind: "order", keys: pageKeys });
  fields.set(ownFields.pages, { kind: "record", isSet: true, fields: pageFields });
  fields.set(ownFields.order, { kind: "record", isSet: true, fields: orders });
}

/** The order with the wanted keys only. One that it lacks follows the key that it follows in the first order that has it. */
function completeOrder(
  merged: readonly string[],
  wanted: Iterable<string>,
  orders: readonly (readonly string[])[],
): string[] {
  const missing = new Set(wanted);
  const keys = merged.filter((key) => missing.has(key));
  for (const key of keys) missing.delete(key);
  const placed = new Set(keys);
  for (const order of orders) {
    for (const [index, key] of order.entries()) {
      if (!missing.delete(key)) continue;
      const before = order.slice(0, index).findLast((one) => placed.has(one));
      keys.splice(before === undefined ? 0 : keys.indexOf(before) + 1, 0, key);
      placed.add(key);
    }
  }
  return [...keys, ...missing];
}

function pageOf(component: KeyedNode): string {
  const page = fieldsOf(component).get(ownFields.page);
  return page?.kind === "value" && typeof page.value === "string" ? page.value : "";
}

/** Removes what names a component that the merge removed. An alias must not hide a component either. */
function dropLostReferences(fields: Map<string, KeyedNode>, documents: readonly KeyedDocument[]): void {
  const components = fieldsOf(fields.get(ownFields.components));
  const ids = new Set([...components].map(([key, node]) => idOf(node, key)));
  const lost = new Set(
    documents.flatMap(({ keys }) => [...keys.values()]).filter((key) => !components.has(key)),
  );
  const aliases = fields.get("aliases");
  if (aliases?.kind === "record") {
    const kept = [...aliases.fields].filter(
      ([alias, id]) =>
        !ids.has(alias) && !(id.kind === "value" && typeof id.value === "string" && lost.has(id.value)),
    );
    if (kept.length < aliases.fields.size) fields.set("aliases", { ...aliases, fields: new Map(kept) });
  }
  const design = fields.get("design");
  if (design?.kind !== "record" || lost.size === 0) return;
  const kept = new Map(design.fields);
  const locked = kept.get("locked");
  if (locked !== undefined && isSet(locked)) {
    const order = setOrder(locked).filter((key) => !lost.has(key));
    const entries = [...fieldsOf(locked)].filter(([key]) => !lost.has(key) && key !== ownFields.order);
    kept.set("locked", {
      kind: "record",
      isSet: true,
      fields: new Map<string, KeyedNode>([...entries, [ownFields.order, { kind: "order", keys: order }]]),
    });
  }
  const groups = kept.get("groups");
  if (groups !== undefined && isSet(groups))
    kept.set("groups", {
      kind: "record",
      isSet: true,
      fields: new Map([...fieldsOf(groups)].map(([name, group]) => [name, withoutIds(group, lost)])),
    });
  fields.set("design", { ...design, fields: kept });
}

function withoutIds(group: KeyedNode, lost: ReadonlySet<string>): KeyedNode {
  const ids = fieldsOf(group).get("ids");
  if (group.kind !== "record" || ids?.kind !== "value" || !Array.isArray(ids.value)) return group;
  const kept = ids.value.filter((id) => typeof id !== "string" || !lost.has(id));
  return { ...group, fields: new Map([...group.fields, ["ids", { kind: "value", value: kept }]]) };
}
