import { expect, test } from "vitest";
import { mayBreakDifferently, wordProbes } from "./word-breaks.ts";

test.each(wordProbes)("Node finds the words that a browser is compared with (%s)", (_script, words) => {
  expect(mayBreakDifferently(words.replaceAll("|", ""))).toBe(false);
});

test("other scripts have no words to compare", () => {
  expect(mayBreakDifferently("Latin, العربية, हिन्दी, 日本語")).toBe(false);
});
