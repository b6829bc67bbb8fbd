import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds wrong with the page as it stands: each broken rule with the elements that break it. Of all rules, or
 * of `rules` alone. A frame of another origin is not looked into: its content is a template's, not ours.
 */
export async function listFaults(
  page: Page,
  rules?: readonly string[],
): Promise<{ id: string; nodes: string[] }[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      // What passes is counted and thrown away otherwise, and there is a lot of it.
      resultTypes: ["violations"],
      ...(rules !== undefined && { runOnly: { type: "rule", values: [...rules] } }),
    })
    // One call on the page; without, a second page is opened for every look.
    .setLegacyMode()
    .analyze();
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
