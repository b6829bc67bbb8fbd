import { expect, test } from "vitest";
import { documentOf } from "../../model/design/design.ts";
import { chooseAt, sceneGeometry } from "./geometry.ts";

const stack = ["title", "tint", "photo"];

test("selects the topmost component", () => {
  expect(chooseAt(stack, undefined, { isAgain: false })).toBe("title");
  expect(chooseAt(stack, "tint", { isAgain: false })).toBe("title");
});

test("cycles through the components below on repeated presses", () => {
  const seen: (string | undefined)[] = ["title"];
  for (let press = 0; press < 3; press += 1) seen.push(chooseAt(stack, seen.at(-1), { isAgain: true }));
  expect(seen).toEqual(["title", "tint", "photo", "title"]);
});

test("selects the topmost component outside of the selected one", () => {
  expect(chooseAt(stack, "footer", { isAgain: true })).toBe("title");
});

test("selects nothing outside of all components", () => {
  expect(chooseAt([], "title", { isAgain: true })).toBeUndefined();
});

test("the page itself is below the components, and has the outline of the picture", () => {
  const document = documentOf({
    width: 100,
    height: 50,
    components: [{ id: "dot", type: "CIRCLE", x: 10, y: 10, width: 20, height: 20 }],
  });
  const geometry = sceneGeometry(document, 0);
  expect(geometry.idsAt({ x: 20, y: 20 })).toEqual(["dot", "page"]);
  expect(geometry.idsAt({ x: 90, y: 40 })).toEqual(["page"]);
  expect(geometry.idsAt({ x: 101, y: 40 })).toEqual([]);
  expect(geometry.outlinesOf("page")).toEqual([
    [
      { x: 0, y: 0 },
      { x: 100, y: 0 },
      { x: 100, y: 50 },
      { x: 0, y: 50 },
    ],
  ]);
});
