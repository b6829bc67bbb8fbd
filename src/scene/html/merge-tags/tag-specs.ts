import type { ChangeValue } from "#contract/changes/change.ts";
import { expectation, type Expectation, type ValueProblem, mustBe } from "#contract/value-problems.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { measureJson } from "#contract/json-size.ts";
import * as limits from "#contract/limits.ts";
import type { PropertyKind } from "#contract/templates.ts";
import { fail, type Result, succeed } from "#contract/result.ts";
import {
  colorSpec,
  fontSpec,
  imageSpec,
  listSpec,
  parseJsonList,
  type PropertySpec,
  textSpec,
} from "../../properties/property-spec.ts";
import { schemaOfSpec } from "../../properties/spec-schema.ts";
import { addressProblem } from "./tagged-address.ts";
import { cssValueProblem } from "./tagged-css.ts";
import type { TagPlace } from "./tag-syntax.ts";

/** The places of a tag, or of a list's fields, as plain data. They decide which values are accepted. */
export type MergeUse =
  | { kind: "tag"; name: string; places: readonly TagPlace[] }
  | {
      kind: "rows";
      root: string;
      /** Places of the tag without a field, whose entries are texts; undefined if there is none. */
      places: readonly TagPlace[] | undefined;
      fields: readonly { name: string; places: readonly TagPlace[] }[];
    };

/** An entry of a list: the text of `{{list}}`, or the texts of `{{list.field}}` by field. */
export type MergeRow = string | Record<string, string>;

/** The spec of a tag or a list. */
export function mergeSpec(use: MergeUse): PropertySpec<unknown> {
  return use.kind === "tag" ? tagSpec(use.name, use.places) : rowsSpec(use);
}

/** The spec of a text that all of its places accept; of a picture, colour or font if all places are of that kind. */
function tagSpec(name: string, places: readonly TagPlace[]): PropertySpec<string> {
  const label = { name: `{{${name}}}` };
  const base = {
    image: imageSpec(label),
    color: colorSpec(label, ""),
    font: fontSpec(label, ""),
    text: textSpec(label),
  };
  const kind = kindOf(places);
  const spec = base[kind];
  // The specs of pictures, colours and fonts accept no value that could end a declaration.
  const checked = kind === "text" ? listChecked(places) : [];
  return {
    ...spec,
    ...(checked.length === 0 ? {} : { schema: { type: "string", allOf: checked.map(placeSchema) } }),
    fallback: "",
    isLong: false,
    read: (value) => {
      const read = spec.read(value);
      if (!read.ok) return read;
      const fault = placesProblem(read.value, checked);
      return fault === undefined ? read : fail(fault);
    },
  };
}

function kindOf(places: readonly TagPlace[]): PropertyKind & ("image" | "color" | "font" | "text") {
  if (places.every((place) => place === "picture")) return "image";
  if (places.includes("cssColor") && places.every((place) => place === "cssColor" || place === "css"))
    return "color";
  return places.every((place) => place === "cssFont") ? "font" : "text";
}

/** The places that a text is checked for, one for each kind of check, because a list may have thousands of texts. */
function listChecked(places: readonly TagPlace[]): TagPlace[] {
  return [
    ...new Set(places.map((place) => (place === "cssFont" ? "css" : place === "base" ? "picture" : place))),
  ];
}

