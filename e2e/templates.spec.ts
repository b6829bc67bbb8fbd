import { readFile } from "node:fs/promises";
import { expect, test } from "./test.ts";

test("Space enlarges a template, arrow keys change it, Escape restores the focus", async ({ page }) => {
  await page.goto("/templates");
  const cards = page.getByRole("list", { name: "Templates" }).getByRole("link");
  const [first, second] = await Promise.all([cards.nth(0).textContent(), cards.nth(1).textContent()]);
  await cards.nth(0).focus();
  await page.keyboard.press("Space");
  const dialog = page.getByRole("dialog");
  await expect(dialog).toHaveAccessibleName(first ?? "");
  await page.keyboard.press("ArrowRight");
  await expect(dialog).toHaveAccessibleName(second ?? "");
  await page.keyboard.press("Escape");

  await expect(cards.nth(0)).toBeFocused();
});

test("a template is exported, imported, and deleted, and the deletion undone", async ({ page }) => {
  await page.goto("/templates?q=product+update");
  await page.getByRole("link", { name: "Product update", exact: true }).hover();
  await page.getByRole("button", { name: "Actions for Product update" }).click();
  const downloading = page.waitForEvent("download");
  await page.getByRole("menuitem", { name: "Export as a file" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("product-update.template.json");
  const file = JSON.parse(await readFile(await download.path(), "utf8")) as { name: string };
  expect(file).toMatchObject({ name: "Product update", editor: "canvas-editor", document: { width: 1200 } });

  await page.locator("input[type=file]").setInputFiles({
    name: "again.template.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ ...file, name: "Product update, mine" })),
  });
  await expect(page.getByText("“Product update, mine” was imported.")).toBeVisible();
  const imported = page.getByRole("link", { name: "Product update, mine" });
  await expect(imported).toBeVisible();

  await imported.hover();
  await page.getByRole("button", { name: "Actions for Product update, mine" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(imported).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(imported).toBeVisible();
});

test("a file without a template is reported and creates nothing", async ({ page }) => {
  await page.goto("/templates");
  await page.getByRole("heading", { name: "Templates" }).waitFor();
  await page.locator("input[type=file]").setInputFiles({
    name: "notes.json",
    mimeType: "application/json",
    buffer: Buffer.from('{"notes": []}'),
  });
  await expect(page.getByText(/^notes.json contains no template/)).toBeVisible();
});
