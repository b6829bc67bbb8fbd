import { callService } from "./service-call.ts";
import type { RunningProduct } from "./product.ts";
import { expect, test } from "./test.ts";

/** Waits until the deliveries that a text finds have these states; the page asks for an idle list every ten seconds. */
async function untilStates(product: RunningProduct, text: string, states: readonly string[]): Promise<void> {
  const read = async () =>
    Object.values(await callService(product, "GET", `/api/v2/deliveries?text=${text}`)).map(
      (one) => Object(one).state,
    );
  await expect.poll(read).toEqual(states);
}

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

  const { requestId } = await callService(product, "POST", "/api/v1/render", { template: "product-update" });
  await untilStates(product, String(requestId), ["delivered"]);
  await page.goto(`/webhooks?request=${String(requestId)}`);
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
  expect(pages.received.at(-1)).toContain(String(requestId));

  // The new attempt stands above the first one.
  await expect(page.getByText("Request headers")).toHaveCount(2);
  await page.getByText("Request headers").first().click();
  await expect(page.getByText("webhook-signature").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Request body" })).toContainText(String(requestId));

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
  const remove = page.getByRole("button", { name: `Remove ${hook}` });
  await remove.click();
  await expect(page.getByText("There are none yet. Add the first one in the form.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(remove).toBeVisible();
});

test("a webhook that did not arrive tells why, and is sent again and seen to arrive", async ({
  page,
  product,
}) => {
  const body = { answerStatus: 410, name: "Closed shop" };
  const receiver = await callService(product, "POST", "/api/v2/receivers", body);
  const identifier = String(receiver["identifier"]);
  for (const title of ["one", "two", "three"])
    await callService(product, "POST", "/api/v2/render", {
      template: "product-update",
      data: { "title.text": title },
      webhookUrl: receiver["url"],
    });
  await untilStates(product, identifier, ["abandoned", "abandoned", "abandoned"]);
  await page.goto(`/webhooks?q=${identifier}`);
  const rows = page.getByRole("row", { name: /^Failed/ });
  await page.getByLabel("State", { exact: true }).selectOption("Failed");
  await page.getByLabel("Failed since", { exact: true }).selectOption("Last hour");
  await expect(page).toHaveURL(/state=abandoned&since=hour/);
  await expect(rows).toHaveCount(3);

  // Why: the row has the status code and the render's name, the open row the newest attempt first.
  await expect(rows.first()).toContainText("410");
  await expect(rows.first()).toContainText("Product update");
  await rows.first().getByRole("button").click();
  await expect(page.getByText("It answered 410: it wants nothing more.")).toBeVisible();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("status").getByText(/^Attempt 2 failed\. It answered 410/)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: /^Attempt \d/ })).toContainText([
    "Attempt 2",
    "Attempt 1",
  ]);

  await callService(product, "PUT", `/api/v2/receivers/${identifier}`, { answerStatus: 204 });
  // The row stays under the filter that excludes it now.
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("status").getByText("Attempt 3 was delivered: 204.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Delivered/ })).toBeVisible();
  await expect(rows).toHaveCount(2);

  await page.getByRole("button", { name: "Send all of these again" }).click();
  const dialog = page.getByRole("dialog", { name: "Send all of these again" });
  await expect(dialog).toContainText("2 deliveries are sent again");
  await dialog.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("2 deliveries are being sent again.")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(rows).toHaveCount(0);
});
