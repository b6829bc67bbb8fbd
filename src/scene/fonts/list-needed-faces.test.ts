import { describe, expect, test } from "vitest";
import { bundledFonts, extendCatalogue, type FontFamily } from "./catalogue.ts";
import { formatCoverage, toRanges } from "./coverage.ts";
import { listCoverage } from "./file-coverage.ts";
import { scriptSentences } from "#testing/script-sentences.ts";
import { composeHangul } from "../layout/compose-hangul.ts";
import { addLaterCoverage } from "./later-coverage.ts";
import { formatCanvasFont, listNeededFaces, replaceUncovered, resolveFont } from "./list-needed-faces.ts";

addLaterCoverage();

const request = (text: string, more: { family?: string; weight?: number; italic?: boolean } = {}) => ({
  family: "Inter",
  weight: 400,
  italic: false,
  text,
  ...more,
});
const stems = (text: string, more = {}) =>
  resolveFont(request(text, more)).files.map((file) => file.alias.slice("op ".length));

describe("only the files that a text needs", () => {
  test("plain Latin needs one file", () => {
    expect(stems("Hello, world…")).toEqual(["inter-latin-wght-normal"]);
  });

  test("an empty text still has the main file, which measures the line", () => {
    expect(stems("")).toEqual(["inter-latin-wght-normal"]);
  });

  test("a subset is added for the letters that are only there", () => {
    expect(stems("Łódź")).toEqual(["inter-latin-wght-normal", "inter-latin-ext-wght-normal"]);
  });

  test("a family without Cyrillic is helped out by Inter", () => {
    expect(stems("Да", { family: "Anton" })).toEqual([
      "anton-latin-400-normal",
      "inter-cyrillic-wght-normal",
    ]);
  });

  test.each([
    ["مرحبا", "noto-sans-arabic-arabic-wght-normal"],
    ["שלום", "noto-sans-hebrew-hebrew-wght-normal"],
    ["नमस्ते", "noto-sans-devanagari-devanagari-wght-normal"],
    ["สวัสดี", "noto-sans-thai-thai-wght-normal"],
    ["😀", "noto-color-emoji-emoji-400-normal"],
    ["♔", "noto-sans-symbols-2-symbols-400-normal"],
  ])("%s needs one more file", (text, stem) => {
    expect(stems(text)).toEqual(["inter-latin-wght-normal", stem]);
  });

  test("Japanese needs a few of its 120 subsets", () => {
    const files = stems("日本語", { family: "Noto Serif JP" });
    expect(files[0]).toBe("noto-serif-jp-latin-wght-normal");
    expect(files.length).toBeLessThan(6);
  });

  test.each(scriptSentences)(
    "$script needs files of families that have it, and nothing is missing",
    ({ text }) => {
      const { files, uncovered } = resolveFont(request(composeHangul(text)));
      expect(uncovered).toEqual([]);
      expect(files.length).toBeLessThan(25);
    },
  );

  test("punctuation that Indian scripts share comes from the font of the letters", () => {
    expect(stems("করে।")).toEqual(["inter-latin-wght-normal", "noto-sans-bengali-bengali-wght-normal"]);
  });

  test("the files of several texts are listed once", () => {
    expect(listNeededFaces([request("Hello"), request("Łódź"), request("Hello")])).toHaveLength(2);
  });
});

describe("Han characters in the forms of their language", () => {
  const familyOf = (text: string, more = {}) =>
    stems(text, more)
      .at(-1)
      ?.replace(/-\d+-wght.*/, "");

  test.each([
    ["日本語", "noto-sans-jp"],
    ["直角の図", "noto-sans-jp"],
    ["中华人民共和国", "noto-sans-sc"],
    ["你好，世界", "noto-sans-sc"],
    ["我是學生，這裡沒有", "noto-sans-tc"],
    ["ㄓㄨˊ 直", "noto-sans-tc"],
    ["漢字 한국", "noto-sans-kr"],
  ])("%s is drawn with %s", (text, family) => {
    expect(familyOf(text)).toBe(family);
  });

  test("a known language comes before what the text looks like", () => {
    expect(familyOf("直角", { hanLanguage: "zh-Hant" })).toBe("noto-sans-tc");
  });

  test("a text that names a Chinese family keeps its forms, whatever it looks like", () => {
    expect(stems("日本", { family: "Noto Sans TC" }).every((stem) => stem.startsWith("noto-sans-tc-"))).toBe(
      true,
    );
  });

  test("a character that the language's family lacks comes from another of them", () => {
    expect(stems("这 한").some((stem) => stem.startsWith("noto-sans-sc-"))).toBe(true);
  });
});

