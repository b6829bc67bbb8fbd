import { listFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
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

async function call(product: RunningProduct, method: string, path: string, body?: unknown) {
  const response = await fetch(`${product.serviceUrl}${path}`, {
    method,
    headers: { "content-type": "application/json", "x-api-key": product.apiKey },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const answer: Record<string, unknown> = await response.json();
  expect(response.status, JSON.stringify(answer)).toBeLessThan(300);
  return answer;
}

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
  const pinned = async () => {
    const response = await fetch(`${product.serviceUrl}/direct/${id}@1.png`, {
      headers: { "x-api-key": product.apiKey },
    });
    expect(response.status).toBe(200);
    return Buffer.from(await response.arrayBuffer()).toString("base64");
  };
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
  await expect(page.getByText("Revision 3 is published. Callers without a pin get it.")).toBeVisible();
  expect(await call(product, "GET", path)).toMatchObject({ publishedRevision: 3 });
  expect(await pinned()).toBe(picture);
});
