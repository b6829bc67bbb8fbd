import Papa from "papaparse";
import { expect, test } from "vitest";
import type { Composition } from "../../../model/composition/composition.ts";
import type { EditableComponent, EditableProperty } from "../../../model/composition/editable-properties.ts";
import { listExampleColumns, toSampleTable } from "./sample-table.ts";

function propertyOf(property: string, defaultText: string): EditableProperty {
  return { property, kind: "text", label: property, defaultText, spec: undefined, source: "template" };
}

const components: EditableComponent[] = [
  {
    id: "title",
    type: "TEXT",
    mainProperty: "text",
    source: "template",
    properties: [propertyOf("text", "Flat white Fridays"), propertyOf("color", "#000")],
  },
  {
    id: "subtitle",
    type: "TEXT",
    mainProperty: "text",
    source: "template",
    properties: [propertyOf("text", "Two for one")],
  },
  {
    id: "badge",
    type: "RECTANGLE",
    mainProperty: "color",
    source: "template",
    properties: [propertyOf("color", "#f00")],
  },
];

function rowsOf(composition: Composition): string[][] {
  return Papa.parse<string[]>(toSampleTable(components, composition).trim()).data;
}

test("fills the sample table with the template's values", () => {
  expect(rowsOf({ changes: [], options: {} })).toEqual([
    ["title.text", "subtitle.text"],
    ["Flat white Fridays", "Two for one"],
  ]);
});

test("fills the sample table with composed values, and adds a column for each changed property", () => {
  const changes = [
    { componentId: "title", property: "text", value: 'Käthe’s, "new"' },
    { componentId: "badge", property: "color", value: "#00f" },
    { componentId: "title", property: "fontSize", value: 48 },
  ];
  expect(rowsOf({ changes, options: {} })).toEqual([
    ["title.text", "subtitle.text", "badge.color", "title.fontSize"],
    ['Käthe’s, "new"', "Two for one", "#00f", "48"],
  ]);
});

test("names the template's texts as example columns, or its other components", () => {
  const anyTexts = ["title.text", "subtitle.text"].map((name) => ({ name, value: undefined }));
  expect(listExampleColumns(components)).toEqual(anyTexts);
  expect(listExampleColumns(components.slice(2))).toEqual([{ name: "badge.color", value: "#f00" }]);
  expect(listExampleColumns([])).toEqual(anyTexts);
});

test("names no column that the template does not have, such as the text of an html page", () => {
  const page: EditableComponent = {
    id: "page",
    type: "TEXT",
    mainProperty: "text",
    source: "template",
    properties: [propertyOf("background-color", "#fff")],
  };
  expect(listExampleColumns([page, ...components]).map(({ name }) => name)).toEqual([
    "title.text",
    "subtitle.text",
  ]);
  expect(toSampleTable([page, ...components], { changes: [], options: {} })).not.toContain("page");
});

test("has a column for each input, required ones first, by the label where it leads back to the input", () => {
  const [title, subtitle, badge] = components;
  if (title === undefined || subtitle === undefined || badge === undefined) throw new Error("no components");
  const described: EditableComponent[] = [
    { ...title, properties: [{ ...propertyOf("text", "Flat white Fridays"), input: { label: "Headline" } }] },
    // The label is the id of another component.
    { ...subtitle, properties: [{ ...propertyOf("text", "Two for one"), input: { label: "Badge" } }] },
    {
      ...badge,
      properties: [{ ...propertyOf("color", "#f00"), input: { label: "Brand colour", required: true } }],
    },
  ];
  const changes = [{ componentId: "title", property: "text", value: "Now" }];
  expect(Papa.parse<string[]>(toSampleTable(described, { changes, options: {} }).trim()).data).toEqual([
    ["Brand colour", "Headline", "subtitle.text"],
    ["#f00", "Now", "Two for one"],
  ]);
  expect(listExampleColumns(described).map(({ name }) => name)).toEqual(["Brand colour", "Headline"]);
});
