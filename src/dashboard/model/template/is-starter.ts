import type { TemplateSummary } from "#contract/templates.ts";

/** Whether a template came with the product: such a one stays as it is. */
export function isStarter({ createdBy }: Pick<TemplateSummary, "createdBy">): boolean {
  return createdBy === "Overprint";
}
