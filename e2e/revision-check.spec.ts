import type { RunningProduct } from "./product.ts";
import { callService as call, createTemplate } from "./service-call.ts";
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

test("the publish check shows which real calls overflow; the fixed draft is checked and published, callers get the new picture, and a pinned link keeps its own", async ({
  page,
  product,
  pageFaults,
}) => {
  const id = await createTemplate(product, "Checked card", documentOf(200, true));
  for (const data of [
    { "title.text": long, "subtitle.text": "Set" },
    { "title.text": "Fits" },
    { "title.text": `${long} too` },
  ])
    await call(product, "POST", "/api/v2/render", { template: id, data });
  const query = `?title.text=${encodeURIComponent(long)}`;
  const pinned = () => pictureOf(product, `${id}@1`, query);
  const before = await pinned();
  const path = `/api/v2/my-templates/${id}`;
  const save = (document: unknown) =>
    call(product, "PUT", `${path}?publish=false`, { name: "Checked card", document });
  await save(documentOf(60, false));
  // Callers get the published revision until then. This call shares the result of the pinned one and is no request of its own.
  expect(await pictureOf(product, id, query)).toBe(before);

  await page.goto(`/templates/${id}/compose`);
  await page.getByRole("link", { name: "Compare revisions" }).click();
  await expect(page.getByRole("heading", { name: "Compare revisions", level: 1 })).toBeVisible();
  const inputs = page.getByRole("region", { name: "Inputs removed or narrowed" });
  await expect(inputs.getByRole("listitem")).toHaveText(["subtitle.text no longer exists1 call in 30 days"]);
  const changes = page.getByRole("region", { name: "Changes" });
  await expect(changes.getByText("Height changed from 200 to 60")).toBeVisible();
  await page.getByRole("button", { name: "Check real requests" }).click();
  const check = page.getByRole("region", { name: "Publish check" });
  await expect(
    check.getByText(
      "3 requests checked: 2 overflow now and did not before, 2 have a new problem of any kind.",
    ),
  ).toBeVisible();
  const rows = check.locator("li:has(> div button)");
  await expect(rows).toHaveCount(5);
  for (const at of [0, 1]) await expect(rows.nth(at)).toContainText("The text of title");
  await expect(rows.nth(2)).not.toContainText("The text of title");
  await rows.first().getByRole("button").click();
  await expect(page.getByRole("heading", { name: /^Request: A headline/ })).toBeVisible();
  await page.getByText("Difference", { exact: true }).click();
  await expect(page.getByText(/pixels differ/)).toBeVisible();

  await save({ ...documentOf(200, false), background: "#fde68a" });
  // The page does not know the newer draft yet.
  await page.getByRole("button", { name: "Publish revision 2" }).click();
  await expect(page.getByText("This template was saved meanwhile.")).toBeVisible();
  forgetFaults(pageFaults, /412/);
  await page.getByRole("button", { name: "Load the latest state" }).click();
  await page.getByRole("button", { name: "Check real requests" }).click();
  await expect(check.getByText("3 requests checked: 0 overflow now and did not before")).toBeVisible();
  await page.getByRole("textbox", { name: "Note" }).fill("Yellow ground");
  await page.getByRole("button", { name: "Publish revision 3" }).click();
  await expect(page.getByText("Revision 3 is published. Callers without a pin get it.")).toBeFocused();

  expect(await call(product, "GET", path)).toMatchObject({ publishedRevision: 3 });
  const after = await pictureOf(product, id, query);
  expect(after).not.toBe(before);
  expect(await pictureOf(product, `${id}@3`, query)).toBe(after);
  expect(await pinned()).toBe(before);
  await page.goto(`/templates/${id}/revisions`);
  const published = page.getByRole("region", { name: "Revisions" }).getByRole("listitem").first();
  await expect(published).toContainText("Yellow ground");
  await expect(published.getByText("Published", { exact: true })).toBeVisible();
});
