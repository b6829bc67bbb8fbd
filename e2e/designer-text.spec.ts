import type { Page } from "@playwright/test";
import { DesignerPage } from "./designer-page.ts";
import { expectNoFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";

const headline = { id: "title", type: "TEXT", x: 40, y: 40, width: 520, height: 200, fontSize: 40 };
const photo = { id: "photo", type: "IMAGE", x: 440, y: 244, width: 120, height: 48 };
const card = {
  width: 600,
  height: 300,
  outputFormat: "png",
  background: "#ffffff",
  components: [
    { ...headline, text: "Big summer sale" },
    { ...photo, src: "asset:misty-mountains.jpg" },
  ],
};

const editor = (page: Page) => page.getByRole("textbox", { name: "Text of title on the picture" });
const letters = (page: Page) => page.getByRole("group", { name: "Style of the selected letters" });

/** The text of the draft, once it is saved. */
async function savedText(designer: DesignerPage, id: string): Promise<unknown> {
  await designer.untilSaved();
  const { components, version } = await designer.document(id);
  expect(version).toBe(2);
  return (components as { text: unknown }[])[0]?.text;
}

/** The file of the draft with another text, as base64. */
async function rendered(product: RunningProduct, id: string, text?: unknown): Promise<string> {
  const { href } = await callService(product, "POST", "/api/v1/render", {
    template: `${id}@draft`,
    data: text === undefined ? {} : { "title.text": text },
  });
  const file = await fetch(String(href));
  expect(file.status).toBe(200);
  return Buffer.from(await file.arrayBuffer()).toString("base64");
}

test("a word of a headline is made bold, coloured and larger and a photo cropped by mouse, and callers send the text in three forms", async ({
  page,
  product,
}) => {
  const designer = new DesignerPage(page, product);
  const id = await designer.create("Headline", card);
  await page.mouse.dblclick(...(await designer.at(60, 65)));
  await expect(editor(page)).toBeFocused();
  // Letters that are drawn with their font are selected anew.
  await expect(editor(page)).toHaveAttribute("lang");
  await page.mouse.dblclick(...(await designer.at(200, 65)));
  await designer.drag([200, 65], [400, 65]);
  await expect(editor(page)).toHaveText(/^Big +sale *summer *$/);
  await page.keyboard.press("Control+z");
  await expect(editor(page)).toHaveText("Big summer sale");
  await letters(page).getByRole("button", { name: "Bold" }).click();
  await letters(page).getByRole("textbox", { name: "Size" }).fill("56");
  await letters(page)
    .getByRole("button", { name: /colour/i })
    .click();
  await page.getByRole("slider", { name: "Saturation and brightness" }).click();
  await expectNoFaults(page);
  await page.keyboard.press("Escape");
  await page.mouse.click(...(await designer.at(580, 290)));
  await expect(editor(page)).toBeHidden();

  const text = await savedText(designer, id);
  expect(text).toEqual([
    { text: "Big " },
    { text: "summer", weight: 700, size: 56, color: expect.any(String) },
    { text: " sale" },
  ]);
  const own = await rendered(product, id);
  expect(await rendered(product, id, text)).toBe(own);
  expect(await rendered(product, id, "Big {summer} sale")).toBe(own);
  expect(await rendered(product, id, "Big summer sale")).not.toBe(own);

  const crop = page.getByRole("application", { name: "Crop photo" });
  await page.mouse.dblclick(...(await designer.at(500, 268)));
  await expect(crop).toBeFocused();
  await page.mouse.wheel(0, -120);
  await page.mouse.down();
  await page.mouse.move(...(await designer.at(520, 290)), { steps: 4 });
  await page.mouse.up();
  await expectNoFaults(page);
  await page.getByRole("button", { name: "Done", exact: true }).click();
  await expect(crop).toBeHidden();
  await expect(page.locator('[data-save-state="saved"]')).toHaveText(/^Draft/);
  const document = await callService(product, "GET", `/api/v2/my-templates/${id}@draft/document`);
  expect(document).toHaveProperty("components.1", {
    ...photo,
    src: "asset:misty-mountains.jpg",
    zoom: expect.closeTo(1.27, 2),
    positionX: expect.any(Number),
    positionY: expect.any(Number),
  });
  expect(await rendered(product, id)).not.toBe(own);
});

test("a headline is styled by the keyboard alone, its words stay as they were typed, and a reload keeps undo", async ({
  page,
  product,
}) => {
  const designer = new DesignerPage(page, product);
  const id = await designer.create("Headline", card);
  await page.getByRole("application", { name: "Canvas" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Control+Home");
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Control+i");
  for (let presses = 0; presses < 20; presses += 1) {
    await page.keyboard.press("Tab");
    if (
      await letters(page)
        .getByRole("textbox", { name: "Size" })
        .evaluate((field) => field === document.activeElement)
    )
      break;
  }
  await page.keyboard.press("Control+a");
  await page.keyboard.type("64");
  await page.keyboard.press("Escape");
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("ger");
  await page.keyboard.press("Escape");
  expect(await savedText(designer, id)).toEqual([
    { text: "Bigger", weight: 700, italic: true, size: 64 },
    { text: " summer sale" },
  ]);
  await page.reload();
  await designer.untilPainted();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expect
    .poll(() => savedText(designer, id))
    .toEqual([{ text: "Big", weight: 700, italic: true }, { text: " summer sale" }]);
});
