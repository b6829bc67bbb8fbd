import type { Page } from "@playwright/test";
import type { RunningProduct } from "./product.ts";
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
    { id: "subtitle", ...text, text: "Subtitle", y: 180, height: 60, fontSize: 28 },
    { id: "badge", type: "RECTANGLE", x: 50, y: 260, width: 90, height: 30, color: "#c61d78" },
  ],
};
const inputs = {
  "title.text": { label: "Headline", description: "What is new.", required: true, maxLength: 60 },
  "badge.color": { label: "Brand colour", oneOf: ["#c61d78", "#0b7d4f"] },
};
const tooLong = "A headline that says everything there is to say about the new season";
/** As a response quotes it. */
const shown = `"${tooLong.slice(0, 58)}…`;
const short = "The new season is here";

function headersOf({ apiKey }: RunningProduct) {
  return { "content-type": "application/json", "x-api-key": apiKey };
}

function createProtected(product: RunningProduct, name: string): Promise<string> {
  return createTemplate(product, name, { ...document, inputs, onlyInputs: true });
}

async function createTemplate(product: RunningProduct, name: string, source: object): Promise<string> {
  const body = { name, document: source };
  const { identifier } = await callService(product, "POST", "/api/v2/my-templates", body);
  return String(identifier);
}

function renderOf(product: RunningProduct, template: string, data: object): Promise<Response> {
  return fetch(`${product.serviceUrl}/api/v2/render`, {
    method: "POST",
    headers: headersOf(product),
    body: JSON.stringify({ template, data }),
  });
}

async function replaceInputs(product: RunningProduct, template: string, rules: object): Promise<void> {
  const body = { name: "Stricter", document: { ...document, inputs: rules, onlyInputs: true } };
  await callService(product, "PUT", `/api/v2/my-templates/${template}`, body);
}

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

/** Every way in which a program sends a headline, with the place of the headline in the call. */
function waysIn(product: RunningProduct, template: string) {
  const post = (path: string, body: object) => () =>
    fetch(`${product.serviceUrl}${path}`, {
      method: "POST",
      headers: headersOf(product),
      body: JSON.stringify({ template, ...body }),
    });
  return (value: string): [string, () => Promise<Response>][] => {
    const change = { id: "title", property: "text", value };
    const data = { "title.text": value };
    const query = `?title.text=${encodeURIComponent(value)}`;
    const direct = `${product.serviceUrl}/direct/${template}.png${query}`;
    return [
      ["changes[0].value", post("/api/v1/render", { changes: [change] })],
      ['data["title.text"]', post("/api/v1/images", { data })],
      ['data["title.text"]', post("/api/v2/render?output=image", { data, outputFormat: "png" })],
      ['data["title.text"]', post("/api/v2/direct-links", { data })],
      ["title.text", () => fetch(direct, { headers: headersOf(product) })],
    ];
  };
}

test("a designer protects a headline; callers get 422 with path, rule and what was sent, and a picture once it is corrected", async ({
  page,
  product,
  pageFaults,
}) => {
  const template = await importProtected(page, "Imported protected card");
  const ways = waysIn(product, template);
  for (const [path, send] of ways(tooLong)) {
    const refused = await send();
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({
        code: "input_rejected",
        errors: [`${path}: 'title.text' (Headline) takes at most 60 characters; got 68: ${shown}`],
        problems: [
          {
            path,
            code: "input",
            params: {
              input: "title.text",
              label: "Headline",
              rule: "maxLength",
              limit: 60,
              length: 68,
              got: { text: shown },
            },
          },
        ],
      }),
    ]);
  }
  const pictures: string[] = [];
  for (const [path, send] of ways(short)) {
    const accepted = await send();
    expect(accepted.status, path).toBe(200);
    if (accepted.headers.get("content-type") === "image/png")
      pictures.push(Buffer.from(await accepted.arrayBuffer()).toString("base64"));
  }
  expect(pictures).toHaveLength(2);
  expect(pictures[0]).toBe(pictures[1]);

  const composer = new ComposerPage(page);
  await composer.open(template);
  await expect(composer.list.getByRole("option")).toHaveText(["title", "badge"]);
  await expect(page.getByText("Required and not set: Headline.")).toBeVisible();
  await composer.field("Headline").fill(tooLong);
  await expect(page.getByText("At most 60 characters are accepted; this has 68.")).toBeVisible();
  await expect(page.getByText(/68 of 60 characters · about \d+ letters fit/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Render/ })).toBeDisabled();

  await composer.list.getByRole("option", { name: "badge" }).click();
  await page.getByRole("combobox", { name: "Brand colour" }).selectOption("#0b7d4f");
  await page.getByRole("button", { name: "Headline", exact: true }).click();
  await composer.field("Headline").fill(short);
  await page.getByRole("tab", { name: "Schema" }).click();
  await expect(composer.output.getByText('"maxLength": 60')).toBeVisible();
  await page.getByText("TypeScript", { exact: true }).click();
  await expect(composer.output.getByText('"badge.color"?: "#c61d78" | "#0b7d4f";')).toBeVisible();
  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
  expect(pageFaults).toEqual([]);
});

