import type { Client } from "#client/create-client.ts";
import { isEqualJson } from "#contract/canonical-json.ts";
import type { JsonObject } from "#contract/json.ts";
import { mergeDocuments, type MergeConflict, type MergeSide } from "#scene/revisions/merge-documents.ts";
import { isNewerSave, readStoredStates } from "./stored-states.ts";

/** An edit of a stored document: the document that the author saw, and the changed one. */
export interface DocumentEdit {
  base: JsonObject;
  ours: JsonObject;
}

/** The author's choices for the conflicts with one stored document. */
export interface MergeDecisions {
  theirs: JsonObject;
  /** By the key of the conflict. */
  choices: ReadonlyMap<string, MergeSide>;
}

export type SavedDocument =
  /** `document` has the edit as it was decided. `isDraft`: the template has a draft, and the edit became a part of it. */
  | { outcome: "saved"; document: JsonObject; isDraft: boolean }
  /** Another save changed the same parts differently. Nothing was written. */
  | { outcome: "conflicts"; edit: DocumentEdit; theirs: JsonObject; conflicts: readonly MergeConflict[] };

/** How often another save may come in between. */
const attemptsMax = 5;

/**
 * Saves an edit of a template's document, with what others have saved since. Writes nothing over another save: the
 * documents are merged by component and property, and what both changed is returned to be decided. An edit of a template
 * with a draft becomes a part of the draft, because publishing is up to the draft's author. Throws other failures.
 */
export async function saveDocument(
  client: Client,
  templateId: string,
  edit: DocumentEdit,
  decisions?: MergeDecisions,
): Promise<SavedDocument> {
  for (let attempt = 1; ; attempt += 1) {
    const { published, draft, latest } = await readStoredStates(client, templateId);
    const { detail, document: theirs } = draft ?? published;
    const isDraft = draft !== undefined;
    const choices =
      decisions !== undefined && isEqualJson(decisions.theirs, theirs)
        ? decisions.choices
        : new Map<string, MergeSide>();
    const merge = mergeDocuments(edit.base, edit.ours, theirs, choices);
    const conflicts = merge.conflicts.filter(({ key }) => !choices.has(key));
    if (conflicts.length > 0) return { outcome: "conflicts", edit, theirs, conflicts };
    const saved = { outcome: "saved", document: merge.document, isDraft } as const;
    if (isEqualJson(merge.document, theirs)) return saved;
    const { name, tags } = detail;
    try {
      await client.replaceTemplate(
        templateId,
        { name, tags, document: merge.document },
        undefined,
        { revision: latest },
        isDraft ? { publish: false } : {},
      );
      return saved;
    } catch (error) {
      if (!isNewerSave(error) || attempt === attemptsMax) throw error;
    }
  }
}
