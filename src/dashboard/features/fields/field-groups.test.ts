import { expect, test } from "vitest";
import { listNamedComponents } from "../../model/composition/editable-properties.ts";
import { documentOf } from "../../model/design/design.ts";
import { groupFields } from "./field-groups.ts";

const document = documentOf({
  width: 100,
  height: 100,
  components: [
    { id: "title", type: "TEXT", text: "Hello" },
    { id: "chart", type: "CHART", values: [1, 2, 3] },
    { id: "photo", type: "IMAGE" },
  ],
});

test("groups every field, content first", () => {
  for (const component of listNamedComponents(document, [])) {
    const groups = groupFields(component);
    const grouped = groups.flatMap(({ properties }) => properties.map(({ property }) => property));
    expect(grouped.toSorted()).toEqual(component.properties.map(({ property }) => property).toSorted());
    expect(groups[0]?.properties[0]?.property).toBe(component.mainProperty);
  }
});

test("puts the two halves of the focal point beside each other, in the two columns of a row", () => {
  const photo = listNamedComponents(document, []).find(({ id }) => id === "photo");
  const more = photo && groupFields(photo).find(({ name }) => name === "more");
  expect(more?.properties.slice(0, 2).map(({ property }) => property)).toEqual(["positionX", "positionY"]);
});

test("shows both properties of the page at once", () => {
  const page = listNamedComponents(document, []).find(({ id }) => id === "page");
  const groups = page && groupFields(page);
  expect(groups?.map(({ name, properties }) => [name, properties.map(({ property }) => property)])).toEqual([
    ["content", ["background", "backgroundGradient"]],
  ]);
});
