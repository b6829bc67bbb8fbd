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

const described: JsonObject = {
  ...card,
  inputs: { "title.text": { maxLength: -1 } },
  cases: [{ name: "Long", data: { "title.text": [{ weight: 0 }] } }],
};

test.each([
  [card, "components[1].minFontSize", { id: "title", words: "Component title, Smallest size" }],
  [pages, "pages[1].components[0].color", { id: "ground", words: "Component ground, Colour" }],
  [card, "components[1].src", { id: "title", words: "Component title, Picture" }],
  [card, "components[1].text[2].weight", { id: "title", words: "Component title, Text, 3, weight" }],
  [card, "components[1]", { id: "title", words: "Component title" }],
  [card, "components[7].x", { id: undefined, words: "document.components[7].x" }],
  [pages, "pages[1].background", { id: undefined, words: "Page 2, Background" }],
  [pages, "pages", { id: undefined, words: "Template, pages" }],
  [described, 'inputs["title.text"].maxLength', { id: undefined, words: "Input title.text, maxLength" }],
  [described, "cases[0].name", { id: undefined, words: "Case Long, name" }],
  [described, "aliases.headline", { id: undefined, words: "Former name headline" }],
  [card, "width", { id: undefined, words: "Template, Width" }],
])("names the part of %j at %s", (source, path, { id, words }) => {
  const problem = otherProblem(`document.${path}`, "is wrong");
  expect(toRefusedPart(source, problem)).toEqual({ id, words: `${words}: is wrong.` });
});

test("leaves a path outside of the document as it is", () => {
  const words = { id: undefined, words: "name: is wrong." };
  expect(toRefusedPart(card, otherProblem("name", "is wrong"))).toEqual(words);
});
