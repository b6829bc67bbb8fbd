import { isEqualJson } from "#contract/json.ts";
import { mergeDocuments } from "#scene/revisions/merge-documents.ts";
import type { LatestState } from "../../../model/template/stored-states.ts";
import type { OpenedTemplate } from "./design-query.ts";
import { type DesignOwner, type KeptDesign, readKeptDesigns } from "./kept-designs.ts";
import { canOpen } from "./rebase.ts";

/** The state with which the designer starts. */
export interface DesignStart extends KeptDesign {
  latest: LatestState;
  /** The source has unsaved edits of an earlier visit. */
  isRestored: boolean;
}

/**
 * Starts with the unsaved edits that this browser keeps, on the document that they are based on: the first save merges
 * them with what others have saved since, and asks about conflicts. Edits that the service has already, and those that
 * cannot be opened, are left out.
 */
export function startDesignOf(owner: DesignOwner, { kind, latest }: OpenedTemplate): DesignStart {
  const source = latest.document;
  const kept = readKeptDesigns(owner).find((one) => {
    if (!canOpen(kind, one.source)) return false;
    const { document, conflicts } = mergeDocuments(one.base, one.source, source);
    return conflicts.length > 0 || !isEqualJson(document, source);
  });
  if (kept === undefined) return { base: source, source, latest, isRestored: false };
  return { base: kept.base, source: kept.source, latest, isRestored: true };
}
