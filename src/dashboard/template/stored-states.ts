import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import type { TemplateDetail } from "#contract/templates.ts";

/** A saved state of a template. */
export interface StoredState {
  detail: TemplateDetail;
  document: JsonObject;
}

export interface StoredStates {
  published: StoredState;
  /** Absent: the last save is published, or was once. */
  draft: StoredState | undefined;
  /** The number of the last save, for `If-Match`. */
  latest: number;
}

/** Reads what is published and the draft, if there is one. Throws the client's failures. */
export async function readStoredStates(client: Client, templateId: string): Promise<StoredStates> {
  // Details first: a document that is newer than its revision is refused when it is replaced.
  const detail = await client.getTemplate(templateId);
  const latest = detail.latestRevision ?? detail.revision;
  const draft = latest === detail.revision ? undefined : await findDraft(client, templateId);
  return {
    published: { detail, document: asObject(await client.getTemplateDocument(templateId)) },
    draft: draft && {
      detail: draft,
      document: asObject(await client.getRevisionDocument(templateId, draft.revision)),
    },
    latest: draft?.revision ?? latest,
  };
}

/**
 * Changes what is published and the draft alike, so that neither loses the change nor the draft its place as the last
 * save. `change` returns what to save of a state. Throws the client's failures, 412 if another save comes in between; if
 * that is before the second one, the draft is still among the revisions.
 */
export async function replaceStates(
  client: Client,
  templateId: string,
  { published, draft, latest }: StoredStates,
  change: (state: StoredState) => { name: string; tags: string[]; document: JsonObject },
): Promise<TemplateDetail> {
  const saved = await client.replaceTemplate(templateId, change(published), undefined, { revision: latest });
  if (draft !== undefined) {
    const { revision } = saved;
    await client.replaceTemplate(templateId, change(draft), undefined, { revision }, { publish: false });
  }
  return saved;
}

/** Whether a save was refused because another one came first. */
export function isNewerSave(error: unknown): boolean {
  return isRefusal(error, 412);
}

async function findDraft(client: Client, templateId: string): Promise<TemplateDetail | undefined> {
  try {
    return await client.getTemplate(`${templateId}@draft`);
  } catch (error) {
    // The last save was published once, so it is no draft.
    if (isRefusal(error, 404)) return undefined;
    throw error;
  }
}

function isRefusal(error: unknown, status: number): boolean {
  return error instanceof ClientError && error.failure.kind === "refused" && error.failure.status === status;
}

function asObject(document: unknown): JsonObject {
  if (!isJsonObject(document)) throw new Error("The document is no JSON object.");
  return document;
}
