import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * The accessibility faults that axe finds on the page: each broken rule with the elements that break it. Of all rules,
 * or of `rules` alone. Skips frames of another origin: their content is a template's, not ours.
 */
export async function listFaults(
  page: Page,
  rules?: readonly string[],
): Promise<{ id: string; nodes: string[] }[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      // Otherwise axe collects the many passing checks too.
      resultTypes: ["violations"],
      ...(rules !== undefined && { runOnly: { type: "rule", values: [...rules] } }),
    })
    // One call in the page; otherwise axe opens a second page for each check.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
