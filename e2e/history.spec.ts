import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { ComposerPage, startAfresh } from "./composer-page.ts";
import { expectNoFaults } from "./list-faults.ts";
import type { RunningProduct } from "./product.ts";
import { callService } from "./service-call.ts";
import { expect, test } from "./test.ts";
import { unzip } from "./unzip.ts";

/** Renders by the HTTP interface. Resolves once the file exists. */
async function make(page: Page, product: RunningProduct, body: Record<string, unknown>) {
  const made = await callService(product, "POST", "/api/v2/render", { template: "product-update", ...body });
  const { requestId, href } = { requestId: String(made["requestId"]), href: String(made["href"]) };
  expect((await page.request.get(href)).status()).toBe(200);
  return { requestId, href };
}

const title = (text: string) => ({ changes: [{ id: "title", text }] });
const list = (page: Page) => page.getByRole("grid", { name: "History" });
const detail = (page: Page) => page.getByRole("region", { name: "Result" });

test("an earlier render is found by its metadata, closed by Escape, saved, taken along as code, and its title changed, by two presses", async ({
  page,
  product,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const metadata = { customer: { id: "C-1042", name: "Ána Muñoz" } };
  const { href } = await make(page, product, {
    ...title("The walrus was here"),
    fileName: "spring card",
    metadata,
  });
  await make(page, product, title("Somebody else"));
  await page.goto("/history");
  await page.getByRole("searchbox").fill("ana munoz");
  await expect(page).toHaveURL(/q=ana.munoz/);
  await expect(page.getByRole("status").getByText("1 match", { exact: true })).toBeAttached();

  await list(page).getByRole("link", { name: "Product update" }).click();
  await detail(page).waitFor();
  await expect(page).toHaveTitle("Product update · History · Overprint");
  await page.keyboard.press("Escape");
  await expect(detail(page)).toBeHidden();
  await expect(page).toHaveURL(/\/history\?/);
  await expect(list(page).getByRole("row").nth(1)).toBeFocused();
  await page.keyboard.press("Enter");
  const downloading = page.waitForEvent("download");
  await detail(page).getByRole("button", { name: "Download" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe("spring card.jpg");
  expect((await readFile(await download.path())).equals(await (await page.request.get(href)).body())).toBe(
    true,
  );
  await page.getByRole("button", { name: "Copy as code" }).click();
  await page.getByRole("menuitem", { name: "curl", exact: true }).click();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await expect.poll(copied).toMatch(/^curl -X POST .*\/api\/v2\/render/m);
  expect(await copied()).not.toContain(product.apiKey);
  await detail(page).getByRole("link", { name: "Open in composer" }).click();
  const composer = new ComposerPage(page);
  await composer.untilPainted();
  await expect(composer.output).toContainText("The walrus was here");

  await test.step("a misspelt name is corrected by a press in the history", async () => {
    const { requestId } = await make(page, product, { changes: [{ id: "titel", text: "Meant as title" }] });
    await page.goto(`/history/${requestId}`);
    await detail(page).getByRole("link", { name: "Use title in the composer" }).click();
    await expect(page.getByRole("heading", { name: "title", exact: true })).toBeVisible();
    await expect(page.getByRole("textbox", { name: "text" }).first()).toHaveValue("Meant as title");
    await expect(page.getByRole("button", { name: "Use title", exact: true })).toBeHidden();
  });
});

test("new results appear at the top and move nothing, and one opened from elsewhere is scrolled into view", async ({
  page,
  product,
}) => {
  // Room for few rows.
  await page.setViewportSize({ width: 1280, height: 560 });
  const oldest = await make(page, product, title("Far down"));
  for (let index = 0; index < 8; index += 1) await make(page, product, title(`Row ${index}`));
  await test.step("new results appear at the top, are announced below it, and move nothing", async () => {
    await page.goto("/history");
    await expect(list(page).getByRole("row").nth(1)).toContainText("Row 7");
    await make(page, product, title("Seen at once"));
    // A page that is looked at again asks at once, and not after ten seconds.
    const lookAgain = () => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await lookAgain();
    await expect(list(page).getByRole("row").nth(1)).toContainText("Seen at once");

    await list(page).evaluate((element) => element.scrollTo({ top: 150 }));
    const held = list(page).getByRole("row", { name: /Row 4/ });
    const before = await held.boundingBox();
    await make(page, product, title("Seen later"));
    await lookAgain();
    const button = page.getByRole("button", { name: "1 new" });
    await expect(button).toBeVisible();
    await expect(page.getByText("1 new result at the top of the list")).toBeAttached();
    expect((await held.boundingBox())?.y).toBe(before?.y);
    await button.click();
    await expect(list(page).getByRole("row").nth(1)).toContainText("Seen later");
  });
  // The list would be scrolled to where this tab left it.
  await startAfresh(page);
  await test.step("a result opened from elsewhere is scrolled into view", async () => {
    const selected = list(page).getByRole("row", { selected: true });
    await page.goto(`/history/${oldest.requestId}`);
    await expect(selected).toContainText("Far down");
    await expect(selected).toBeInViewport({ ratio: 0.9 });

    await detail(page).getByRole("link", { name: "Open in composer" }).click();
    const composer = new ComposerPage(page);
    await composer.untilPainted();
    await page.getByRole("button", { name: /^Render/ }).click();
    await page.getByRole("link", { name: "Details" }).click();
    await expect(selected).toContainText("Far down");
    await expect(selected).toBeInViewport({ ratio: 0.9 });
    await expect(selected).toHaveAttribute("aria-rowindex", "2");
  });
  await test.step("place and selection survive Back and a reload, and a new visit starts at the newest", async () => {
    await page.goto("/history");
    await list(page).evaluate((element) => element.scrollTo({ top: 150 }));
    await list(page).getByRole("row", { name: /Row 4/ }).getByRole("link").click();
    const selected = list(page).getByRole("row", { selected: true });
    await expect(selected).toContainText("Row 4");
    const place = () => list(page).evaluate((element) => element.scrollTop);
    const before = await place();
    expect(before).toBeGreaterThan(100);
    // Stored when scrolling has ended.
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem("overprint.history-position")))
      .not.toBeNull();
    await page.reload();
    await expect(selected).toContainText("Row 4");
    await expect.poll(place).toBe(before);
    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
    await page.goBack();
    await expect(selected).toContainText("Row 4");
    await expect.poll(place).toBe(before);

    await page.getByRole("link", { name: "Webhooks" }).click();
    await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
    await page.getByRole("link", { name: "History", exact: true }).click();
    await list(page).getByRole("row").nth(1).waitFor();
    expect(await place()).toBe(0);
  });
});

test("the list is filtered, keeps its place and its choice, and is exported", async ({ page, product }) => {
  await test.step("filters are in the address, are removed one by one, and a list without a match says so", async () => {
    await make(page, product, { ...title("Filtered"), batchName: "of-filters", fileName: "=1+1" });
    await page.goto("/history?batch=of-filters&status=done");
    await expect(page.getByText("1 match")).toBeVisible();
    await page.getByLabel("Date", { exact: true }).selectOption("Yesterday");
    await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
    await page.getByRole("button", { name: /Date.*Yesterday.*remove this filter/ }).click();
    await expect(list(page).getByRole("link", { name: "Product update" })).toHaveCount(1);
    expect(new URL(page.url()).search).toBe("?status=done&batch=of-filters");
    await page.getByRole("button", { name: "List actions" }).click();
    await page.getByRole("menuitem", { name: "Export as CSV…" }).click();
    const downloading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    const download = await downloading;
    await expect(page.getByText("Rows saved: 1")).toBeVisible();
    expect(download.suggestedFilename()).toMatch(/^history-\d{4}-\d{2}-\d{2}\.csv$/);
    const [, row] = (await readFile(await download.path(), "utf8")).split("\r\n");
    expect([row?.includes("Filtered"), row?.includes("'=1+1")]).toEqual([true, true]);
    await page.keyboard.press("Escape");
    await page.getByLabel("Status", { exact: true }).selectOption("Failed");
    await page.getByRole("button", { name: "Clear filters" }).first().click();
    await expect(page).toHaveURL(/\/history$/);
    await page.goBack();
    await expect(page.getByLabel("Status", { exact: true })).toHaveValue("failed");
  });
  await test.step("no row moves when a result is opened beside a filtered list", async () => {
    await make(page, product, { ...title("Stays"), batchName: "stays" });
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/history?batch=stays&status=done");
    const link = list(page).getByRole("link", { name: "Product update" });
    const before = await link.boundingBox();
    await link.click();
    await expect(detail(page).getByText('"Stays"')).toBeVisible();
    await expect(page.getByRole("button", { name: "Clear filters" })).toBeVisible();
    expect((await link.boundingBox())?.y).toBe(before?.y);
    await page.waitForLoadState("networkidle");
    await expectNoFaults(page, "a result beside the list");
  });
  await test.step("another filter or a deletion ends the choice of what is no longer seen", async () => {
    const { requestId } = await make(page, product, title("The choice that stays behind"));
    await make(page, product, title("Somebody else"));
    await page.goto("/history");
    const bar = page.getByRole("region", { name: "Chosen results" });
    await list(page).getByRole("checkbox").first().click();
    await expect(bar).toBeVisible();
    await page.getByRole("searchbox").fill("stays behind");
    await expect(page.getByRole("status").getByText("1 match", { exact: true })).toBeAttached();
    await expect(bar).toBeHidden();

    await list(page).getByRole("checkbox").first().click();
    await list(page).getByRole("link", { name: "Product update" }).click();
    await expect(page).toHaveURL(new RegExp(requestId));
    await detail(page).getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(bar).toBeHidden();
  });
});

test("two results are compared by their pictures and requests, and what cannot be compared is said", async ({
  page,
  product,
}) => {
  await test.step("two results are compared side by side, by a swipe and by their pixels, and so is what was asked for", async () => {
    const a = await make(page, product, { ...title("Compared"), outputFormat: "png", batchName: "two" });
    const b = await make(page, product, {
      changes: [{ id: "title", text: "Compared", color: "#ff0000" }],
      outputFormat: "png",
      batchName: "two",
    });
    await page.goto("/history?batch=two");
    for (const index of [1, 2])
      await list(page)
        .getByRole("checkbox")
        .nth(index - 1)
        .check();
    await page.getByRole("link", { name: "Compare", exact: true }).click();
    await expect(page).toHaveURL(`/history/compare/${a.requestId}/${b.requestId}`);
    await expect(page.getByRole("img", { name: "A: Product update" })).toBeVisible();
    await expect(page.getByRole("img", { name: "B: Product update" })).toBeVisible();
    const row = page.getByRole("row", { name: /title\.color/ });
    await expect(row).toContainText("Added");
    await expect(row).toContainText("#ff0000");
    await expect(page.getByRole("row", { name: /title\.text/ })).toHaveCount(0);
    await page.getByRole("switch", { name: /that are the same/ }).check();
    await expect(page.getByRole("row", { name: /title\.text/ })).toContainText("Same");

    await page.getByText("Swipe", { exact: true }).click();
    await page.getByRole("slider", { name: "Where A ends and B begins" }).fill("20");
    await expect(page.getByRole("slider")).toHaveAttribute("aria-valuetext", "A up to 20 %");
    await expectNoFaults(page, "swipe");

    await page.getByText("Difference", { exact: true }).first().click();
    const words = page.getByText(/pixels differ \(/);
    await expect(words).toBeVisible();
    const [, count, all, width, height] =
      /([\d,]+) of ([\d,]+) pixels differ .* within (\d+)×(\d+) px/.exec((await words.textContent()) ?? "") ??
      [];
    expect(all).toBe("756,000");
    expect(Number(count?.replaceAll(",", ""))).toBeGreaterThan(1_000);
    // The title is in one corner; nothing else has changed.
    expect(Number(width) * Number(height)).toBeLessThan(756_000 / 3);
    await page.goto(`/history/compare/${a.requestId}/${a.requestId}?mode=difference`);
    await expect(page.getByText("No pixel differs.")).toBeVisible();
  });
  await test.step("a deleted file, other sizes and a PDF are said where two are compared", async () => {
    const a = await make(page, product, { ...title("Whole"), outputFormat: "png" });
    const cropped = await make(page, product, {
      ...title("Whole"),
      outputFormat: "png",
      width: 600,
      height: 400,
    });
    const pdf = await make(page, product, { ...title("Whole"), outputFormat: "pdf" });
    await page.goto(`/history/compare/${a.requestId}/${cropped.requestId}?mode=difference`);
    await expect(page.getByText("The sizes differ: A has 1200×630 px, B has 600×400 px.")).toBeVisible();
    await page.goto(`/history/compare/${a.requestId}/${pdf.requestId}?mode=swipe`);
    await expect(page.getByText("A PDF has no pixels to compare.")).toBeVisible();

    await page.goto(`/history/${a.requestId}`);
    await page.getByRole("button", { name: "More actions" }).click();
    await page.getByRole("menuitem", { name: "Delete the file" }).click();
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await expect(detail(page).getByText("The file was deleted or has expired")).toBeVisible();
    await page.goto(`/history/compare/${a.requestId}/${pdf.requestId}?mode=difference`);
    await expect(
      page.getByText("One file no longer exists, so the pictures cannot be overlaid."),
    ).toBeVisible();
  });
});

/** Renders with these titles, each newer than the one before, alone in the list. */
async function openListOf(page: Page, product: RunningProduct, batchName: string, titles: readonly string[]) {
  for (const text of titles) await make(page, product, { ...title(text), batchName });
  await page.goto(`/history?batch=${batchName}`);
  await list(page).getByRole("row").nth(titles.length).waitFor();
}

test.describe("with a clock of its own", () => {
  test.use({ ownContext: {} });

  test("keys that follow each other faster than the page is drawn act on what they are meant for", async ({
    page,
    product,
  }) => {
    await test.step("J pressed twice before the first is drawn opens the result after the next", async () => {
      await openListOf(page, product, "quick-keys", ["First", "Second", "Third"]);
      await list(page).getByRole("link", { name: "Product update" }).first().click();
      await expect(detail(page).getByText('"Third"')).toBeVisible();
      await page.evaluate(async () => {
        for (let presses = 0; presses < 2; presses += 1) {
          document.body.dispatchEvent(
            new KeyboardEvent("keydown", { key: "j", bubbles: true, cancelable: true }),
          );
          // The router works in microtasks, drawing waits for a task.
          for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
        }
      });
      await expect(detail(page).getByText('"First"')).toBeVisible();
    });
    await test.step("a page that is gone to right after an arrow key stays", async () => {
      await page.clock.install();
      await openListOf(page, product, "left-at-once", ["First", "Second"]);
      await list(page).getByRole("row").nth(1).click();
      await expect(detail(page).getByText('"Second"')).toBeVisible();
      await list(page).getByRole("row").nth(1).focus();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("g");
      await page.keyboard.press("t");
      await expect(page.getByRole("heading", { name: "Templates", level: 1 })).toBeVisible();
      // The detail waits for the keys to rest.
      await page.clock.runFor(1_000);
      expect(new URL(page.url()).pathname).toBe("/templates");
    });
  });
});

test("with the keyboard alone one goes through the list, and chooses two to compare", async ({
  page,
  product,
}) => {
  await openListOf(page, product, "by-keys", ["First", "Second", "Third"]);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-rowindex"));
  for (let presses = 0; (await focused()) === null; presses += 1) {
    expect(presses).toBeLessThan(60);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("End");
  await expect.poll(focused).toBe("4");
  await page.keyboard.press("Enter");
  await expect(detail(page).getByText('"First"')).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await expect(detail(page).getByText('"Second"')).toBeVisible();
  await page.keyboard.press("k");
  await expect(detail(page).getByText('"Third"')).toBeVisible();

  await page.keyboard.press("Home");
  await expect.poll(focused).toBe("2");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  const isOnCompare = () =>
    page.evaluate(() => document.activeElement?.getAttribute("href")?.includes("/compare/") ?? false);
  for (let presses = 0; !(await isOnCompare()); presses += 1) {
    expect(presses).toBeLessThan(20);
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Compare two results" })).toBeVisible();
  await expect(page.getByRole("row", { name: /title\.text/ })).toContainText("Second");

  await test.step("comparing from the keyboard keeps focus in the list", async () => {
    await openListOf(page, product, "compared-by-keys", ["Earlier", "Later"]);
    await list(page).getByRole("link", { name: "Product update" }).first().click();
    await detail(page).getByRole("button", { name: "More actions" }).focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("menuitem", { name: "Compare with…" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(list(page).getByRole("row").nth(1)).toBeFocused();
    await page.keyboard.press("ArrowDown");
    await expect(list(page).getByRole("row").nth(2)).toBeFocused();
    await page.keyboard.press("Space");
    await page.getByRole("link", { name: "Compare", exact: true }).press("Enter");
    await expect(page.getByRole("row", { name: /title\.text/ })).toContainText("Earlier");
  });
});

test("at 390 px the result is a page of its own, with the way back and to the next one", async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openListOf(page, product, "on-a-phone", ["Older one", "Newer one"]);
  await list(page).getByRole("link", { name: "Product update" }).first().click();
  await expect(detail(page).getByText('"Newer one"')).toBeVisible();
  await expect(list(page)).toBeHidden();
  await detail(page).getByRole("button", { name: "Older result" }).click();
  await expect(detail(page).getByText('"Older one"')).toBeVisible();
  await page.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Compare with…" }).click();
  await detail(page).getByRole("link", { name: "Back to the list" }).click();
  await expect(page.getByLabel("Chosen results").getByText("One result is chosen.")).toBeVisible();
  // The rows above the one that the list returns to may be drawn a moment later.
  const newer = list(page).getByRole("row").filter({ hasText: "Newer one" });
  await newer.getByRole("checkbox").check();
  await page.getByRole("link", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("row", { name: /title\.text/ })).toContainText("Newer one");
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});

test("many results are chosen at once, saved as ZIP and deleted", async ({ page, product }) => {
  await openListOf(page, product, "many", ["First", "Second", "Third"]);
  const bar = page.getByRole("region", { name: "Chosen results" });
  const boxes = list(page).getByRole("checkbox");
  await boxes.nth(0).click();
  await expect(bar.getByText("One result is chosen.")).toBeVisible();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await expect(bar.getByText("3 results are chosen. Only two can be compared.")).toBeVisible();
  await expect(bar.getByRole("link", { name: "Compare" })).toBeHidden();

  const dialog = page.getByRole("dialog");
  await bar.getByRole("button", { name: "Download as ZIP" }).click();
  const downloading = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Download", exact: true }).click();
  const files = unzip(await readFile(await (await downloading).path()));
  expect([...files.keys()]).toEqual(["Product update.jpg", "Product update-2.jpg", "Product update-3.jpg"]);
  await expect(dialog).toBeHidden();

  await boxes.nth(0).click();
  await bar.getByRole("button", { name: "Choose all 3 loaded" }).click();
  await bar.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("3 files are deleted.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Nothing matches" })).toBeVisible();
});
