import type { HistoryEntry } from "../../model/requests/history/history-entry.ts";
import type { Correction } from "../../base/language/problems/culprit.ts";
import { culpritOf } from "../../base/language/problems/culprit.ts";

/**
 * The link that opens an earlier request in the composer, on the component that its failure or its first warning names;
 * with a correction, on the corrected one.
 */
export function toComposerLink(
  { id, templateId = "", failure, warnings }: HistoryEntry,
  correction?: Correction,
): string {
  const culprit = [...(failure === undefined ? [] : [failure]), ...warnings]
    .map(culpritOf)
    .find((component) => component !== undefined);
  const selected = correction === undefined ? culprit : (correction.component ?? correction.suggestion);
  const search = new URLSearchParams({ from: id });
  if (selected !== undefined) search.set("select", selected);
  if (correction !== undefined) {
    if (correction.component !== undefined) search.set("of", correction.component);
    search.set("name", correction.name);
    search.set("meant", correction.suggestion);
  }
  return `/templates/${encodeURIComponent(templateId)}/compose?${search.toString()}`;
}
