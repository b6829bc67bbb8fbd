import fc from "fast-check";
import { expect, test } from "vitest";
import { foldText, includesWords } from "./fold-text.ts";

test.each([
  ["ÁNA Muñoz", "ana munoz"],
  ["Große GRÖSSE", "grosse grosse"],
  ["Łódź, Ærø, İstanbul, ısı", "lodz, aero, istanbul, isi"],
  ["ΟΔΟΣ οδός", "οδοσ οδοσ"],
  ["Ёлка й", "елка и"],
  ["ﬁne ＡＢＣ", "fine abc"],
  ["مُحَمَّد", "محمد"],
])("folds %j to %j", (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ["Mit Umrissen schließen", "schliessen UMRISSEN", true],
  ["Économie, İstanbul", "istanbul  économie ", true],
  ["Économie", "ｅｃｏ", true],
  ["Économie", "eco logie", false],
])("finds in %j the words %j: %s", (text, search, isFound) => {
  expect(includesWords(text, search)).toBe(isFound);
});

test("keeps what distinguishes words in Japanese, Korean and Hindi", () => {
  for (const [one, other] of [
    ["がく", "かく"],
    ["한", "하"],
    ["की", "का"],
  ] as const) {
    expect(foldText(one)).not.toContain(foldText(other));
  }
});

test("folding a folded text changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      expect(foldText(foldText(text))).toBe(foldText(text));
    }),
  );
});
