import { expect, test } from "vitest";
import { readFreeRoom, scrollToField } from "./follow-keyboard.ts";

test("tells a keyboard from the browser's bars and from zooming in", () => {
  const read = (height: number, scale = 1) =>
    readFreeRoom({ offsetTop: 0, height, scale }, 844).isKeyboardOpen;
  expect(read(844)).toBe(false);
  expect(read(760)).toBe(false);
  expect(read(422, 2)).toBe(false);
  expect(read(500)).toBe(true);
});

test.each([
  ["below the picture and above the keyboard", { top: 240, bottom: 270 }, 0],
  ["under the picture", { top: 150, bottom: 180 }, -78],
  ["under the keyboard", { top: 520, bottom: 560 }, 68],
  ["higher than the room", { top: 300, bottom: 900 }, 72],
])("scrolls to a field %s", (_place, field, distance) => {
  expect(scrollToField(field, { top: 200, bottom: 500 })).toBe(distance);
});
