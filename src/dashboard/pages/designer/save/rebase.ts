import { isEqualJson } from "#contract/canonical-json.ts";
import type { JsonObject } from "#contract/json.ts";
import { componentsOf } from "#scene/document.ts";
import { isHtmlSource } from "#scene/html/html-editor.ts";
import { createMerge, type MergeSide } from "#scene/revisions/merge-documents.ts";
import { type Design, documentOf } from "../../../model/design/design.ts";

/** How often a choice may lead to another conflict. */
const roundsMax = 10;

/**
 * Puts states of undo on top of what others have saved: they made `to` of `from`. A part that they changed is theirs in
 * each state, so that undo never takes it back. A state that could not be read then becomes `to`.
 */
export function createRebase(
  from: JsonObject,
  to: JsonObject,
  isReadable: (source: JsonObject) => boolean,
): (state: JsonObject) => JsonObject {
  const merge = createMerge(from, to);
  return (state) => {
    if (isEqualJson(state, from)) return to;
    const choices = new Map<string, MergeSide>();
    for (let round = 1; round <= roundsMax; round += 1) {
      const { document, conflicts } = merge(state, choices);
      const open = conflicts.filter(({ key }) => !choices.has(key));
      if (open.length === 0) return isReadable(document) ? document : to;
      for (const { key } of open) choices.set(key, "theirs");
    }
    return to;
  };
}

/** Replaces the source of a design. Components that it no longer has are not selected. */
export function withSource(design: Design, source: JsonObject): Design {
  if (source === design.source) return design;
  const [before, after] = [idsOf(design.source), idsOf(source)];
  const isThere = (id: string) => after.has(id) || !before.has(id);
  return {
    source,
    selectedIds: design.selectedIds.filter(isThere),
    rejected: design.rejected.filter(({ componentId }) => isThere(componentId)),
  };
}

/** Whether the designer of this kind of template can open the source. */
export function canOpen(kind: "canvas" | "html", source: JsonObject): boolean {
  if (kind === "html") return isHtmlSource(source);
  if (isHtmlSource(source)) return false;
  try {
    documentOf(source);
    return true;
  } catch {
    return false;
  }
}

function idsOf(source: JsonObject): Set<string> {
  return new Set(componentsOf(documentOf(source)).map(({ id }) => id));
}
