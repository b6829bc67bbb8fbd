import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { expectNoFaults } from "./list-faults.ts";
import { expect, test } from "./test.ts";

async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const wanted = page
    .getByRole("button", { name })
    .or(page.getByRole("link", { name, exact: true }))
    .first();
  for (let presses = 0; presses < 60; presses += 1) {
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The keyboard did not get to ${String(name)}.`);
}

test("a render's webhook arrives at the built-in receiver, and its signature is right", async ({ page }) => {
  const composer = new ComposerPage(page);
  await composer.open("product-update");
  await page.getByText("Options", { exact: true }).click();
  await page.getByRole("button", { name: "Use the built-in receiver" }).click();
  const field = page.getByRole("textbox", { name: /webhook/i });
  await expect(field).toHaveValue(/\/receivers\/[0-9a-f-]{36}$/);
  const address = await field.inputValue();
  await page.getByRole("button", { name: /^Render/ }).click();
  await expect(page.getByText("Rendered", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Show received requests" }).click();

  const row = page.getByRole("button", { name: /^Signature valid RENDER_COMPLETE/ }).first();
  await expect(row).toBeVisible();
  await expect(page.getByText(address)).toBeVisible();
  await row.click();
  await expect(page.getByText("It matches this service's secret.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Body", exact: true })).toContainText(
    '"action": "RENDER_COMPLETE"',
  );
  await expect(page.getByText("webhook-signature")).toBeVisible();

  // The same message again with a changed body.
  const headers = Object.fromEntries(
    await page
      .locator("details dl > div")
      .evaluateAll((rows) => rows.map((one) => [one.children[0]?.textContent, one.children[1]?.textContent])),
  ) as Record<string, string>;
  const forged = Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith("webhook-")));
  await page.request.post(address, {
    headers: forged,
    data: '{"action":"RENDER_COMPLETE","href":"http://evil.example"}',
  });
  await expect(page.getByRole("button", { name: /^Signature invalid RENDER_COMPLETE/ })).toBeVisible();
  await page.request.post(address, {
    headers: { "content-type": "text/html" },
    data: "<script>alert(1)</script>",
  });
  await expect(page.getByRole("button", { name: /^Not signed text\/html/ })).toBeVisible();

  await expectNoFaults(page);
});

test("a receiver is created, set to another status, cleared and deleted with the keyboard alone", async ({
  page,
  product,
}) => {
  await page.goto("/webhooks");
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
  await tabTo(page, "Receivers");
  await page.keyboard.press("Enter");
  // Each part has its own head; the focus is in the new one.
  await expect(page.getByRole("link", { name: "Receivers" })).toBeFocused();
  await page.getByRole("button", { name: "New receiver" }).waitFor();
  await tabTo(page, "New receiver");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Nothing has arrived yet" })).toBeVisible();
  const address = await page.getByText(/^http:\/\/localhost:\d+\/receivers\/[0-9a-f-]{36}$/).innerText();
  expect(address).toContain(product.serviceUrl);

  await tabTo(page, "Copy the receiver's address");
  await page.keyboard.press("Tab");
  await page.keyboard.type("By keyboard");
  await page.keyboard.press("Tab");
  await page.keyboard.type("500");
  await expect(page.getByRole("region", { name: "By keyboard" })).toBeVisible();
  await expect.poll(async () => (await page.request.post(address, { data: "x" })).status()).toBe(500);

  const row = page.getByRole("button", { name: /^Not signed/ }).first();
  await row.waitFor();
  await tabTo(page, "Clear");
  await page.keyboard.press("Enter");
  await tabTo(page, "Delete all");
  await page.keyboard.press("Enter");
  await expect(row).toHaveCount(0);
  await tabTo(page, "Delete");
  await page.keyboard.press("Enter");
  await tabTo(page, "Delete the receiver");
  await page.keyboard.press("Enter");
  await expect(page.getByText("The receiver was deleted.")).toBeVisible();
  expect((await page.request.post(address, { data: "x" })).status()).toBe(410);
});

test("on a phone only the end of the secret is shown, also after a rotation", async ({ page, product }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const bodies: string[] = [];
  page.on(
    "response",
    (answer) =>
      void answer.text().then(
        (text) => bodies.push(text),
        () => undefined,
      ),
  );
  await page.goto("/webhooks?view=addresses");
  const panel = page.getByRole("region", { name: "Signing secret" });
  await expect(panel.getByText("npm run webhook-secret")).toBeVisible();
  const before = await panel.getByText(/^Set, ends in …/).innerText();
  await panel.getByRole("button", { name: "Rotate" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Rotate" }).click();
  await expect(panel.getByText(before)).toHaveCount(0);
  await expect(panel.getByText(`${before.slice(-5)} signs as well`)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);

  const kept = await Promise.all(
    ["webhook-secret", "webhook-secret-previous"].map(
      async (name) => (await readFile(join(product.dataDir, name), "utf8")).trim().split(" ")[0],
    ),
  );
  const seen = `${bodies.join("\n")}${await page.content()}${await product.readLog()}`;
  for (const secret of kept) {
    expect(secret).toMatch(/^whsec_/);
    expect(seen).not.toContain(secret?.slice("whsec_".length));
  }
});
