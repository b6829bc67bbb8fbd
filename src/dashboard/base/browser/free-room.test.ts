import { expect, test } from "vitest";
import { readFreeRoom } from "./free-room.ts";

test("tells a keyboard from the browser's bars and from zooming in", () => {
  const read = (height: number, scale = 1) =>
    readFreeRoom({ offsetTop: 0, height, scale }, 844).isKeyboardOpen;
  expect(read(844)).toBe(false);
  expect(read(760)).toBe(false);
  expect(read(422, 2)).toBe(false);
  expect(read(500)).toBe(true);
});
