import { readFile } from "node:fs/promises";
import { expect, test } from "./test.ts";

test("a template is enlarged by Space, exported, imported, renamed, tagged, found again and deleted, and the deletion undone", async ({
  page,
}) => {
  await test.step("Space enlarges a template, arrow keys change it, Escape focuses the one shown", async () => {
    await page.goto("/templates?q=instagram");
    const cards = page.getByRole("list", { name: "Templates" }).getByRole("link");
    const [first, second] = await Promise.all([cards.nth(0).textContent(), cards.nth(1).textContent()]);
    await cards.nth(0).focus();
    await page.keyboard.press("Space");
    const dialog = page.getByRole("dialog");
    await expect(dialog).toHaveAccessibleName(first ?? "");
    await page.keyboard.press("ArrowRight");
    await expect(dialog).toHaveAccessibleName(second ?? "");
    await expect(
      dialog.getByRole("region", { name: "What can be changed" }).getByRole("listitem"),
    ).not.toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(cards.nth(1)).toBeFocused();
  });
  await test.step("previews that never arrive keep no other card and no menu away", async () => {
    await page.route("**/previews/**", () => undefined);
    await page.goto("/templates", { waitUntil: "commit" });
    const cards = page.getByRole("list", { name: "Templates" }).getByRole("listitem");
    await expect(cards).toHaveCount(24);
    await expect(cards.last().getByRole("button", { name: /^Actions for / })).toBeAttached();
    await page.unroute("**/previews/**");
  });
  await page.goto("/templates?q=product+update");
  await page.getByRole("link", { name: "Product update", exact: true }).hover();
  await page.getByRole("button", { name: "Actions for Product update", exact: true }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as a file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("product-update.template.json");
  const file = JSON.parse(await readFile(await download.path(), "utf8")) as { name: string };
  expect(file).toMatchObject({ name: "Product update", editor: "canvas-editor", document: { width: 1200 } });

  // A file without a template is reported and creates nothing.
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: "notes.json",
    mimeType: "application/json",
    buffer: Buffer.from('{"notes": []}'),
  });
  await expect(page.getByText(/^This JSON has no known form/)).toBeVisible();
  await page.locator("input[type=file]").setInputFiles({
    name: "again.template.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ ...file, name: "Product update, mine" })),
  });
  await expect(page.getByText("“Product update, mine” was imported.")).toBeVisible();
  await page.getByRole("link", { name: "Product update, mine" }).hover();
  await page.getByRole("button", { name: "Actions for Product update, mine" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog", { name: "Details of Product update, mine" });
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  // The arrow keys of the grid stay away from the field.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type(" of Zoë");
  await dialog.getByRole("textbox", { name: "Tags" }).fill("spring, Café");
  await page.keyboard.press("Enter");
  await expect(page.getByText("“Product update, mine of Zoë” was saved.")).toBeVisible();
  const search = page.getByRole("searchbox");
  const imported = page.getByRole("link", { name: "Product update, mine of Zoë" });
  await search.fill("cafe zoe 1200×630");
  await search.press("Enter");
  await expect(page.getByText("1 template matches")).toBeVisible();
  await search.fill("link preview");
  await page.getByLabel("Mine and starters").selectOption("Starters");
  await expect(page.getByRole("link", { name: "Product update" })).toBeVisible();
  await expect(imported).toHaveCount(0);
  await page.getByLabel("Mine and starters").selectOption("Mine");
  await page.getByLabel("Sort").selectOption("By name");
  await imported.hover();
  await page.getByRole("button", { name: "Actions for Product update, mine of Zoë" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete “Product update, mine of Zoë”?" });
  await expect(question.getByText("It was not used in the last 30 days.")).toBeVisible();
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(imported).toHaveCount(0);

  await page.getByRole("radio", { name: "Bin" }).click({ force: true });
  await expect(page).toHaveURL(/view=bin/);
  await page.getByRole("button", { name: "Restore Product update, mine of Zoë" }).click();
  await expect(page.getByText("“Product update, mine of Zoë” is back.")).toBeVisible();
  await page.getByRole("radio", { name: "Grid" }).click({ force: true });
  await expect(imported).toBeVisible();
});
