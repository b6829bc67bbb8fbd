import fc from "fast-check";
import { expect, test } from "vitest";
import { findReplacement } from "../../../base/design-system/editor-look.ts";
import {
  type CodeEdit,
  continuesRun,
  fromEditorText,
  lineAndColumn,
  rangeOfLine,
  toEditorText,
} from "./source-text.ts";

const line = fc.string({ unit: fc.constantFrom("a", "b", "😀", " ") });

test("a replacement makes the text after of the text before", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = findReplacement(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});

test("replaces the letter that differs and nothing else", () => {
  expect(findReplacement("<b>one</b>", "<b>ore</b>")).toEqual({ from: 4, to: 5, insert: "r" });
  expect(findReplacement("aaa", "aaaa")).toEqual({ from: 3, to: 3, insert: "a" });
});

test("keeps the line ends of the author", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.constantFrom("\n", "\r\n"), (lines, end) => {
      const text = lines.join(end);
      expect(fromEditorText(toEditorText(text), text)).toBe(text);
    }),
  );
  expect(fromEditorText("a\nb\nc", "a\r\nb\nc")).toBe("a\nb\nc");
});

test("line and column lead back to the offset", () => {
  fc.assert(
    fc.property(fc.array(line, { minLength: 1 }), fc.nat(), (lines, at) => {
      const text = lines.join("\n");
      const offset = at % (text.length + 1);
      const { line: found, column } = lineAndColumn(text, offset);
      const range = rangeOfLine(text, found);
      expect(range.from + column - 1).toBe(offset);
      expect(text.slice(range.from, range.to)).toBe(lines[found - 1]);
    }),
  );
});

test("finds the last line for a line behind the end", () => {
  expect(rangeOfLine("a\nbc", 9)).toEqual({ from: 2, to: 4 });
});

const typed: CodeEdit = { field: "html", kind: "typed", from: 5, to: 5, end: 6, at: 1_000 };

test("typing on continues a step", () => {
  expect(continuesRun(typed, { ...typed, from: 6, to: 6, end: 7, at: 1_400 })).toBe(true);
});

test("deleting on continues a step, forwards and backwards", () => {
  const deleted: CodeEdit = { ...typed, kind: "deleted", from: 5, to: 6, end: 5 };
  expect(continuesRun(deleted, { ...deleted, from: 4, to: 5, end: 4 })).toBe(true);
  expect(continuesRun(deleted, deleted)).toBe(true);
});

test.each<[string, Partial<CodeEdit>]>([
  ["a pause", { at: 2_000 }],
  ["another place", { from: 20, to: 20, end: 21 }],
  ["the other field", { field: "css" }],
  ["deleting after typing", { kind: "deleted" }],
  ["a paste", { kind: "other" }],
])("%s starts a new step", (_name, difference) => {
  const next = { ...typed, from: 6, to: 6, end: 7, at: 1_100 };
  expect(continuesRun(typed, next)).toBe(true);
  expect(continuesRun(typed, { ...next, ...difference })).toBe(false);
});

test("the first edit starts a step", () => {
  expect(continuesRun(undefined, typed)).toBe(false);
});
