import { expect, test } from "vitest";
import { valueProblemWords } from "#contract/value-problem-words.ts";
import type { JsonValue } from "#contract/json.ts";
import { losesStyles, styledTextSpec } from "./styled-text-spec.ts";

const spec = styledTextSpec("text");

function problemOf(value: Exclude<JsonValue, null>): string | undefined {
  const read = spec.read(value);
  return read.ok ? undefined : valueProblemWords(read.problem);
}

test.each<[Exclude<JsonValue, null>, string, unknown]>([
  ["a {b}", "a {b}", undefined],
  [12, "12", undefined],
  [
    [{ text: "a " }, { text: "b", weight: "700", color: " red ", size: "48px", italic: "true" }],
    "a {b}",
    [{ weight: 700, color: "red", size: 48, italic: true }],
  ],
  [[{ text: "a", weight: null, emphasis: false }], "a", []],
  [[{ text: "a", weight: "", font: "", color: "", emphasis: "" }], "a", []],
  [[{ text: "a", weight: 700, fontWeight: null, underline: null }], "{a}", [{ weight: 700 }]],
  [
    [{ text: "a", fontWeight: "Semi-Bold", "font-size": 20, "font-family": "Lora" }],
    "{a}",
    [{ weight: 600, size: 20, font: "Lora" }],
  ],
  [
    [
      { text: "a", "font-style": "Italic" },
      { text: "b", fontStyle: "oblique" },
      { text: "c", fontStyle: "normal" },
      { text: "d", italic: "italic" },
    ],
    "{a}{b}{c}{d}",
    [{ italic: true }, { italic: true }, { italic: false }, { italic: true }],
  ],
  [[{ text: "a", italic: false }], "{a}", [{ italic: false }]],
  [[{ text: "", weight: 700 }, { text: "{x" }], "{{x", []],
  [[], "", []],
  ['[{"text":"a"}]', '[{"text":"a"}]', undefined],
])("reads %j", (value, text, styles) => {
  expect(spec.read(value)).toEqual({ ok: true, value: text });
  expect(spec.stylesOf?.(value)).toEqual(styles);
});

const example = '{"text": "Sale", "weight": 700}';
test.each<[Exclude<JsonValue, null>, string]>([
  [{ text: "a" }, `must be text, or a list of at most 500 runs like ${example}; got an object`],
  [["a"], 'entry 1: must be an object; got "a"'],
  [[{ text: "a" }, { weight: 700 }], "entry 2: text must be text; got nothing"],
  [[{ text: 5 }], "entry 1: text must be text; got 5"],
  [[{ text: ["a"] }], "entry 1: text must be text; got an array"],
  [[{ text: "a\0" }], "entry 1: text must not contain a NUL character"],
  [[{ text: "a", size: 0 }], "entry 1: size must be a number from 1 to 2000; got 0"],
  [[{ text: "a", size: -1 }], "entry 1: size must be a number from 1 to 2000; got -1"],
  [[{ text: "a", size: 1e9 }], "entry 1: size must be a number from 1 to 2000; got 1000000000"],
  [[{ text: "a", weight: "fat" }], 'entry 1: weight must be a number from 1 to 1000; got "fat"'],
  [[{ text: "a", italic: "yes" }], 'entry 1: italic must be true or false; got "yes"'],
  [[{ text: "a", fontStyle: "slanted" }], 'entry 1: italic must be true or false; got "slanted"'],
  [
    [{ text: "a", bold: true }],
    'entry 1: unknown field "bold"; known: text, weight, color, font, size, italic, emphasis',
  ],
  [
    [{ insert: "a", attributes: { bold: true } }],
    'entry 1: unknown field "insert"; known: text, weight, color, font, size, italic, emphasis',
  ],
  [[{ text: "x".repeat(20_001) }], "must be at most 20000 characters; got 20001"],
])("rejects %j with what is accepted", (value, words) => {
  expect(problemOf(value)).toBe(words);
  expect(spec.stylesOf?.(value)).toBeUndefined();
});

test.each<[Exclude<JsonValue, null>, boolean]>([
  [[{ text: "a", weight: "bold" }], false],
  [[{ text: "a", fontWeight: 700, italic: "" }], false],
  [[{ text: "a", weight: 800 }], true],
  ["{a}", false],
  [[{ text: "a", color: "redd" }], false],
])("%j loses styles in a link, which has those of a bold part: %s", (value, isLost) => {
  expect(losesStyles(spec, value, [{ weight: 700 }])).toBe(isLost);
});

test("rejects a colour that is none", () => {
  expect(problemOf([{ text: "a", color: "redd" }])).toMatch(/^entry 1: color must be a CSS colour such as /);
});

test("accepts 500 runs and 20,000 characters, and no more", () => {
  const runs = Array.from({ length: 500 }, () => ({ text: "x".repeat(40) }));
  expect(problemOf(runs)).toBeUndefined();
  expect(problemOf([...runs, { text: "" }])).toBe(
    `must be text, or a list of at most 500 runs like ${example}; got 501`,
  );
  expect(problemOf([...runs.slice(1), { text: "x".repeat(41) }])).toMatch(/20001$/);
});

test.each([
  ["plain braces", [{ text: "{".repeat(10_000) }], [{ text: "{".repeat(10_000) }, { text: "}" }], 20_002],
  [
    "runs with a style",
    Array.from({ length: 500 }, () => ({ text: "x".repeat(38), weight: 700 })),
    Array.from({ length: 500 }, () => ({ text: "x".repeat(39), weight: 700 })),
    20_500,
  ],
])("accepts %s whose short form can be sent back, and no more", (_kind, accepted, refused, length) => {
  const read = spec.read(accepted);
  expect(read).toEqual({ ok: true, value: expect.any(String) });
  expect(spec.read(read.ok ? read.value : 0)).toEqual(read);
  expect(problemOf(refused)).toBe(
    `must be at most 20000 characters in its short form, which doubles each brace and puts a run with a style in braces; got ${length}`,
  );
});
