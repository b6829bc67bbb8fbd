import axe from "axe-core";

/** Rules about a whole page, which a single component cannot break. */
const pageRules = ["landmark-one-main", "page-has-heading-one", "region"];

/**
 * The accessibility faults that axe finds in the document: each broken rule with the elements that break it. Of all
 * rules, or of `rules` alone.
 */
export async function listFaults(rules?: readonly string[]): Promise<{ id: string; nodes: string[] }[]> {
  const { violations } = await axe.run(document, {
    resultTypes: ["violations"],
    rules: Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }])),
    ...(rules !== undefined && { runOnly: { type: "rule", values: [...rules] } }),
  });
  return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
}