test("the composer says beforehand what the service would reject, and leads to the field of what it rejected", async ({
  page,
  product,
  pageFaults,
}) => {
  await test.step("the composer says beforehand that a text does not fit, as the service does", async () => {
    const strict = {
      ...document,
      components: [{ ...document.components[0], fit: "clamp", height: 80 }, document.components[2]],
      inputs: { "title.text": { label: "Headline", overflow: "reject" }, "title.color": { label: "Ink" } },
    };
    const template = await createTemplate(product, "Strict card", strict);
    const composer = new ComposerPage(page);
    await composer.open(template);
    const render = page.getByRole("button", { name: /^Render/ });
    const refused = page.getByText("Does not fit its box and would be rejected: Headline.");
    await composer.field("Headline").fill("WWWWWWWWWWWW WWWWWWWWWWWW");
    await expect(refused).toBeVisible();
    await expect(page.getByText("The text does not fit its box. Shorten it.")).toBeVisible();
    await expect(render).toBeDisabled();
    const answer = await renderOf(product, template, { "title.text": "WWWWWWWWWWWW WWWWWWWWWWWW" });
    expect(answer.status).toBe(422);
    // As many letters, but narrow ones.
    await composer.field("Headline").fill("iiiiiiiiiiii iiiiiiiiiiii");
    await expect(refused).toBeHidden();
    await render.click();
    await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
    expect(pageFaults).toEqual([]);
  });
  await test.step("the composer says beforehand that a text of an html page does not fit, as its render does", async () => {
    const template = await createTemplate(product, "Strict page", {
      editor: "canvas-html",
      width: 400,
      height: 200,
      html: '<h1 data-component="title">Hello</h1>',
      css: "h1 { overflow: hidden; height: 60px; margin: 20px }",
      inputs: { "title.text": { label: "Headline", overflow: "reject" } },
    });
    const composer = new ComposerPage(page);
    await page.goto(`/templates/${template}/compose`);
    const render = page.getByRole("button", { name: /^Render/ });
    const refused = page.getByText("Does not fit its box and would be rejected: Headline.");
    const long = "A headline that needs more lines than the box of this page can show at once";
    await composer.field("Headline").fill(long);
    await expect(refused).toBeVisible();
    await expect(render).toBeDisabled();
    const answer = await renderOf(product, template, { "title.text": long });
    // Its page may take too long to be laid out before the answer.
    const result = answer.ok ? await fetch(((await answer.json()) as { href: string }).href) : answer;
    expect(result.status).toBe(422);
    expect(await result.text()).toMatch(/'title(?:\.text)?'.* does not fit its box/);
    await composer.field("Headline").fill("A short one");
    await expect(refused).toBeHidden();
    await render.click();
    await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
    expect(pageFaults).toEqual([]);
  });
  await test.step("an answer of the service about an input leads to its field", async () => {
    const template = await createProtected(product, "Protected later");
    const composer = new ComposerPage(page);
    await composer.open(template);
    // Another person protects the template while it is open.
    await replaceInputs(product, template, { ...inputs, "title.text": { label: "Headline", maxLength: 10 } });
    await composer.field("Headline").fill(short);
    await composer.list.getByRole("option", { name: "badge" }).click();
    await page.getByRole("button", { name: /^Render/ }).click();
    await page.getByRole("button", { name: "Headline", exact: true }).click();
    await expect(page.getByText("At most 10 characters are accepted; this has 22.")).toBeVisible();
    await composer.field("Headline").fill("New season");
    await page.getByRole("button", { name: /^Render/ }).click();
    await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
    // The browser reports the refusal.
    forgetFaults(pageFaults, /status of 422/);
  });
});

