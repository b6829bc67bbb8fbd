import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { patternEngine, problemsOf } from "#testing/template-problems.ts";
import { documentOf } from "../design.ts";
import {
  inputOf,
  isOnlyInputs,
  listInputs,
  needsPatterns,
  setInput,
  setOnlyInputs,
  type TypedRules,
  typeRules,
} from "./inputs.ts";

const card: JsonObject = {
  width: 600,
  height: 300,
  components: [
    { id: "title", type: "TEXT", text: "Summer sale", fontSize: 40 },
    { id: "badge", type: "RECTANGLE", color: "#c61d78" },
    { id: "bars", type: "CHART", values: [1, 2] },
  ],
};
const keys = ["title.text", "title.fontSize", "title.align", "badge.color", "bars.values", "page.background"];
const reading = { components: listChangeables(documentOf(card)), patterns: patternEngine };

function typed(source: JsonObject, key: string, rules: TypedRules): JsonObject {
  return typeRules(source, key, rules, reading).source;
}

const choices: JsonValue[] = ["#c61d78", "red", "Long text", "", 12, true, "start"];
const values: Readonly<Record<string, fc.Arbitrary<JsonValue | undefined>>> = {
  label: fc.constantFrom(undefined, "", "Headline", "x".repeat(101)),
  description: fc.constantFrom(undefined, "Of the card", "x".repeat(501)),
  required: fc.constantFrom(undefined, true, false, "maybe"),
  minLength: fc.constantFrom<JsonValue | undefined>(undefined, -1, 0, 5, 30, 1_500, 20_000, "ab", 1.5),
  maxLength: fc.constantFrom<JsonValue | undefined>(undefined, 0, 4, 20, 1_200, 20_001, "12"),
  minimum: fc.constantFrom<JsonValue | undefined>(undefined, -5, 0, 30, 5_000, 1e10),
  maximum: fc.constantFrom<JsonValue | undefined>(undefined, -5, 0, 20, 5_000, "x"),
  oneOf: fc.option(fc.subarray(choices), { nil: undefined }),
  pattern: fc.constantFrom(undefined, "", "^[a-z]+$", "(", "(?=x)", "(?:abcdefghij){120}", "x".repeat(201)),
  overflow: fc.constantFrom(undefined, "warn", "reject", "cut"),
};
const edit = fc.record({
  key: fc.constantFrom(...keys, "title.nothing", "gone.text", "title"),
  rules: fc.record(values, { requiredKeys: [] }),
  after: fc.constantFrom("keep", "remove", "close", "open"),
});

test("law: after any edits the service accepts the inputs, and without them the source is the first one", () => {
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 10 }), (edits) => {
      let source = card;
      for (const { key, rules, after } of edits) {
        source = typed(source, key, rules);
        if (after === "remove") source = setInput(source, key, undefined);
        else if (after !== "keep") source = setOnlyInputs(source, after === "close");
        expect(problemsOf(source)).toEqual([]);
      }
      for (const { key } of listInputs(source)) source = setInput(source, key, undefined);
      expect(JSON.stringify(source)).toBe(JSON.stringify(card));
    }),
    { numRuns: lawRuns(120) },
  );
});

test("law: a rule is either written or refused with a reason, and those that stay keep their order", () => {
  fc.assert(
    fc.property(edit, edit, ({ key, rules: first }, { rules: second }) => {
      fc.pre(keys.includes(key));
      const before = typed(card, key, first);
      const { source, refused } = typeRules(before, key, second, reading);
      const input = inputOf(source, key) ?? {};
      for (const rule of Object.keys(second))
        if (!refused.has(rule as keyof typeof input)) {
          const value = second[rule as keyof typeof input];
          const written = value === "" ? undefined : value === "12" ? 12 : value;
          expect(input[rule as keyof typeof input]).toEqual(written);
        }
      const names = (of: JsonObject) => Object.keys(inputOf(of, key) ?? {});
      const kept = names(before).filter((rule) => names(source).includes(rule));
      expect(names(source).filter((rule) => kept.includes(rule))).toEqual(kept);
    }),
    { numRuns: lawRuns(120) },
  );
});

test("law: an input that is set and removed leaves the source as it was", () => {
  const withOthers: JsonObject = { ...card, inputs: { "badge.color": {} }, onlyInputs: true, cases: [] };
  fc.assert(
    fc.property(
      fc.constantFrom(card, withOthers, { onlyInputs: false, ...card }),
      fc.constantFrom("title.text", "title.fontSize"),
      fc.record(values, { requiredKeys: [] }),
      (source, key, rules) => {
        const removed = setInput(typed(source, key, rules), key, undefined);
        expect(JSON.stringify(removed)).toBe(JSON.stringify(source));
      },
    ),
  );
});

