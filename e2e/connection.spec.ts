import { expect, test } from "./local-pages.ts";

test("the connection is told without the key, each call's answer stands in a table, and times follow the zone", async ({
  page,
  product,
}) => {
  await page.goto("/connection");
  await expect(page.getByRole("heading", { name: "Connection" })).toBeVisible();
  await expect(page.getByText(`Set, ends in …${product.apiKey.slice(-4)}`)).toBeVisible();
  const row = page.getByRole("row", { name: /^\/api\/v2\/my-templates Answers, \d+ entries/ });
  await expect(row).toBeVisible();
  await expect(page.getByRole("row", { name: /^\/api\/v1\/usage Answers/ })).toBeVisible();
  await expect(page.getByLabel("First page of a list")).toBeDisabled();

  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.reload();
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  await page.request.post(`${product.serviceUrl}/api/v1/render`, {
    headers: { "x-api-key": product.apiKey },
    data: { template: "product-update" },
  });
  await page.goto("/history");
  await expect(page.getByRole("columnheader", { name: "Time, GMT+9" })).toBeVisible();
});
