import type { Client } from "#client/create-client.ts";
import { orDraft } from "#client/or-draft.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import type { TemplateReplacementBody } from "#contract/template-requests.ts";
import type { TemplateDetail } from "#contract/templates.ts";
import { refusalStatus } from "../../base/connection/failure-words.ts";

export interface StoredState {
  detail: TemplateDetail;
  document: JsonObject;
}

export interface StoredStates {
  /** The published state, or the draft of a template that was never published. */
  shown: StoredState;
  isPublished: boolean;
  /** A draft beside what is published. Absent: the last save is published, or was once. */
  draft: StoredState | undefined;
  /** The number of the draft, or else of what is published, for `If-Match`. */
  latest: number;
}

/** The last saved state of a template: its draft, or what is published where there is none. */
export interface LatestState {
  name: string;
  tags: string[];
  document: JsonObject;
  isDraft: boolean;
  revision: number;
  /** Whether the service refuses a save that names another revision. One that tells of drafts does. */
  isGuarded: boolean;
  /** As the service names it. Larger than `revision` after an older revision was published again: it is no draft. */
  latestRevision: number | undefined;
  publishedRevision: number | undefined;
}

export function latestStateOf({ shown, isPublished, draft, latest }: StoredStates): LatestState {
  const { detail, document } = draft ?? shown;
  return {
    name: detail.name,
    tags: detail.tags,
    document,
    isDraft: draft !== undefined || !isPublished,
    revision: latest,
    isGuarded: detail.latestRevision !== undefined,
    latestRevision: shown.detail.latestRevision,
    publishedRevision: shown.detail.publishedRevision,
  };
}

/** Reads what is published and the draft, if there is one. Throws the client's failures. */
export function readStoredStates(client: Client, templateId: string): Promise<StoredStates> {
  return orDraft(templateId, async (identifier) => {
    // Details first: a document that is newer than its revision is refused when it is replaced.
    const detail = await client.getTemplate(identifier);
    const isPublished = identifier === templateId;
    const latest = detail.latestRevision ?? detail.revision;
    const draft =
      latest === detail.revision || !isPublished ? undefined : await findDraft(client, templateId);
    return {
      shown: { detail, document: asObject(await client.getTemplateDocument(identifier)) },
      isPublished,
      draft: draft && {
        detail: draft,
        document: asObject(await client.getRevisionDocument(templateId, draft.revision)),
      },
      latest: draft?.revision ?? detail.revision,
    };
  });
}

/**
 * Changes what is published and the draft alike, in one save, so that neither loses the change nor the draft its place as
 * the last save. A template that was never published stays so. `change` returns what to save of a state. Throws the
 * client's failures, 412 if another save comes first.
 * Two documents that are too large for one call, or a service that ignores the draft, take two saves; if the second one
 * fails, the draft is still among the revisions.
 */
export async function replaceStates(
  client: Client,
  templateId: string,
  { shown, isPublished, draft, latest }: StoredStates,
  change: (state: StoredState) => { name: string; tags: string[]; document: JsonObject },
): Promise<TemplateDetail> {
  const replace = (body: TemplateReplacementBody) =>
    client.replaceTemplate(
      templateId,
      body,
      undefined,
      { revision: latest },
      isPublished ? {} : { publish: false },
    );
  const own = change(shown);
  if (draft === undefined) return replace(own);
  const saved = await replace({ ...own, draft: change(draft) }).catch((error: unknown) => {
    if (refusalStatus(error) === 413) return replace(own);
    throw error;
  });
  const { revision } = saved;
  if (saved.latestRevision === revision)
    await client.replaceTemplate(templateId, change(draft), undefined, { revision }, { publish: false });
  return saved;
}

/** Whether a save was refused because another one came first. */
export function isNewerSave(error: unknown): boolean {
  return refusalStatus(error) === 412;
}

async function findDraft(client: Client, templateId: string): Promise<TemplateDetail | undefined> {
  try {
    return await client.getTemplate(`${templateId}@draft`);
  } catch (error) {
    // The last save was published once, so it is no draft.
    if (refusalStatus(error) === 404) return undefined;
    throw error;
  }
}

function asObject(document: unknown): JsonObject {
  if (!isJsonObject(document)) throw new Error("The document is no JSON object.");
  return document;
}
