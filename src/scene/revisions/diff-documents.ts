import { isEqualJson } from "#contract/canonical-json.ts";
import type { JsonObject, JsonValue } from "#contract/json.ts";
import {
  fieldsOf,
  idOf,
  mapInput,
  presentId,
  type KeyedDocument,
  type KeyedNode,
  ownFields,
  readKeyedDocument,
  setOrder,
  writeNode,
} from "./keyed-document.ts";
import { listMoved } from "./merge-order.ts";

/** The part that differs. A `page` is named by its number from 1, an `input` by `component.property`. */
export type DocumentPart = "document" | "page" | "component" | "input" | "alias" | "case" | "design";

export type DocumentDifference =
  /** `value` is the part: a component with its properties, the rules of an input. */
  | { kind: "added" | "removed"; part: DocumentPart; name: string; value: JsonValue }
  | { kind: "renamed"; part: "component"; name: string; before: string }
  /** Within its list, or to another page; `before` and `after` are places, from 1. */
  | {
      kind: "moved";
      part: "page" | "component" | "case" | "design";
      name: string;
      before: Place;
      after: Place;
    }
  /** `property` is empty for a part that is one value. Undefined: the property was not, or is not, in the document. */
  | {
      kind: "changed";
      part: DocumentPart;
      name: string;
      property: string;
      before: JsonValue | undefined;
      after: JsonValue | undefined;
    };

export interface Place {
  /** Number of the page; 1 for parts that are on none. */
  page: number;
  position: number;
}

/**
 * Lists what changed from one document to a later one, by component and property: first the document and its pages, then
 * components in their order, inputs, aliases, cases and design. Parts have their later names, and removed ones their
 * former. Empty only for equal documents.
 */
export function diffDocuments(before: JsonObject, after: JsonObject): DocumentDifference[] {
  if (isEqualJson(before, after)) return [];
  const former = readKeyedDocument(before);
  const later = readKeyedDocument(after, former);
  const listed = [
    ...diffRoot(former, later),
    ...diffPages(former, later),
    ...diffComponents(former, later),
    ...diffInputs(former, later),
    ...diffSet("alias", former, later, "aliases"),
    ...diffSet("case", former, later, "cases"),
    ...diffSet("design", former, later, "design"),
  ];
  if (listed.length > 0) return listed;
  // They say the same in two ways, such as no inputs and an empty list of them.
  return [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => !isEqualJson(before[name], after[name]))
    .map((name) => changed("document", "", name, before[name], after[name]));
}

type Fields = ReadonlyMap<string, KeyedNode>;

function changed(
  part: DocumentPart,
  name: string,
  property: string,
  before: JsonValue | undefined,
  after: JsonValue | undefined,
): DocumentDifference {
  return { kind: "changed", part, name, property, before, after };
}

const listedApart = new Set(["inputs", "aliases", "cases", "design"]);

function diffRoot(former: KeyedDocument, later: KeyedDocument): DocumentDifference[] {
  const [before, after] = [former.root.fields, later.root.fields];
  return namesOf(before, after).flatMap((name) => {
    const [one, other] = [before.get(name), after.get(name)];
    // The version follows from the other differences. Where it is the only one, it is listed below.
    if (name === "version") return [];
    if (listedApart.has(name) && (one ?? other)?.kind === "record") return [];
    return changeOf("document", "", name, one, other);
  });
}

function changeOf(
  part: DocumentPart,
  name: string,
  property: string,
  before: KeyedNode | undefined,
  after: KeyedNode | undefined,
): DocumentDifference[] {
  const [one, other] = [before && writeNode(before), after && writeNode(after)];
  return isEqualJson(one, other) ? [] : [changed(part, name, property, one, other)];
}

