import { stat } from "node:fs/promises";
import { expect, test } from "./test.ts";

test("an earlier request is taken along as code, in four languages, without the key", async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const answer = await page.request.post("/proxy/api/v2/render", {
    data: {
      template: "product-update",
      fileName: "taken",
      changes: [{ id: "title", text: "It's 'quoted'" }],
    },
    headers: { "sec-fetch-site": "same-origin", origin: product.dashboardUrl },
  });
  const { requestId } = (await answer.json()) as { requestId: string };
  await page.goto(`/history/${requestId}`);

  for (const [language, part] of [
    ["curl", "curl -X POST"],
    ["JavaScript", "await fetch("],
    ["Python", "urllib.request.Request("],
    ["PHP", "<?php"],
  ] as const) {
    await page.getByRole("button", { name: "Copy as code" }).click();
    await page.getByRole("menuitem", { name: language, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(part);
    const code = await page.evaluate(() => navigator.clipboard.readText());
    expect(code).toContain("/api/v2/render");
    expect(code).not.toContain(product.apiKey);
  }
});

test("a file is saved from the history under its own name", async ({ page, product }) => {
  const answer = await page.request.post("/proxy/api/v2/render", {
    data: { template: "product-update", fileName: "spring card" },
    headers: { "sec-fetch-site": "same-origin", origin: product.dashboardUrl },
  });
  const { requestId, href } = (await answer.json()) as { requestId: string; href: string };
  const picture = await (await page.request.get(href)).body();
  await page.goto(`/history/${requestId}`);
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).click();
  const download = await downloading;

  expect(download.suggestedFilename()).toBe("spring card.jpg");
  const { size } = await stat(await download.path());
  expect(size).toBe(picture.byteLength);
});
