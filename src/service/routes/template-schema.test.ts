/** The JSON Schema of a template's data says the same as the service. */
import Ajv from "ajv/dist/2020.js";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readChanges } from "#contract/changes/read-changes.ts";
import type { InputRule } from "#contract/value-problems.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "#contract/json.ts";
import { lawRuns, toCharacter } from "#testing/law-settings.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { readStarters } from "../starters/read-starters.ts";
import {
  type AnyDocument,
  applyAnyChanges,
  checkAnyInputs,
  describeAnyData,
  parseAnyDocument,
} from "../templates/template-kinds.ts";

const ajv = new Ajv({ strict: true, strictTypes: false, strictRequired: false, allErrors: false });

const service = await openTestService();

async function schemaOf(id: string): Promise<JsonObject> {
  const answer = await service.call(`/api/v2/my-templates/${id}/schema`);
  expect(answer.status).toBe(200);
  return answer.json();
}

test("the schema of every starter is one of the official meta-schema", async () => {
  for (const { key, document } of await readStarters())
    expect(ajv.validateSchema(describeWhole(document)), `${key}: ${ajv.errorsText()}`).toBe(true);
});

const components = [
  { id: "title", type: "TEXT", text: "Hello", width: 180, height: 30 },
  { id: "badge", type: "RECTANGLE", width: 20, height: 20 },
  { id: "photo", type: "IMAGE", width: 20, height: 20 },
  { id: "code", type: "QR_CODE", width: 20, height: 20 },
  { id: "stars", type: "RATING", width: 20, height: 20 },
  { id: "chart", type: "CHART", width: 20, height: 20 },
  { id: "drawing", type: "SVG_GROUP", width: 20, height: 20 },
  { id: "icon", type: "ICON", icon: "heart", width: 20, height: 20 },
  { id: "mark", type: "ICON", icon: { name: "gone-icon", path: "M2 2L22 22" }, width: 20, height: 20 },
  { id: "line", type: "LINE", width: 20, height: 0 },
  { id: "polygon", type: "POLYGON", width: 20, height: 20 },
  { id: "star", type: "STAR", width: 20, height: 20 },
  { id: "a.b", type: "TEXT" },
  { id: "note", type: "TEXT" },
  { id: "subtitle", type: "TEXT" },
];
const inputs = {
  "title.text": {
    label: "Headline",
    description: "What is new",
    required: true,
    minLength: 2,
    maxLength: 20,
  },
  "title.color": { oneOf: ["#c61d78", "#0b7d4f"] },
  "title.fontSize": { minimum: 12, maximum: 40 },
  "title.align": { oneOf: ["start", "center"] },
  "code.text": { pattern: "^[A-Z]{2}-\\d{4}$" },
  "photo.src": { required: true },
  "chart.values": { required: true },
  "note.text": { minLength: 3 },
  "subtitle.text": { required: true },
  "note.fontSize": { oneOf: [12, 14.5] },
  "page.background": {},
  "badge.visible": {},
};

const templates = [
  ["open", {}],
  ["closed", { onlyInputs: true }],
] as const;

describe.each(templates)("a template that is %s", (_, fields) => {
  const source = { width: 200, height: 100, components, inputs, ...fields };
  const document = readDocument(source);
  const schema = describeWhole(document);
  const isValid = ajv.compile(schema);
  const values = valuesOf(schema, schema);

  test("accepts what its schema describes", () => {
    fc.assert(
      fc.property(values, (data) => {
        expect(isValid(data), ajv.errorsText(isValid.errors)).toBe(true);
        expect(problemsOf(document, data)).toEqual([]);
      }),
      { numRuns: lawRuns(150) },
    );
  });

  test("refuses what breaks its schema", () => {
    fc.assert(
      fc.property(values, breaks(fields), (data, broken) => {
        const wrong = breakWith(data, broken);
        expect(isValid(wrong)).toBe(false);
        expect(problemsOf(document, wrong)).not.toEqual([]);
      }),
      { numRuns: lawRuns(150) },
    );
  });

  test("breaks every rule that a schema can say", () => {
    const broken: Record<Exclude<InputRule, "overflow">, number> = {
      required: 0,
      minLength: 0,
      maxLength: 0,
      minimum: 0,
      maximum: 0,
      oneOf: 0,
      pattern: 0,
      onlyInputs: 0,
    };
    const seen = fc.sample(fc.tuple(values, breaks(fields)), { numRuns: 200, seed: 1 });
    const rules = seen.flatMap(([data, wrong]) => listBrokenRules(document, breakWith(data, wrong)));
    const expected = Object.keys(broken).filter((rule) => rule !== "onlyInputs" || "onlyInputs" in fields);
    expect([...new Set(rules)].toSorted()).toEqual(expected.toSorted());
  });

  test("does the same when it is asked", async () => {
    const template = await service.createTemplate(source, { name: "Every kind" });
    expect(await schemaOf(template)).toEqual(schema);
    for (const [index, data] of fc.sample(values, 3).entries()) {
      const [broken = {}] = fc.sample(breaks(fields), { numRuns: 1, seed: index });
      const statuses = await Promise.all(
        [data, breakWith(data, broken)].map(async (sent) => {
          const { status } = await service.post("/api/v2/direct-links", { template, data: sent });
          return status;
        }),
      );
      expect(statuses).toEqual([200, expect.toBeOneOf([400, 422])]);
    }
  });
});

