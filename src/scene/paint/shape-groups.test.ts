import { expect, test } from "vitest";
import { type ComponentOf, parseTemplateDocument } from "../document.ts";
import { iconGroup, lineGroup } from "./shape-groups.ts";

function lineOf(values: object): ComponentOf<"LINE"> {
  const parsed = parseTemplateDocument({ components: [{ id: "line", type: "LINE", ...values }] });
  const line = parsed.ok ? parsed.value.pages[0]?.components[0] : undefined;
  if (line?.type !== "LINE") throw new Error("There is no line");
  return line;
}

/** The left, top, right and bottom of each path of a line, in px of its page. */
function drawn(values: object) {
  const { x, y, paths } = lineGroup(lineOf(values));
  return paths.map(({ d }) => {
    const numbers = [...d.matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(Number);
    const across = numbers.filter((_, index) => index % 2 === 0).map((px) => px + x);
    const down = numbers.filter((_, index) => index % 2 === 1).map((px) => px + y);
    const sides = [Math.min(...across), Math.min(...down), Math.max(...across), Math.max(...down)];
    return sides.map((px) => Math.round(px * 100) / 100 + 0);
  });
}

test("a head ends where the line does, and the line ends inside the head", () => {
  const flat = { x: 100, y: 50, width: 200, height: 0, strokeWidth: 4 };
  expect(drawn({ ...flat, endHead: "triangle" })).toEqual([
    [100, 50, 284.5, 50],
    [284, 42.8, 300, 57.2],
  ]);
  expect(drawn({ ...flat, startHead: "triangle", flip: "horizontal" })[1]).toEqual([284, 42.8, 300, 57.2]);
  // The mitre of an open head reaches to the end.
  const [, head = []] = drawn({ ...flat, endHead: "arrow" });
  expect(300 - (head[2] ?? 0)).toBeCloseTo(2 / Math.sin(Math.atan(0.45)), 1);
});

test("two heads share a line that is shorter than both, and a line without a length is not drawn", () => {
  const short = {
    x: 0,
    y: 0,
    width: 10,
    height: 0,
    strokeWidth: 8,
    startHead: "triangle",
    endHead: "triangle",
  };
  expect(drawn(short)).toEqual([
    [4.5, 0, 5.5, 0],
    [0, -2.25, 5, 2.25],
    [5, -2.25, 10, 2.25],
  ]);
  expect(drawn({ ...short, width: 0 })).toEqual([]);
});

test("a thin line has a head that can be seen, of which no part is dashed", () => {
  const { paths } = lineGroup(lineOf({ height: 0, strokeWidth: 0.5, endHead: "arrow", strokeDash: [2, 2] }));
  expect(paths.map(({ dash }) => dash)).toEqual([[2, 2], undefined]);
  expect(drawn({ height: 0, strokeWidth: 0.5, endHead: "arrow" })[1]?.[1]).toBeLessThan(-3);
});

test("a horizontal or vertical line of an odd width has its edges on whole px", () => {
  expect(drawn({ x: 7, y: 20, height: 0, strokeWidth: 1 })[0]).toEqual([7, 20.5, 107, 20.5]);
  expect(drawn({ y: 20, height: 0, strokeWidth: 2 })[0]?.[1]).toBe(20);
  expect(drawn({ y: 20.5, height: 0, strokeWidth: 1 })[0]?.[1]).toBe(20.5);
  expect(drawn({ x: 7, width: 0, strokeWidth: 3 })[0]?.[0]).toBe(7.5);
});

test("a translucent colour is the opacity of line and heads together", () => {
  const { color, opacity } = lineGroup(lineOf({ color: "#11223380", opacity: 0.5, endHead: "triangle" }));
  expect([color, opacity]).toEqual(["#112233", 0.5 * (128 / 255)]);
});

test("an icon without an outline draws nothing", () => {
  const parsed = parseTemplateDocument({ components: [{ id: "icon", type: "ICON" }] });
  const icon = parsed.ok ? parsed.value.pages[0]?.components[0] : undefined;
  if (icon?.type !== "ICON") throw new Error("There is no icon");
  expect(iconGroup(icon).paths).toHaveLength(1);
  expect(iconGroup({ ...icon, icon: { name: "unknown" } }).paths).toEqual([]);
});
