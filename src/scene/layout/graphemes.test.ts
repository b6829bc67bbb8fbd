import { expect, test } from "vitest";
import { composeLetters, hasManyMarks } from "./graphemes.ts";

test.each(["모든 인간은", "각가", "漢字 abc é", "ㄱㅏ", "Tiếng Việt: Nguyễn", "が ブ か゚", "x̄ q̣̇", "क्षत्रिय"])(
  "composes %s",
  (text) => {
    expect(composeLetters(text.normalize("NFD"))).toBe(text.normalize("NFC"));
  },
);

test("leaves out the marks of a letter beyond a hundred", () => {
  const marks = (count: number) => "\u0316".repeat(count);
  expect(composeLetters(`a${marks(50_000)}b${marks(100)}`)).toBe(`a${marks(100)}b${marks(100)}`);
});

test.each(["\u0316", "\u{1e8d0}"])(
  "says of a letter whether marks of it are left out, also of %j",
  (mark) => {
    for (const count of [60, 100, 101]) {
      const text = `a${mark.repeat(count)}`;
      expect(hasManyMarks(text)).toBe(composeLetters(text) !== text);
      expect(hasManyMarks(text)).toBe(count > 100);
    }
  },
);

test("adds a final jamo to a composed syllable", () => {
  expect(composeLetters("가\u11a8")).toBe("각");
});

test("keeps the compatibility ideographs of names, also beside marks and before a variation selector", () => {
  const names = "\ufa19谷 \uf9dc \u{2f804} e \ufa19\ufe00";
  expect(composeLetters(`${names} e\u0301`)).toBe(`${names} é`);
});
