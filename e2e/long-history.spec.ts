import { rm } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { startAfresh } from "./composer-page.ts";
import { type RunningProduct, startProduct } from "./product.ts";
import { seedHistory } from "./seed-history.ts";
import { expect, test as base } from "./test.ts";

const count = 12_000;

/** The product over a long history; its newest row is `Headline 12000`. */
const test = base.extend<object, { long: RunningProduct }>({
  long: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads a fixture's needs from this pattern.
    async ({}, provide) => {
      const dataDir = await seedHistory(count);
      const product = await startProduct({ DATA_DIR: dataDir });
      await provide(product);
      expect(await product.stop()).toBe(0);
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: async ({ long }, provide) => provide(long.dashboardUrl),
});

const list = (page: Page) => page.getByRole("grid", { name: "History" });

/** Records the pages of the list that are requested from now on. */
function watchPages(page: Page): string[] {
  const pages: string[] = [];
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.pathname === "/proxy/api/v2/results") pages.push(url.searchParams.get("page") ?? "");
  });
  return pages;
}

test("only the visible rows of twelve thousand are fetched, keys go through all of them, and a part that fails is loaded again", async ({
  page,
  pageFaults,
}) => {
  await test.step("only the visible rows of twelve thousand are rendered and fetched, and the total is shown", async () => {
    const pages = watchPages(page);
    await page.goto("/history");
    await expect(list(page)).toHaveAttribute("aria-rowcount", String(count + 1));
    await expect(page.getByText("12,000 results")).toBeVisible();
    await expect(list(page).getByRole("row").nth(1)).toContainText("Headline 12000");
    expect(await list(page).getByRole("row").count()).toBeLessThan(60);

    // Drags the scroll bar from one end to the other without a pause.
    await list(page).evaluate((element) => {
      for (let step = 0; step <= 60; step += 1) {
        element.scrollTop = (element.scrollHeight * step) / 60;
        element.dispatchEvent(new Event("scroll"));
      }
    });
    await expect(list(page).getByRole("row").last()).toContainText("Headline 1row-1");
    expect(new Set(pages).size).toBeLessThanOrEqual(8);
  });
  // The list would be scrolled to where this tab left it.
  await startAfresh(page);
  await test.step("End, Home and the page keys move through all rows, and the open result follows", async () => {
    await page.goto("/history");
    await list(page).getByRole("row").nth(1).getByRole("link").click();
    const result = page.getByRole("region", { name: "Result" });
    await expect(result.getByText('"Headline 12000"')).toBeVisible();
    await page.keyboard.press("End");
    await expect(result.getByText('"Headline 1"')).toBeVisible();
    await expect(result.getByText("12,000 of 12,000")).toBeVisible();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-rowindex"));
    await expect.poll(focused).toBe(String(count + 1));
    await page.keyboard.press("PageUp");
    // Until the row is drawn, nothing in the list has the focus.
    await expect.poll(async () => Number((await focused()) ?? count)).toBeLessThan(count - 3);
    await page.keyboard.press("Home");
    await expect(result.getByText('"Headline 12000"')).toBeVisible();
  });
  await test.step("a part that fails to load shows a message in its place and loads on retry", async () => {
    await page.goto("/history");
    await list(page).getByRole("row").nth(1).waitFor();
    await page.route(/results\?.*page=100\b/, (route) =>
      route.fulfill({ status: 400, json: { msg: "No such page" } }),
    );
    await list(page).evaluate((element) => element.scrollTo({ top: 60 * 5_010 }));
    await expect(list(page).getByText("This part did not load.").first()).toBeVisible();
    await page.unroute(/results\?.*page=100\b/);
    await list(page).getByRole("button", { name: "Try again" }).first().click();
    await expect(list(page).getByRole("row", { name: /Headline 6995/ })).toBeVisible();
    // The browser logs the refused request, which the test has caused.
    pageFaults.length = 0;
  });
});

test("scroll position and selection survive Back and a reload, and a new visit starts at the newest", async ({
  page,
}) => {
  await page.goto("/history");
  await list(page).evaluate((element) => element.scrollTo({ top: 300_000 }));
  const link = list(page)
    .getByRole("row", { name: /Headline 6990/ })
    .getByRole("link");
  await link.click();
  await expect(page.getByRole("region", { name: "Result" }).getByText("Headline 6990")).toBeVisible();
  const place = () => list(page).evaluate((element) => element.scrollTop);
  const before = await place();
  expect(before).toBeGreaterThan(290_000);
  // Stored when scrolling has ended.
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem("overprint.history-position")))
    .not.toBeNull();

  await page.reload();
  await expect(list(page).getByRole("row", { selected: true })).toContainText("Headline 6990");
  await expect.poll(place).toBe(before);
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
  await page.goBack();
  await expect(list(page).getByRole("row", { selected: true })).toContainText("Headline 6990");
  await expect.poll(place).toBe(before);

  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
  await page.getByRole("link", { name: "History", exact: true }).click();
  await expect(list(page).getByRole("row").nth(1)).toContainText("Headline 12000");
  expect(await place()).toBe(0);
});
