import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { otherProblem } from "#contract/problems.ts";
import { toRefusedPart } from "./save-status.tsx";

const components: JsonObject[] = [
  { id: "ground", type: "RECTANGLE" },
  { id: "title", type: "TEXT", fontSize: 9_000 },
];
const card: JsonObject = { width: 400, height: 300, components };
const pages: JsonObject = { width: 400, height: 300, pages: [{ components: [] }, { components }] };

test.each([
  [card, "document.components[1].minFontSize", { id: "title", words: "title: Smallest size: is wrong." }],
  [pages, "document.pages[1].components[0].color", { id: "ground", words: "ground: Colour: is wrong." }],
  [card, "document.components[1].src", { id: "title", words: "title: src: is wrong." }],
  [card, "document.components[1]", { id: "title", words: "title: is wrong." }],
  [card, "document.components[7].x", { id: undefined, words: "document.components[7].x: is wrong." }],
  [card, "document.width", { id: undefined, words: "document.width: is wrong." }],
  [card, "name", { id: undefined, words: "name: is wrong." }],
])("names the part of %j at %s", (source, path, part) => {
  expect(toRefusedPart(source, otherProblem(path, "is wrong"))).toEqual(part);
});
