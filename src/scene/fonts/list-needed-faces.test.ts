import { describe, expect, test } from "vitest";
import { bundledFonts, extendCatalogue, type FontFamily } from "./catalogue.ts";
import { formatCoverage, toRanges } from "./coverage.ts";
import { listCoverage } from "./file-coverage.ts";
import { scriptSentences } from "#testing/script-sentences.ts";
import { composeLetters } from "../layout/graphemes.ts";
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

  test("an empty text needs the main file for the line metrics", () => {
    expect(stems("")).toEqual(["inter-latin-wght-normal"]);
  });

  test("adds a subset for letters that only it contains", () => {
    expect(stems("Łódź")).toEqual(["inter-latin-wght-normal", "inter-latin-ext-wght-normal"]);
  });

  test("Inter is the fallback of a family without Cyrillic", () => {
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

  test("a letter and its marks need one file that has them all and places them", () => {
    expect(stems("x̄")).toEqual(["inter-latin-wght-normal"]);
    expect(stems("ɔ̃ м́ e")).toEqual(["inter-latin-wght-normal", "noto-sans-400-normal"]);
    expect(stems("м́", { weight: 700, italic: true })).toContain("noto-sans-700-italic");
    expect(stems("ệ", { family: "Lora" })).toEqual(["lora-latin-wght-normal", "lora-vietnamese-wght-normal"]);
    expect(stems("か゚").at(-1)).toBe("noto-sans-jp-119-wght-normal");
  });

  test("names a cluster that no single file has, and draws its letter", () => {
    const font = resolveFont(request("ㇷ゚ x"));
    expect(font.uncovered).toEqual(["ㇷ゚"]);
    expect(replaceUncovered("ㇷ゚ x", font)).toBe("ㇷ□ x");
  });

  test("Japanese needs a few of its 120 subsets", () => {
    const files = stems("日本語", { family: "Noto Serif JP" });
    expect(files[0]).toBe("noto-serif-jp-latin-wght-normal");
    expect(files.length).toBeLessThan(6);
  });

  test.each(scriptSentences)(
    "$script needs files of families that have it, and no character is missing",
    ({ text }) => {
      const { files, uncovered } = resolveFont(request(composeLetters(text)));
      expect(uncovered).toEqual([]);
      expect(files.length).toBeLessThan(25);
    },
  );

  test("draws punctuation that Indian scripts share in the font of the letters", () => {
    expect(stems("করে।")).toEqual(["inter-latin-wght-normal", "noto-sans-bengali-bengali-wght-normal"]);
  });

  test("lists the files of several texts without duplicates", () => {
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

  test("a known language takes precedence over the guess", () => {
    expect(familyOf("直角", { hanLanguage: "zh-Hant" })).toBe("noto-sans-tc");
  });

  test("a text in a Chinese family keeps the family's forms whatever its language", () => {
    expect(stems("日本", { family: "Noto Sans TC" }).every((stem) => stem.startsWith("noto-sans-tc-"))).toBe(
      true,
    );
  });

  test("a character that the language's family lacks comes from another Han family", () => {
    expect(stems("这 한").some((stem) => stem.startsWith("noto-sans-sc-"))).toBe(true);
  });
});

describe("emoji", () => {
  test("digits, # and * use the text's font", () => {
    expect(stems("12 # *")).toEqual(["inter-latin-wght-normal"]);
  });

  test("a keycap, a flag, a family and a heart with a selector need the emoji font", () => {
    for (const text of ["1️⃣", "🇯🇵", "👩‍👩‍👧", "♥️"]) {
      expect(stems(text), text).toContain("noto-color-emoji-emoji-400-normal");
    }
  });

  test("arrows, stars and ticks are text, not emoji", () => {
    expect(stems("→ ★ ✓ ♥").every((stem) => /^(inter|noto-sans-jp)-/.test(stem))).toBe(true);
  });
});

describe("only available weights and styles", () => {
  test("clamps a weight to the range", () => {
    expect(resolveFont(request("a", { family: "Oswald", weight: 900 })).weight).toBe(700);
  });

  test("a family with one weight always uses it", () => {
    expect(resolveFont(request("a", { family: "Anton", weight: 900 })).weight).toBe(400);
  });

  test("a static family uses the nearest weight", () => {
    expect(stems("a", { family: "Amiri", weight: 600 })).toEqual(["amiri-latin-700-normal"]);
  });

  test("ignores italic if the family has none", () => {
    const font = resolveFont(request("a", { family: "Manrope", italic: true, weight: 500 }));
    expect(formatCanvasFont(font, 24)).toBe('normal 500 24px "op manrope-latin-wght-normal"');
  });

  test("italic has separate files", () => {
    expect(stems("a", { italic: true })).toEqual(["inter-latin-wght-italic"]);
  });
});

test("an unknown family falls back to Inter and is flagged", () => {
  const font = resolveFont(request("a", { family: "Nope" }));
  expect([font.family.name, font.isFamilyKnown]).toEqual(["Inter", false]);
});

test("finds a name in any letter case", () => {
  expect(resolveFont(request("a", { family: "eb garamond" })).isFamilyKnown).toBe(true);
});

test("a character that no family has becomes a box of the same length", () => {
  const font = resolveFont(request("aᚠ𓀀"));
  expect(font.uncovered).toEqual(["ᚠ", "𓀀"]);
  expect(replaceUncovered("aᚠ𓀀", font)).toBe("a□□\u200b");
  expect(replaceUncovered("aᚠ𓀀", font)).toHaveLength("aᚠ𓀀".length);
});

test("spaces, controls, fillers and selectors never count as missing", () => {
  expect(resolveFont(request("a\u2004\u3000\u3164\u180b\u0000\u200d\u2028\u{e0061}b")).uncovered).toEqual([]);
});

test("a private-use character counts as missing", () => {
  expect(resolveFont(request("\ue000")).uncovered).toEqual(["\ue000"]);
});

test("an uploaded family is used like a bundled one", () => {
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

test("every bundled file has a unique alias and a known coverage", () => {
  const files = bundledFonts.families.flatMap((family) => family.files);
  expect(new Set(files.map((file) => file.alias)).size).toBe(files.length);
  for (const file of files) expect(listCoverage(file).length, file.path).toBeGreaterThan(0);
});