function diffPages(former: KeyedDocument, later: KeyedDocument): DocumentDifference[] {
  const [before, after] = [former, later].map(({ root }) => root.fields.get(ownFields.pages));
  const [places, laterPlaces] = [setOrder(before), setOrder(after)];
  const found: DocumentDifference[] = places
    .filter((key) => !laterPlaces.includes(key))
    .map((key) => ({
      kind: "removed",
      part: "page",
      name: String(places.indexOf(key) + 1),
      value: writeNode(fieldsOf(before).get(key) ?? emptyNode),
    }));
  const moved = listMoved(places, laterPlaces);
  for (const [index, key] of laterPlaces.entries()) {
    const name = String(index + 1);
    const [one, other] = [fieldsOf(before).get(key), fieldsOf(after).get(key)];
    if (one === undefined)
      found.push({ kind: "added", part: "page", name, value: writeNode(other ?? emptyNode) });
    else {
      if (moved.has(key))
        found.push({
          kind: "moved",
          part: "page",
          name,
          before: { page: 1, position: places.indexOf(key) + 1 },
          after: { page: 1, position: index + 1 },
        });
      for (const property of namesOf(fieldsOf(one), fieldsOf(other)))
        found.push(
          ...changeOf("page", name, property, fieldsOf(one).get(property), fieldsOf(other).get(property)),
        );
    }
  }
  return found;
}

const emptyNode: KeyedNode = { kind: "record", isSet: false, fields: new Map() };

function diffComponents(former: KeyedDocument, later: KeyedDocument): DocumentDifference[] {
  const [before, after] = [former, later].map(({ root }) => fieldsOf(root.fields.get(ownFields.components)));
  const [places, laterPlaces] = [placesOf(former), placesOf(later)];
  const found: DocumentDifference[] = [];
  for (const key of places.keys()) {
    const node = before?.get(key);
    if (node !== undefined && !laterPlaces.has(key))
      found.push({ kind: "removed", part: "component", name: idOf(node, key), value: writeNode(node) });
  }
  const moved = movedComponents(former, later);
  for (const [key, place] of laterPlaces) {
    const [one, other] = [before?.get(key), after?.get(key)];
    const name = idOf(other, key);
    const formerPlace = places.get(key);
    if (one === undefined || formerPlace === undefined) {
      found.push({ kind: "added", part: "component", name, value: writeNode(other ?? emptyNode) });
      continue;
    }
    const formerName = idOf(one, key);
    if (formerName !== name) found.push({ kind: "renamed", part: "component", name, before: formerName });
    if (moved.has(key))
      found.push({ kind: "moved", part: "component", name, before: formerPlace, after: place });
    for (const property of namesOf(fieldsOf(one), fieldsOf(other)))
      if (property !== "id")
        found.push(
          ...changeOf(
            "component",
            name,
            property,
            fieldsOf(one).get(property),
            fieldsOf(other).get(property),
          ),
        );
  }
  return found;
}

/** Where each component is, in paint order. */
function placesOf({ root }: KeyedDocument): Map<string, Place> {
  const orders = fieldsOf(root.fields.get(ownFields.order));
  return new Map(
    setOrder(root.fields.get(ownFields.pages)).flatMap((page, index) => {
      const order = orders.get(page);
      return (order?.kind === "order" ? order.keys : []).map((key, position): [string, Place] => [
        key,
        { page: index + 1, position: position + 1 },
      ]);
    }),
  );
}

function movedComponents(former: KeyedDocument, later: KeyedDocument): Set<string> {
  const orders = fieldsOf(former.root.fields.get(ownFields.order));
  const moved = new Set<string>();
  const stayed = new Set<string>();
  for (const [page, order] of fieldsOf(later.root.fields.get(ownFields.order))) {
    const [from, to] = [keysOf(orders.get(page)), keysOf(order)];
    for (const key of listMoved(from, to)) moved.add(key);
    const known = new Set(from);
    for (const key of to) if (known.has(key)) stayed.add(key);
  }
  for (const key of former.keys.values()) if (!stayed.has(key)) moved.add(key);
  return moved;
}

function keysOf(node: KeyedNode | undefined): readonly string[] {
  return node?.kind === "order" ? node.keys : [];
}

function diffInputs(former: KeyedDocument, later: KeyedDocument): DocumentDifference[] {
  const [before, after] = [former, later].map((document) => inputsOf(document));
  return diffEntries("input", before ?? new Map(), after ?? new Map(), inputNames(former, later));
}

