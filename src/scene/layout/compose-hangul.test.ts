import { expect, test } from "vitest";
import { composeHangul } from "./compose-hangul.ts";

test.each(["모든 인간은", "각가", "漢字 abc é", "ㄱㅏ", "e\u0301"])(
  "composes %s to syllables and nothing else",
  (text) => {
    const hangulOnly = text.replaceAll(/[\uac00-\ud7a3]/g, (syllable) => syllable.normalize("NFD"));
    expect(composeHangul(hangulOnly)).toBe(text);
  },
);

test("adds a final jamo to a composed syllable", () => {
  expect(composeHangul("가\u11a8")).toBe("각");
});
