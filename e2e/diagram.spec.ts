/** A diagram of lines, arrows and icons, drawn by the mouse and made by the keyboard alone. */
import { DesignerPage } from "./designer-page.ts";
import { expectNoFaults } from "./list-faults.ts";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";

const empty = { width: 600, height: 300, outputFormat: "png", background: "#ffffff", components: [] };

test("a diagram is drawn by the mouse, and rendered with another icon", async ({ page, product }) => {
  const designer = new DesignerPage(page, product);
  const id = await designer.create("Diagram by mouse", empty);
  const choose = async (name: string) => {
    await page.getByRole("button", { name: "Shapes" }).click();
    await page.getByRole("menuitem", { name }).click();
  };

  await choose("arrow");
  await page.keyboard.down("Shift");
  await designer.drag([150, 150], [350, 156]);
  await page.keyboard.up("Shift");
  await expect(page.getByRole("button", { name: "arrow, line" })).toBeVisible();

  await choose("icon");
  await designer.drag([40, 110], [120, 190]);
  await page.getByRole("button", { name: "Choose icon" }).click();
  await page.getByRole("combobox", { name: "Search for an icon" }).fill("shopping");
  await expectNoFaults(page, "the open icons");
  await page.getByRole("option", { name: "shopping-cart" }).click();
  await expect(designer.field("Icon")).toHaveValue("shopping-cart");

  await designer.untilSaved();
  expect((await designer.document(id))["components"]).toMatchObject([
    { id: "arrow", type: "LINE", x: 150, y: 150, width: 200, height: 0, endHead: "triangle" },
    { id: "icon", type: "ICON", icon: { name: "shopping-cart", path: expect.stringMatching(/^M/) } },
  ]);
  await callService(product, "POST", `/api/v2/my-templates/${id}/publish`, { revision: 2 });
  const render = { template: id, data: { "icon.icon": "truck", "arrow.color": "#c61d78" } };
  const { href } = await callService(product, "POST", "/api/v2/render", render);
  expect((await page.request.get(String(href))).status()).toBe(200);
});

test("the same is made by the keyboard alone", async ({ page, product }) => {
  const designer = new DesignerPage(page, product);
  const id = await designer.create("Diagram by keyboard", empty);
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
  await expect(designer.field("Height")).toHaveValue("20");
  await page.getByRole("combobox", { name: "End head" }).selectOption("Circle");

  await page.getByRole("button", { name: "Shapes" }).press("Enter");
  await page.getByRole("menuitem", { name: "icon" }).press("Enter");
  await page.getByRole("button", { name: "Add in the middle: icon" }).press("Enter");
  await page.getByRole("button", { name: "Choose icon" }).press("Enter");
  await expect(page.getByRole("combobox", { name: "Search for an icon" })).toBeFocused();
  await page.keyboard.type("arrow");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(designer.field("Icon")).not.toHaveValue("heart");

  await designer.untilSaved();
  expect((await designer.document(id))["components"]).toMatchObject([
    { id: "line", x: 140, y: 140, width: 320, height: 20, flip: "vertical", endHead: "circle" },
    { id: "icon", type: "ICON", icon: { name: expect.stringContaining("arrow") } },
  ]);
});
