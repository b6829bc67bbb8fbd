import AxeBuilder from "@axe-core/playwright";
import { ComposerPage } from "./composer-page.ts";
import { expect, test } from "./test.ts";

const routes = [
  "/templates",
  "/templates?name=nothing-is-called-this",
  "/history",
  "/templates/product-update/compose",
  "/nowhere",
];

for (const colorScheme of ["light", "dark"] as const) {
  for (const route of routes) {
    test(`${route} has no accessibility fault in the ${colorScheme} theme`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto(route);
      await page
        .getByRole("heading", { level: 1 })
        .or(page.getByRole("heading", { level: 2 }))
        .first()
        .waitFor();
      if (route.endsWith("/compose")) await new ComposerPage(page).untilPainted();
      await page.waitForLoadState("networkidle");

      const { violations } = await new AxeBuilder({ page }).analyze();

      expect(violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }))).toEqual([]);
    });
  }
}

for (const width of [320, 390, 1024, 1440]) {
  test(`no page scrolls sideways at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const route of routes) {
      await page.goto(route);
      await page.getByRole("heading").first().waitFor();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, route).toBeLessThanOrEqual(0);
    }
  });
}
