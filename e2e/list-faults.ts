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
      // Otherwise passing checks are collected and dropped, and there are many.
      resultTypes: ["violations"],
      ...(rules !== undefined && { runOnly: { type: "rule", values: [...rules] } }),
    })
    // One call on the page; without, a second page is opened for every look.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
