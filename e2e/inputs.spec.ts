import type { Page } from "@playwright/test";
import { callService } from "./service-call.ts";
import { ComposerPage } from "./composer-page.ts";
import { expect, forgetFaults, test } from "./test.ts";

const text = { type: "TEXT", font: "Inter", fit: "shrink", minFontSize: 20, width: 500, x: 50 };
const document = {
  width: 600,
  height: 315,
  outputFormat: "png",
  components: [
    { id: "title", ...text, text: "Headline", y: 40, height: 120, fontSize: 56 },
    { id: "badge", type: "RECTANGLE", x: 50, y: 260, width: 90, height: 30, color: "#c61d78" },
  ],
};
const inputs = {
  "title.text": { label: "Headline", description: "What is new.", required: true, maxLength: 60 },
  "badge.color": { label: "Brand colour", oneOf: ["#c61d78", "#0b7d4f"] },
};
const tooLong = "A headline that says everything there is to say about the new season";
const short = "The new season is here";

/** Imports the protected template in the gallery, as its designer does, and returns its identifier. */
async function importProtected(page: Page, name: string): Promise<string> {
  await page.goto("/templates?q=imported+protected");
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator("input[type=file]").setInputFiles({
    name: "card.template.json",
    mimeType: "application/json",
    buffer: Buffer.from(JSON.stringify({ name, document: { ...document, inputs, onlyInputs: true } })),
  });
  await expect(page.getByText(`“${name}” was imported.`)).toBeVisible();
  await page.getByRole("link", { name, exact: true }).click();
  await page.waitForURL(/\/templates\/[^/]+\/compose/);
  return decodeURIComponent(new URL(page.url()).pathname.split("/")[2] ?? "");
}

test("a designer protects a headline, also while callers compose; the composer leads to the field that breaks a rule", async ({
  page,
  product,
  pageFaults,
}) => {
  const template = await importProtected(page, "Imported protected card");
  const composer = new ComposerPage(page);
  await composer.untilPainted();
  await expect(composer.list.getByRole("option")).toHaveText(["title", "badge"]);
  await expect(page.getByText("Required and not set: Headline.")).toBeVisible();
  await composer.field("Headline").fill(tooLong);
  await expect(page.getByText("At most 60 characters are accepted; this has 68.")).toBeVisible();
  const render = page.getByRole("button", { name: /^Render/ });
  await expect(render).toBeDisabled();
  await composer.list.getByRole("option", { name: "badge" }).click();
  await page.getByRole("combobox", { name: "Brand colour" }).selectOption("#0b7d4f");
  await page.getByRole("button", { name: "Headline", exact: true }).click();
  await composer.field("Headline").fill(short);
  await page.getByRole("tab", { name: "Schema" }).click();
  await expect(composer.output.getByText('"maxLength": 60')).toBeVisible();

  // Another person makes it stricter while it is open.
  const stricter = { ...inputs, "title.text": { label: "Headline", maxLength: 10 } };
  const body = { name: "Stricter", document: { ...document, inputs: stricter, onlyInputs: true } };
  await callService(product, "PUT", `/api/v2/my-templates/${template}`, body);
  await composer.list.getByRole("option", { name: "badge" }).click();
  await render.click();
  await page.getByRole("button", { name: "Headline", exact: true }).click();
  await expect(page.getByText("At most 10 characters are accepted; this has 22.")).toBeVisible();
  await composer.field("Headline").fill("New season");
  await render.click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
  // The browser reports the refusal.
  forgetFaults(pageFaults, /status of 422/);
});
