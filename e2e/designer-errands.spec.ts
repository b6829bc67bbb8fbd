/** Whole errands of a designer, by the keyboard alone. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import { DesignerPage } from "./designer-page.ts";
import { callService } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

const photoPath = fileURLToPath(new URL("../docs/composer.png", import.meta.url));

async function press(control: Locator): Promise<void> {
  await control.press("Enter");
}

/** Adds a component of a usual type by the keyboard, and places it by numbers, px. */
async function add(
  designer: DesignerPage,
  type: string,
  place: Record<"Left" | "Top" | "Width" | "Height", number>,
): Promise<void> {
  const button = (name: string) => designer.page.getByRole("button", { name });
  const draw = button(`Draw: ${type}`);
  if ((await draw.count()) > 0) await press(draw);
  else {
    await press(button("Shapes"));
    await press(designer.page.getByRole("menuitem", { name: type }));
  }
  await press(button(`Add in the middle: ${type}`));
  for (const [name, px] of Object.entries(place)) await designer.field(name).fill(String(px));
}

/** The identifier of the template whose designer is open. */
function idOn(page: Page): string {
  return decodeURIComponent(/\/templates\/([^/]+)\/design$/.exec(page.url())?.[1] ?? "");
}

async function makeInput(page: Page, property: string, label: string): Promise<void> {
  const heading = page.locator("summary").filter({ hasText: /^Inputs/ });
  if ((await heading.locator("..").getAttribute("open")) === null) await heading.press("Enter");
  await page.getByRole("combobox", { name: "Property" }).selectOption({ label: property });
  await page.getByRole("button", { name: "Add input" }).press("Enter");
  await page
    .getByRole("group", { name: /^Input / })
    .last()
    .getByRole("textbox", { name: "Label" })
    .fill(label);
}

async function publish(page: Page): Promise<void> {
  await press(page.getByRole("button", { name: "Publish…" }));
  await expect(page).toHaveURL(/\/compare$/);
  await press(page.getByRole("button", { name: /^Publish revision/ }));
  await expect(page.getByText(/is published\. Callers without a pin get it/)).toBeVisible();
}

test("an announcement with photo, headline, badge and logo is made from a blank page by the keyboard alone, published and rendered", async ({
  page,
  product,
}) => {
  const designer = new DesignerPage(page, product);
  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Announcement");
  await page.getByRole("radio", { name: /^Square/ }).focus();
  await page.keyboard.press("Space");
  await press(page.getByRole("button", { name: "Create template" }));
  await expect(page).toHaveURL(/\/design$/);
  await designer.untilPainted();

  await add(designer, "picture", { Left: 0, Top: 0, Width: 1080, Height: 620 });
  const upload = page.getByRole("region", { name: "Properties of image" }).locator("input[type=file]");
  await upload.setInputFiles({
    name: "photo.png",
    mimeType: "image/png",
    buffer: await readFile(photoPath),
  });
  await expect(designer.field("Picture")).toHaveValue(/^asset:/);
  await press(page.getByRole("button", { name: "Crop", exact: true }));
  await expect(page.getByRole("application", { name: "Crop image" })).toBeFocused();
  for (const key of ["+", "Shift+ArrowLeft", "Enter"]) await page.keyboard.press(key);
  await expect(page.getByRole("application", { name: "Canvas" })).toBeFocused();

  await add(designer, "text", { Left: 60, Top: 660, Width: 960, Height: 240 });
  await page.keyboard.press("Escape");
  await designer.field("Text").fill("Open house on Friday");
  await makeInput(page, "Text", "Headline");
  await add(designer, "rectangle", { Left: 60, Top: 60, Width: 260, Height: 90 });
  await add(designer, "circle", { Left: 940, Top: 940, Width: 80, Height: 80 });
  await press(page.getByRole("button", { name: "circle, circle" }));
  await page.getByRole("textbox", { name: "Component id" }).fill("logo");
  await page.keyboard.press("Enter");

  await press(page.getByRole("button", { name: "Cases", exact: true }));
  await press(page.getByRole("button", { name: "Generate cases" }));
  await expect(page.locator("[data-case]").nth(2)).toBeVisible();
  await designer.untilSaved();
  const id = idOn(page);
  await publish(page);
  const data = { "text.text": "Moved to Saturday" };
  const { href } = await callService(product, "POST", "/api/v2/render", { template: id, data });
  expect((await page.request.get(String(href))).status()).toBe(200);
  const document = await callService(product, "GET", `/api/v2/my-templates/${id}/document`);
  expect(document).toHaveProperty("components.0.zoom", 1.1);
});

test("an html invoice with rows and cases is written, reloaded, published and rendered", async ({
  page,
  product,
  pageFaults,
}) => {
  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Name" }).fill("Invoice with rows");
  await page.getByText("HTML", { exact: true }).click();
  await page.getByText("A4", { exact: true }).click();
  await page.getByRole("button", { name: "Create template" }).click();
  await expect(page).toHaveURL(/\/design$/);
  const id = idOn(page);
  const designer = new DesignerPage(page, product);
  const code = page.locator(".cm-content").first();
  await code.click();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.insertText(
    '<main><h1 data-component="title">Invoice</h1><table><tbody data-component="rows" data-rows>' +
      '<tr><td data-field="item">Tea</td><td data-field="price">3</td></tr></tbody></table></main>',
  );
  await page.getByRole("button", { name: "Cases", exact: true }).click();
  await page.getByRole("button", { name: "Generate cases" }).click();
  await expect(page.getByRole("button", { name: /^Open Longest allowed/ })).toBeVisible();
  await designer.untilSaved();
  await page.reload();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Open Longest allowed/ })).toBeHidden();
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Open Longest allowed/ })).toBeVisible();
  await designer.untilSaved();
  await publish(page);
  const rows = [
    { item: "Coffee", price: 4 },
    { item: "Cake", price: 5 },
  ];
  const data = { "title.text": "Invoice 12", rows };
  // Playwright records traces by scripts, which the sandboxed page blocks.
  await page.goto("about:blank");
  forgetFaults(pageFaults, /Blocked script execution/);
  const { href } = await callService(product, "POST", "/api/v2/render", { template: id, data });
  expect((await page.request.get(String(href))).status()).toBe(200);
});
