import { expect, test } from "vitest";
import { applyChanges, writeChangedValues } from "./apply-changes.ts";
import { parseTemplateDocument } from "./document.ts";
import { pageComponentIdOf } from "./page-component.ts";

const components = [
  { id: "title", type: "TEXT", text: "Hello" },
  { id: "photo", type: "IMAGE", src: "asset:a" },
  { id: "chart", type: "CHART", values: [1, 2] },
];
const changes = [
  { componentId: "title", property: "text", value: "عرض الصيف" },
  { componentId: "title", property: "x", value: "12.5" },
  { componentId: "photo", property: "visible", value: "false" },
  { componentId: "photo", property: "opacity", value: "40%" },
  { componentId: "chart", property: "values", value: "3, 4, 5" },
  { componentId: "page", property: "backgroundGradient", value: "linear-gradient(red, blue)" },
  { componentId: "page", property: "background", value: " #123456 " },
];

test.each([
  ["one page", { width: 300, height: 200, components }],
  [
    "several pages",
    {
      pages: [{ components: components.slice(0, 1), background: "red" }, { components: components.slice(1) }],
    },
  ],
])("a document of %s with changes written into it is the changed document", (_name, source) => {
  const inputs = { "title.text": { maxLength: 60 } };
  const described = { ...source, inputs };
  const read = parseTemplateDocument(described);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const applied = applyChanges(read.value, changes);
  expect(applied.faults).toEqual([]);
  const written = writeChangedValues(described, applied.changed, pageComponentIdOf(read.value));
  expect(written["inputs"]).toEqual(inputs);
  expect(parseTemplateDocument(written)).toEqual({ ok: true, value: applied.document });
});

test("components without a change keep their identity, in the source and in the document", () => {
  const source = { pages: [{ components: components.slice(0, 1) }, { components: components.slice(1) }] };
  const before = parseTemplateDocument(source);
  const written = writeChangedValues(source, new Map([["photo", { x: 8 }]]), "page");
  const after = parseTemplateDocument(written);
  if (!before.ok || !after.ok) throw new Error("A document has problems.");
  expect((written["pages"] as typeof source.pages)[0]?.components[0]).toBe(components[0]);
  expect((written["pages"] as typeof source.pages)[1]?.components[1]).toBe(components[2]);
  expect(after.value.pages[0]?.components[0]).toBe(before.value.pages[0]?.components[0]);
  expect(after.value.pages[1]?.components[1]).toBe(before.value.pages[1]?.components[1]);
  expect(after.value.pages[1]?.components[0]).toMatchObject({ id: "photo", x: 8 });
});

test("a component with a problem is read and reported again", () => {
  const source = { components: [{ id: "title", type: "TEXT", x: "far" }] };
  const read = parseTemplateDocument(source);
  expect(read).toMatchObject({ ok: false, problem: [{ path: "components[0].x" }] });
  expect(parseTemplateDocument(source)).toEqual(read);
});

const styled = [{ text: "Save " }, { text: "50%", weight: 700 }, { text: " now", color: "#ff0000" }];

test.each<[unknown, unknown]>([
  ["Get {10%}", [{ text: "Get " }, { text: "10%", weight: 700 }]],
  [
    "{Up} {to} {10%}",
    [
      { text: "Up", weight: 700 },
      { text: " " },
      { text: "to", color: "#ff0000" },
      { text: " " },
      { text: "10%", emphasis: true },
    ],
  ],
  ["Plain {{text}}", "Plain {{text}}"],
  [[{ text: "New", italic: true }], [{ text: "New", italic: true }]],
  [[{ text: "None" }], "None"],
])("a text of runs that is changed to %j keeps the styles of its pairs", (value, expected) => {
  const source = { components: [{ id: "title", type: "TEXT", text: styled }] };
  const read = parseTemplateDocument(source);
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const applied = applyChanges(read.value, [
    { componentId: "title", property: "text", value: value as string },
  ]);
  const written = writeChangedValues(source, applied.changed, "page");
  expect(written["components"]).toEqual([{ id: "title", type: "TEXT", text: expected }]);
});

test("a change of another property leaves runs as they were written", () => {
  const source = { components: [{ id: "title", type: "TEXT", text: styled }] };
  const written = writeChangedValues(source, new Map([["title", { x: 8 }]]), "page");
  expect(written["components"]).toEqual([{ id: "title", type: "TEXT", text: styled, x: 8 }]);
});
