import { ComposerPage } from "./composer-page.ts";
import { listFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService as call, createTemplate } from "./service-call.ts";
import { expect, test } from "./test.ts";

const colors = { "1": [219, 234, 254], "2": [254, 226, 226], draft: [187, 247, 208] } as const;

function documentOf([red, green, blue]: readonly number[], text: string) {
  return {
    width: 600,
    height: 315,
    outputFormat: "png",
    components: [
      {
        id: "ground",
        type: "RECTANGLE",
        x: 0,
        y: 0,
        width: 600,
        height: 315,
        color: `rgb(${red}, ${green}, ${blue})`,
      },
      {
        id: "title",
        type: "TEXT",
        font: "Inter",
        text,
        x: 50,
        y: 120,
        width: 500,
        height: 150,
        fontSize: 40,
      },
    ],
  };
}

/** A template with two published revisions and a draft. */
async function create(product: RunningProduct, name: string): Promise<string> {
  const id = await createTemplate(product, name, documentOf(colors["1"], "First"));
  const path = `/api/v2/my-templates/${id}`;
  await call(product, "PUT", path, { name, document: documentOf(colors["2"], "Second") });
  await call(product, "PUT", `${path}?publish=false`, {
    name,
    document: documentOf(colors.draft, "Draft text"),
  });
  return id;
}

test("the composer of a pin draws, renders and links that revision", async ({ page, product }) => {
  const name = "Pinned card";
  const id = await create(product, name);
  const composer = new ComposerPage(page);
  await composer.open(`${id}@1`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await expect(page.getByText("Revision 1", { exact: true })).toBeVisible();
  expect(await composer.colorAt(0.05, 0.05)).toEqual(colors["1"]);
  await expect(composer.output).toContainText(`"template": "${id}@1"`);
  await composer.component("title").click();
  await composer.field("Text").fill("Composed");

  const rendering = page.waitForRequest(
    (request) => request.method() === "POST" && request.url().endsWith("/render"),
  );
  await page.getByRole("button", { name: /^Render/ }).click();
  expect((await rendering).postDataJSON()).toMatchObject({ template: `${id}@1` });
  await expect(page.getByText("agrees 100 %")).toBeVisible();

  // The published state draws the same composition.
  await page.getByRole("link", { name: "Open published" }).click();
  await expect(composer.output).toContainText(`"template": "${id}"`);
  await expect(composer.output).toContainText("Composed");
  await expect.poll(() => composer.colorAt(0.05, 0.05)).toEqual(colors["2"]);
  await expect(page.getByText("Newer draft")).toBeVisible();
  await page.getByRole("link", { name: "Open draft" }).click();
  await expect.poll(() => composer.colorAt(0.05, 0.05)).toEqual(colors.draft);
  await expect(composer.output).toContainText("Composed");
});

test("a revision is opened from the list of revisions, and is rendered by a batch that begins there", async ({
  page,
  product,
}) => {
  await test.step("a revision is opened in the composer from the list of revisions", async () => {
    const id = await create(product, "Listed card");
    await page.goto(`/templates/${id}/revisions`);
    await page.getByRole("button", { name: "Actions for revision 1" }).click();
    await page.getByRole("menuitem", { name: "Open in composer" }).click();
    const composer = new ComposerPage(page);
    await composer.untilPainted();
    expect(await composer.colorAt(0.05, 0.05)).toEqual(colors["1"]);
    // A stored revision never changes, so neither names nor cases are saved into it.
    await expect(page.getByRole("button", { name: "Rename components" })).toHaveCount(0);
    await page.getByRole("tab", { name: "Cases" }).click();
    await page.getByRole("button", { name: "Generate cases" }).click();
    await expect(page.getByText(/because this page shows one revision/)).toBeVisible();
    await expect(page.getByRole("button", { name: "Save cases" })).toHaveCount(0);

    await page.getByRole("link", { name: "Compare revisions" }).click();
    await expect(page.getByRole("heading", { name: "Compare revisions", level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/compare\?after=1$/);
    await page.goto(`/templates/${id}/revisions?revision=2`);
    await page.getByRole("dialog").getByRole("link", { name: "Open in composer" }).click();
    await composer.untilPainted();
    await expect(composer.output).toContainText(`"template": "${id}@2"`);
  });
  await test.step("a batch that begins in the composer of a revision renders it", async () => {
    const id = await create(product, "Pinned batch");
    await new ComposerPage(page).open(`${id}@1`);
    await page.getByRole("link", { name: "Batch", exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/templates/${id}(@|%40)1/batch`));
    // The composer, which stays until the batch is there, has an input of its own.
    await page.getByRole("button", { name: "Choose a file" }).waitFor();
    await page.locator("input[type=file]").setInputFiles({
      name: "rows.csv",
      mimeType: "text/csv",
      buffer: Buffer.from("title.text\nFrom a row\n"),
    });
    const rendering = page.waitForRequest(
      (request) => request.method() === "POST" && request.url().endsWith("/render"),
    );
    await page.getByRole("button", { name: /^Render 1/ }).click();
    expect((await rendering).postDataJSON()).toMatchObject({ template: `${id}@1` });
  });
});

test("a template that was never published is composed, designed and published as its draft", async ({
  page,
  product,
  pageFaults,
}) => {
  const name = "Unpublished card";
  const { identifier } = await call(product, "POST", "/api/v2/my-templates?publish=false", {
    name,
    document: documentOf(colors.draft, "Draft text"),
  });
  const id = String(identifier);
  await page.goto("/templates?q=unpublished+card");
  const card = page.getByRole("listitem").filter({ hasText: name });
  await expect(card.getByText("Not published")).toBeVisible();
  await card.getByRole("link", { name }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("dialog").getByText("title", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await card.getByRole("button", { name: `Actions for ${name}` }).click();
  await page.getByRole("menuitem", { name: "Batch from a table" }).click();
  await expect(page.getByText("title.text").first()).toBeVisible();
  await page.goBack();
  await card.getByRole("link", { name }).click();

  const composer = new ComposerPage(page);
  await composer.untilPainted();
  expect(await composer.colorAt(0.05, 0.05)).toEqual(colors.draft);
  await expect(composer.output).toContainText(`"template": "${id}@draft"`);
  const notice = page.getByRole("note").filter({ hasText: "This template is not published." });
  await expect(notice).toContainText(`${id}@draft`);
  expect(await listFaults(page)).toEqual([]);
  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();

  // Cases are saved into the draft.
  await page.getByRole("tab", { name: "Cases" }).click();
  await page.getByRole("button", { name: "Generate cases" }).click();
  await page.getByRole("button", { name: "Save cases" }).click();
  await expect(page.getByRole("button", { name: "Save cases" })).toHaveCount(0);
  const saved = await call(product, "GET", `/api/v2/my-templates/${id}@draft`);
  expect([saved["latestRevision"], saved["publishedRevision"]]).toEqual([2, undefined]);

  await notice.getByRole("link", { name: "Design" }).click();
  await page.getByRole("button", { name: "Publish…" }).click();
  await expect(page.getByText("This template was never published.")).toBeVisible();
  await page.getByRole("button", { name: "Publish revision 2" }).click();
  await expect(page.getByText("Revision 2 is published.").first()).toBeVisible();
  expect(pageFaults).toEqual([]);

  await page.getByRole("link", { name: "Back to the composer" }).click();
  await expect(composer.output).toContainText(`"template": "${id}"`);
  await expect(notice).toHaveCount(0);
  expect(await call(product, "POST", "/api/v1/render", { template: id })).toHaveProperty("href");
});
