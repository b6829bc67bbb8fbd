import fc from "fast-check";
import { expect, test } from "vitest";
import { findReplacement } from "../../../base/design-system/editor-look.ts";
import { fromEditorText, lineAndColumn, rangeOfLine, toEditorText } from "./source-text.ts";

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
