import type { Locator, Page } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { expectNoFaults } from "./list-faults.ts";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";

/** Locators of the outputs: tabs, their texts, the editor. */
class Outputs {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  tab(name: string): Locator {
    return this.page.getByRole("tab", { name: new RegExp(`^${name}`) });
  }

  editor(form: string): Locator {
    return this.page.getByRole("textbox", { name: `${form}, as JSON` });
  }

  async edit(form: string): Promise<void> {
    await this.tab(form).click();
    await this.page.getByRole("button", { name: `Edit ${form}` }).click();
    await expect(this.editor(form)).toBeFocused();
  }

  /** In the editor that has the focus. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.press("ControlOrMeta+a");
    await this.page.keyboard.insertText(text);
  }
}

async function openComposer(page: Page): Promise<{ composer: ComposerPage; outputs: Outputs }> {
  const composer = new ComposerPage(page);
  await composer.open("product-update");
  await composer.component("title").click();
  return { composer, outputs: new Outputs(page) };
}

const bodyWith = (changes: string, more = "") => `{
  "template": "product-update",
  "changes": [${changes}]${more}
}`;

test("an edited text changes fields, options and picture; what is wrong in it is said, and no text is lost", async ({
  page,
}) => {
  const { composer, outputs } = await openComposer(page);
  await test.step("an edited array changes fields, options and picture; a fault has line and column and loses no text", async () => {
    const before = await composer.pixels();
    await outputs.edit("JSON list");
    await outputs.type(
      bodyWith('{ "id": "title", "text": "From JSON" }', ',\n  "expires": 90, "campaign": "7"'),
    );
    await expect(composer.field("Text")).toHaveValue("From JSON");
    await expect.poll(() => composer.pixels()).not.toBe(before);
    await page.locator("summary", { hasText: "Options" }).click();
    await expect(page.getByRole("textbox", { name: "Link expires after" })).toHaveValue("90");
    await expect(page.getByText('campaign: "7"')).toBeVisible();

    const good = await composer.pixels();
    await outputs.editor("JSON list").click();
    await outputs.type('{\n  "template": "product-update",\n  "changes" []\n}');
    await expect(page.getByText('Line 3, column 13: ":" is expected after the key.')).toBeVisible();
    await expect(page.getByText("The form keeps the last state that could be read.")).toBeVisible();
    await expect(composer.field("Text")).toHaveValue("From JSON");
    expect(await composer.pixels()).toBe(good);

    // The text stays, also on another tab.
    await outputs.tab("By component").click();
    await expect(composer.output).toContainText('"property": "text"');
    await outputs.tab("JSON list").click();
    await expect(outputs.editor("JSON list")).toContainText('"changes" []');
    await expectNoFaults(page, "editor with a fault");
    await page.getByRole("button", { name: "Discard text" }).click();
    await expect(outputs.editor("JSON list")).toContainText("From JSON");

    await page.getByRole("button", { name: "Undo" }).click();
    await expect(outputs.editor("JSON list")).not.toContainText("From JSON");
  });
  await test.step("an invalid value is marked in the text, and the dictionary edits the same composition", async () => {
    await outputs.edit("Key–value");
    await outputs.type(
      '{"template": "product-update", "changesDictionary": {"title.text": "By key", "title.color": "blau"}}',
    );
    await expect(composer.field("Text")).toHaveValue("By key");
    await expect(page.getByText("One value that the template does not accept is marked.")).toBeVisible();
    await expect(page.locator(".cm-lintRange-warning")).toHaveText('"blau"');
    await composer.field("Text").fill("By field");
    await expect(outputs.editor("Key–value")).toContainText('"title.text": "By field"');
    await expect(outputs.editor("Key–value")).toContainText('"title.color": "blau"');

    await outputs.edit("By component");
    await outputs.type(bodyWith('{ "id": "a.b", "property": "text", "value": "x" }'));
    await expect(outputs.tab("Key–value, cannot express this composition")).toBeVisible();
    await outputs.tab("Key–value").click();
    await expect(page.getByText('The component id "a.b" contains a dot')).toBeVisible();
  });
  await test.step("a text with another template is reported, and opens that template with its values", async () => {
    await outputs.tab("JSON list").click();
    await outputs
      .editor("JSON list")
      .or(page.getByRole("button", { name: "Edit JSON list" }))
      .click();
    await expect(outputs.editor("JSON list")).toBeFocused();
    await outputs.type(
      '{"template": "customer-testimonial", "changes": [{"id": "quote", "text": "Elsewhere"}]}',
    );
    await expect(page.getByText("The text names the template customer-testimonial.")).toBeVisible();
    await page.getByRole("link", { name: "Open that template" }).click();
    await expect(page).toHaveURL(/\/templates\/customer-testimonial\/compose#1\./);
    await composer.untilPainted();
    await expect(composer.output).toContainText("Elsewhere");
  });
});

test("a newsletter's link is edited, signed until next Friday, copied, and returns the render's picture without a key", async ({
  page,
  product,
  playwright,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { composer, outputs } = await openComposer(page);
  await outputs.tab("Direct link").click();
  const address = page.getByRole("textbox", { name: "Direct link" });
  await address.fill(
    `${product.serviceUrl}/direct/product-update.png?title.text=By%20link&title.fontSize=80`,
  );
  await expect(composer.field("Text")).toHaveValue("By link");
  await page.getByRole("textbox", { name: "Value of title.text" }).fill("By row (1)");
  await expect(address).toHaveValue(/title\.text=By%20row%20\(1\)&title\.fontSize=80$/);

  const friday = nextFriday();
  await page.getByLabel("Valid for").selectOption("until a date …");
  await page.getByLabel("Until (UTC)").fill(friday.toISOString().slice(0, 16));
  await page.getByRole("button", { name: "Sign link", exact: true }).click();
  await expect(page.getByText("Returns a picture, 1200×630")).toBeVisible();
  await expectNoFaults(page, "link builder");
  // The panel is scrolled, never the page.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);
  const href = await page.getByRole("textbox", { name: "Signed direct link" }).inputValue();
  expect(href).toContain("signature=");
  expect(new URL(href).searchParams.get("expires-at")).toBe(String(friday.getTime() / 1_000));
  await page.getByRole("button", { name: "Copy signed link" }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(href);
  expect(href).not.toContain(product.apiKey);
  const stranger = await playwright.request.newContext();
  const answered = await stranger.get(href);
  expect(answered.headers()["content-type"]).toBe("image/png");
  const rendered = await stranger.post(`${product.serviceUrl}/api/v2/render?output=image`, {
    headers: { "X-API-KEY": product.apiKey },
    data: {
      template: "product-update",
      outputFormat: "png",
      changes: [{ id: "title", text: "By row (1)", fontSize: 80 }],
    },
  });
  expect((await answered.body()).equals(await rendered.body())).toBe(true);
  await stranger.dispose();

  await page.getByText("<img>", { exact: true }).click();
  await page.getByRole("textbox", { name: "Value of title.text" }).fill("changed");
  await expect(page.getByText("Out of date")).toBeVisible();
  await expect(page.getByText(/^Not signed: a page cannot send the key/)).toBeVisible();
  expect(page.url()).not.toContain("signature");
});

test("the link of a colleague's result is opened, one word changed, and sent back", async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const { composer, outputs } = await openComposer(page);
  const body = {
    template: "product-update",
    changes: [{ id: "title", text: "Sale on Friday", color: "#c61d78" }],
  };
  const { href } = await callService(product, "POST", "/api/v2/render", body);
  await page.getByRole("button", { name: "Import" }).click();
  const dialog = page.getByRole("dialog", { name: "Import", exact: true });
  await dialog.getByLabel("Paste here").fill(String(href));
  await dialog.getByRole("button", { name: "Import 2 changes" }).click();
  await expect(composer.field("Text")).toHaveValue("Sale on Friday");
  await composer.field("Text").fill("Sale on Monday");
  await outputs.tab("curl").click();
  await page.getByRole("button", { name: "Copy curl" }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain('"text": "Sale on Monday"');
});

test("the editor is used from the keyboard alone, and on a phone", async ({ page }) => {
  const { composer, outputs } = await openComposer(page);
  await test.step("the editor is usable from the keyboard alone: open, edit, read a fault, leave", async () => {
    await outputs.tab("JSON list").focus();
    await page.keyboard.press("End");
    await expect(outputs.tab("Schema")).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    await expect(outputs.tab("By component")).toHaveAttribute("aria-selected", "true");
    await expect(async () => {
      await page.keyboard.press("Tab");
      await expect(composer.output.locator("pre")).toBeFocused({ timeout: 100 });
    }).toPass();
    await page.keyboard.press("Enter");
    await expect(outputs.editor("By component")).toBeFocused();
    await outputs.type(bodyWith('{ "id": "title", "property": "text", "value": "Keys only" }'));
    await expect(composer.field("Text")).toHaveValue("Keys only");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.press("Backspace");
    await expect(page.getByRole("status").getByText(/^Line \d+, column \d+/)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: "Go to fault" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(outputs.editor("By component")).toBeFocused();
    await page.keyboard.press("ControlOrMeta+z");
    await expect(page.getByRole("status").getByText(/^Line \d+, column \d+/)).toHaveCount(0);
    await page.keyboard.press("Escape");
    await expect(outputs.tab("By component")).toBeFocused();
    await expect(composer.field("Text")).toHaveValue("Keys only");
  });
  await test.step("at 390 px every output can be reached and edited without horizontal scrolling", async () => {
    await page.setViewportSize({ width: 390, height: 780 });
    await outputs.edit("JSON list");
    await outputs.type(bodyWith('{ "id": "title", "text": "On a phone" }'));
    await expect(composer.field("Text")).toHaveValue("On a phone");
    for (const name of ["Direct link", "curl", "PHP"]) {
      await outputs.tab(name).click();
      await expect(composer.output).toContainText(/On a phone|On%20a%20phone/);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, name).toBeLessThanOrEqual(0);
    }
  });
});

/** The Friday of next week, 18:00 UTC. */
function nextFriday(): Date {
  const now = new Date();
  const day = now.getUTCDate() + ((5 - now.getUTCDay() + 7) % 7) + 7;
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), day, 18));
}
