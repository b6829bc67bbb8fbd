import type { Browser, Page } from "@playwright/test";
import { listFaults } from "./list-faults.ts";
import { type RunningProduct, startProduct } from "./product.ts";
import { expect, test as base } from "./test.ts";

/**
 * It starts a product, because it needs a login of its own. Statuses that the login answers with are errors
 * in the browser's console, so it is not looked at here.
 */
const test = base.extend({ pageFaults: [] });

const password = "correct horse battery";

async function firstLink(product: RunningProduct): Promise<string> {
  return /http[^\s"]+\/login\/link\?token=[\w-]+/.exec(await product.readLog())?.[0] ?? "no link";
}

/** Sets a password by a link, from the keyboard alone. */
async function setPassword(page: Page, link: string, account: string | undefined): Promise<void> {
  await page.goto(link);
  await expect(page.locator("input:focus")).toBeVisible();
  if (account !== undefined) {
    await page.keyboard.type(account);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.type(password);
  await page.keyboard.press("Tab");
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Templates" })).toBeVisible();
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext();
  return context.newPage();
}

test("a team logs in by password: from the first link to an ended session", async ({ browser, page }) => {
  test.setTimeout(150_000);
  const product = await startProduct({ LOGIN: "password" });
  try {
    await page.goto(`${product.dashboardUrl}/history`);
    await expect(page).toHaveURL(/\/login\?to=%2Fhistory$/);
    const contact = await page.request.get(`${product.dashboardUrl}/.well-known/security.txt`);
    expect([contact.status(), await contact.text()]).toEqual([200, expect.stringContaining("\nExpires: ")]);
    await expect(page.getByText("No password is set yet")).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
    await setPassword(page, await firstLink(product), "Ada@example.com");
    expect((await page.context().cookies()).map(({ httpOnly, sameSite }) => [httpOnly, sameSite])).toEqual([
      [true, "Lax"],
      [true, "Lax"],
    ]);

    await page.goto(`${product.dashboardUrl}/access/people`);
    await page.getByLabel("Current password").fill(password);
    await page.getByLabel("New password").fill("ada1example2com");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("This password is your own name or address")).toBeVisible();
    await page.getByLabel("Name or e-mail address").fill("bea");
    await page.getByRole("button", { name: "Make link", exact: true }).click();
    await expect(page.getByText("Send this link to bea")).toBeVisible();
    expect(await listFaults(page)).toEqual([]);
    const invitation = (await page.getByText("/login/link?token=").textContent()) ?? "";

    const author = await page.evaluate(async () => {
      const path = "/proxy/api/v2/my-templates/product-update/duplicate";
      return ((await (await fetch(path, { method: "POST" })).json()) as { createdBy: string }).createdBy;
    });
    expect(author).toBe("ada@example.com");

    const bea = await newPage(browser);
    await setPassword(bea, invitation.trim(), undefined);
    const refused = await bea.evaluate(async () => {
      const response = await fetch("/proxy/api/v2/my-templates", { method: "POST", body: "{}" });
      return [response.status, ((await response.json()) as { code: string }).code];
    });
    expect(refused).toEqual([403, "role_missing"]);

    // A viewer is told before the work, not after it.
    await bea.goto(`${product.dashboardUrl}/templates/new`);
    await expect(bea.getByRole("heading", { name: "Your role does not allow this" })).toBeVisible();

    await bea.goto(`${product.dashboardUrl}/access`);
    await expect(bea.getByRole("heading", { name: "You", exact: true })).toBeVisible();

    // An ended session: what was typed stays, and the login is in another tab.
    await bea.goto(`${product.dashboardUrl}/metadata`);
    const field = bea.getByRole("combobox", { name: "Page address" });
    await field.fill("https://example.com/what-bea-typed");
    await page.reload();
    await page.getByRole("button", { name: /^End session/ }).click();
    await expect(page.getByRole("button", { name: /^End session/ })).toHaveCount(0);
    await field.press("Enter");
    const dialog = bea.getByRole("dialog", { name: "Your session has ended" });
    await expect(dialog).toBeVisible();
    expect(await listFaults(bea)).toEqual([]);
    const [login] = await Promise.all([
      bea.context().waitForEvent("page"),
      dialog.getByRole("link", { name: "Log in" }).click(),
    ]);
    await login.getByLabel("Name or e-mail address").fill("bea");
    await login.getByLabel("Password").fill("wrong password");
    await login.getByRole("button", { name: "Log in" }).click();
    await expect(login.getByRole("alert")).toHaveText("The name or the password is wrong.");
    await login.getByLabel("Password").fill(password);
    await login.getByRole("button", { name: "Log in" }).click();
    await expect(login.getByRole("heading", { name: "You are logged in" })).toBeVisible();
    await login.close();
    // Headless pages get no focus by being closed upon.
    await bea.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(dialog).toHaveCount(0);
    await expect(field).toHaveValue("https://example.com/what-bea-typed");

    await bea.getByRole("button", { name: "More" }).click();
    await bea.getByRole("button", { name: "Log out" }).click();
    await expect(bea.getByText("You are logged out.")).toBeVisible();
    await bea.goto(`${product.dashboardUrl}/templates`);
    await expect(bea).toHaveURL(/\/login\?to=%2Ftemplates$/);
    await bea.context().close();
    const log = await product.readLog();
    expect(log).not.toContain(password);
    expect(log.split("token=")).toHaveLength(2);
  } finally {
    await product.stop();
  }
});
