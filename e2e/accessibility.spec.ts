import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { ComposerPage } from "./composer-page.ts";
import { expect, test } from "./test.ts";

const routes = [
  "/templates",
  "/templates?name=nothing-is-called-this",
  "/templates?view=list",
  "/history",
  "/templates/product-update/compose",
  "/screenshot",
  "/metadata",
  "/webhooks",
  "/connection",
  "/nowhere",
];
/** What lies over a page, and the keys that bring it. */
const overlays = { palette: "ControlOrMeta+k", shortcuts: "?" } as const;
const languages = ["en", "de"] as const;

async function speak(page: Page, language: (typeof languages)[number]): Promise<void> {
  await page.addInitScript((chosen) => localStorage.setItem("overprint.language", chosen), language);
}

async function open(page: Page, route: string): Promise<void> {
  await page.goto(route);
  await page
    .getByRole("heading", { level: 1 })
    .or(page.getByRole("heading", { level: 2 }))
    .first()
    .waitFor();
  if (route.endsWith("/compose")) await new ComposerPage(page).untilPainted();
  await page.waitForLoadState("networkidle");
}

async function listFaults(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

const themes = ["light", "dark"] as const;

for (const language of languages) {
  for (const route of routes) {
    test(`${route} has no accessibility fault in either theme, in ${language}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
      await speak(page, language);
      await open(page, route);

      expect(await page.locator("html").getAttribute("lang")).toBe(language);
      for (const colorScheme of themes) {
        await page.emulateMedia({ colorScheme });
        expect(await listFaults(page), colorScheme).toEqual([]);
      }
    });
  }
}

for (const colorScheme of themes) {
  test(`what lies over a page has no accessibility fault in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const [name, key] of Object.entries(overlays)) {
      await open(page, "/history");
      await page.keyboard.press(key);
      await page.getByRole("dialog").waitFor();
      expect(await listFaults(page), name).toEqual([]);
    }
    await open(page, "/templates");
    await page.getByRole("list", { name: "Templates" }).getByRole("link").first().focus();
    await page.keyboard.press("Space");
    await page.getByRole("dialog").waitFor();
    expect(await listFaults(page), "quick look").toEqual([]);
    await open(page, "/history");
    await page.getByRole("button", { name: "More" }).click();
    await page.getByRole("dialog", { name: "Settings" }).waitFor();
    expect(await listFaults(page), "settings").toEqual([]);
  });
}

for (const language of languages) {
  for (const width of [320, 390, 1024, 1440]) {
    test(`no page scrolls sideways at ${width} px, in ${language}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await speak(page, language);
      for (const route of routes) {
        await page.goto(route);
        await page.getByRole("heading").first().waitFor();
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        expect(overflow, route).toBeLessThanOrEqual(0);
      }
    });
  }
}
