import { expect, test } from "vitest";
import { formatHex } from "./color.ts";
import { parseGradient } from "./gradient.ts";

const describe = (text: string) => {
  const gradient = parseGradient(text);
  if (gradient === undefined) return undefined;
  const stops = gradient.stops.map(
    ({ color, offset }) => `${formatHex(color)} ${Number((offset * 100).toFixed(2))}%`,
  );
  return { ...gradient, stops: stops.join(", ") };
};

test.each<[string, number, string, object?]>([
  ["linear-gradient(#fff, #000)", 180, "#ffffff 0%, #000000 100%"],
  ["linear-gradient(135deg, #ff7a59 0%, #c61d78 100%)", 135, "#ff7a59 0%, #c61d78 100%"],
  ["LINEAR-GRADIENT(0.25turn, red, blue)", 90, "#ff0000 0%, #0000ff 100%"],
  ["linear-gradient(-45deg, red, blue)", -45, "#ff0000 0%, #0000ff 100%"],
  ["linear-gradient(to left, red, blue)", 270, "#ff0000 0%, #0000ff 100%"],
  [
    "linear-gradient(to top right, red, blue)",
    45,
    "#ff0000 0%, #0000ff 100%",
    { horizontal: 1, vertical: 1 },
  ],
  [
    "linear-gradient(to left bottom, red, blue)",
    225,
    "#ff0000 0%, #0000ff 100%",
    { horizontal: -1, vertical: -1 },
  ],
  [
    "linear-gradient(rgb(255, 0, 0), rgba(0, 0, 255, 0.5) 30%, hsl(120, 100%, 50%))",
    180,
    "#ff0000 0%, #0000ff80 30%, #00ff00 100%",
  ],
  ["linear-gradient(#000, #111, #222, #333 90%)", 180, "#000000 0%, #111111 30%, #222222 60%, #333333 90%"],
  ["linear-gradient(#000 60%, #111 20%, #222)", 180, "#000000 60%, #111111 60%, #222222 100%"],
  [
    "linear-gradient(c61d78, c17 calc(20% + 10%), oklch(from C61D7880 l c h / 1) 50%)",
    180,
    "#c61d78 0%, #cc1177 30%, #c61d78 50%",
  ],
  [
    "linear-gradient(calc(0.25turn + 45deg), color-mix(in srgb, red, rgb(from red b g r)) 10%, rgb(0 0 calc(5 * 51)))",
    135,
    "#800080 10%, #0000ff 100%",
  ],
  ["linear-gradient(#000 -20%, #fff 130%)", 180, "#000000 -20%, #ffffff 130%"],
])("reads %s like CSS", (text, angle, stops, corner) => {
  expect(describe(text)).toEqual({ shape: "linear", angle, stops, corner });
});

test.for([
  ["radial-gradient(#fff, #000)", { isCircle: false, centerX: 0.5, centerY: 0.5 }],
  ["radial-gradient(circle, #fff, #000)", { isCircle: true, centerX: 0.5, centerY: 0.5 }],
  ["radial-gradient(circle at 30% 20%, #fff, #000)", { isCircle: true, centerX: 0.3, centerY: 0.2 }],
  ["radial-gradient(at top right, #fff, #000)", { isCircle: false, centerX: 1, centerY: 0 }],
  [
    "radial-gradient(ellipse farthest-corner at left, #fff, #000)",
    { isCircle: false, centerX: 0, centerY: 0.5 },
  ],
  ["radial-gradient(circle at bottom, #fff, #000)", { isCircle: true, centerX: 0.5, centerY: 1 }],
] as const)("reads centre and shape of %s like CSS", ([text, expected]) => {
  expect(describe(text)).toEqual({ shape: "radial", ...expected, stops: "#ffffff 0%, #000000 100%" });
});

test.for([
  "",
  "none",
  "linear-gradient()",
  "linear-gradient(red)",
  "linear-gradient(45deg, red)",
  "linear-gradient(45, red, blue)",
  "linear-gradient(to middle, red, blue)",
  "linear-gradient(to left right, red, blue)",
  "linear-gradient(red, bleu)",
  "linear-gradient(red 10px, blue)",
  "radial-gradient(circle at top top, red, blue)",
  "conic-gradient(red, blue)",
  "linear-gradient(red, blue); x",
  `linear-gradient(${Array.from({ length: 33 }, () => "red").join(", ")})`,
])("rejects %j", (text) => {
  expect(parseGradient(text)).toBeUndefined();
});

test("rejects a very long text before parsing", () => {
  expect(parseGradient(`linear-gradient(${",".repeat(1_000_000)})`)).toBeUndefined();
});

test("rejects a stop of more than 288 characters unread", () => {
  const gradientOf = (spaces: number) => `linear-gradient(red${" ".repeat(spaces)}10%, blue)`;
  expect(parseGradient(gradientOf(282))).toBeDefined();
  expect(parseGradient(gradientOf(283))).toBeUndefined();
});

test("accepts at most 32 colours", () => {
  const gradientOf = (count: number) => `linear-gradient(${Array(count).fill("red").join()})`;
  expect(parseGradient(gradientOf(32))?.stops).toHaveLength(32);
  expect(parseGradient(gradientOf(33))).toBeUndefined();
});
