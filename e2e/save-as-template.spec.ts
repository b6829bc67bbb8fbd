import type { Page } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { listFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService, createTemplate, readDocument } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

const templates = "/api/v2/my-templates";

/** The names of the newest templates. */
async function namesOf(product: RunningProduct): Promise<string[]> {
  return Object.values(await callService(product, "GET", `${templates}?size=50`)).map((one) =>
    String(Object(one).name),
  );
}

/** The file of a render, once it exists. */
async function render(product: RunningProduct, template: string, data: object) {
  const body = { template, data, outputFormat: "png" };
  const { requestId, href } = await callService(product, "POST", "/api/v2/render", body);
  const file = await fetch(String(href));
  expect(file.status).toBe(200);
  return { requestId: String(requestId), file: Buffer.from(await file.arrayBuffer()) };
}

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Save as template" });

async function saveAsTemplate(page: Page, name: string): Promise<string> {
  await page.getByRole("button", { name: "Save as template" }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  await dialog.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${name} is a template now.`).first()).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  return decodeURIComponent(/templates\/([^/]+)\/compose$/.exec(page.url())?.[1] ?? "");
}

test("the template saved from a composition has its pixels, on all of its pages", async ({
  page,
  product,
}) => {
  type Pages = { components: { id: string; type: string; text?: string }[] }[];
  const { pages } = (await readDocument(product, "studio-invoice")) as { pages: Pages };
  const textOn = (index: number) => pages.at(index)?.components.find(({ type }) => type === "TEXT")?.id ?? "";
  const data = {
    [`${textOn(0)}.text`]: "عرض الصيف الكبير",
    [`${textOn(0)}.color`]: "#c61d78",
    [`${textOn(-1)}.text`]: "Changed on the last",
  };
  const { requestId, file } = await render(product, "studio-invoice", data);
  await page.goto(`/templates/studio-invoice/compose?from=${requestId}`);
  await new ComposerPage(page).untilPainted();
  const id = await saveAsTemplate(page, "All pages");
  expect((await render(product, id, {})).file.equals(file)).toBe(true);
  const saved = (await readDocument(product, id)) as { pages: Pages };
  expect(saved.pages).toHaveLength(pages.length);
  expect(saved.pages.at(-1)?.components).toContainEqual(
    expect.objectContaining({ id: textOn(-1), text: "Changed on the last" }),
  );
  // The starter stays as it is.
  expect(await readDocument(product, "studio-invoice")).toMatchObject({ pages });
});

test("a composition is saved once, whatever is pressed or refused, and loses nothing", async ({
  page,
  product,
  pageFaults,
}) => {
  const composer = new ComposerPage(page);
  const dialog = dialogOf(page);
  await createTemplate(product, "Copy of Product update", { width: 100, height: 100, components: [] });
  await composer.open("product-update");
  await test.step("a double press makes one template, with the edited page, and a faulty field is named", async () => {
    await page.getByRole("button", { name: "Save as template" }).press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Copy of Product update 2");
    await dialog.getByLabel("Width").fill("0");
    await dialog.getByRole("textbox", { name: "Background" }).fill("blurple");
    await dialog.getByRole("button", { name: "Save as template" }).click();
    await expect(dialog.getByText(/A length from 1 to/)).toBeVisible();
    await expect(dialog.getByText("Not a colour. Write one such as #c61d78.")).toBeVisible();
    await dialog.getByLabel("Width").fill("900");
    await dialog.getByRole("textbox", { name: "Background" }).fill("#123456");
    await dialog.getByRole("textbox", { name: "Tags" }).fill("Summer, Sale");
    await dialog.getByRole("textbox", { name: "Name" }).fill("Pressed twice");
    await dialog.getByRole("button", { name: "Save as template" }).dblclick();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pressed twice");
    expect((await namesOf(product)).filter((name) => name === "Pressed twice")).toHaveLength(1);
    const id = /templates\/([^/]+)\/compose$/.exec(page.url())?.[1] ?? "";
    expect(await readDocument(product, id)).toMatchObject({ width: 900, background: "#123456" });
  });
  await test.step("a refusal names the field, and the composition stays", async () => {
    await composer.component("title").click();
    await composer.field("Text").fill("Nothing is lost");
    const before = await namesOf(product);
    await page.getByRole("button", { name: "Save as template" }).click();
    await dialog.getByLabel("Width").fill("8000");
    await dialog.getByLabel("Height").fill("8000");
    await dialog.getByRole("button", { name: "Save as template" }).click();
    await expect(dialog.getByLabel("Width")).toHaveAccessibleDescription(/8000 × 8000 px; at most/);
    await expect(dialog.getByRole("alert").first()).toBeVisible();
    await expect(dialog.getByLabel("Width")).toHaveValue("8000");
    expect(await listFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(composer.field("Text")).toHaveValue("Nothing is lost");
    expect(await namesOf(product)).toEqual(before);
    forgetFaults(pageFaults, /400/);
  });
});

test("name, tags and page of a template with a draft change in one save, which keeps the draft", async ({
  page,
  product,
}) => {
  const name = "Page with a draft";
  const documentOf = (text: string) => ({
    width: 600,
    height: 315,
    outputFormat: "png",
    components: [{ id: "title", type: "TEXT", font: "Inter", text, x: 50, y: 20, width: 500, height: 120 }],
  });
  const id = await createTemplate(product, name, documentOf("Published"));
  const path = `/api/v2/my-templates/${id}`;
  await callService(product, "PUT", `${path}?publish=false`, { name, document: documentOf("Draft") });
  await page.goto(`/templates?q=${encodeURIComponent(name)}`);
  await page.getByRole("button", { name: new RegExp(`^Actions for ${name}`) }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Height").fill("700");
  await dialog.getByRole("textbox", { name: "Background" }).fill("#654321");
  await dialog.getByRole("textbox", { name: "Tags" }).fill("Autumn");
  await dialog.getByRole("textbox", { name: "Name" }).fill(`${name}, renamed`);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  const changed = { name: `${name}, renamed`, tags: ["Autumn"], height: 700 };
  expect(await callService(product, "GET", path)).toMatchObject({
    ...changed,
    revision: 3,
    latestRevision: 4,
  });
  expect(await callService(product, "GET", `${path}@draft`)).toMatchObject({ ...changed, revision: 4 });
  const settings = { height: 700, background: "#654321" };
  expect(await readDocument(product, id)).toEqual({
    ...documentOf("Published"),
    ...settings,
  });
  expect(await readDocument(product, `${id}@draft`)).toEqual({
    ...documentOf("Draft"),
    ...settings,
  });
});

test("a composition of an html template with a list becomes a case of the new one", async ({
  page,
  product,
}) => {
  const rows = [{ dish: "Soup", price: "9", note: "leek" }];
  const data = { "title.text": "Lunch", "first.rows": rows };
  const composed = await render(product, "evening-menu", data);
  await page.goto(`/templates/evening-menu/compose?from=${composed.requestId}`);
  await expect(new ComposerPage(page).field("Text")).toBeVisible();
  await page.getByRole("button", { name: "Save as template" }).click();
  await expect(dialogOf(page).getByText(/are kept as a case, Composition/)).toBeVisible();
  await page.keyboard.press("Escape");
  const id = await saveAsTemplate(page, "Lunch menu");
  const source = (await readDocument(product, "evening-menu")) as { html: string; cases?: unknown[] };
  const saved = (await readDocument(product, id)) as {
    html: string;
    cases: { name: string; data: object }[];
  };
  expect(saved.html).toBe(source.html);
  expect(saved.cases).toHaveLength((source.cases?.length ?? 0) + 1);
  const added = saved.cases.at(-1);
  expect(added).toMatchObject({ name: "Composition", data });
  expect((await render(product, id, added?.data ?? {})).file.equals(composed.file)).toBe(true);
});
