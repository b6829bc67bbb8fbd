import type { Page } from "@playwright/test";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";

const designPattern = /\/templates\/([^/]+)\/design$/;

/** The identifier of the template whose design page is open. */
async function openedId(page: Page): Promise<string> {
  await expect(page).toHaveURL(designPattern);
  return decodeURIComponent(designPattern.exec(page.url())?.[1] ?? "");
}

test("a template of a custom size is started by the keyboard alone", async ({ page, product }) => {
  await page.goto("/templates");
  await page.getByRole("link", { name: "New template" }).press("Enter");
  await page.getByRole("textbox", { name: "Name" }).focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("Shelf label");
  // The editor, the sizes, the width.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("radio", { name: /^Link preview/ })).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("radio", { name: /^Square/ })).toBeChecked();
  await page.keyboard.press("Tab");
  await page.keyboard.type("640");
  await page.keyboard.press("Tab");
  await page.keyboard.type("240");
  await expect(page.getByText("Custom size, 640×240 px, PNG")).toBeVisible();
  await page.keyboard.press("Enter");
  const id = await openedId(page);
  expect(await callService(product, "GET", `/api/v2/my-templates/${id}@draft`)).toMatchObject({
    name: "Shelf label",
    width: 640,
    height: 240,
    editor: "canvas-editor",
  });
});

test("the gallery designs an own template, and a copy of a starter, as its designer does", async ({
  page,
  product,
}) => {
  const designOf = async (name: string, item: string) => {
    await page.goto(`/templates?q=${encodeURIComponent(name)}`);
    await page.getByRole("link", { name, exact: true }).hover();
    await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
    await page.getByRole("menuitem", { name: item, exact: true }).click();
    return openedId(page);
  };
  const copyId = await designOf("Product update", "Design a copy");
  const copy = await callService(product, "GET", `/api/v2/my-templates/${copyId}`);
  expect(copy).toMatchObject({ sourceTemplateId: "product-update" });
  expect(await designOf(String(copy["name"]), "Design")).toBe(copyId);
  await page.goto("/templates/customer-testimonial/design");
  await page.getByRole("button", { name: "Design a copy" }).click();
  await expect(page).not.toHaveURL(/customer-testimonial/);
  await callService(product, "DELETE", `/api/v2/my-templates/${await openedId(page)}`);
  // The designer may still read the document.
  await page.goto("about:blank");
  // Other journeys search for this starter by its name.
  await callService(product, "DELETE", `/api/v2/my-templates/${copyId}`);
});