test.each<[string, TypedRules, string, string]>([
  ["title.text", { minLength: 10, maxLength: 5 }, "maxLength", "must be at most maxLength, 5; got 10"],
  ["title.text", { minimum: 1 }, "minimum", "is for a number"],
  ["title.fontSize", { minimum: 3_000 }, "minimum", "must be at most 2000"],
  ["badge.color", { oneOf: ["reddish"] }, "oneOf", "is no value of 'badge.color'"],
  ["title.text", { pattern: "(?=x)" }, "pattern", "without references and lookaround"],
  ["title.text", { pattern: "x", minLength: 1_001 }, "minLength", "at most 1000 beside a pattern"],
  ["title.text", { maxLength: 3, oneOf: ["Sale", "New"] }, "oneOf", "breaks the rule maxLength (3)"],
])("refuses for %s the rules %j: %s, because it %s", (key, rules, rule, reason) => {
  const { source, refused } = typeRules(card, key, rules, reading);

  expect([...refused.keys()]).toEqual([rule]);
  expect(JSON.stringify([...refused.values()])).toContain(reason);
  expect(problemsOf(source)).toEqual([]);
});

test("writes a rule that was refused as soon as another one allows it", () => {
  const short = typed(card, "title.text", { maxLength: 5 });
  expect(typeRules(short, "title.text", { minLength: 10 }, reading).source).toBe(short);
  const long = typed(short, "title.text", { maxLength: 60, minLength: 10 });

  expect(inputOf(long, "title.text")).toEqual({ maxLength: 60, minLength: 10 });
});

test("a typed rule that is refused keeps no other typed rule from being written", () => {
  const { source, refused } = typeRules(card, "title.text", { maxLength: "ab", label: "Headline" }, reading);

  expect(inputOf(source, "title.text")).toEqual({ label: "Headline" });
  expect([...refused.keys()]).toEqual(["maxLength"]);
});

test("changes one rule in its place, and nothing else of the source", () => {
  const inputs = { "badge.color": { label: "Colour", oneOf: ["#c61d78"], required: true }, "title.text": {} };
  const source = { inputs, ...card };
  const edited = typed(source, "badge.color", { oneOf: ["#c61d78", "#0b7d4f"] });

  expect(JSON.stringify(edited)).toBe(JSON.stringify(source).replace('["#c61d78"]', '["#c61d78","#0b7d4f"]'));
  expect(typed(source, "badge.color", { label: "Colour" })).toBe(source);
  expect(setInput(source, "badge.color", { label: "Colour", required: true })["inputs"]).toEqual({
    "badge.color": { label: "Colour", required: true },
    "title.text": {},
  });
});

test("the last input that is removed lets callers set everything again", () => {
  const closed = setOnlyInputs(typed(card, "title.text", {}), true);
  expect(isOnlyInputs(closed)).toBe(true);

  expect(setInput(closed, "title.text", undefined)).toEqual(card);
  expect(setOnlyInputs(card, true)).toBe(card);
  expect(setOnlyInputs(closed, false)).toEqual(typed(card, "title.text", {}));
});

test("edits an input although another one of the stored source breaks a later rule", () => {
  const old: JsonObject = { ...card, inputs: { "badge.color": { minLength: 4 } } };
  const { source, refused } = typeRules(old, "title.text", { maxLength: 60 }, reading);

  expect(refused.size).toBe(0);
  expect(inputOf(source, "title.text")).toEqual({ maxLength: 60 });
});

test("adds no more inputs than a template may have", () => {
  const components = Array.from({ length: 40 }, (_, index) => ({ id: `text-${index}`, type: "TEXT" }));
  const source: JsonObject = { ...card, components };
  const all = [...listChangeables(documentOf(source)).values()].flatMap((component) =>
    component.propertyNames().map((property) => `${component.id}.${property}`),
  );
  const inputs = Object.fromEntries(all.slice(0, limits.inputsMax).map((key) => [key, {}]));
  const full: JsonObject = { ...source, inputs };
  const own = { components: listChangeables(documentOf(source)), patterns: patternEngine };

  expect(typeRules(full, all[limits.inputsMax] ?? "", {}, own).source).toBe(full);
});

test("lists the inputs with their rules as the service reads them", () => {
  const source: JsonObject = {
    ...card,
    inputs: { "title.text": { maxLength: "60", label: "" }, "badge.color": {} },
  };

  expect(listInputs(source)).toEqual([
    { key: "title.text", input: { maxLength: 60 } },
    { key: "badge.color", input: {} },
  ]);
  expect(inputOf(source, "note.text")).toBeUndefined();
  expect(listInputs(card)).toEqual([]);
});

test("the engine of patterns is needed only where a rule is a pattern", () => {
  expect(needsPatterns(card, { label: "Headline", pattern: "" })).toBe(false);
  expect(needsPatterns(card, { pattern: "^a" })).toBe(true);
  expect(needsPatterns(typed(card, "title.text", { pattern: "^a" }))).toBe(true);
});
