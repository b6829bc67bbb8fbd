import type { Page } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { expect, test } from "./test.ts";

/** Presses Tab until the wanted thing has the focus. */
async function tabTo(page: Page, isThere: () => Promise<boolean>, key = "Tab"): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key);
    if (await isThere()) return;
  }
  throw new Error("The keyboard did not get there.");
}

test("a picture is composed, rendered and found again without a mouse; the first Tab offers to skip to the content", async ({
  page,
}) => {
  await test.step("the first Tab offers to skip to the content", async () => {
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");

    await expect(page.getByRole("main")).toBeFocused();
  });
  await test.step("a picture is composed, rendered and found again without a mouse", async () => {
    const composer = new ComposerPage(page);
    // Other journeys make templates, which come first.
    await page.goto("/templates?origin=starter&size=50");
    await page
      .getByRole("link", { name: /Product update/ })
      .first()
      .waitFor();
    const target = () => page.evaluate(() => document.activeElement?.getAttribute("href"));
    await tabTo(page, async () => (await target())?.includes("/compose") ?? false);
    const first = await target();
    await page.keyboard.press("ArrowRight");
    await expect.poll(target).not.toBe(first);
    await page.keyboard.press("Enter");
    await composer.untilPainted();

    await tabTo(page, () => page.evaluate(() => document.activeElement?.getAttribute("role") === "option"));
    const selected = composer.selected;
    const before = await selected.textContent();
    await page.keyboard.press("ArrowDown");
    await expect(selected).not.toHaveText(before ?? "");
    await page.keyboard.press("ArrowUp");
    await tabTo(page, () => page.evaluate(() => document.activeElement?.tagName === "TEXTAREA"));
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("Typed, not clicked");
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(page.getByText("Rendered", { exact: true })).toBeVisible();

    // The result is below the picture, before the fields.
    await tabTo(
      page,
      () => page.evaluate(() => document.activeElement?.textContent === "Details"),
      "Shift+Tab",
    );
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/history\//);
    await expect(page.getByRole("heading", { name: "Request" })).toBeVisible();
    const result = page.getByRole("region", { name: "Result" });
    await expect(result.getByText("Typed, not clicked")).toBeVisible();
  });
});
