import { DesignerPage } from "./designer-page.ts";
import { expectNoFaults } from "./list-faults.ts";
import { expect, test } from "./test.ts";

const empty = { width: 600, height: 300, outputFormat: "png", background: "#ffffff", components: [] };

test("a diagram of a line and an icon is made by the keyboard alone", async ({ page, product }) => {
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
  await expectNoFaults(page, "the open icons");
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
