import { expect, test } from "vitest";
import { bundledFonts } from "#scene/fonts/catalogue.ts";
import { matchFont } from "./match-font.ts";

test.for([
  { list: "Inter", family: "Inter" },
  { list: "'inter', sans-serif", family: "Inter" },
  { list: "Inter-SemiBold", family: "Inter", weight: 600 },
  { list: "'DMSans-BoldItalic','DM Sans'", family: "DM Sans", weight: 700, isItalic: true },
  { list: "PlayfairDisplay-Regular", family: "Playfair Display", weight: 400 },
  { list: "Playfair Display Extra Bold", family: "Playfair Display", weight: 800 },
  { list: "Inter Variable", family: "Inter" },
  { list: '"Avenir Next", Lora, serif', family: "Lora" },
])("finds $family for $list", ({ list, family, weight, isItalic = false }) => {
  expect(matchFont(list, bundledFonts)).toEqual({ family, weight, isItalic, missing: undefined });
});

test.for([
  { list: "Helvetica Neue, Arial, sans-serif", family: "Inter", missing: "Helvetica Neue" },
  { list: "MyriadPro-Bold", family: "Inter", missing: "MyriadPro-Bold" },
  { list: "Times New Roman, serif", family: "Lora", missing: "Times New Roman" },
  { list: "Courier New", family: "JetBrains Mono", missing: "Courier New" },
  { list: "Noto Sans Display, sans-serif", family: "Inter", missing: "Noto Sans Display" },
])("replaces $missing by $family", ({ list, family, missing }) => {
  expect(matchFont(list, bundledFonts)).toMatchObject({ family, missing });
});

test.for([
  { list: "sans-serif", family: "Inter" },
  { list: "serif", family: "Lora" },
  { list: "monospace", family: "JetBrains Mono" },
  { list: "", family: "Inter" },
])("replaces a kind of font, $list, by $family", ({ list, family }) => {
  expect(matchFont(list, bundledFonts)).toMatchObject({ family, missing: list || undefined });
});
