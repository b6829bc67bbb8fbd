import type { RunningProduct } from "./product.ts";
import { ComposerPage } from "./composer-page.ts";
import { expect, forgetFaults, test } from "./test.ts";

const text = { type: "TEXT", font: "Inter", fit: "shrink", minFontSize: 20, width: 500, x: 50 };
const document = {
  width: 600,
  height: 315,
  outputFormat: "png",
  components: [
    { id: "title", ...text, text: "Headline", y: 40, height: 120, fontSize: 56 },
    { id: "subtitle", ...text, text: "Subtitle", y: 180, height: 60, fontSize: 28 },
    { id: "badge", type: "RECTANGLE", x: 50, y: 260, width: 90, height: 30, color: "#c61d78" },
  ],
};
const inputs = {
  "title.text": { label: "Headline", description: "What is new.", required: true, maxLength: 60 },
  "badge.color": { label: "Brand colour", oneOf: ["#c61d78", "#0b7d4f"] },
};
const tooLong = "A headline that says everything there is to say about the new season";
const short = "The new season is here";

function headersOf({ apiKey }: RunningProduct) {
  return { "content-type": "application/json", "x-api-key": apiKey };
}

async function createProtected(product: RunningProduct, name: string): Promise<string> {
  const response = await fetch(`${product.serviceUrl}/api/v2/my-templates`, {
    method: "POST",
    headers: headersOf(product),
    body: JSON.stringify({ name, document: { ...document, inputs, onlyInputs: true } }),
  });
  const body: { identifier: string } = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(201);
  return body.identifier;
}

test("a protected headline is 422 in a request and a link, and the composer leads to a text that is accepted", async ({
  page,
  product,
  pageFaults,
}) => {
  const template = await createProtected(product, "Protected card");
  const renderOf = (value: string) =>
    fetch(`${product.serviceUrl}/api/v2/render`, {
      method: "POST",
      headers: headersOf(product),
      body: JSON.stringify({ template, data: { "title.text": value } }),
    });
  const refused = await renderOf(tooLong);
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { code: "input_rejected", problems: [{ code: "input", params: { rule: "maxLength", limit: 60 } }] },
  ]);
  const link = (value: string) =>
    fetch(`${product.serviceUrl}/direct/${template}.png?title.text=${encodeURIComponent(value)}`, {
      headers: headersOf(product),
    });
  expect((await link(tooLong)).status).toBe(422);

  const composer = new ComposerPage(page);
  await composer.open(template);
  await expect(composer.list.getByRole("option")).toHaveText(["title", "badge"]);
  await expect(page.getByText("Required and not set: title.text.")).toBeVisible();
  await composer.field("Headline").fill(tooLong);
  await expect(page.getByText("At most 60 characters are accepted; this has 68.")).toBeVisible();
  await expect(page.getByText(/68 of 60 characters · about \d+ letters fit/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Render/ })).toBeDisabled();

  await composer.list.getByRole("option", { name: "badge" }).click();
  await page.getByRole("combobox", { name: "Brand colour" }).selectOption("#0b7d4f");
  await page.getByRole("button", { name: "title.text" }).click();
  await composer.field("Headline").fill(short);
  await page.getByRole("tab", { name: "Schema" }).click();
  await expect(composer.output.getByText('"maxLength": 60')).toBeVisible();
  await page.getByText("TypeScript", { exact: true }).click();
  await expect(composer.output.getByText('"badge.color"?: "#c61d78" | "#0b7d4f";')).toBeVisible();
  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
  expect((await renderOf(short)).status).toBeLessThan(300);
  expect((await link(short)).status).toBe(200);
  expect(pageFaults).toEqual([]);
});

test("an answer of the service about an input leads to its field", async ({ page, product, pageFaults }) => {
  const template = await createProtected(product, "Protected later");
  const composer = new ComposerPage(page);
  await composer.open(template);
  // Another person protects the template while it is open.
  const stricter = { ...inputs, "title.text": { label: "Headline", maxLength: 10 } };
  const replaced = await fetch(`${product.serviceUrl}/api/v2/my-templates/${template}`, {
    method: "PUT",
    headers: headersOf(product),
    body: JSON.stringify({
      name: "Protected later",
      document: { ...document, inputs: stricter, onlyInputs: true },
    }),
  });
  expect(replaced.status).toBe(200);
  await composer.field("Headline").fill(short);
  await composer.list.getByRole("option", { name: "badge" }).click();
  await page.getByRole("button", { name: /^Render/ }).click();
  await page.getByRole("button", { name: "title.text" }).click();
  await expect(page.getByText("At most 10 characters are accepted; this has 22.")).toBeVisible();
  await composer.field("Headline").fill("New season");
  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
  // The browser reports the refusal.
  forgetFaults(pageFaults, /status of 422/);
});

test("a batch names the rule in each rejected cell, which is corrected in place and rendered", async ({
  page,
  product,
}) => {
  const template = await createProtected(product, "Protected batch");
  await page.goto(`/templates/${template}/batch`);
  await page.getByRole("button", { name: "Choose a file" }).waitFor();
  const table = ["Headline,Brand colour", `${short},#0b7d4f`, `${tooLong},#c61d78`, `Sale,#000000`].join(
    "\n",
  );
  await page
    .locator("input[type=file]")
    .setInputFiles({ name: "cards.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
  const checks = page.getByRole("region", { name: "Row checks" });
  await expect(checks.getByText("Headline: At most 60 characters are accepted; this has 68.")).toBeVisible();
  await expect(checks.getByText("Brand colour: Must be one of #c61d78, #0b7d4f.")).toBeVisible();
  await checks.getByRole("textbox", { name: "Headline in row 2" }).fill(short);
  await page.keyboard.press("Enter");
  await checks.getByRole("combobox", { name: "Brand colour in row 3" }).selectOption("#c61d78");
  await checks.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(checks.getByText("All 3 rows can be rendered.")).toBeVisible();
  await page.getByRole("button", { name: "Render 3 rows" }).click();
  await expect(page.getByRole("region", { name: "Rows" }).getByText("Done", { exact: true })).toHaveCount(3);
});
