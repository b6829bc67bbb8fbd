import { callService } from "./service-call.ts";
import { expect, forgetFaults, test } from "./test.ts";

test("the connection page shows no key, a table of calls, and times in the time zone; an unavailable service is shown, and recovers", async ({
  page,
  product,
  pageFaults,
}) => {
  await page.goto("/connection");
  await expect(page.getByRole("heading", { name: "Connection" })).toBeVisible();
  await expect(page.getByText(`Set, ends in …${product.apiKey.slice(-4)}`)).toBeVisible();
  await expect(page.getByText(/^Set, ends in …/)).toHaveCount(2);
  await expect(page.getByRole("link", { name: "Show them" })).toBeVisible();
  await expect(page.getByRole("row", { name: /^\/api\/v2\/receivers Answers/ })).toBeVisible();
  const row = page.getByRole("row", { name: /^\/api\/v2\/my-templates Answers, \d+ entries/ });
  await expect(row).toBeVisible();
  await expect(page.getByRole("row", { name: /^\/api\/v1\/usage Answers/ })).toBeVisible();
  await expect(page.getByText("Plan", { exact: true })).toBeHidden();
  const state = page.getByRole("region", { name: "State" });
  await expect(state.getByRole("link", { name: /^Queue \d+ waiting/ })).toBeVisible();
  await expect(state.getByRole("link", { name: /^Disk .*(GB|MB) free/ })).toBeVisible();
  await page.getByRole("link", { name: "Change it" }).click();
  await expect(page.getByRole("region", { name: "Signing secret" })).toBeFocused();
  await expect(page.getByText("npm run webhook-secret")).toBeInViewport();
  await page.goBack();

  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await page.reload();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByLabel("Time zone")).toHaveValue("Asia/Tokyo");
  await expect(page.getByText(/^\d+ font families$/)).toBeVisible();
  await callService(product, "POST", "/api/v1/render", { template: "product-update" });
  await page.goto("/history");
  await expect(page.getByRole("columnheader", { name: "Time, GMT+9" })).toBeVisible();

  await page.goto("/connection");
  await page.getByRole("row", { name: /^\/api\/v1\/usage Answers/ }).waitFor();
  await page.route("**/proxy/**", (route) => route.abort());
  await page.getByRole("button", { name: "Check again", exact: true }).click();
  await expect(page.getByRole("alert").getByText("The service cannot be reached.")).toBeVisible();
  await expect(page.getByRole("row", { name: /^\/api\/v2\/receivers Cannot be reached/ })).toBeVisible();
  await page.getByRole("link", { name: "Show them" }).click();
  await expect(
    page.getByRole("alert").or(page.getByText("This data may be outdated.")).first(),
  ).toBeVisible();
  await page.getByRole("link", { name: "Deliveries" }).click();
  await expect(page.getByRole("heading", { name: "The service cannot be reached." })).toBeVisible();

  await page.unroute("**/proxy/**");
  await page.getByRole("button", { name: "Try again" }).first().click();
  const deliveries = page.getByRole("region", { name: "Deliveries" });
  await expect(deliveries).toBeVisible();
  await expect(deliveries.getByRole("heading", { name: "The service cannot be reached." })).toBeHidden();
  forgetFaults(pageFaults, /ERR_FAILED|\/proxy\//);
});
