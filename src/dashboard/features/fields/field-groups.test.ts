import { expect, test } from "vitest";
import { parseTemplateDocument } from "#scene/document.ts";
import { listNamedComponents } from "../../model/composition/editable-properties.ts";
import { groupFields } from "./field-groups.ts";

const read = parseTemplateDocument({
  width: 100,
  height: 100,
  components: [
    { id: "title", type: "TEXT", text: "Hello" },
    { id: "chart", type: "CHART", values: [1, 2, 3] },
    { id: "photo", type: "IMAGE" },
  ],
});

test("groups every field, content first", () => {
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  for (const component of listNamedComponents(read.value, [])) {
    const groups = groupFields(component);
    const grouped = groups.flatMap(({ properties }) => properties.map(({ property }) => property));
    expect(grouped.toSorted()).toEqual(component.properties.map(({ property }) => property).toSorted());
    expect(groups[0]?.properties[0]?.property).toBe(component.mainProperty);
  }
});

test("puts the two halves of the focal point beside each other, in the two columns of a row", () => {
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const photo = listNamedComponents(read.value, []).find(({ id }) => id === "photo");
  const more = photo && groupFields(photo).find(({ name }) => name === "more");
  expect(more?.properties.slice(0, 2).map(({ property }) => property)).toEqual(["positionX", "positionY"]);
});

test("shows both properties of the page at once", () => {
  if (!read.ok) throw new Error(JSON.stringify(read.problem));
  const page = listNamedComponents(read.value, []).find(({ id }) => id === "page");
  const groups = page && groupFields(page);
  expect(groups?.map(({ name, properties }) => [name, properties.map(({ property }) => property)])).toEqual([
    ["content", ["background", "backgroundGradient"]],
  ]);
});
