import { expect, test } from "./test.ts";

test("a webhook of the service is added, gets a delivery and a repeat, is changed, tested, and removed with undo", async ({
  page,
  pages,
  product,
}) => {
  const hook = `${pages.url}/hook/everything`;
  await page.goto("/webhooks?view=addresses");
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
  await expect(page.getByRole("status").getByText("Attempt 2 was delivered: 200.")).toBeVisible();
  await expect(
    page.getByRole("row", { name: /^Delivered/ }).getByRole("cell", { name: "2", exact: true }),
  ).toBeVisible();
  expect(pages.received.length).toBe(receivedBefore + 1);
  expect(pages.received.at(-1)).toContain(requestId);

  // The new attempt stands above the first one.
  await expect(page.getByText("Request headers")).toHaveCount(2);
  await page.getByText("Request headers").first().click();
  await expect(page.getByText("webhook-signature").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Request body" })).toContainText(requestId);

  const dialog = page.getByRole("dialog");
  await page.getByRole("link", { name: "Addresses" }).click();
  await page.getByRole("button", { name: `Change ${hook}` }).click();
  await dialog.getByRole("checkbox", { name: "New templates" }).check();
  await dialog.getByRole("checkbox", { name: "Completed renders" }).uncheck();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("region", { name: "Send every event to" })).toContainText("New templates");
  await page.getByRole("button", { name: `Send ${hook} a test` }).click();
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page.getByText("WEBHOOK_TEST").first()).toBeVisible();
  await expect.poll(() => pages.received.at(-1)).toContain("WEBHOOK_TEST");

  await page.getByRole("link", { name: "Addresses" }).click();
  const receivedWhilePaused = pages.received.length;
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("The address is paused. Its deliveries wait.")).toBeVisible();
  await page.request.post(`${product.serviceUrl}/api/v2/my-templates`, {
    headers: { "x-api-key": product.apiKey },
    data: { name: "While paused", document: { width: 10, height: 10, components: [] } },
  });
  await page.getByRole("link", { name: "Deliveries", exact: true }).first().click();
  await expect(page.getByRole("row", { name: /^Paused.*TEMPLATE_CREATE/ })).toBeVisible();
  expect(pages.received.length).toBe(receivedWhilePaused);
  await page.getByRole("link", { name: "Addresses" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect.poll(() => pages.received.at(-1)).toContain("While paused");

  const remove = page.getByRole("button", { name: `Remove ${hook}` });
  await remove.click();
  await expect(page.getByText("There are none yet. Add the first one in the form.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(remove).toBeVisible();
});

test("a webhook that did not arrive tells why, and is sent again and seen to arrive", async ({
  page,
  pages,
  product,
}) => {
  const headers = { "x-api-key": product.apiKey };
  const made = await page.request.post(`${product.serviceUrl}/api/v2/receivers`, {
    headers,
    data: { answerStatus: 410, name: "Closed shop" },
  });
  const receiver = (await made.json()) as { identifier: string; url: string };
  const other = await page.request.post(`${product.serviceUrl}/api/v2/receivers`, {
    headers,
    data: { answerStatus: 410 },
  });
  const { url: otherUrl } = (await other.json()) as { url: string };
  for (const [title, webhookUrl] of [
    ["one", receiver.url],
    ["two", receiver.url],
    ["three", receiver.url],
    ["of another shop", otherUrl],
  ]) {
    const data = { template: "product-update", changesDictionary: { "title.text": title } };
    await page.request.post(`${product.serviceUrl}/api/v1/render`, {
      headers,
      data: { ...data, webhookUrl },
    });
  }
  await page.goto("/webhooks");
  const rows = page.getByRole("row", { name: /^Failed/ });
  await page.getByLabel("State", { exact: true }).selectOption("Failed");
  await expect(rows).toHaveCount(4);
  // None of them has failed since a day that is yet to come.
  const since = page.getByLabel("Failed since", { exact: true });
  await since.selectOption("Since a day …");
  const day = page.getByLabel("Failed since this day");
  await day.fill(new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10));
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  await since.selectOption("Last hour");
  await expect(page).toHaveURL(/state=abandoned&since=hour/);
  await expect(rows).toHaveCount(4);
  await page.getByRole("searchbox", { name: "Search by address or render" }).fill(receiver.identifier);
  await expect(page).toHaveURL(/q=/);
  await expect(rows).toHaveCount(3);

  // Why: the row has the status code and the render's name, the open row the newest attempt first.
  await expect(rows.first()).toContainText("410");
  await expect(rows.first()).toContainText("Product update");
  await rows.first().getByRole("button").click();
  await expect(page.getByText("It answered 410: it wants nothing more.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open Closed shop" })).toHaveAttribute(
    "href",
    new RegExp(`view=receivers&receiver=${receiver.identifier}$`),
  );
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("status").getByText(/^Attempt 2 failed\. It answered 410/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^Attempt \d/ })).toContainText([
    "Attempt 2",
    "Attempt 1",
  ]);

  await page.request.put(`${product.serviceUrl}/api/v2/receivers/${receiver.identifier}`, {
    headers,
    data: { answerStatus: 204 },
  });
  // The row stays under the filter that excludes it now.
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("status").getByText("Attempt 3 was delivered: 204.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delivered/ })).toBeVisible();
  await expect(rows).toHaveCount(2);

  await page.getByLabel("Failed since", { exact: true }).selectOption("Since a day …");
  await page.getByLabel("Failed since this day").fill("2001-01-01");
  await expect(page).toHaveURL(/since=2001-01-01/);
  await expect(rows).toHaveCount(2);
  await page.getByRole("button", { name: "Send all of these again" }).click();
  const dialog = page.getByRole("dialog", { name: "Send all of these again" });
  await expect(dialog).toContainText("2 deliveries are sent now");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  const ended = page.getByRole("dialog", { name: "Done" });
  await expect(ended.getByText("2 deliveries are being sent again.")).toBeVisible();
  await ended.locator("footer").getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
  expect(pages.received.join("")).not.toContain("two");
});
