import type { Client } from "#client/create-client.ts";
import { isEqualJson } from "#contract/canonical-json.ts";
import type { JsonObject } from "#contract/json.ts";
import { mergeDocuments, type MergeConflict, type MergeSide } from "#scene/revisions/merge-documents.ts";
import { refusalStatus } from "../../base/connection/failure-words.ts";
import { isNewerSave, type LatestState, latestStateOf, readStoredStates } from "./stored-states.ts";

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
  /**
   * `document` has the edit as it was decided, and is what the service has now. `isDraft`: the template has a draft, and
   * the edit became a part of it. `revision` is that of the document. `latest`: for the next save.
   */
  | { outcome: "saved"; document: JsonObject; isDraft: boolean; revision: number; latest: LatestState }
  /** Another save changed the same parts differently. Nothing was written. */
  | { outcome: "conflicts"; edit: DocumentEdit; theirs: JsonObject; conflicts: readonly MergeConflict[] };

/** An edit on its way: the author's document, and the merged one that was sent. */
export interface SentEdit {
  ours: JsonObject;
  document: JsonObject;
}

export interface SaveOptions {
  decisions?: MergeDecisions | undefined;
  /** Saves a draft also where the template has none; what is published stays. */
  asDraft?: boolean;
  /**
   * The last state that the author's page has read or saved: it is not read again before the save, which the service
   * refuses if there is a newer one. Only without `unconfirmed` edits.
   */
  known?: LatestState | undefined;
  /**
   * Edits of this author whose answers were lost; `saveDocument` keeps the list. If the service has the document of one, the
   * edit is merged as what followed it, so that an author has no conflicts with an own save.
   */
  unconfirmed?: SentEdit[];
}

/** How often another save may come in between. */
const attemptsMax = 5;
const unconfirmedMax = 5;

/**
 * Saves an edit of a template's document, with what others have saved since. Writes nothing over another save: the
 * documents are merged by component and property, and what both changed is returned to be decided. An edit of a template
 * with a draft becomes a part of the draft, because publishing is up to the draft's author. Throws other failures.
 */
export async function saveDocument(
  client: Client,
  templateId: string,
  edit: DocumentEdit,
  { decisions, asDraft = false, known, unconfirmed = [] }: SaveOptions = {},
): Promise<SavedDocument> {
  for (let attempt = 1; ; attempt += 1) {
    const isKnown = attempt === 1 && known?.isGuarded === true;
    const stored = isKnown ? known : latestStateOf(await readStoredStates(client, templateId));
    const { document: theirs, revision } = stored;
    const isDraft = stored.isDraft || asDraft;
    const choices =
      decisions !== undefined && isEqualJson(decisions.theirs, theirs)
        ? decisions.choices
        : new Map<string, MergeSide>();
    const { ours } = edit;
    const base = unconfirmed.findLast((sent) => isEqualJson(sent.document, theirs))?.ours ?? edit.base;
    const merge = mergeDocuments(base, ours, theirs, choices);
    const conflicts = merge.conflicts.filter(({ key }) => !choices.has(key));
    if (conflicts.length > 0) return { outcome: "conflicts", edit: { base, ours }, theirs, conflicts };
    const { document } = merge;
    // Nothing is to be saved: the service has the edit already.
    if (isEqualJson(document, theirs)) {
      unconfirmed.length = 0;
      return { outcome: "saved", document, isDraft: stored.isDraft, revision, latest: stored };
    }
    const { name, tags } = stored;
    unconfirmed.splice(0, unconfirmed.length + 1 - unconfirmedMax);
    unconfirmed.push({ ours, document });
    try {
      const saved = await client.replaceTemplate(
        templateId,
        { name, tags, document },
        undefined,
        { revision },
        isDraft ? { publish: false } : {},
      );
      unconfirmed.length = 0;
      const { latestRevision, publishedRevision } = saved;
      const latest = {
        ...stored,
        document,
        isDraft,
        revision: latestRevision ?? saved.revision,
        latestRevision,
        publishedRevision,
      };
      return { outcome: "saved", document, isDraft, revision: latest.revision, latest };
    } catch (error) {
      const status = refusalStatus(error);
      if (status !== undefined && status < 500) unconfirmed.pop();
      if (!isNewerSave(error) || attempt === attemptsMax) throw error;
    }
  }
}