test("a template of 500 components has a bounded schema of all its inputs", async () => {
  const many = Array.from({ length: 500 }, (_, index) => ({ id: `text-${index}`, type: "TEXT" }));
  const each = { label: "L".repeat(100), required: true, maxLength: 20_000 };
  const rules = Object.fromEntries(many.map(({ id }) => [`${id}.text`, each]));
  const document = { width: 200, height: 100, components: many, inputs: rules };
  const schema = await schemaOf(await service.createTemplate(document));
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  expect(schema["required"]).toHaveLength(500);
  expect(JSON.stringify(schema).length).toBeLessThan(4_000_000);
});

test("choices have the type of their property, in any notation of it", () => {
  const choices = {
    "title.fontSize": { oneOf: ["12", 24] },
    "title.text": { oneOf: [1, "two"], required: true },
    "badge.visible": { oneOf: ["true", true] },
    "badge.color": { oneOf: ["hsl(0 100% 50%)"] },
  };
  const document = readDocument({ width: 200, height: 100, components, inputs: choices });
  const schema = describeWhole(document);
  expect(schema["properties"]).toMatchObject({
    "title.fontSize": { enum: [12, 24] },
    "title.text": { enum: ["1", "two"] },
    "badge.visible": { enum: [true] },
  });
  const data = {
    "title.fontSize": 12,
    "title.text": "1",
    "badge.visible": true,
    "badge.color": "hsl(0 100% 50%)",
  };
  expect(ajv.validate(schema, data), ajv.errorsText()).toBe(true);
  expect(problemsOf(document, data)).toEqual([]);
});

test("a bare key does not escape the rules of the property that it sets", () => {
  const rules = { "title.text": { maxLength: 3 } };
  const document = readDocument({ width: 200, height: 100, components, inputs: rules });
  const data = { title: "Long" };
  expect(problemsOf(document, data)).not.toEqual([]);
  expect(ajv.validate(describeWhole(document), data)).toBe(false);
});

test("a former id does not escape the rules of the property that it sets", () => {
  const described = { inputs: { "title.text": { maxLength: 3 } }, aliases: { "head(line": "title" } };
  const document = readDocument({ width: 200, height: 100, components, ...described });
  const data = { "head(line.text": "Long" };
  expect(problemsOf(document, data)).not.toEqual([]);
  expect(ajv.validate(describeWhole(document), data)).toBe(false);
  expect(ajv.validate(describeWhole(document), { "title.text": "Odd" }), ajv.errorsText()).toBe(true);
});

test("a required gradient is not none", () => {
  const rules = { "page.backgroundGradient": { required: true } };
  const document = readDocument({ width: 200, height: 100, components, inputs: rules });
  const data = { "page.backgroundGradient": "none" };
  expect(problemsOf(document, data)).not.toEqual([]);
  expect(ajv.validate(describeWhole(document), data)).toBe(false);
});

test.each<[JsonValue, boolean]>([
  [{ "title.weight": "bold" }, true],
  [{ "title.weight": "fat" }, false],
  [{ "title.italic": "oblique" }, true],
  [{ "title.text": [{ text: "a", weight: "semibold", italic: "italic" }] }, true],
  [{ "title.text": [{ text: "a", fontWeight: "bold", "font-size": 12 }] }, true],
  [{ "title.text": [{ text: "a", fontFamily: "Lora", "font-style": "normal" }] }, true],
  [{ "title.text": [{ text: "a", "font-weight": "fat" }] }, false],
  [{ "title.text": [{ text: "a", fontStyle: "slanted" }] }, false],
  [{ "note.weight": 500 }, true],
  [{ "note.weight": "thin" }, false],
])("a weight and a slant may be words: %j", (data, isAccepted) => {
  const rules = { "note.weight": { minimum: 400 } };
  const document = readDocument({ width: 200, height: 100, components, inputs: rules });
  expect(problemsOf(document, data).length === 0).toBe(isAccepted);
  expect(ajv.validate(describeWhole(document), data)).toBe(isAccepted);
});

