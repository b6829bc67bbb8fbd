import type { TemplateSummary } from "#contract/templates.ts";

/** The number of the last save; 0 if the service keeps no revisions. */
export function latestRevisionOf(summary: TemplateSummary): number {
  return "latestRevision" in summary ? Number(summary.latestRevision) : 0;
}
