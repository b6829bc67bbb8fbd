import { expect, test } from "vitest";
import { relationOf } from "./place-words.ts";

function rect(left: number, top: number, width: number, height: number) {
  return { left, top, right: left + width, bottom: top + height };
}

const subtitle = { id: "subtitle", rect: rect(72, 300, 400, 40) };
const logo = { id: "logo", rect: rect(72, 64, 44, 44) };

test("names the nearest component, the distance, and those that it is aligned with", () => {
  expect(relationOf(rect(72, 190, 500, 86), [subtitle, logo])).toEqual({
    left: 72,
    top: 190,
    nearest: { id: "subtitle", side: "above", px: 24 },
    alignedIds: ["subtitle", "logo"],
  });
});

test.for([
  { where: rect(72, 350, 10, 10), side: "below", px: 10 },
  { where: rect(40, 310, 20, 10), side: "before", px: 12 },
  { where: rect(480, 310, 20, 10), side: "after", px: 8 },
  { where: rect(100, 260, 20, 40), side: "above", px: 0 },
])("is $side the nearest one at $where", ({ where, side, px }) => {
  expect(relationOf(where, [subtitle]).nearest).toEqual({ id: "subtitle", side, px });
});

test("is beside nothing that it covers or that lies elsewhere", () => {
  expect(relationOf(rect(80, 310, 10, 10), [subtitle]).nearest).toBeUndefined();
  expect(relationOf(rect(900, 500, 10, 10), [subtitle]).nearest).toBeUndefined();
});
