import type { Page, Route } from "@playwright/test";
import sharp from "sharp";
import { listFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService as call } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

const size = { width: 600, height: 315, outputFormat: "png" };
const title = {
  id: "title",
  type: "TEXT",
  font: "Inter",
  text: "Headline",
  fontSize: 40,
  fit: "none",
  x: 50,
  y: 20,
  width: 500,
  height: 120,
};
const photo = { id: "photo", type: "IMAGE", src: "", x: 400, y: 150, width: 150, height: 150 };

/** A template with one published document, and a draft if there is a second. */
async function createTemplate(product: RunningProduct, name: string, ...documents: object[]) {
  const [document, draft] = documents;
  const created = await call(product, "POST", "/api/v2/my-templates", { name, document });
  const id = String(created["identifier"]);
  if (draft !== undefined)
    await call(product, "PUT", `/api/v2/my-templates/${id}?publish=false`, { name, document: draft });
  return id;
}

/** Requests a render and waits for its end. */
async function render(product: RunningProduct, template: string, data: object): Promise<string> {
  const body = { template, data, outputFormat: "png" };
  const { requestId, href } = await call(product, "POST", "/api/v2/render", body);
  await fetch(String(href));
  return String(requestId);
}

/** Uploads a picture and returns its reference. */
async function upload(product: RunningProduct, color: string, side = 40): Promise<string> {
  const picture = sharp({ create: { width: side, height: side, channels: 3, background: color } });
  const { identifier } = await call(product, "POST", "/api/v2/assets", await picture.png().toBuffer());
  return `asset:${String(identifier)}`;
}

async function openCheck(page: Page, id: string) {
  await page.goto(`/templates/${id}/compare`);
  const region = page.getByRole("region", { name: "Publish check" });
  await expect(region).toBeVisible();
  return {
    region,
    rows: region.locator("li:has(> div button)"),
    start: () => region.getByRole("button", { name: /^Check (real requests|again)$/ }).click(),
  };
}

test("a template is checked as it is, with its missing pictures, and drawn small if it is huge", async ({
  page,
  product,
  pageFaults,
}) => {
  await test.step("a template without requests and cases is checked as it is", async () => {
    const id = await createTemplate(
      product,
      "Unused card",
      { ...size, components: [title] },
      { ...size, components: [{ ...title, height: 20, text: "A headline that takes two lines in its box" }] },
    );
    const { region, rows, start } = await openCheck(page, id);
    await start();
    await expect(region.getByText("No request of this template has been rendered yet.")).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(rows.first()).toContainText("Own values of the template");
    await expect(rows.first()).toContainText("The text of title");
    await expect(
      page.getByText("Every input that callers could set before can be set in the same way."),
    ).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
  });
  await test.step("a request whose picture no longer exists is checked; only a picture that is newly missing is a problem", async () => {
    const logo = { ...photo, id: "logo", x: 50 };
    const [gone, kept] = [await upload(product, "purple"), await upload(product, "teal")];
    const id = await createTemplate(
      product,
      "Pictures card",
      { ...size, components: [title, photo, { ...logo, src: kept }] },
      { ...size, components: [title, photo, { ...logo, src: "asset:never-uploaded.png" }] },
    );
    await render(product, id, { "photo.src": gone, "title.text": "Gone" });
    await render(product, id, { "photo.src": "http://127.0.0.1:9/refused.png", "title.text": "Refused" });
    await call(product, "DELETE", `/api/v2/assets/${encodeURIComponent(gone.replace("asset:", ""))}`);
    const { region, rows, start } = await openCheck(page, id);
    await start();
    await expect(region.getByText(/^2 requests checked: 0 overflow .*, 2 have a new problem/)).toBeVisible();
    await expect(rows).toHaveCount(3);
    for (const row of await rows.all()) {
      await expect(row.getByText("New in this revision")).toBeVisible();
      await expect(row.getByRole("list").first().getByRole("listitem")).toHaveText([
        "The picture of logo is missing: There is no such asset.",
      ]);
    }
    forgetFaults(pageFaults, /\/pictures\?src=/);
  });
  await test.step("huge pictures and pages are drawn small, and the check ends", async () => {
    const large = { width: 4_000, height: 2_500, outputFormat: "png" };
    const wide = { ...photo, x: 0, y: 0, width: 4_000, height: 2_500 };
    const id = await createTemplate(
      product,
      "Huge card",
      { ...large, components: [wide, title] },
      { ...large, components: [wide, { ...title, x: 2_000 }] },
    );
    const name = await upload(product, "navy", 3_000);
    await render(product, id, { "photo.src": name });
    const { region, rows, start } = await openCheck(page, id);
    await start();
    await expect(region.getByText(/^1 request checked: 0 overflow/)).toBeVisible({ timeout: 45_000 });
    await expect(rows).toHaveCount(2);
    const sides = await rows
      .locator("canvas")
      .evaluateAll((all) =>
        all.flatMap((one) => [one.getAttribute("width"), one.getAttribute("height")].map(Number)),
      );
    expect(sides).not.toEqual([]);
    expect(Math.max(...sides)).toBeLessThanOrEqual(160);
  });
});

