/** A diagram of lines, arrows and icons, drawn by the mouse and made by the keyboard alone. */
import type { Locator, Page } from "@playwright/test";
import { expectNoFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";

const empty = { width: 600, height: 300, outputFormat: "png", background: "#ffffff", components: [] };

async function open(page: Page, product: RunningProduct, name: string): Promise<string> {
  const created = await callService(product, "POST", "/api/v2/my-templates", { name, document: empty });
  const id = String(created["identifier"]);
  await page.goto(`/templates/${id}/design`);
  await expect(page.locator("canvas[data-painted]")).toBeVisible();
  return id;
}

async function componentsOf(product: RunningProduct, page: Page, id: string) {
  await expect(page.locator('[data-save-state="saved"]')).toHaveText(/^Draft/);
  const document = await callService(product, "GET", `/api/v2/my-templates/${id}@draft/document`);
  return document["components"];
}

function field(page: Page, name: string): Locator {
  return page.getByRole("region", { name: /^Properties of/ }).getByRole("textbox", { name, exact: true });
}

async function drag(page: Page, from: [number, number], to: [number, number]): Promise<void> {
  const box = await page.locator("canvas[data-painted]").boundingBox();
  const zoom = (box?.width ?? 0) / empty.width;
  const at = ([x, y]: [number, number]) => [(box?.x ?? 0) + x * zoom, (box?.y ?? 0) + y * zoom] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 5 });
  await page.mouse.up();
}

test("a diagram is drawn by the mouse, each gesture one step, and rendered with another icon", async ({
  page,
  product,
}) => {
  const id = await open(page, product, "Diagram by mouse");
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Add another component" }).click();
    await page.getByRole("menuitem", { name }).click();
  };
  const undo = page.getByRole("button", { name: "Undo" });

  await choose("arrow");
  await page.keyboard.down("Shift");
  await drag(page, [150, 150], [350, 156]);
  await page.keyboard.up("Shift");
  await expect(page.getByRole("button", { name: "arrow, line" })).toBeVisible();
  // Its end is dragged past the start.
  await drag(page, [350, 150], [101, 51]);
  await expect(field(page, "Width")).toHaveValue("49");
  await undo.click();
  await expect(field(page, "Width")).toHaveValue("200");

  await choose("icon");
  await drag(page, [40, 110], [120, 190]);
  await page.getByRole("button", { name: "Choose icon" }).click();
  await page.getByRole("combobox", { name: "Search for an icon" }).fill("shopping");
  await expectNoFaults(page, "the open icons");
  await page.getByRole("option", { name: "shopping-cart" }).click();
  await expect(field(page, "Icon")).toHaveValue("shopping-cart");

  expect(await componentsOf(product, page, id)).toMatchObject([
    { id: "arrow", type: "LINE", x: 150, y: 150, width: 200, height: 0, endHead: "triangle" },
    { id: "icon", type: "ICON", icon: { name: "shopping-cart", path: expect.stringMatching(/^M/) } },
  ]);
  await callService(product, "POST", `/api/v2/my-templates/${id}/publish`, { revision: 2 });
  const render = { template: id, data: { "icon.icon": "truck", "arrow.color": "#c61d78" } };
  const { href } = await callService(product, "POST", "/api/v2/render", render);
  expect((await page.request.get(String(href))).status()).toBe(200);
});

test("the same is made by the keyboard alone", async ({ page, product }) => {
  const id = await open(page, product, "Diagram by keyboard");
  const add = async (letter: string, name: string) => {
    await page.getByRole("application", { name: "Canvas" }).focus();
    await page.keyboard.press(letter);
    await page.getByRole("button", { name: `Add in the middle: ${name}` }).press("Enter");
  };
  await add("l", "line");
  // The line is flat in the middle of the page; its end goes up.
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await page.keyboard.press("Alt+Shift+ArrowUp");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(field(page, "Height")).toHaveValue("20");
  await page.getByRole("combobox", { name: "End head" }).selectOption("Circle");

  await page.getByRole("button", { name: "Add another component" }).press("Enter");
  await page.getByRole("menuitem", { name: "icon" }).press("Enter");
  await page.getByRole("button", { name: "Add in the middle: icon" }).press("Enter");
  await page.getByRole("button", { name: "Choose icon" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Search for an icon" })).toBeFocused();
  await page.keyboard.type("arrow");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(field(page, "Icon")).not.toHaveValue("heart");

  expect(await componentsOf(product, page, id)).toMatchObject([
    { id: "line", x: 140, y: 140, width: 320, height: 20, flip: "vertical", endHead: "circle" },
    { id: "icon", type: "ICON", icon: { name: expect.stringContaining("arrow") } },
  ]);
});
