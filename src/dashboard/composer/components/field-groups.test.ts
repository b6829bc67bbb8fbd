import { expect, test } from "vitest";
import { parseTemplateDocument } from "#scene/document.ts";
import { listNamedComponents } from "../../composition/editable-properties.ts";
import { groupFields } from "./field-groups.ts";

const read = parseTemplateDocument({
  width: 100,
  height: 100,
  components: [
    { id: "title", type: "TEXT", text: "Hello" },
    { id: "chart", type: "CHART", values: [1, 2, 3] },
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
