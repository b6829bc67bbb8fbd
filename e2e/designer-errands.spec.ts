/** Whole errands of a designer: by the keyboard alone, and (the certificate) by presses without dragging. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { Locator, Page } from "@playwright/test";
import type { RunningProduct } from "./product.ts";
import { callService } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

const photoPath = fileURLToPath(new URL("../docs/composer.png", import.meta.url));

/** Moves and presses as one kind of user does. */
interface Hands {
  /** Presses a control. */
  press: (control: Locator) => Promise<void>;
  /** Adds a component of a type around a place of the page, px, with a size. */
  add: (type: string, place: { x: number; y: number; width: number; height: number }) => Promise<void>;
}

class Designer {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async untilOpen(): Promise<string> {
    await expect(this.page.locator("canvas[data-painted]")).toBeVisible();
    return decodeURIComponent(/\/templates\/([^/]+)\/design$/.exec(this.page.url())?.[1] ?? "");
  }

  async untilSaved(): Promise<void> {
    await expect(this.page.locator('[data-save-state="saved"]')).toHaveText(/^Draft/);
  }

  field(name: string): Locator {
    return this.page
      .getByRole("region", { name: /^Properties of/ })
      .getByRole("textbox", { name, exact: true });
  }

  async fill(name: string, value: string): Promise<void> {
    await this.field(name).fill(value);
  }
}

/** Presses only: a tool, then the button that adds in the middle; numbers place the component. */
function presses(designer: Designer): Hands {
  const { page } = designer;
  return {
    press: (control) => control.click(),
    add: async (type, place) => {
      await addButton(page, type).click();
      await page.getByRole("button", { name: `Add in the middle: ${type}` }).click();
      await placeByNumbers(designer, place);
    },
  };
}

function keyboard(designer: Designer): Hands {
  const { page } = designer;
  const press = async (control: Locator) => {
    await control.focus();
    await page.keyboard.press("Enter");
  };
  return {
    press,
    add: async (type, place) => {
      if (isUsual(type)) {
        await press(addButton(page, type));
      } else {
        await press(page.getByRole("button", { name: "Add another component" }));
        await press(page.getByRole("menuitem", { name: type }));
      }
      await press(page.getByRole("button", { name: `Add in the middle: ${type}` }));
      await placeByNumbers(designer, place);
    },
  };
}

function isUsual(type: string): boolean {
  return ["text", "picture", "rectangle", "circle"].includes(type);
}

function addButton(page: Page, type: string): Locator {
  return page.getByRole("button", { name: `Draw: ${type}` });
}

async function placeByNumbers(
  designer: Designer,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): Promise<void> {
  for (const [name, px] of [
    ["Left", x],
    ["Top", y],
    ["Width", width],
    ["Height", height],
  ] as const)
    await designer.fill(name, String(px));
}

