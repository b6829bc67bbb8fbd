import { expect, test } from "vitest";
import type { UploadedFace } from "#contract/account.ts";
import { bundledFonts, findFamily, fontFileUrl } from "./catalogue.ts";
import { formatCoverage } from "./coverage.ts";
import { resolveFont } from "./list-needed-faces.ts";
import { catalogueWith } from "./uploaded-families.ts";

const latin = formatCoverage([0x20, 0x7e]);

function face(identifier: string, overrides: Partial<UploadedFace> = {}): UploadedFace {
  return {
    identifier,
    family: "House Grotesk",
    category: "sans",
    style: "normal",
    weight: [400, 400],
    metrics: { unitsPerEm: 1000, ascent: 800, descent: 200, lineGap: 0, capHeight: 700, xHeight: 500 },
    coverage: latin,
    ...overrides,
  };
}

function resolve(faces: UploadedFace[], weight: number, italic = false, text = "Hamburg") {
  const font = resolveFont({ family: "house grotesk", weight, italic, text }, catalogueWith(faces));
  return { files: font.files.map(({ path }) => path), weight: font.weight, italic: font.italic };
}

test("without uploads the catalogue is the bundled one", () => {
  expect(catalogueWith([])).toBe(bundledFonts);
});

test("groups faces of one name to a family of uploaded files", () => {
  const catalogue = catalogueWith([
    face("a.ttf"),
    face("b.ttf", { family: "HOUSE GROTESK", weight: [700, 700] }),
  ]);
  const family = findFamily("House Grotesk", catalogue);
  expect(family).toMatchObject({ name: "House Grotesk", weights: [400, 700], hasItalic: false });
  expect(family?.files.map(fontFileUrl)).toEqual(["/proxy/assets/a.ttf", "/proxy/assets/b.ttf"]);
});

test("uploads do not replace a bundled family", () => {
  const catalogue = catalogueWith([face("a.ttf", { family: "inter" })]);
  expect(findFamily("Inter", catalogue)).toBe(findFamily("Inter"));
});

test.each([
  [400, false, "regular", 400, false],
  [600, false, "bold", 700, false],
  [700, true, "italic", 400, true],
  [100, false, "regular", 400, false],
])("weight %i, italic %s uses %s of a family with gaps", (wanted, isItalic, path, weight, italic) => {
  const faces = [face("regular"), face("bold", { weight: [700, 700] }), face("italic", { style: "italic" })];
  expect(resolve(faces, wanted, isItalic)).toEqual({ files: [path], weight, italic });
});

test("a family with only italics uses them", () => {
  expect(resolve([face("italic", { style: "italic", weight: [300, 300] })], 400)).toEqual({
    files: ["italic"],
    weight: 300,
    italic: true,
  });
});

test("a variable face provides every weight of its range, also together with a static one", () => {
  const variable = face("variable", { weight: [200, 650] });
  expect(resolve([variable], 543)).toMatchObject({ files: ["variable"], weight: 543 });
  expect(resolve([variable], 900)).toMatchObject({ weight: 650 });
  expect(resolve([variable, face("black", { weight: [900, 900] })], 900)).toMatchObject({
    files: ["black"],
    weight: 900,
  });
});

test("prefers the newest of two files with the same characters and uses others for theirs", () => {
  const greek = face("greek", { coverage: formatCoverage([0x370, 0x3ff]) });
  expect(resolve([face("newer"), face("older")], 400).files).toEqual(["newer"]);
  expect(resolve([face("latin"), greek], 400, false, "aΩ").files).toEqual(["latin", "greek"]);
});
