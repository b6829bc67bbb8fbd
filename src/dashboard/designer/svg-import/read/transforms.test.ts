import { expect, test } from "vitest";
import { applyMatrix } from "#scene/paint/matrix.ts";
import { toPx } from "./lengths.ts";
import { identity, readTransform } from "./transforms.ts";

test.for([
  { text: "translate(10)", to: [11, 2] },
  { text: "translate(10-5)", to: [11, -3] },
  { text: "scale(2,3)", to: [2, 6] },
  { text: "rotate(90)", to: [-2, 1] },
  { text: "rotate(90 1 2)", to: [1, 2] },
  { text: "rotate(.25turn)", to: [-2, 1] },
  { text: "skewX(45)", to: [3, 2] },
  { text: "matrix(1,0,0,1,5,6)", to: [6, 8] },
  { text: "translate(10px, 20px) scale(2)", to: [12, 24] },
  { text: "translateX(3px)translateY(4px)", to: [4, 6] },
])("$text maps a point", ({ text, to: [x = 0, y = 0] }) => {
  const point = applyMatrix(readTransform(text), { x: 1, y: 2 });

  expect(point.x).toBeCloseTo(x, 9);
  expect(point.y).toBeCloseTo(y, 9);
});

test.for(["", "none", "scale()", "scale(2", "translate(10%)", "matrix(1 2 3)", "foo(1)", "scale(1e400)"])(
  "%j is no transform",
  (text) => {
    expect(readTransform(text)).toEqual(identity);
  },
);

test.for([
  { text: "10", px: 10 },
  { text: "1in", px: 96 },
  { text: "25.4mm", px: 96 },
  { text: "2em", px: 40 },
  { text: "50%", px: 150 },
  { text: "1e2px", px: 100 },
])("$text is $px px", ({ text, px }) => {
  expect(toPx(text, { fontSizePx: 20, percentOf: 300 })).toBeCloseTo(px, 9);
});

test.for(["", "auto", "1furlong", "10 20", "1e999"])("%j is no length", (text) => {
  expect(toPx(text, { fontSizePx: 20, percentOf: 300 })).toBeUndefined();
});