/** Starts a blank template of a size and opens its designer. */
async function start(page: Page, { size, name }: { size: string; name: string }): Promise<string> {
  await page.goto("/templates/new");
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.getByRole("radio", { name: new RegExp(`^${size}`) }).focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Create template" }).press("Enter");
  await expect(page).toHaveURL(/\/design$/);
  return new Designer(page).untilOpen();
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

async function publish(page: Page, press: Hands["press"]): Promise<void> {
  await press(page.getByRole("button", { name: "Publish…" }));
  await expect(page).toHaveURL(/\/compare$/);
  await press(page.getByRole("button", { name: /^Publish revision/ }));
  await expect(page.getByText(/is published\. Callers without a pin get it/)).toBeVisible();
}

async function render(product: RunningProduct, template: string, data: object, page: Page): Promise<void> {
  const { href } = await callService(product, "POST", "/api/v2/render", { template, data });
  const picture = await page.request.get(String(href));
  expect(picture.status()).toBe(200);
  expect((await picture.body()).length).toBeGreaterThan(1_000);
}

test("an announcement with photo, headline, badge and logo is made from a blank page by the keyboard alone, published and rendered", async ({
  page,
  product,
}) => {
  const id = await start(page, { size: "Square", name: "Announcement" });
  const designer = new Designer(page);
  const { add, press } = keyboard(designer);

  await add("picture", { x: 0, y: 0, width: 1080, height: 620 });
  const upload = page.getByRole("region", { name: "Properties of image" }).locator("input[type=file]");
  await upload.setInputFiles({
    name: "photo.png",
    mimeType: "image/png",
    buffer: await readFile(photoPath),
  });
  await expect(designer.field("Picture")).toHaveValue(/^asset:/);

  await add("text", { x: 60, y: 660, width: 960, height: 240 });
  await page.keyboard.press("Escape");
  await designer.fill("Text", "Open house on Friday");
  await makeInput(page, "Text", "Headline");
  await add("rectangle", { x: 60, y: 60, width: 260, height: 90 });
  await add("circle", { x: 940, y: 940, width: 80, height: 80 });
  await press(page.getByRole("button", { name: "circle, circle" }));
  await designer.fill("Component id", "logo").catch(async () => {
    await page.getByRole("textbox", { name: "Component id" }).fill("logo");
  });
  await page.keyboard.press("Enter");

  await press(page.getByRole("button", { name: "Cases", exact: true }));
  await press(page.getByRole("button", { name: "Generate cases" }));
  await expect(page.locator("[data-case]").nth(2)).toBeVisible();
  await designer.untilSaved();
  await publish(page, press);
  await render(product, id, { "text.text": "Moved to Saturday" }, page);
});

test("a starter is adapted to a brand: ground, fonts, colours and logo", async ({ page, product }) => {
  await page.goto("/templates/customer-testimonial/design");
  await page.getByRole("button", { name: "Design a copy" }).click();
  const designer = new Designer(page);
  await expect(page).not.toHaveURL(/customer-testimonial/);
  const id = await designer.untilOpen();
  await page.getByRole("textbox", { name: "Background", exact: true }).fill("#102a43");
  const texts = page.getByRole("button", { name: /, text$/ });
  await texts.first().click();
  await designer.fill("Colour", "#f0f4f8");
  await page.getByRole("combobox", { name: "Font" }).or(designer.field("Font")).first().fill("Lora");
  await page.keyboard.press("Enter");
  await designer.untilSaved();
  await publish(page, (control) => control.click());
  const document = await callService(product, "GET", `/api/v2/my-templates/${id}/document`);
  expect(JSON.stringify(document)).toContain("#102a43");
  expect(JSON.stringify(document)).toContain("#f0f4f8");
  await render(product, id, {}, page);
  await callService(product, "DELETE", `/api/v2/my-templates/${id}`);
});

test("a certificate of two A4 pages is designed and rendered as a PDF", async ({ page, product }) => {
  const id = await start(page, { size: "Certificate", name: "Certificate of two pages" });
  const designer = new Designer(page);
  const { add } = presses(designer);
  await add("text", { x: 100, y: 200, width: 900, height: 120 });
  await page.keyboard.press("Escape");
  await designer.fill("Text", "Certificate");
  await page.getByRole("button", { name: "page", exact: true }).click();
  await page.getByRole("button", { name: "Add page" }).click();
  await expect(page.getByText("Page 2 of 2")).toBeVisible();
  await add("text", { x: 100, y: 100, width: 900, height: 400 });
  await page.keyboard.press("Escape");
  await designer.fill("Text", "Subjects and grades");
  await designer.untilSaved();
  await publish(page, (control) => control.click());
  const { href } = await callService(product, "POST", "/api/v2/render", { template: id });
  const pdf = await (await page.request.get(String(href))).body();
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)).toHaveLength(2);
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
  const id = decodeURIComponent(/\/templates\/([^/]+)\/design$/.exec(page.url())?.[1] ?? "");
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
  await new Designer(page).untilSaved();
  await page.reload();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Open Longest allowed/ })).toBeHidden();
  await page.getByRole("button", { name: "Redo", exact: true }).click();
  await expect(page.getByRole("button", { name: /^Open Longest allowed/ })).toBeVisible();
  await new Designer(page).untilSaved();
  await publish(page, (control) => control.click());
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

test("a drawing of another program says what it loses, becomes a template, and its text an input", async ({
  page,
  product,
}) => {
  await page.goto("/templates/new");
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 300"><title>Shop card</title>
    <rect id="ground" width="600" height="300" fill="#fef3c7"/>
    <g id="mark"><path d="M40 40h60v60h-60z" fill="#c61d78"/><path d="M60 60h20v20h-20z" fill="#ffffff"/></g>
    <text id="greeting" x="60" y="220" font-family="Inter" font-size="48" font-weight="700">We are open</text><script>1</script></svg>`;
  await page.locator("input[type=file]").setInputFiles({
    name: "card.svg",
    mimeType: "image/svg+xml",
    buffer: Buffer.from(drawing),
  });
  await expect(page.getByRole("radio", { name: /^Shop card/ })).toBeChecked();
  await expect(page.getByText("1 script was left out.")).toBeVisible();
  await page.getByRole("button", { name: "Create template" }).click();
  await expect(page).toHaveURL(/\/design$/);
  const designer = new Designer(page);
  const id = await designer.untilOpen();
  await page.getByRole("button", { name: "greeting, text" }).click();
  await makeInput(page, "Text", "Greeting");
  await designer.untilSaved();
  await publish(page, (control) => control.click());
  const document = await callService(product, "GET", `/api/v2/my-templates/${id}/document`);
  expect(document).toMatchObject({ width: 600, height: 300, background: "#fef3c7" });
  const schema = await callService(product, "GET", `/api/v2/my-templates/${id}/schema`);
  expect(JSON.stringify(schema)).toContain("greeting.text");
  await render(product, id, { "greeting.text": "We are closed" }, page);
});
