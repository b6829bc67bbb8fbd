import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Page, Route } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { listFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService } from "./service-call.ts";
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

test("the template saved from a composition has its pixels", async ({ page, product }) => {
  const calls = callsOf(product, page);
  const starter = "chart-of-the-week";
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

test("a composition is saved once, whatever is pressed, lost or refused, and loses nothing", async ({
  page,
  product,
  pageFaults,
}) => {
  const calls = callsOf(product, page);
  const composer = new ComposerPage(page);
  const dialog = dialogOf(page);
  await composer.open("product-update");
  await test.step("a double press makes one template, with the edited page, and a faulty field is named", async () => {
    await page.getByRole("button", { name: "Save as template" }).press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Name" })).toHaveValue("Copy of Product update");
    expect(await listFaults(page)).toEqual([]);
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
    const made = (await calls.list()).filter(({ name }) => name === "Pressed twice");
    expect(made).toHaveLength(1);
    expect(await calls.document(made[0]?.identifier ?? "")).toMatchObject({
      width: 900,
      background: "#123456",
    });
  });
  await test.step("a lost answer makes one template, with what was edited before the second press", async () => {
    await page.getByRole("button", { name: "Save as template" }).click();
    const name = dialog.getByRole("textbox", { name: "Name" });
    const press = () => dialog.getByRole("button", { name: "Save as template" }).click();
    let lost = 0;
    await page.route("**/api/v2/my-templates", async (route) => {
      if (!isCreation(route) || lost === 2) return route.fallback();
      lost += 1;
      // The service carries it out, and its answer does not arrive.
      await route.fetch();
      return route.abort();
    });
    await name.fill("Lost once");
    await press();
    await expect(dialog.getByText(/no second one is created/)).toBeVisible();
    await press();
    await expect.poll(() => lost).toBe(2);
    await expect(dialog.getByText(/no second one is created/)).toBeVisible();
    await name.fill("Lost and found");
    await press();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lost and found");
    const made = (await calls.list()).filter((one) => /^Lost (?:once|and found)$/.test(one.name));
    expect(made.map((one) => one.name)).toEqual(["Lost and found"]);
    forgetFaults(pageFaults, /ERR_FAILED/);
  });
  await test.step("a refusal names the field, and one of the whole composition says what to do", async () => {
    await composer.component("title").click();
    await composer.field("Text").fill("Nothing is lost");
    const before = (await calls.list()).length;
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
    expect(await calls.list()).toHaveLength(before);
    forgetFaults(pageFaults, /400/);

    // Decoders ignore bytes behind the end of a PNG.
    const photo = await readFile(fileURLToPath(new URL("../docs/composer.png", import.meta.url)));
    const picture = Buffer.concat([photo, Buffer.alloc(900_000, 7)]).toString("base64");
    await composer.component("photo").click();
    await composer.field("Picture").fill(`data:image/png;base64,${picture}`);
    await page.getByRole("button", { name: "Save as template" }).click();
    await dialog.getByRole("textbox", { name: "Name" }).fill("Too large");
    await dialog.getByRole("button", { name: "Save as template" }).click();
    await expect(dialog.getByText(/A template has at most 1 MB/)).toBeVisible();
    expect((await calls.list()).filter((one) => one.name === "Too large")).toEqual([]);
    forgetFaults(pageFaults, /413/);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });
  await test.step("a narrow page offers to save a template in the palette", async () => {
    await page.setViewportSize({ width: 360, height: 700 });
    await expect(page.getByRole("button", { name: "Save as template" })).toBeHidden();
    await page.keyboard.press("ControlOrMeta+k");
    const palette = page.getByRole("dialog");
    await expect(palette.getByRole("option", { name: "Revisions", exact: true })).toBeVisible();
    await palette.getByRole("combobox").fill("Save as template");
    await expect(palette.getByRole("option", { name: "Save as template" })).toHaveAttribute(
      "aria-selected",
      "true",
    );
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("textbox", { name: "Name" })).toBeFocused();
  });
});

test("the page of a template is edited in its details, in one save that keeps a draft or changes nothing", async ({
  page,
  product,
  pageFaults,
}) => {
  await test.step("size and background of a template can be edited in its details", async () => {
    const calls = callsOf(product, page);
    const body = { name: "Page to edit", document: { width: 600, height: 315, components: [] } };
    const id = String((await callService(product, "POST", "/api/v2/my-templates", body))["identifier"]);
    await page.goto("/templates?q=page+to+edit");
    await page
      .getByRole("button", { name: /Page to edit/ })
      .last()
      .click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Height").fill("700");
    await dialog.getByRole("button", { name: "Pick background" }).press("Enter");
    await expect(page.getByRole("slider", { name: "Hue" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("button", { name: "Pick background" })).toBeFocused();
    await dialog.getByRole("textbox", { name: "Background" }).fill("#654321");
    expect(await listFaults(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await expect(dialog).toBeHidden();
    expect(await calls.document(id)).toMatchObject({ height: 700, background: "#654321" });
  });
  await test.step("name, tags and page of a template with a draft change in one save, which keeps the draft", async () => {
    const name = "Page with a draft";
    const documentOf = (text: string) => ({
      width: 600,
      height: 315,
      outputFormat: "png",
      components: [{ id: "title", type: "TEXT", font: "Inter", text, x: 50, y: 20, width: 500, height: 120 }],
    });
    const created = await callService(product, "POST", "/api/v2/my-templates", {
      name,
      document: documentOf("Published"),
    });
    const path = `/api/v2/my-templates/${String(created["identifier"])}`;
    await callService(product, "PUT", `${path}?publish=false`, { name, document: documentOf("Draft") });
    const openDetails = async () => {
      await page.goto(`/templates?q=${encodeURIComponent(name)}`);
      await page.getByRole("button", { name: new RegExp(`^Actions for ${name}`) }).click();
      await page.getByRole("menuitem", { name: "Rename" }).click();
    };
    const dialog = page.getByRole("dialog");
    await openDetails();
    // The save does not arrive: nothing is changed, neither in one nor in the other.
    await page.route(`**${path}`, (route) =>
      route.request().method() === "PUT" ? route.abort() : route.fallback(),
    );
    await dialog.getByLabel("Height").fill("700");
    await dialog.getByRole("textbox", { name: "Background" }).fill("#654321");
    await dialog.getByRole("textbox", { name: "Tags" }).fill("Autumn");
    await dialog.getByRole("textbox", { name: "Name" }).fill(`${name}, renamed`);
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toBeVisible();
    expect(await callService(product, "GET", `${path}@draft`)).toMatchObject({
      name,
      revision: 2,
      height: 315,
    });
    await page.unroute(`**${path}`);
    forgetFaults(pageFaults, /ERR_FAILED/);

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
    expect(await callService(product, "GET", `${path}/document`)).toEqual({
      ...documentOf("Published"),
      ...settings,
    });
    expect(await callService(product, "GET", `${path}@draft/document`)).toEqual({
      ...documentOf("Draft"),
      ...settings,
    });
  });
  await test.step("a page that the draft cannot have changes neither, and the reason is shown", async () => {
    const name = "Large draft";
    const document = { width: 600, height: 315, outputFormat: "png", components: [] };
    const created = await callService(product, "POST", "/api/v2/my-templates", { name, document });
    const path = `/api/v2/my-templates/${String(created["identifier"])}`;
    const draft = { ...document, scaleFactor: 4 };
    await callService(product, "PUT", `${path}?publish=false`, { name, document: draft });
    await page.goto(`/templates?q=${encodeURIComponent(name)}`);
    await page.getByRole("button", { name: new RegExp(`^Actions for ${name}`) }).click();
    await page.getByRole("menuitem", { name: "Rename" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Width").fill("3000");
    await dialog.getByLabel("Height").fill("3000");
    await page.keyboard.press("Enter");
    await expect(dialog.getByRole("alert")).toContainText(/12000 × 12000 px/);
    expect(await callService(product, "GET", path)).toMatchObject({
      revision: 1,
      latestRevision: 2,
      width: 600,
    });
    expect(await callService(product, "GET", `${path}@draft`)).toMatchObject({ revision: 2 });
    forgetFaults(pageFaults, /400/);
  });
});

test("a composition is saved with an uploaded photo, and with all of its pages", async ({
  page,
  product,
}) => {
  await test.step("a composition with an uploaded photo is saved with that photo", async () => {
    const calls = callsOf(product, page);
    const composer = new ComposerPage(page);
    await composer.open("product-update");
    await composer.component("photo").click();
    const chooser = page.waitForEvent("filechooser");
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    const photo = await readFile(fileURLToPath(new URL("../docs/composer.png", import.meta.url)));
    await (await chooser).setFiles({ name: "own.png", mimeType: "image/png", buffer: photo });
    const address = page.getByRole("textbox", { name: "Picture" });
    await expect(address).toHaveValue(/^asset:[0-9a-f]{32}\.png$/);
    const photoName = await address.inputValue();
    const id = await saveAsTemplate(page, "Own photo");
    const { components } = (await calls.document(id)) as { components: { id: string; src?: string }[] };
    expect(components.find((one) => one.id === "photo")?.src).toBe(photoName);
    const composed = await calls.render("product-update", { "photo.src": photoName });
    expect((await calls.render(id, {})).file.equals(composed.file)).toBe(true);
  });
  await test.step("a composition of several pages is saved with all of them", async () => {
    const calls = callsOf(product, page);
    const source = (await calls.document("studio-invoice")) as { pages: { components: { id: string }[] }[] };
    const properties = await calls.properties("studio-invoice");
    const ofPage = (index: number) =>
      properties.find(
        ({ componentId, property }) =>
          property === "text" && source.pages[index]?.components.some(({ id }) => id === componentId),
      )?.componentId ?? "";
    const [first, last] = [ofPage(0), ofPage(source.pages.length - 1)];
    const data = { [`${first}.text`]: "Changed on the first", [`${last}.text`]: "Changed on the last" };
    const { requestId } = await calls.render("studio-invoice", data);
    await page.goto(`/templates/studio-invoice/compose?from=${requestId}`);
    await new ComposerPage(page).untilPainted();
    const id = await saveAsTemplate(page, "All pages");
    const saved = (await calls.document(id)) as { pages: { components: { id: string; text?: string }[] }[] };
    const textOf = (index: number, component: string) =>
      saved.pages[index]?.components.find((one) => one.id === component)?.text;
    expect(saved.pages).toHaveLength(source.pages.length);
    expect(textOf(0, first)).toBe("Changed on the first");
    expect(textOf(source.pages.length - 1, last)).toBe("Changed on the last");
  });
});

test("a composition of an html template with a list becomes a case of the new one", async ({
  page,
  product,
}) => {
  const calls = callsOf(product, page);
  const rows = [{ dish: "Soup", price: "9", note: "leek" }];
  const data = { "title.text": "Lunch", "first.rows": rows };
  const composed = await calls.render("evening-menu", data);
  await page.goto(`/templates/evening-menu/compose?from=${composed.requestId}`);
  await expect(new ComposerPage(page).field("Text")).toBeVisible();
  await page.getByRole("button", { name: "Save as template" }).click();
  await expect(dialogOf(page).getByText(/are kept as a case, Composition/)).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
  await page.keyboard.press("Escape");
  const id = await saveAsTemplate(page, "Lunch menu");
  const source = (await calls.document("evening-menu")) as { html: string; cases?: unknown[] };
  const saved = (await calls.document(id)) as { html: string; cases: { name: string; data: object }[] };
  expect(saved.html).toBe(source.html);
  expect(saved.cases).toHaveLength((source.cases?.length ?? 0) + 1);
  const added = saved.cases.at(-1);
  expect(added).toMatchObject({ name: "Composition", data });
  expect((await calls.render(id, added?.data ?? {})).file.equals(composed.file)).toBe(true);
});

const isCreation = (route: Route) => route.request().method() === "POST";
