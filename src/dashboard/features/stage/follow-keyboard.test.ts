import { expect, test } from "vitest";
import { readFreeRoom, scrollToField } from "./follow-keyboard.ts";

test.each([
  ["below the picture and above the keyboard", { top: 212, bottom: 278 }, 0],
  ["under the picture", { top: 122, bottom: 188 }, -78],
  ["under the keyboard", { top: 492, bottom: 568 }, 68],
  ["higher than the room", { top: 272, bottom: 908 }, 72],
])("scrolls to a field %s", (_place, field, distance) => {
  expect(scrollToField(field, { top: 200, bottom: 500 })).toBe(distance);
});

test("tells a keyboard from the browser's bars and from zooming in", () => {
  const read = (height: number, scale = 1) =>
    readFreeRoom({ offsetTop: 0, height, scale }, 844).isKeyboardOpen;
  expect(read(844)).toBe(false);
  expect(read(760)).toBe(false);
  expect(read(422, 2)).toBe(false);
  expect(read(500)).toBe(true);
});