test("lengths are counted in the characters of JSON Schema", () => {
  const document = readDocument({ width: 200, height: 100, components });
  const isValid = ajv.compile(describeWhole(document));
  for (const [text, isAccepted] of [
    ["🎉".repeat(20_000), true],
    ["🎉".repeat(20_001), false],
  ] as const) {
    const data = { "title.text": text };
    expect(isValid(data)).toBe(isAccepted);
    expect(problemsOf(document, data).length === 0).toBe(isAccepted);
  }
  const key = `${"🎉".repeat(100)}.text`;
  expect(isValid({ [key]: "" })).toBe(true);
  expect(problemsOf(document, { [key]: "" })).toEqual([]);
  expect(isValid({ [`🎉${key}`]: "" })).toBe(false);
});

test("a required input that data cannot name lets no data be valid, and says so", () => {
  const rules = { "a.b.text": { required: true } };
  const document = readDocument({ width: 200, height: 100, components, inputs: rules });
  const schema = describeWhole(document);
  expect(problemsOf(document, {})).not.toEqual([]);
  expect(ajv.validate(schema, {})).toBe(false);
  expect(schema["description"]).toContain("a.b.text");
});

function readDocument(source: unknown): AnyDocument {
  const read = parseAnyDocument(source);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.value;
}

