import { listFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService as call } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

const title = { id: "title", type: "TEXT", font: "Inter", text: "Headline", fontSize: 40, fit: "none" };
const subtitle = {
  id: "subtitle",
  type: "TEXT",
  font: "Inter",
  text: "Subtitle",
  x: 50,
  y: 230,
  width: 500,
  height: 60,
};

function documentOf(height: number, hasSubtitle: boolean) {
  return {
    width: 600,
    height: 315,
    outputFormat: "png",
    components: [
      { ...title, x: 50, y: 20, width: 500, height },
      ...(hasSubtitle ? [{ ...subtitle, fontSize: 28 }] : []),
    ],
    cases: [{ name: "Short", data: { "title.text": "Short" } }],
  };
}

const long = "A headline that needs three lines in its box because it says so much";

/** The picture that callers without a pin get, or those of a pin. */
async function pictureOf(product: RunningProduct, template: string, query = ""): Promise<string> {
  const response = await fetch(`${product.serviceUrl}/direct/${template}.png${query}`, {
    headers: { "x-api-key": product.apiKey },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString("base64");
}

/** Renders twenty pictures, of which two have a text that needs three lines; few are different. */
async function makeTwentyCalls(product: RunningProduct, template: string): Promise<void> {
  const texts = Array.from({ length: 20 }, (_, at) => (at % 7 === 6 ? `${long} ${at}` : `Fits ${at % 4}`));
  const render = async (text: string) => {
    const response = await fetch(`${product.serviceUrl}/api/v2/render?output=image`, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": product.apiKey },
      body: JSON.stringify({ template, data: { "title.text": text } }),
    });
    expect(response.status).toBe(200);
    await response.arrayBuffer();
  };
  for (let at = 0; at < texts.length; at += 5) await Promise.all(texts.slice(at, at + 5).map(render));
}

test("of twenty real calls the publish check shows those that overflow; the document is fixed, checked and published, and callers get the new picture", async ({
  page,
  product,
}) => {
  // A browser without a graphics card draws many pictures here.
  test.setTimeout(180_000);
  const checked = { timeout: 60_000 };
  const name = "Twenty calls";
  const body = { name, document: documentOf(200, true) };
  const id = String((await call(product, "POST", "/api/v2/my-templates", body))["identifier"]);
  await makeTwentyCalls(product, id);
  const query = `?title.text=${encodeURIComponent(long)}`;
  const before = await pictureOf(product, id, query);
  const save = (height: number) =>
    call(product, "PUT", `/api/v2/my-templates/${id}?publish=false`, {
      name,
      document: { ...documentOf(height, true), background: "#fde68a" },
    });

  await save(60);
  await page.goto(`/templates/${id}/compare`);
  await page.getByRole("button", { name: "Check real requests" }).click();
  const check = page.getByRole("region", { name: "Publish check" });
  const rows = check.locator("li:has(> div button)");
  // The direct link above is a request too.
  await expect(check.getByText("21 requests checked: 3 overflow now and did not before")).toBeVisible(
    checked,
  );
  for (const at of [0, 2]) await expect(rows.nth(at)).toContainText("The text of title");
  await expect(rows.nth(3)).not.toContainText("The text of title");
  expect(await pictureOf(product, id, query)).toBe(before);

  await save(200);
  await page.reload();
  await page.getByRole("button", { name: "Check real requests" }).click();
  await expect(check.getByText("21 requests checked: 0 overflow now and did not before")).toBeVisible(
    checked,
  );
  await page.getByRole("textbox", { name: "Note" }).fill("Yellow ground");
  await page.getByRole("button", { name: "Publish revision 3" }).click();
  await expect(page.getByText("Revision 3 is published. Callers without a pin get it.")).toBeVisible();

  const after = await pictureOf(product, id, query);
  expect(after).not.toBe(before);
  expect(await pictureOf(product, `${id}@3`, query)).toBe(after);
  expect(await pictureOf(product, `${id}@1`, query)).toBe(before);
  await page.goto(`/templates/${id}/revisions`);
  const published = page.getByRole("region", { name: "Revisions" }).getByRole("listitem").first();
  await expect(published).toContainText("Yellow ground");
  await expect(published.getByText("Published", { exact: true })).toBeVisible();
});

test("the publish check shows which real calls overflow; the fixed draft is published, and a pinned link keeps its picture", async ({
  page,
  product,
  pageFaults,
}) => {
  const created = await call(product, "POST", "/api/v2/my-templates", {
    name: "Checked card",
    document: documentOf(200, true),
  });
  const id = String(created["identifier"]);
  const render = (text: string, more = {}) =>
    call(product, "POST", "/api/v2/render", { template: id, data: { "title.text": text, ...more } });
  for (const [text, more] of [
    [long, { "subtitle.text": "Set" }],
    ["Fits", {}],
    [`${long} too`, {}],
  ] as const)
    await render(text, more);
  const pinned = () => pictureOf(product, `${id}@1`);
  const picture = await pinned();
  const path = `/api/v2/my-templates/${id}`;
  const save = (document: unknown) =>
    call(product, "PUT", `${path}?publish=false`, { name: "Checked card", document });
  await save(documentOf(60, false));

  await page.goto(`/templates/${id}/compose`);
  await page.getByRole("link", { name: "Compare revisions" }).click();
  await expect(page.getByRole("heading", { name: "Compare revisions", level: 1 })).toBeVisible();
  const inputs = page.getByRole("region", { name: "Inputs removed or narrowed" });
  await expect(inputs.getByRole("listitem")).toHaveText(["subtitle.text no longer exists1 call in 30 days"]);
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes.getByText("height changed from 200 to 60")).toBeVisible();
  await page.getByRole("button", { name: "Check real requests" }).click();
  await expect(
    page.getByText(
      "3 requests checked: 2 overflow now and did not before, 2 have a new problem of any kind.",
    ),
  ).toBeVisible();
  const rows = page.getByRole("region", { name: "Publish check" }).locator("li:has(> div button)");
  await expect(rows).toHaveCount(5);
  await expect(rows.first()).toContainText("The text of title");
  await rows.first().getByRole("button").click();
  await expect(page.getByRole("heading", { name: /^Request: A headline/ })).toBeVisible();
  await page.getByText("Difference", { exact: true }).click();
  await expect(page.getByText(/pixels differ/)).toBeVisible();
  expect(await listFaults(page)).toEqual([]);

  await save(documentOf(200, false));
  // The page does not know the newer draft yet.
  await page.getByRole("button", { name: "Publish revision 2" }).click();
  await expect(page.getByText("Another person saved this template meanwhile.")).toBeVisible();
  forgetFaults(pageFaults, /412/);
  await page.getByRole("button", { name: "Load the latest state" }).click();
  await page.getByRole("button", { name: "Publish revision 3" }).click();
  await expect(page.getByText("Revision 3 is published. Callers without a pin get it.")).toBeFocused();
  expect(await call(product, "GET", path)).toMatchObject({ publishedRevision: 3 });
  expect(await pinned()).toBe(picture);
});
