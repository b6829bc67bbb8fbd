import fc from "fast-check";
import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { applyChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { documentOf } from "../../model/design/design.ts";
import { isSameScene } from "./case-template.ts";

const card: JsonObject = {
  width: 600,
  height: 300,
  components: [
    { id: "title", type: "TEXT", text: "Summer sale" },
    { id: "bars", type: "CHART", values: [1, 2], labels: ["A", "B"] },
  ],
};

test("scenes that are read again are the same, whatever is not painted", () => {
  const described = { ...documentOf(card), interface: { onlyInputs: true } };

  expect(isSameScene(documentOf(structuredClone(card)), described)).toBe(true);
  expect(isSameScene(documentOf(card), documentOf({ ...card, quality: 40 }))).toBe(true);
});

test.each<[string, JsonObject]>([
  ["a width", { ...card, width: 601 }],
  ["a scale", { ...card, scaleFactor: 2 }],
  ["a background", { ...card, background: "#000000" }],
  ["a component less", { ...card, components: [] }],
  [
    "another entry of a list",
    {
      ...card,
      components: [
        { id: "title", type: "TEXT", text: "Summer sale" },
        { id: "bars", type: "CHART", values: [1, 3], labels: ["A", "B"] },
      ],
    },
  ],
])("scenes with %s differ", (_name, other) => {
  expect(isSameScene(documentOf(card), documentOf(other))).toBe(false);
});

test("law: a change makes another scene unless it is the value that is there", () => {
  const values = [
    { componentId: "title", property: "text", value: "Summer sale" },
    { componentId: "title", property: "text", value: "Sale" },
    { componentId: "title", property: "fontSize", value: 40 },
    { componentId: "bars", property: "values", value: [1, 2] },
    { componentId: "bars", property: "values", value: [2, 1] },
  ];
  fc.assert(
    fc.property(fc.subarray(values), fc.subarray(values), (one, other) => {
      const scenes = [one, other].map((changes) => applyChanges(documentOf(card), changes).document);
      const isSame = JSON.stringify(scenes[0]) === JSON.stringify(scenes[1]);
      expect(isSameScene(...(scenes as [TemplateDocument, TemplateDocument]))).toBe(isSame);
    }),
  );
});
