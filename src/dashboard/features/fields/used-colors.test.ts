import { expect, test } from "vitest";
import { listNamedComponents } from "../../model/composition/editable-properties.ts";
import { documentOf } from "../../model/design/design.ts";
import { gradientColors, usedColors } from "./used-colors.ts";

const document = documentOf({
  background: "#010203",
  backgroundGradient: "linear-gradient(90deg, #040506, #070809)",
  components: Array.from({ length: 30 }, (_component, index) => ({
    id: `dot-${index}`,
    type: "CIRCLE",
    color: `#0000${(100 + index).toString(16)}`,
  })),
});
const components = listNamedComponents(document, []);

test("offers the page's colours, however many the components have", () => {
  expect(usedColors({ components, changes: [] }).slice(0, 4)).toEqual([
    "#010203",
    "#040506",
    "#070809",
    "#000064",
  ]);
});

test("offers the composition's colours first", () => {
  const changes = [{ componentId: "dot-1", property: "color", value: "tomato" }];
  expect(usedColors({ components, changes })[0]).toBe("tomato");
});

test("begins a gradient with the component's own colour, without the ground's", () => {
  const changes = [{ componentId: "dot-1", property: "color", value: "tomato" }];
  expect(gradientColors({ components, changes }, "dot-1").slice(0, 2)).toEqual(["tomato", "#000064"]);
  expect(gradientColors({ components, changes: [] }, "dot-2").slice(0, 2)).toEqual(["#000066", "#000064"]);
  expect(gradientColors({ components, changes: [] }, "page")[0]).toBe("#010203");
});
