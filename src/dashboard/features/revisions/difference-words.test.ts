import { expect, test } from "vitest";
import type { JsonObject, JsonValue } from "#contract/json.ts";
import { diffDocuments, type DocumentPart } from "#scene/revisions/diff-documents.ts";
import { mergeDocuments } from "#scene/revisions/merge-documents.ts";
import { setLanguage } from "../../base/language/language.ts";
import { translation } from "../../base/design-system/texts.de.ts";
import {
  conflictValueWords,
  conflictWords,
  differenceWords,
  pathWords,
  valueWords,
} from "./difference-words.ts";

test.each<[DocumentPart, string, string]>([
  ["component", "zoom", "Zoom changed from 1 to 1.5"],
  ["component", "positionX", "Focus left changed from 1 to 1.5"],
  ["document", "width", "Width changed from 1 to 1.5"],
  ["page", "backgroundGradient", "Background gradient changed from 1 to 1.5"],
  ["document", "css", "css changed from 1 to 1.5"],
  ["input", "zoom", "zoom changed from 1 to 1.5"],
])("names the field of a %s that sets %s", (part, property, words) => {
  const values = { before: 1, after: 1.5 };
  expect(differenceWords({ kind: "changed", part, name: "photo", property, ...values })).toBe(words);
});

test("writes numbers and texts as in German", () => {
  setLanguage("de", { "base/design-system": translation });
  expect([1.25, 12_345.5, -2, "a", ["a"]].map(valueWords)).toEqual(["1,25", "12345,5", "-2", "„a“", '["a"]']);
});

test("names the part of a text that is styled otherwise, and both styles", () => {
  const documentOf = (text: JsonValue): JsonObject => ({ components: [{ id: "title", type: "TEXT", text }] });
  const styled = (style: JsonObject) => documentOf([{ text: "Save " }, { ...style, text: "20 %" }]);
  const words = (before: JsonObject, after: JsonObject) => diffDocuments(before, after).map(differenceWords);
  expect(words(styled({ weight: 800, color: "#111111" }), styled({ color: "#0000ff", weight: 800 }))).toEqual(
    ['Text “20 %” changed from {"color":"#111111","weight":800} to {"color":"#0000ff","weight":800}'],
  );
  expect(words(documentOf("Save {20 %}"), styled({ weight: 700 }))).toEqual([
    'Text “20 %” changed from {"emphasis":true} to {"weight":700}',
  ]);
  expect(words(documentOf("Save {20 %}"), documentOf("Save {30 %}"))).toEqual([
    "Text changed from “Save {20 %}” to “Save {30 %}”",
  ]);
});

test.each<[string, string | undefined]>([
  ["pages[0].components[0].fontSize", "Component sales, Text size"],
  ["pages[0].components[1].fontSize", "Component title, Size"],
  ["cases[0].name", "Case 1, name"],
  ["cases[1].data", "Case Long, data"],
  ["pages[0].components[9].width", undefined],
])("the path %s is said as %s", (path, words) => {
  const components = [
    { id: "sales", type: "CHART" },
    { id: "title", type: "TEXT" },
  ];
  const source = { pages: [{ components }], cases: [{ data: {} }, { name: "Long", data: {} }] };
  expect(pathWords(source, path)?.words).toBe(words);
});

const title = { id: "title", type: "TEXT", fontSize: 40 };
const badge = { id: "badge", type: "CIRCLE" };
const card: JsonObject = {
  width: 400,
  components: [title, badge],
  inputs: { "title.text": { maxLength: 20 } },
  cases: [{ name: "Long", data: { "title.text": "A long title" } }],
};
const withTitle = (changes: JsonObject): JsonObject => ({
  ...card,
  components: [{ ...title, ...changes }, badge],
});
const withInput = (maxLength: number): JsonObject => ({ ...card, inputs: { "title.text": { maxLength } } });
const withCase = (text: string): JsonObject => ({
  ...card,
  cases: [{ name: "Long", data: { "title.text": text } }],
});
/** One letter for each component, with a space between two pages. */
const ordered = (letters: string): JsonObject => ({
  pages: letters.split(" ").map((ids) => ({ components: [...ids].map((id) => ({ id, type: "RECTANGLE" })) })),
});

test.each<[string, JsonObject, JsonObject, JsonObject, string[]]>([
  [
    "a property",
    card,
    withTitle({ fontSize: 44.5 }),
    withTitle({ fontSize: 48 }),
    ["Component title, Size", "40", "44.5", "48"],
  ],
  [
    "a removed property",
    withTitle({ color: "#111111" }),
    withTitle({}),
    withTitle({ color: "#222222" }),
    ["Component title, Colour", "“#111111”", "removed", "“#222222”"],
  ],
  [
    "a property of the document",
    card,
    { ...card, width: 500 },
    { ...card, width: 600 },
    ["Template, Width", "400", "500", "600"],
  ],
  ["an input", card, withInput(30), withInput(40), ["Input title.text, maxLength", "20", "30", "40"]],
  [
    "a case",
    card,
    withCase("Ours"),
    withCase("Theirs"),
    ["Case Long, title.text", "“A long title”", "“Ours”", "“Theirs”"],
  ],
  [
    "an id",
    card,
    withTitle({ id: "headline" }),
    withTitle({ id: "slogan" }),
    ["Component title", "“title”", "“headline”", "“slogan”"],
  ],
  [
    "a removed component",
    card,
    { ...card, components: [badge] },
    withTitle({ fontSize: 48 }),
    ["Component title", "", "removed", ""],
  ],
  [
    "the order of components",
    ordered("abcde"),
    ordered("bcade"),
    ordered("bcdea"),
    ["Component, Order", "a, b, c, d and e", "b, c, a, d and e", "b, c, d, e and a"],
  ],
  [
    "the page of a component",
    ordered("ab c d"),
    ordered("b ca d"),
    ordered("b c da"),
    ["Component a", "", "page 2, place 2", "page 3, place 2"],
  ],
  [
    "the order of pages",
    ordered("a b c d"),
    ordered("b c a d"),
    ordered("b c d a"),
    [
      "Page, Order",
      "Page 1, Page 2, Page 3 and Page 4",
      "Page 2, Page 3, Page 1 and Page 4",
      "Page 2, Page 3, Page 4 and Page 1",
    ],
  ],
  ["the editor", card, { editor: "a", html: "<p>1" }, { editor: "b", html: "<p>2" }, ["Template"]],
])("names %s that both sides of a merge changed", (_what, base, ours, theirs, words) => {
  const { conflicts } = mergeDocuments(base, ours, theirs);
  const [conflict] = conflicts;
  if (conflict === undefined) throw new Error("no conflict");
  const other = mergeDocuments(base, ours, theirs, new Map([[conflict.key, "theirs"]])).document;
  const [difference] = diffDocuments(mergeDocuments(base, ours, theirs).document, other);
  const values = (["base", "ours", "theirs"] as const).map((side) =>
    conflictValueWords(conflict, side, difference),
  );
  expect([conflictWords(conflict, difference), ...values].slice(0, words.length)).toEqual(words);
});
