import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { followKeyboard } from "./follow-keyboard.ts";

test("makes room for the keyboard of a field that was focused before it is called", async () => {
  await page.viewport(390, 800);
  const room = document.createElement("div");
  const field = document.createElement("input");
  room.append(field);
  document.body.append(room);
  field.focus();
  const viewport = { offsetTop: 0, height: 400, scale: 1 };
  const stop = followKeyboard(room, Object.assign(new EventTarget(), viewport) as VisualViewport);
  onTestFinished(() => {
    stop();
    room.remove();
  });
  expect(room.hasAttribute("data-keyboard")).toBe(true);
  expect(room.style.getPropertyValue("--free-height")).toBe("400px");
});
