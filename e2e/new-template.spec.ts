import type { Page } from "@playwright/test";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";

const designPattern = /\/templates\/([^/]+)\/design$/;

/** The identifier of the template whose design page is open. */
async function openedId(page: Page): Promise<string> {
  await expect(page).toHaveURL(designPattern);
  return decodeURIComponent(designPattern.exec(page.url())?.[1] ?? "");
}

const create = (page: Page) => page.getByRole("button", { name: "Create template" });

test("a blank template is started: a story from the gallery, a custom size by keyboard, and html that renders", async ({
  page,
  product,
}) => {
  await test.step("a blank story is started from the gallery, and the next one gets a name of its own", async () => {
    const document = { width: 100, height: 100, components: [] };
    await callService(product, "POST", "/api/v2/my-templates", { name: "Untitled", document });
    await page.goto("/templates");
    await page.getByRole("link", { name: "New template" }).click();
    const nameField = page.getByRole("textbox", { name: "Name" });
    await expect(nameField).toHaveValue(/^Untitled \d+$/);
    const name = await nameField.inputValue();
    await page.getByText("Story", { exact: true }).click();
    await expect(page.getByText("Story, 1080×1920 px, PNG")).toBeVisible();
    await create(page).click();
    const id = await openedId(page);
    const path = `/api/v2/my-templates/${id}@draft`;
    expect(await callService(product, "GET", path)).toMatchObject({ name, width: 1080 });
    expect(await callService(product, "GET", `${path}/document`)).toMatchObject({
      height: 1920,
      components: [],
      design: { safeZone: "story" },
    });

    await page.goto("/templates/new");
    await expect(nameField).toHaveValue(`Untitled ${Number(/\d+$/.exec(name)?.[0]) + 1}`);
  });
  await test.step("a template of a custom size is started by keyboard alone", async () => {
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
  await test.step("a blank html template renders", async () => {
    await page.goto("/templates/new");
    await page.getByText("HTML", { exact: true }).click();
    await page.getByText("Square", { exact: true }).click();
    await create(page).click();
    const id = await openedId(page);
    expect(await callService(product, "GET", `/api/v2/my-templates/${id}@draft`)).toMatchObject({
      editor: "canvas-html",
      width: 1080,
    });
    const body = { template: `${id}@draft`, data: { "title.text": "Open" }, outputFormat: "png" };
    const { href } = await callService(product, "POST", "/api/v2/render", body);
    expect((await page.request.get(String(href))).status()).toBe(200);
  });
});

test("a starter and a file become templates of their own, and the gallery designs one and a copy of a starter", async ({
  page,
  product,
}) => {
  await test.step("a starter and a file become templates of their own", async () => {
    await page.goto("/templates/new");
    await page.getByRole("radio", { name: /^Night ticket/ }).focus();
    await page.keyboard.press("Space");
    await create(page).click();
    const copy = await callService(product, "GET", `/api/v2/my-templates/${await openedId(page)}`);
    expect(copy).toMatchObject({
      name: "Night ticket 2",
      width: 1600,
      createdBy: expect.not.stringMatching("Overprint"),
    });
    const original = String(copy["sourceTemplateId"]);
    expect(
      await callService(product, "GET", `/api/v2/my-templates/${String(copy["identifier"])}/document`),
    ).toEqual(await callService(product, "GET", `/api/v2/my-templates/${original}/document`));

    await page.goto("/templates/new");
    const document = { width: 300, height: 200, components: [] };
    await page.locator("input[type=file]").setInputFiles({
      name: "label.template.json",
      mimeType: "application/json",
      buffer: Buffer.from(JSON.stringify({ name: "Label", tags: ["shop"], document })),
    });
    await expect(page.getByRole("radio", { name: /^Label/ })).toBeChecked();
    await create(page).click();
    expect(await callService(product, "GET", `/api/v2/my-templates/${await openedId(page)}`)).toMatchObject({
      name: "Label",
      tags: ["shop"],
      width: 300,
    });
  });
  await test.step("the gallery designs an own template, and a copy of a starter", async () => {
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
    // The designer may still read the document.
    await page.goto("about:blank");
    // Other journeys search for this starter by its name.
    await callService(product, "DELETE", `/api/v2/my-templates/${copyId}`);
  });
});