describe("emoji", () => {
  test("digits, # and * are the text's own", () => {
    expect(stems("12 # *")).toEqual(["inter-latin-wght-normal"]);
  });

  test("a keycap, a flag, a family and a heart with a selector need the emoji", () => {
    for (const text of ["1️⃣", "🇯🇵", "👩‍👩‍👧", "♥️"]) {
      expect(stems(text), text).toContain("noto-color-emoji-emoji-400-normal");
    }
  });

  test("arrows, stars and ticks are type, not emoji", () => {
    expect(stems("→ ★ ✓ ♥").every((stem) => /^(inter|noto-sans-jp)-/.test(stem))).toBe(true);
  });
});

describe("real weights and styles only", () => {
  test("a weight outside the range is brought to its end", () => {
    expect(resolveFont(request("a", { family: "Oswald", weight: 900 })).weight).toBe(700);
  });

  test("a family of one weight keeps it", () => {
    expect(resolveFont(request("a", { family: "Anton", weight: 900 })).weight).toBe(400);
  });

  test("a static family takes the nearer weight", () => {
    expect(stems("a", { family: "Amiri", weight: 600 })).toEqual(["amiri-latin-700-normal"]);
  });

  test("italic is dropped where the family has none", () => {
    const font = resolveFont(request("a", { family: "Manrope", italic: true, weight: 500 }));
    expect(formatCanvasFont(font, 24)).toBe('normal 500 24px "op manrope-latin-wght-normal"');
  });

  test("italic has files of its own", () => {
    expect(stems("a", { italic: true })).toEqual(["inter-latin-wght-italic"]);
  });
});

test("a family that is not there falls back to Inter and says so", () => {
  const font = resolveFont(request("a", { family: "Nope" }));
  expect([font.family.name, font.isFamilyKnown]).toEqual(["Inter", false]);
});

test("a name is found in any case", () => {
  expect(resolveFont(request("a", { family: "eb garamond" })).isFamilyKnown).toBe(true);
});

test("a character that no family has becomes a box of the same length", () => {
  const font = resolveFont(request("aᚠ𓀀"));
  expect(font.uncovered).toEqual(["ᚠ", "𓀀"]);
  expect(replaceUncovered("aᚠ𓀀", font)).toBe("a□□\u200b");
  expect(replaceUncovered("aᚠ𓀀", font)).toHaveLength("aᚠ𓀀".length);
});

test("spaces, controls, fillers and selectors are not missing in any font", () => {
  expect(resolveFont(request("a\u2004\u3000\u3164\u180b\u0000\u200d\u2028\u{e0061}b")).uncovered).toEqual([]);
});

test("a private-use character is missing", () => {
  expect(resolveFont(request("\ue000")).uncovered).toEqual(["\ue000"]);
});

test("a family that a user brings is used like a bundled one", () => {
  const own: FontFamily = {
    name: "House",
    category: "display",
    sample: "House",
    weights: [400],
    hasItalic: false,
    metrics: { unitsPerEm: 1000, ascent: 800, descent: 200, lineGap: 0, capHeight: 700, xHeight: 500 },
    files: [
      {
        alias: "op upload house",
        package: "uploads",
        version: "1",
        path: "house.woff2",
        style: "normal",
        weight: [400, 400],
        coverage: { encoded: formatCoverage(toRanges([0x20, 0x41, 0x42])) },
      },
    ],
  };
  const font = resolveFont(request("ABC", { family: "house" }), extendCatalogue([own]));
  expect(font.files.map((file) => file.alias)).toEqual(["op upload house", "op inter-latin-wght-normal"]);
});

test("every bundled file has an alias of its own and a known coverage", () => {
  const files = bundledFonts.families.flatMap((family) => family.files);
  expect(new Set(files.map((file) => file.alias)).size).toBe(files.length);
  for (const file of files) expect(listCoverage(file).length, file.path).toBeGreaterThan(0);
});
