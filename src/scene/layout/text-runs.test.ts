import { expect, test } from "vitest";
import { keepLettersWhole, parseTextRuns } from "./text-runs.ts";

/** `<b>` shows emphasis. */
function show(source: string): string {
  return parseTextRuns(source)
    .map((run) => (run.style === 1 ? `<${run.text}>` : run.text))
    .join("");
}

test.each([
  ["Hello {John}", "Hello <John>"],
  ["{all}", "<all>"],
  ["{a}{b} c {d}", "<ab> c <d>"],
  ["two\n{lines\nmarked}", "two\n<lines\nmarked>"],
  ["", ""],
])("braces mark emphasis: %j", (source, shown) => {
  expect(show(source)).toBe(shown);
});

test.each([
  ["{{name}}", "{name}"],
  ["{{{name}}}", "<{name}>"],
  ["{a {{b}} c}", "<a {b} c>"],
])("two braces in a row are one literal brace: %j", (source, shown) => {
  expect(show(source)).toBe(shown);
});

test("any text with doubled braces can be emphasised as a whole", () => {
  for (const text of ["a}", "{", "}", "}{", "{x}", "}}", "{{", "plain"]) {
    const escaped = text.replaceAll("{", "{{").replaceAll("}", "}}");
    expect(parseTextRuns(`to {${escaped}}!`)).toEqual([
      { text: "to ", style: 0 },
      { text, style: 1 },
      { text: "!", style: 0 },
    ]);
  }
});

test.each([
  ["a { b", "a { b"],
  ["a } b", "a } b"],
  ["{a {b} c}", "{a <b> c}"],
  ["{}", "{}"],
  ["x {} y {z}", "x {} y <z>"],
])("an unmatched brace is literal: %j", (source, shown) => {
  expect(show(source)).toBe(shown);
});

test("normalises line breaks and removes other control characters", () => {
  expect(show("a\r\nb\rc\u2028d\u0085e\u0007f")).toBe("a\nb\nc\nd\nef");
});

test("a tab is four spaces", () => {
  expect(show("a\tb")).toBe("a    b");
});

test.each([
  ["e{\u0301}te", "éte".normalize("NFD")],
  ["{👩\u200d}💻 ok", "<👩\u200d💻> ok"],
  ["🇯{🇵}x", "🇯🇵x"],
  ["ก{ำ}", "กำ"],
  ["ك{\u064e}تب", "ك<\u064e>تب"],
  ["{a}b", "<a>b"],
])("a letter has the style of its beginning: %j", (source, shown) => {
  const runs = keepLettersWhole(parseTextRuns(source));
  expect(runs.map((run) => (run.style === 1 ? `<${run.text}>` : run.text)).join("")).toBe(shown);
});
