import { expect, test } from "vitest";
import type { JsonObject } from "#contract/json.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { readCaseChanges } from "../../../model/composition/case-data.ts";
import { listNamedComponents } from "../../../model/composition/editable-properties.ts";
import { readInputs } from "../../../model/template/template-inputs.ts";
import { documentOf } from "../../../model/design/design.ts";
import { type CaseField, caseProblems, caseValue, listCaseFields, withFieldText } from "./case-values.ts";

const card: JsonObject = {
  width: 600,
  height: 300,
  components: [
    { id: "title", type: "TEXT", text: "Summer sale", fontSize: 40 },
    { id: "badge", type: "RECTANGLE", color: "#c61d78" },
    { id: "bars", type: "CHART", values: [1, 2] },
    { id: "old.id", type: "TEXT", text: "A dot cannot travel in data" },
  ],
};
const rules: JsonObject = {
  inputs: { "title.text": { required: true, maxLength: 20 }, "title.fontSize": {} },
  aliases: { headline: "title" },
};

async function open(source: JsonObject) {
  const document = documentOf(source);
  const inputs = await readInputs(source, listChangeables(document));
  const described: TemplateDocument = inputs ? { ...document, interface: inputs.described } : document;
  return { document: described, inputs, components: listNamedComponents(described, []) };
}

function fieldOf(fields: readonly CaseField[], key: string): CaseField {
  const field = fields.find((one) => one.key === key);
  if (field === undefined) throw new Error(`There is no field ${key}.`);
  return field;
}

test("offers the main texts, pictures and colours of a template without inputs, and what the case sets", async () => {
  const { components } = await open(card);
  const { fields, others } = listCaseFields(components, {
    "bars.values": [3],
    "opne.text": "A",
    "title.x": 4,
  });

  const keys = ["title.text", "title.x", "badge.color", "bars.values", "page.background"];
  expect(fields.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
  expect(others).toEqual(["opne.text"]);
});

test("offers the inputs of a template that has some, by their present names", async () => {
  const { components, document } = await open({ ...card, ...rules });
  const data = { "headline.text": "Old", "badge.color": "#000000" };
  const { fields } = listCaseFields(components, data, document.interface?.aliases);

  expect(fields.map(({ key, dataKey }) => [key, dataKey])).toEqual([
    ["title.text", "headline.text"],
    ["title.fontSize", "title.fontSize"],
    ["badge.color", "badge.color"],
  ]);
  const title = fieldOf(fields, "title.text");
  expect(caseValue(data, title)).toBe("Old");
  expect(withFieldText(data, title, "New")).toEqual({ ...data, "headline.text": "New" });
});

test("values that nothing but inputs may be set are listed besides, where only inputs may be set", async () => {
  const { components } = await open({ ...card, ...rules, onlyInputs: true });

  expect(listCaseFields(components, { "badge.color": "#000000" }).others).toEqual(["badge.color"]);
});

test("leaves out a value that the template has itself, unless it is required", async () => {
  const plain = listCaseFields((await open(card)).components, {}).fields;
  const badge = fieldOf(plain, "badge.color");
  expect(withFieldText({}, badge, "#0b7d4f")).toEqual({ "badge.color": "#0b7d4f" });
  expect(withFieldText({ "badge.color": "#0b7d4f" }, badge, "#c61d78")).toEqual({});
  expect(withFieldText({ "badge.color": "#0b7d4f" }, badge, "")).toEqual({});
  expect(withFieldText({}, fieldOf(plain, "title.text"), "")).toEqual({ "title.text": "" });

  const described = listCaseFields((await open({ ...card, ...rules })).components, {}).fields;
  const required = withFieldText({}, fieldOf(described, "title.text"), "Summer sale");
  expect(required).toEqual({ "title.text": "Summer sale" });
  expect(withFieldText({}, fieldOf(described, "title.fontSize"), "44")).toEqual({ "title.fontSize": 44 });
});

test("`null` in the data means that nothing is set", () => {
  expect(caseValue({ "title.text": null }, { dataKey: "title.text" })).toBeUndefined();
  expect(caseValue({}, { dataKey: "toString" })).toBeUndefined();
});

test("says at each field why the service would reject its value", async () => {
  const { document, inputs } = await open({ ...card, ...rules });
  const problemsOf = (data: JsonObject) =>
    Object.fromEntries(
      caseProblems({ document, html: undefined, inputs }, readCaseChanges({ name: "A", data })),
    );

  expect(problemsOf({})).toEqual({ "title.text": "A value is required." });
  expect(problemsOf({ "headline.text": "x".repeat(21), "title.fontSize": "big" })).toEqual({
    "title.text": "At most 20 characters are accepted; this has 21.",
    "title.fontSize": expect.stringContaining("a number from 1 to 2000"),
  });
  expect(problemsOf({ "title.text": "Fine" })).toEqual({});
});