test("a check that is canceled stops, keeps its results, and can be repeated", async ({ page, product }) => {
  const id = await createTemplate(
    product,
    "Canceled card",
    { ...size, components: [title, photo] },
    { ...size, components: [{ ...title, height: 30 }, photo] },
  );
  const names: string[] = [];
  for (const color of ["red", "green", "blue", "black", "orange"]) {
    const name = await upload(product, color);
    names.unshift(name);
    await render(product, id, {
      "photo.src": name,
      "title.text": `A headline of two lines, ${color}, as it is`,
    });
  }
  const asked: string[] = [];
  let held: Route | undefined;
  await page.route(/\/pictures\?src=/, async (route) => {
    const name = new URL(route.request().url()).searchParams.get("src") ?? "";
    asked.push(name);
    if (name === names[2] && held === undefined) held = route;
    else await route.continue();
  });
  const { region, rows, start } = await openCheck(page, id);
  await start();
  // Two requests are drawn, and the third waits for its picture.
  await expect.poll(() => held !== undefined).toBe(true);
  await expect(rows).toHaveCount(3);
  await region.getByRole("button", { name: "Cancel" }).click();
  await expect(region.getByText("Canceled. The results so far are shown.")).toBeVisible();
  await expect(
    region.getByText(
      "2 requests checked: 2 overflow now and did not before, 2 have a new problem of any kind.",
    ),
  ).toBeVisible();
  await held?.continue();
  await page.unroute(/\/pictures\?src=/);
  await expect(rows).toHaveCount(3);
  expect(asked).toEqual(names.slice(0, 3));
  expect(await listFaults(page)).toEqual([]);

  await start();
  await expect(
    region.getByText(
      "5 requests checked: 5 overflow now and did not before, 5 have a new problem of any kind.",
    ),
  ).toBeVisible();
  await expect(rows).toHaveCount(6);
});

test("requests that no longer fit the inputs are named, with the calls that depend on each input", async ({
  page,
  product,
}) => {
  const badge = { ...title, id: "badge", y: 200, height: 60, text: "New" };
  const inputs = { "title.text": { maxLength: 60 }, "badge.color": { oneOf: ["#c61d78", "#0b7d4f"] } };
  const id = await createTemplate(
    product,
    "Narrowed card",
    { ...size, components: [title, badge, photo], inputs, aliases: { headline: "title" } },
    {
      ...size,
      components: [title, badge],
      inputs: {
        "title.text": { maxLength: 10, required: true },
        "badge.color": { oneOf: ["#c61d78"] },
      },
    },
  );
  await render(product, id, { "headline.text": "Fits" });
  await render(product, id, { "title.text": "Longer than ten", "badge.color": "#0b7d4f" });
  await render(product, id, { "badge.color": "#c61d78", "photo.src": "asset:portrait-mei.jpg" });
  const { region, rows, start } = await openCheck(page, id);
  const narrowed = page.getByRole("region", { name: "Inputs removed or narrowed" }).getByRole("listitem");
  await expect(narrowed).toHaveCount(5);
  for (const text of [
    "title.text accepts at most 10 characters now2 calls in 30 days",
    "title.text is required now1 call in 30 days did not set it",
    "badge.color must be one of #c61d78 now2 calls in 30 days",
    "photo.src no longer exists1 call in 30 days",
    "headline is no longer accepted as a former name1 call in 30 days",
  ])
    await expect(narrowed.filter({ hasText: text })).toHaveCount(1);
  await start();
  await expect(region.getByText(/^3 requests checked: 0 overflow .*, 3 have a new problem/)).toBeVisible();
  const longest = rows.filter({ hasText: "Longer than ten" });
  await expect(longest).toContainText(/Rejected: .*10/);
  await expect(longest).toContainText(/Rejected: .*#c61d78/);
  const former = rows.filter({ hasText: "Request: Fits" });
  await expect(former).toContainText(/headline/);
  const unset = rows.filter({ hasText: "photo" });
  await expect(unset).toContainText(/Rejected: .*required|Rejected: .*title\.text/);
  expect(await listFaults(page)).toEqual([]);
});

test("an html template is checked by its pictures", async ({ page, product }) => {
  const html = (color: string, tags: string) =>
    `<div style="background:${color};width:600px;height:315px">${tags}</div>`;
  const headline = '<h1 data-component="title">Headline</h1>';
  const sub = '<p data-component="sub">Sub</p>';
  const id = await createTemplate(
    product,
    "Html card",
    { width: 600, height: 315, outputFormat: "png", html: html("#dbeafe", headline + sub) },
    { width: 600, height: 315, outputFormat: "png", html: html("#fee2e2", headline) },
  );
  await render(product, id, { "title.text": "Only the title" });
  await render(product, id, { "sub.text": "The sub" });
  const { region, rows, start } = await openCheck(page, id);
  await start();
  await expect(region.getByText(/^2 requests checked: 0 overflow .*, 1 has a new problem/)).toBeVisible();
  await expect(rows).toHaveCount(3);
  await expect(rows.first()).toContainText("The sub");
  for (const row of await rows.all()) await expect(row).toContainText(/\d ?% differ/);
  await expect(page.getByRole("region", { name: "Inputs removed or narrowed" })).toContainText(
    "sub.text no longer exists",
  );
  await rows.first().getByRole("button").click();
  await expect(page.getByRole("heading", { name: /^Request: The sub/ })).toBeVisible();
  expect(await listFaults(page)).toEqual([]);
});
