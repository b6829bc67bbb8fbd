import { expect, test } from "vitest";
import { sliceJoined } from "./ruler.ts";

test.each([
  ["a letter that joins on", "بتب", 1, 2, "\u200dت\u200d"],
  ["a letter that joins only backwards", "باب", 1, 2, "\u200dا"],
  ["the first letter of a word", "بت", 0, 1, "ب\u200d"],
  ["a letter behind its vowel sign", "بَت", 0, 2, "بَ\u200d"],
  ["a word between spaces", "ب ت ب", 2, 3, "ت"],
  ["Latin", "abc", 1, 2, "b"],
])("%s keeps the shape that it has in the whole word", (_, text, start, end, slice) => {
  expect(sliceJoined(text, start, end)).toBe(slice);
});