function describeWhole(document: AnyDocument): JsonObject {
  const steps = describeAnyData("Every kind", document);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

/** As a render reads its data. */
function problemsOf(document: AnyDocument, data: JsonValue): unknown[] {
  const read = readChanges({ data });
  if (!read.ok) return read.problem;
  const { changes } = read.value;
  const applied = applyAnyChanges(document, changes);
  return applied.faults.length > 0 ? applied.faults : checkAnyInputs(document, changes, applied);
}

function listBrokenRules(document: AnyDocument, data: JsonValue): string[] {
  return problemsOf(document, data).flatMap((fault) =>
    isJsonObject(fault) && isJsonObject(fault["fault"]) && isJsonObject(fault["fault"]["params"])
      ? [String(fault["fault"]["params"]["rule"])]
      : [],
  );
}

function breakWith(data: JsonValue, { remove, ...set }: JsonObject): JsonObject {
  const wrong = { ...(isJsonObject(data) ? data : {}), ...set };
  if (typeof remove === "string") Reflect.deleteProperty(wrong, remove);
  return wrong;
}

/** Ways to break the schema above. */
function breaks(fields: object): fc.Arbitrary<JsonObject> {
  const text = fc.string({ unit: "grapheme", maxLength: 40 });
  const ways: fc.Arbitrary<JsonObject>[] = [
    fc.constantFrom({ remove: "title.text" }, { remove: "photo.src" }, { "photo.src": "" }),
    fc
      .string({ unit: fc.nat(0x10_ff_ff).map(toCharacter), minLength: 21, maxLength: 60 })
      .map((value) => ({ "title.text": value })),
    fc.constantFrom("", "x", "🎉").map((value) => ({ "title.text": value })),
    fc.constantFrom([], {}, [1]).map((value) => ({ "title.text": value })),
    text.filter((value) => !/^[A-Z]{2}-\d{4}$/.test(value)).map((value) => ({ "code.text": value })),
    fc
      .oneof(
        // Below and above the rule, and the property's own bounds of 1 and 2,000.
        fc.double({ min: 1, max: 11.999, noNaN: true }),
        fc.double({ min: -1e9, max: 0, noNaN: true }),
        fc.double({ min: 40.001, max: 2_000, noNaN: true }),
        fc.double({ min: 40.001, max: 1e9, noNaN: true }),
      )
      .map((value) => ({ "title.fontSize": value })),
    text
      .filter((value) => value.trim() !== "" && !["start", "center"].includes(value.trim().toLowerCase()))
      .map((value) => ({ "title.align": value })),
    fc.constantFrom("#c61d79", "red", "blau").map((value) => ({ "title.color": value })),
    fc.constantFrom("nowhere", "ftp://a.example/", 5).map((value) => ({ "photo.src": value })),
    fc.constantFrom("yes", 2, []).map((value) => ({ "badge.visible": value })),
    fc.constantFrom<JsonValue>(["a"], { a: 1 }, 5, []).map((value) => ({ "chart.values": value })),
    fc.constantFrom("", "no").map((value) => ({ "note.text": value })),
    fc
      .constantFrom<JsonValue>("", [], [{ text: 5 }], [{ text: "a", bold: true }], [{ text: "a", size: 0 }])
      .map((value) => ({ "subtitle.text": value })),
    fc.constantFrom(12.5, 14, 0.5).map((value) => ({ "note.fontSize": value })),
  ];
  if ("onlyInputs" in fields)
    ways.push(fc.constantFrom("badge.color", "nobody.text", "badge").map((key) => ({ [key]: "#ffffff" })));
  return fc.oneof(...ways);
}

/** Values of a schema; texts are short, so that a link can carry them. */
function valuesOf(schema: JsonValue | undefined, root: JsonObject): fc.Arbitrary<JsonValue> {
  if (!isJsonObject(schema)) throw new Error("a schema must be an object");
  const { $ref, ...own } = schema;
  if (typeof $ref === "string") {
    const defs = root["$defs"];
    const name = $ref.slice("#/$defs/".length);
    const target = isJsonObject(defs) ? defs[name] : undefined;
    if (!isJsonObject(target)) throw new Error($ref);
    const isNarrowed = own["pattern"] !== undefined || own["enum"] !== undefined;
    const merged = isNarrowed ? own : { ...target, ...own };
    return valuesOf(merged, root);
  }
  const choices = "const" in own ? [own["const"]] : own["enum"];
  if (Array.isArray(choices)) return fc.constantFrom(...choices);
  const { anyOf, ...shared } = own;
  if (Array.isArray(anyOf))
    return fc.oneof(...anyOf.map((one) => valuesOf(isJsonObject(one) ? { ...one, ...shared } : one, root)));
  const { type } = own;
  const types = Array.isArray(type) ? type : [type ?? "string"];
  return fc.oneof(...types.map((one) => valuesOfType(String(one), own, root)));
}

const matching = new Map<string, fc.Arbitrary<string>>();

/** Kept, because each takes 150 ms to make. */
function textsMatching(pattern: string): fc.Arbitrary<string> {
  const found = matching.get(pattern) ?? fc.stringMatching(new RegExp(pattern, "u"), { maxLength: 60 });
  matching.set(pattern, found);
  return found;
}

function valuesOfType(type: string, schema: JsonObject, root: JsonObject): fc.Arbitrary<JsonValue> {
  const number = (name: string, otherwise: number) => {
    const value = schema[name];
    return typeof value === "number" ? value : otherwise;
  };
  switch (type) {
    case "null":
      return fc.constant(null);
    case "boolean":
      return fc.boolean();
    case "number":
      return fc.double({
        min: number("minimum", -1e6),
        max: number("maximum", 1e6),
        noNaN: true,
        noDefaultInfinity: true,
      });
    case "integer":
      return fc.integer({ min: number("minimum", -1e6), max: number("maximum", 1e6) });
    case "string": {
      const min = number("minLength", 0);
      const max = Math.min(number("maxLength", 30), 30);
      const { pattern } = schema;
      const text =
        typeof pattern === "string" && !pattern.startsWith("^[^")
          ? textsMatching(pattern)
          : fc
              .string({ unit: "grapheme", minLength: min, maxLength: max })
              .filter((value) => !value.includes("\0"));
      const not = isJsonObject(schema["not"]) ? schema["not"]["pattern"] : undefined;
      return text.filter((value) => {
        const { length } = [...value];
        const isExcluded = typeof not === "string" && new RegExp(not, "u").test(value);
        return length >= min && length <= number("maxLength", 20_000) && !isExcluded;
      });
    }
    case "array":
      return fc.array(valuesOf(schema["items"], root), { minLength: number("minItems", 0), maxLength: 3 });
    case "object": {
      const { properties, required, additionalProperties } = schema;
      if (!isJsonObject(properties))
        return fc.dictionary(fc.stringMatching(/^[a-z]{1,5}$/), valuesOf(additionalProperties, root), {
          maxKeys: 3,
        });
      const needed = Array.isArray(required) ? required.map(String) : [];
      const arbitraries = Object.fromEntries(
        Object.entries(properties).map(([key, one]) => [key, valuesOf(one, root)]),
      );
      const others = Object.keys(properties).filter((key) => !needed.includes(key));
      // All that are needed, and some others.
      return fc
        .subarray(others, { maxLength: Math.min(8, others.length) })
        .chain((some) =>
          fc.record(
            Object.fromEntries([...needed, ...some].map((key) => [key, arbitraries[key] ?? fc.constant(0)])),
          ),
        );
    }
    default:
      throw new Error(type);
  }
}
