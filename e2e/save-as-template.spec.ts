import type { Page } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { listFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { expect, forgetFaults, test } from "./test.ts";

interface Property {
  key: string;
  type: string;
  componentId: string;
  property: string;
}

function callsOf({ serviceUrl, apiKey }: RunningProduct, page: Page) {
  const headers = { "X-API-KEY": apiKey };
  const templates = `${serviceUrl}/api/v2/my-templates`;
  return {
    list: async (): Promise<{ identifier: string; name: string }[]> =>
      await (await page.request.get(`${templates}?size=50`, { headers })).json(),
    properties: async (id: string): Promise<Property[]> =>
      (await (await page.request.get(`${templates}/${id}`, { headers })).json()).properties,
    document: async (id: string) =>
      (await page.request.get(`${templates}/${id}/document`, { headers })).json(),
    /** The file of a render, once it exists. */
    render: async (template: string, data: object): Promise<{ requestId: string; file: Buffer }> => {
      const body = { template, data, outputFormat: "png" };
      const answer = await page.request.post(`${serviceUrl}/api/v2/render`, { headers, data: body });
      expect(answer.status(), await answer.text()).toBe(200);
      const { requestId, href } = (await answer.json()) as { requestId: string; href: string };
      const file = await page.request.get(href);
      expect(file.status()).toBe(200);
      return { requestId, file: await file.body() };
    },
  };
}

/** A change of each kind that a template has. */
function changesOf(properties: readonly Property[], photo: string): Record<string, unknown> {
  const first = (isWanted: (one: Property) => boolean) => properties.find(isWanted)?.key;
  const changes: Record<string, unknown> = { "page.background": "#e8f0ff" };
  const set = (key: string | undefined, value: unknown) => {
    if (key !== undefined) changes[key] = value;
  };
  set(
    first(({ property }) => property === "text"),
    "عرض الصيف الكبير",
  );
  set(
    first(({ property, componentId }) => property === "color" && componentId !== "page"),
    "#c61d78",
  );
  set(
    first(({ property }) => property === "src"),
    photo,
  );
  set(
    first(({ property }) => property === "values"),
    [3, 1, 4, 1, 5],
  );
  const texts = properties.filter(({ property }) => property === "text");
  if (texts.length > 1) {
    set(`${texts[1]?.componentId}.x`, 40);
    set(`${texts[1]?.componentId}.opacity`, 0.5);
  }
  if (texts.length > 2) set(`${texts[2]?.componentId}.visible`, false);
  return changes;
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

for (const starter of ["product-update", "coffee-square", "chart-of-the-week"]) {
  test(`the template saved from a composition of ${starter} has its pixels`, async ({ page, product }) => {
    const calls = callsOf(product, page);
    const properties = await calls.properties(starter);
    const data = changesOf(properties, "asset:portrait-mei.jpg");
    const { requestId, file } = await calls.render(starter, data);
    await page.goto(`/templates/${starter}/compose?from=${requestId}`);
    await new ComposerPage(page).untilPainted();
    const id = await saveAsTemplate(page, `Saved ${starter}`);
    expect((await calls.render(id, {})).file.equals(file), JSON.stringify(data)).toBe(true);
    // The starter stays as it is.
    expect(await calls.document(starter)).not.toMatchObject({ background: "#e8f0ff" });
  });
}

test("a double press makes one template, with the edited page, and a faulty field is named", async ({
  page,
  product,
}) => {
  const calls = callsOf(product, page);
  await new ComposerPage(page).open("product-update");
  await page.getByRole("button", { name: "Save as template" }).press("Enter");
  const dialog = dialogOf(page);
  await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Copy of Product update");
  expect(await listFaults(page)).toEqual([]);
  await dialog.getByLabel("Width").fill("0");
  await dialog.getByRole("textbox", { name: "Background" }).fill("blurple");
  await dialog.getByRole("button", { name: "Save as template" }).click();
  await expect(dialog.getByText(/A length from 1 to/)).toBeVisible();
  await expect(dialog.getByText(/A colour such as/)).toBeVisible();
  await dialog.getByLabel("Width").fill("900");
  await dialog.getByRole("textbox", { name: "Background" }).fill("#123456");
  await dialog.getByRole("textbox", { name: "Tags" }).fill("Summer, Sale");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Pressed twice");
  await dialog.getByRole("button", { name: "Save as template" }).dblclick();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pressed twice");
  const made = (await calls.list()).filter(({ name }) => name === "Pressed twice");
  expect(made).toHaveLength(1);
  expect(await calls.document(made[0]?.identifier ?? "")).toMatchObject({
    width: 900,
    background: "#123456",
  });
});

test("a refused template keeps the dialog, its fields and the composition", async ({
  page,
  product,
  pageFaults,
}) => {
  const composer = new ComposerPage(page);
  await composer.open("product-update");
  await composer.component("title").click();
  await composer.field("Text").fill("Nothing is lost");
  await page.getByRole("button", { name: "Save as template" }).click();
  const dialog = dialogOf(page);
  await dialog.getByLabel("Width").fill("8000");
  await dialog.getByLabel("Height").fill("8000");
  const before = (await callsOf(product, page).list()).length;
  await dialog.getByRole("button", { name: "Save as template" }).click();
  await expect(dialog.getByRole("alert").first()).toBeVisible();
  await expect(dialog.getByLabel("Width")).toHaveValue("8000");
  await page.keyboard.press("Escape");
  await expect(composer.field("Text")).toHaveValue("Nothing is lost");
  expect(await callsOf(product, page).list()).toHaveLength(before);
  forgetFaults(pageFaults, /my-templates/);
});

test("size and background of a template can be edited in its details", async ({ page, product }) => {
  const calls = callsOf(product, page);
  await new ComposerPage(page).open("product-update");
  const id = await saveAsTemplate(page, "Page to edit");
  await page.goto("/templates");
  await page.getByRole("searchbox").fill("Page to edit");
  await page
    .getByRole("button", { name: /Page to edit/ })
    .last()
    .click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Height").fill("700");
  await dialog.getByRole("textbox", { name: "Background" }).fill("#654321");
  expect(await listFaults(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect(await calls.document(id)).toMatchObject({ height: 700, background: "#654321" });
});
