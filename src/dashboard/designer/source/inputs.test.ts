import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import { countPatternSteps, isTooLarge, matchPattern, patternProblem } from "#scene/inputs/match-pattern.ts";
import { readTemplateInterface } from "#scene/inputs/read-interface.ts";
import { lawRuns } from "#testing/law-settings.ts";
import { documentOf } from "../design.ts";
import { inputOf, isOnlyInputs, listInputKeys, setInput, setOnlyInputs, withRule } from "./inputs.ts";

const card: JsonObject = {
  width: 600,
  height: 300,
  components: [
    { id: "title", type: "TEXT", text: "Summer sale", fontSize: 40 },
    { id: "badge", type: "RECTANGLE", color: "#c61d78" },
  ],
};
const patterns = {
  problemOf: patternProblem,
  isTooLarge,
  stepsOf: countPatternSteps,
  matches: matchPattern,
};

function problemsOf(source: JsonObject): Problem[] {
  const problems: Problem[] = [];
  const components = listChangeables(documentOf(source));
  readTemplateInterface(source, { components, hasLayout: true, patterns }, problems);
  return problems;
}

const rules = fc.record(
  {
    label: fc.string({ maxLength: 20 }),
    required: fc.boolean(),
    minLength: fc.integer({ min: -1, max: 50 }),
    maxLength: fc.integer({ min: -1, max: 50 }),
    minimum: fc.integer({ min: -10, max: 3_000 }),
    maximum: fc.integer({ min: -10, max: 3_000 }),
    oneOf: fc.array(fc.oneof(fc.constantFrom("#c61d78", "red?", "Long text"), fc.integer()), {
      maxLength: 3,
    }),
    pattern: fc.constantFrom("^[a-z]+$", "(", "(?=x)"),
    overflow: fc.constantFrom("warn", "reject", "cut"),
  },
  { requiredKeys: [] },
);
const edits = fc.array(
  fc.record({
    key: fc.constantFrom("title.text", "title.fontSize", "badge.color", "badge.nothing", "gone.text"),
    input: fc.option(rules, { nil: undefined }),
    isOnly: fc.boolean(),
  }),
  { maxLength: 8 },
);

test("law: the service accepts the inputs after any edits, and without them the source is the first one", () => {
  fc.assert(
    fc.property(edits, (taken) => {
      let source = card;
      for (const { key, input, isOnly } of taken) {
        const edited = setInput(source, key, input === undefined ? undefined : { ...input }, patterns);
        if (edited.ok) source = edited.value;
        source = setOnlyInputs(source, isOnly);
        expect(problemsOf(source)).toEqual([]);
      }
      for (const key of listInputKeys(source)) {
        const edited = setInput(source, key, undefined);
        if (edited.ok) source = edited.value;
      }
      expect(source).toEqual(card);
    }),
    { numRuns: lawRuns(300) },
  );
});

test.each([
  { key: "title.text", input: { minLength: 10, maxLength: 5 }, path: 'inputs["title.text"].minLength' },
  { key: "title.text", input: { minimum: 1 }, path: 'inputs["title.text"].minimum' },
  { key: "badge.color", input: { oneOf: ["reddish"] }, path: 'inputs["badge.color"].oneOf' },
  { key: "title.text", input: { pattern: "(" }, path: 'inputs["title.text"].pattern' },
])("refuses $input for $key and names the rule", ({ key, input, path }) => {
  const edited = setInput(card, key, input, patterns);
  expect(edited.ok ? [] : edited.problem.map((problem) => problem.path)).toEqual([path]);
});

test("an input keeps its other rules when one changes, and its place among the others", () => {
  const first = setInput(card, "badge.color", { label: "Colour" });
  const both = first.ok ? setInput(first.value, "title.text", { maxLength: 60 }) : first;
  if (!both.ok) throw new Error("The inputs are refused.");
  const input = withRule(inputOf(both.value, "badge.color") ?? {}, "oneOf", ["#c61d78", "#0b7d4f"]);
  const edited = setInput(both.value, "badge.color", input);

  expect(edited.ok && edited.value["inputs"]).toEqual({
    "badge.color": { label: "Colour", oneOf: ["#c61d78", "#0b7d4f"] },
    "title.text": { maxLength: 60 },
  });
  expect(edited.ok && listInputKeys(edited.value)).toEqual(["badge.color", "title.text"]);
});

test("the last input that is removed lets callers set everything again", () => {
  const edited = setInput(card, "title.text", {});
  const closed = edited.ok ? setOnlyInputs(edited.value, true) : card;
  expect(isOnlyInputs(closed)).toBe(true);
  expect(setInput(closed, "title.text", undefined)).toEqual({ ok: true, value: card });
  expect(setOnlyInputs(card, true)).toBe(card);
});
