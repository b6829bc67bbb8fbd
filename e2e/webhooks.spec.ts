import { expect, test } from "./local-pages.ts";

test("an address for everything is added, hears of a render, is sent to again, and removed", async ({
  page,
  pages,
  product,
}) => {
  const hook = `${pages.url}/hook/everything`;
  await page.goto("/webhooks");
  const form = page.getByRole("form", { name: "Add an address" });
  await form.getByRole("textbox", { name: "Address" }).fill("not an address");
  await form.getByRole("button", { name: "Add" }).click();
  await expect(form.getByText(/^Must be an absolute http or https URL/)).toBeVisible();
  await form.getByRole("textbox", { name: "Address" }).fill(hook);
  await form.getByRole("button", { name: "Add" }).click();
  await expect(page.getByText("The address was added.")).toBeVisible();

  const rendered = await page.request.post(`${product.serviceUrl}/api/v1/render`, {
    headers: { "x-api-key": product.apiKey },
    data: { template: "product-update" },
  });
  const { requestId } = (await rendered.json()) as { requestId: string };
  await page.goto(`/webhooks?request=${requestId}`);
  const row = page.getByRole("button", { name: /Delivered/ });
  await row.click();
  await expect(page).toHaveURL(/open=/);
  await expect(page.getByText("thank you")).toBeVisible();
  const receivedBefore = pages.received.length;
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("2 attempts")).toBeVisible();
  expect(pages.received.length).toBe(receivedBefore + 1);
  expect(pages.received.at(-1)).toContain(requestId);

  await page.getByRole("button", { name: `Remove ${hook}` }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("There is none yet.")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByLabel("State", { exact: true }).selectOption("Given up");
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
});
