import { expect, test } from "vitest";
import { bundledFonts } from "#scene/fonts/catalogue.ts";
import { textComponent } from "#testing/text-component.ts";
import { fitText } from "./text-look.ts";

const latin = "The new season is here, with colours that last";
const component = (properties: Record<string, unknown>) =>
  textComponent({ font: "Inter", fontSize: 40, width: 600, height: 100, lineHeight: 1.2, ...properties });

test("a text of about as many letters as fit is not cut, and one of twice as many is", async () => {
  const clamped = { fit: "clamp", text: "New" };
  const { state, capacity = 0 } = await fitText(component(clamped), bundledFonts, latin);
  expect(state).toBe("fits");
  expect(capacity).toBeGreaterThan(40);
  expect(capacity).toBeLessThan(90);
  const words = `${latin} `.repeat(5);
  const fitOf = async (text: string) =>
    (await fitText(component({ ...clamped, text }), bundledFonts, undefined)).state;
  expect(await fitOf(words.slice(0, capacity))).toBe("fits");
  expect(await fitOf(words.slice(0, 2 * capacity))).toBe("cut");
});

test("counts letters of the language that is typed", async () => {
  const example = latin;
  const capacityOf = async (text: string) =>
    (await fitText(component({ fit: "clamp", text }), bundledFonts, example)).capacity;
  const japanese = await capacityOf("新しい季節がここにあります長持ちする色");
  const typed = await capacityOf("New");
  // Its letters are about twice as wide.
  expect(japanese).toBeLessThan((typed ?? 0) * 0.75);
  expect(japanese).toBeGreaterThan(15);
});

test("says the size of a text that is made smaller, and counts nothing without an example", async () => {
  const shrunk = component({ fit: "shrink", minFontSize: 10, text: latin.repeat(3) });
  const { state, sizePx, capacity } = await fitText(shrunk, bundledFonts, undefined);
  expect(state).toBe("shrunk");
  expect(sizePx).toBeLessThan(40);
  expect(capacity).toBeUndefined();
});
