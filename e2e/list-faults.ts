import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type { AxeResults } from "axe-core";

const engine = await readFile(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");
const rulesOfColours = ["color-contrast", "link-in-text-block"];

/**
 * The accessibility faults that axe finds on the page: each broken rule with the elements that break it. Of all rules,
 * or of `rules` alone. Skips frames: their content is a template's, not ours.
 */
export async function listFaults(
  page: Page,
  rules?: readonly string[],
): Promise<{ id: string; nodes: string[] }[]> {
  // A page that was not left still has the engine, which takes longer to read than most pages to check.
  if (!(await page.evaluate(() => "axe" in window))) {
    // Playwright's own way reads it once more, to learn whether it is a function.
    const session = await page.context().newCDPSession(page);
    await session.send("Runtime.evaluate", { expression: engine });
    await session.detach();
  }
  const options = {
    iframes: false,
    // Otherwise axe collects the many passing checks too.
    resultTypes: ["violations"],
    ...(rules !== undefined && { runOnly: { type: "rule", values: rules } }),
  };
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`);
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}

/** Expects no fault in either theme. Another theme changes colours only, so all rules are checked in one of them. */
export async function expectNoFaults(page: Page, state = "the page"): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  expect(await listFaults(page), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await listFaults(page, rulesOfColours), `${state}, dark`).toEqual([]);
}