/** Inputs by the key of their component and the property. */
function inputsOf({ root }: KeyedDocument): Fields {
  const own = [...fieldsOf(root.fields.get(ownFields.components))].flatMap(([key, component]) =>
    [...fieldsOf(fieldsOf(component).get(ownFields.inputs))].map(([property, rules]): [string, KeyedNode] => [
      `${key}.${property}`,
      rules,
    ]),
  );
  return new Map([...own, ...fieldsOf(root.fields.get("inputs"))]);
}

/** The present name of `component.property`, by the key of the component: the later one, or else the former one. */
function inputNames(former: KeyedDocument, later: KeyedDocument): (key: string) => string {
  const ids = new Map<string, string>();
  for (const { root } of [former, later])
    for (const [key, node] of fieldsOf(root.fields.get(ownFields.components))) ids.set(key, idOf(node, key));
  return (key) => mapInput(key, (component) => presentId(ids, component));
}

function diffSet(
  part: "alias" | "case" | "design",
  former: KeyedDocument,
  later: KeyedDocument,
  field: string,
): DocumentDifference[] {
  const [before, after] = [former, later].map(({ root }) => root.fields.get(field));
  if ([before, after].some((node) => node !== undefined && node.kind !== "record")) {
    // One of them is a plain value and was compared as one, unless the other was a record.
    return before?.kind === "record" ? changeOf("document", "", field, before, after) : [];
  }
  if (part === "alias") return diffAliases(fieldsOf(before), fieldsOf(after), inputNames(former, later));
  const found = diffEntries(
    part,
    fieldsOf(before),
    fieldsOf(after),
    (name) => name,
    inputNames(former, later),
  );
  const [order, laterOrder] = [setOrder(before), setOrder(after)];
  for (const name of listMoved(order, laterOrder))
    found.push({
      kind: "moved",
      part,
      name,
      before: { page: 1, position: order.indexOf(name) + 1 },
      after: { page: 1, position: laterOrder.indexOf(name) + 1 },
    });
  return found;
}

/** Aliases name components by their ids, although a renamed one is the same component. */
function diffAliases(before: Fields, after: Fields, nameOf: (key: string) => string): DocumentDifference[] {
  const named = (fields: Fields): Fields =>
    new Map(
      [...fields].map(([alias, node]) => {
        const isKey = node.kind === "value" && typeof node.value === "string";
        return [alias, isKey ? { ...node, value: nameOf(`${String(node.value)}.`).slice(0, -1) } : node];
      }),
    );
  return diffEntries("alias", named(before), named(after), (alias) => alias);
}

function diffEntries(
  part: DocumentPart,
  before: Fields,
  after: Fields,
  nameOf: (key: string) => string,
  dataNameOf: (key: string) => string = nameOf,
): DocumentDifference[] {
  return namesOf(before, after).flatMap((key): DocumentDifference[] => {
    const [one, other] = [before.get(key), after.get(key)];
    const name = nameOf(key);
    if (other === undefined)
      return one === undefined ? [] : [{ kind: "removed", part, name, value: writeNode(one) }];
    if (one === undefined) return [{ kind: "added", part, name, value: writeNode(other) }];
    if (one.kind !== "record" || other.kind !== "record") return changeOf(part, name, "", one, other);
    return namesOf(one.fields, other.fields).flatMap((property) => {
      const [own, later] = [one.fields.get(property), other.fields.get(property)];
      // The values of a case, or a group.
      if (own?.kind === "record" && later?.kind === "record")
        return namesOf(own.fields, later.fields).flatMap((key) => {
          const inner = part === "case" ? dataNameOf(key) : `${property}.${key}`;
          return changeOf(part, name, inner, own.fields.get(key), later.fields.get(key));
        });
      return changeOf(part, name, property, own, later);
    });
  });
}

/** The names of both, without those that the document does not have. */
function namesOf(before: Fields, after: Fields): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((name) => !name.startsWith("\0"));
}