/** The problem of a text that one of the places does not accept. Empty text is accepted everywhere. */
function placesProblem(text: string, places: readonly TagPlace[]): ValueProblem | undefined {
  if (text === "") return undefined;
  for (const place of places) {
    const fault = placeProblem(text, place);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

/** A JSON Schema of texts that a place accepts; it may accept more. */
function placeSchema(place: TagPlace): JsonObject {
  switch (place) {
    case "text":
    case "attribute":
    case "addressPart":
    case "cssText":
      return { $ref: "#/$defs/text" };
    case "picture":
    case "base":
    case "link":
      return { pattern: "^(https?://[^\\s\\u0000]+)?$" };
    case "cssColor":
      return { anyOf: [{ const: "" }, { $ref: "#/$defs/color" }] };
    case "css":
    case "cssFont":
      return { pattern: "^[\\p{L}\\p{N} #%.-]*$" };
  }
}

/** Every accepted value is safe in a style. */
const anyColor = colorSpec("color", "");

function placeProblem(text: string, place: TagPlace): ValueProblem | undefined {
  // Quotes the whole value, not the checked part of it.
  const got = (fault: ValueProblem | undefined) =>
    fault?.code === "mustBe" ? mustBe(fault.params.what, text) : fault;
  switch (place) {
    case "text":
    case "attribute":
    case "addressPart":
    case "cssText":
      return undefined;
    case "picture":
    case "base":
      return got(addressProblem(text.trim(), "picture"));
    case "link":
      return got(addressProblem(text.trim(), "link"));
    case "cssColor": {
      const read = anyColor.read(text);
      return read.ok ? undefined : read.problem;
    }
    case "css":
    case "cssFont":
      return cssValueProblem(text);
  }
}

function rowsSpec({ places, fields }: Extract<MergeUse, { kind: "rows" }>): PropertySpec<MergeRow[]> {
  const of = fields.length === 0 ? "texts" : places === undefined ? "objects" : "texts or objects";
  const rule = expectation("tagRows", { of, max: limits.htmlRowsMax });
  const specs = new Map(fields.map(({ name, places: own }) => [name, tagSpec(name, own)]));
  const ownSpec = places && tagSpec("", places);
  return listSpec<MergeRow>({
    label: "rows",
    fallback: [],
    rule,
    lengthMax: limits.htmlRowsMax,
    items: rowSchema(specs, ownSpec),
    parse: parseJsonList,
    readEntry: (raw, entry) => {
      const read = readEntry(raw, { rule, specs, ownSpec });
      return read.ok ? read : fail({ code: "inEntry", params: { entry, ...read.problem } });
    },
  });
}

function rowSchema(
  specs: ReadonlyMap<string, PropertySpec<string>>,
  ownSpec: PropertySpec<string> | undefined,
): JsonObject {
  const fields = Object.fromEntries([...specs].map(([name, spec]) => [name, schemaOfSpec(spec)]));
  const row = { type: "object", properties: fields, maxProperties: limits.htmlRowFieldsMax };
  if (ownSpec === undefined) return row;
  return specs.size === 0 ? schemaOfSpec(ownSpec) : { anyOf: [schemaOfSpec(ownSpec), row] };
}

/** A problem in a list's entry, with its field. */
interface ProblemInEntry {
  field?: string;
  fault: ValueProblem;
}

function inEntry<Value>(read: Result<Value, ValueProblem>): Result<Value, ProblemInEntry> {
  return read.ok ? read : fail({ fault: read.problem });
}

function readEntry(
  entry: JsonValue,
  {
    rule,
    specs,
    ownSpec,
  }: {
    rule: Expectation;
    specs: ReadonlyMap<string, PropertySpec<string>>;
    ownSpec: PropertySpec<string> | undefined;
  },
): Result<MergeRow, ProblemInEntry> {
  if (entry === null) return succeed(ownSpec === undefined ? {} : "");
  if (!isJsonObject(entry))
    return ownSpec === undefined || typeof entry === "object"
      ? fail({ fault: mustBe(rule, entry) })
      : inEntry(ownSpec.read(entry));
  if (specs.size === 0) return fail({ fault: mustBe(rule, entry) });
  const entries = Object.entries(entry);
  if (entries.length > limits.htmlRowFieldsMax)
    return fail({
      fault: { code: "tooManyFields", params: { max: limits.htmlRowFieldsMax, got: entries.length } },
    });
  const cells: [string, string][] = [];
  for (const [name, cell] of entries) {
    const spec = specs.get(name);
    if (spec === undefined || cell === null) continue;
    const read = spec.read(cell);
    if (!read.ok) return fail({ field: name, fault: read.problem });
    cells.push([name, read.value]);
  }
  // Sorted, so that equal pictures have equal values. Most lists are sorted already.
  if (cells.some(([name], index) => name < (cells[index - 1]?.[0] ?? "")))
    cells.sort(([left], [right]) => (left < right ? -1 : 1));
  // Defines own properties even for `__proto__`.
  return succeed(Object.fromEntries(cells));
}

/**
 * Bounds the lists of one request to `limits.mergeValuesMax` values together, because they are read in one turn of the
 * event loop. Returns a function that wraps specs to count their values.
 */
export function createListBound(): (spec: PropertySpec<unknown>) => PropertySpec<unknown> {
  let room: number = limits.mergeValuesMax;
  return (spec) => ({
    ...spec,
    read: (value) => {
      // Counts before parsing.
      room -= typeof value === "string" ? measureJson(value).values : countValues(value);
      if (room >= 0) return spec.read(value);
      return fail({ code: "listsTooLarge", params: { max: limits.mergeValuesMax } });
    },
  });
}

/** The number of JSON values; 1 for a list that is too long, because it is rejected unread. */
function countValues(list: ChangeValue): number {
  if (!Array.isArray(list) || list.length > limits.htmlRowsMax) return 1;
  return list.reduce<number>(
    (sum, entry) => sum + 1 + (isJsonObject(entry) ? Object.keys(entry).length : 0),
    1,
  );
}