test("a batch names the rule of each rejected row, which is corrected in place and rendered", async ({
  page,
  product,
}) => {
  await test.step("a batch names the rule in each rejected cell, which is corrected in place and rendered", async () => {
    const template = await createProtected(product, "Protected batch");
    await page.goto(`/templates/${template}/batch`);
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    const table = ["Headline,Brand colour", `${short},#0b7d4f`, `${tooLong},#c61d78`, `Sale,#000000`].join(
      "\n",
    );
    await page
      .locator("input[type=file]")
      .setInputFiles({ name: "cards.csv", mimeType: "text/csv", buffer: Buffer.from(table) });
    const columns = page.getByRole("region", { name: "Columns" });
    await expect(columns).toContainText(/Headline · Required · Up to 60 characters · about \d+ letters fit/);
    await expect(columns).toContainText("What is new.");
    await expect(columns).toContainText("Brand colour · One of #c61d78, #0b7d4f");
    const checks = page.getByRole("region", { name: "Row checks" });
    await expect(
      checks.getByText("Headline: At most 60 characters are accepted; this has 68."),
    ).toBeVisible();
    await expect(checks.getByText("Brand colour: Must be one of #c61d78, #0b7d4f.")).toBeVisible();
    await checks.getByRole("textbox", { name: "Headline in row 2" }).fill(short);
    await page.keyboard.press("Enter");
    const color = checks.getByRole("combobox", { name: "Brand colour in row 3" });
    await color.selectOption("#c61d78");
    // The other row's form may still be there.
    const form = checks.locator("form").filter({ has: page.getByRole("combobox") });
    await form.getByRole("button", { name: "Replace", exact: true }).click();
    await expect(checks.getByText("All 3 rows can be rendered.")).toBeVisible();
    await page.getByRole("button", { name: "Render 3 rows" }).click();
    await expect(page.getByRole("region", { name: "Rows" }).getByText("Done", { exact: true })).toHaveCount(
      3,
    );
  });
  await test.step("a batch rejects rows whose texts do not fit, and asks once for the column of a required input", async () => {
    const strict = {
      ...document,
      components: [
        { ...document.components[0], fit: "clamp", height: 80, fontSize: 36 },
        document.components[1],
      ],
      inputs: {
        "title.text": { label: "Headline", overflow: "reject" },
        "subtitle.text": { label: "Subline", required: true },
      },
    };
    const template = await createTemplate(product, "Strict batch", strict);
    const choose = async (lines: string[]) => {
      await page.goto(`/templates/${template}/batch`);
      await page.getByRole("button", { name: "Choose a file" }).waitFor();
      const buffer = Buffer.from(lines.join("\n"));
      await page
        .locator("input[type=file]")
        .setInputFiles({ name: "strict.csv", mimeType: "text/csv", buffer });
    };
    const checks = page.getByRole("region", { name: "Row checks" });
    await choose(["Headline", short, "Sale"]);
    await expect(
      checks.getByText("The table has no column for Subline, and every row needs a value for it."),
    ).toBeVisible();
    await expect(checks.getByRole("list", { name: "Rejected rows" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Render 2 rows" })).toBeDisabled();

    const wide = "WWWWWWWWWWWW WWWWWWWWWWWW";
    const japanese = "新しい季節の到来をお知らせする長い見出しです";
    await choose(["Headline,Subline", `${short},a`, `${wide},b`, `${japanese},c`, "季節,d"]);
    const list = checks.getByRole("list", { name: "Rejected rows" });
    await expect(list.getByText("Headline: The text does not fit its box. Shorten it.")).toHaveCount(2);
    await expect(checks.getByText(/2 rows are rejected/)).toBeVisible();
    const answers = await Promise.all(
      [short, wide, japanese, "季節"].map((text) =>
        renderOf(product, template, { "title.text": text, "subtitle.text": "a" }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422, 200]);
    await checks.getByRole("textbox", { name: "Headline in row 2" }).fill("iiiiiiiiiiii iiiiiiiiiiii");
    await page.keyboard.press("Enter");
    await checks.getByRole("textbox", { name: "Headline in row 3" }).fill("季節");
    await page.keyboard.press("Enter");
    await expect(checks.getByText("All 4 rows can be rendered.")).toBeVisible();
    await page.getByRole("button", { name: "Render 4 rows" }).click();
    await expect(page.getByRole("region", { name: "Rows" }).getByText("Done", { exact: true })).toHaveCount(
      4,
    );
  });
});
