import { expect, test } from "vitest";
import { parseTemplateDocument } from "./document.ts";
import { listDocumentFontRequests, listNamedFamilies, listNeededFonts } from "./needed-fonts.ts";

function documentOf(...components: Record<string, unknown>[]) {
  const read = parseTemplateDocument({
    components: components.map((component, index) => ({ id: `c${index}`, ...component })),
  });
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  return read.value;
}

function neededFor(...components: Record<string, unknown>[]) {
  return listNeededFonts(documentOf(...components));
}

test("a text in Latin letters needs one file", () => {
  expect(neededFor({ type: "TEXT", text: "Hello", font: "Lora" }).files.map((file) => file.package)).toEqual([
    "@fontsource-variable/lora",
  ]);
});

test("needs the emphasis font only if a run has emphasis", () => {
  const style = { type: "TEXT", font: "Inter", emphasisFont: "Caveat" };
  const packagesFor = (text: string) => neededFor({ ...style, text }).files.map((file) => file.package);
  expect(packagesFor("plain")).toEqual(["@fontsource-variable/inter"]);
  expect(packagesFor("{marked}")).toContain("@fontsource-variable/caveat");
});

test("includes letters that only appear after upper-casing", () => {
  const files = neededFor({ type: "TEXT", text: "ᾳ", transform: "uppercase" }).files;
  expect(files.length).toBeGreaterThan(0);
});

test("a chart's labels need their font, a hidden text needs none", () => {
  const { files } = neededFor(
    { type: "CHART", font: "Oswald", labels: ["Mon"] },
    { type: "TEXT", text: "hidden", font: "Lora", visible: false },
  );
  expect(files.map((file) => file.package)).toEqual(["@fontsource-variable/oswald"]);
});

test("warns about each text with characters that no font has", () => {
  const { missing } = neededFor(
    { type: "TEXT", text: "rune ᚠᚢ\n\u200d" },
    { type: "CHART", labels: ["𓀀"] },
    { type: "TEXT", text: "ᚠ", visible: false },
    { type: "TEXT", text: "مرحبا 😀 அ" },
  );
  expect(missing).toEqual([
    'No font has these characters of "c0": ᚠᚢ (U+16A0, U+16A2)',
    'No font has this character of "c1": 𓀀 (U+13000)',
  ]);
});

test("warns once about an unknown family and suggests the nearest name", () => {
  const text = { type: "TEXT", text: "a", font: "Intre" };
  expect(neededFor(text, text).warnings).toEqual(["no font 'Intre'; did you mean 'Inter'?"]);
});

test.each(["plain", "{marked}", "{{braces}}", "{}", ""])(
  "names the families that the requests of %j have",
  (text) => {
    const document = documentOf(
      { type: "TEXT", text, font: "Inter", emphasisFont: "Caveat", transform: "uppercase" },
      { type: "TEXT", text, font: " Lora", emphasisFont: " " },
      { type: "TEXT", text, font: "Anton", visible: false },
      { type: "CHART", font: "Oswald", labels: [text] },
      { type: "CHART", font: "Teko", labels: [], showValues: false, gridLines: 0 },
    );
    const requested = listDocumentFontRequests(document).map(({ family }) => family.trim().toLowerCase());
    expect(listNamedFamilies(document)).toEqual([...new Set(requested)]);
  },
);

test("names the families of a text without emphasis font without reading the text", () => {
  const document = documentOf({ type: "TEXT", text: "", font: "Lora" });
  for (const component of document.pages.flatMap((page) => page.components))
    Object.defineProperty(component, "text", {
      get: () => {
        throw new Error("The text was read, which takes long for long texts.");
      },
    });
  expect(listNamedFamilies(document)).toEqual(["lora"]);
});

test("needs the fonts of runs that the text has, and warns about unknown ones", () => {
  const text = [
    { text: "a", font: "Caveat" },
    { text: "b", font: "Lorra" },
  ];
  const { files, warnings } = neededFor({ type: "TEXT", text });
  expect(files.map((file) => file.package)).toContain("@fontsource-variable/caveat");
  expect(warnings).toEqual(["no font 'Lorra'; did you mean 'Lora'?"]);
});
