import { expect, test } from "vitest";
import { collectNames } from "./learned-names.ts";

test("learns names from every spelling, most used first, counting each request once", () => {
  const names = collectNames("t1", [
    { id: "1", request: { template: "t1", changes: [{ id: "title", text: "A", color: "#000" }] } },
    { id: "2", request: { template: "t1", changesDictionary: { "title.text": "B" } } },
    { id: "3", request: { template: "t1", data: { title: { text: "C" }, logo: "x.png" } } },
    { id: "4", request: { template: "t2", changes: [{ id: "other", text: "D" }] } },
    { id: "1", request: { template: "t1", changes: [{ id: "title", text: "A", color: "#000" }] } },
  ]);
  expect(names[0]).toEqual({ componentId: "title", property: "text" });
  expect(names).toHaveLength(3);
  expect(names).toContainEqual({ componentId: "title", property: "color" });
  expect(names).toContainEqual({ componentId: "logo", property: "" });
});

test("learns names from a dictionary under `changes`", () => {
  expect(collectNames("t1", [{ id: "1", request: { template: "t1", changes: { "a.b": 1 } } }])).toEqual([
    { componentId: "a", property: "b" },
  ]);
});

test("ignores changes of an unknown form", () => {
  expect(collectNames("t1", [{ id: "1", request: { template: "t1", changes: "no list" } }])).toEqual([]);
});
