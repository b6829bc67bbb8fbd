import type { Client } from "#client/create-client.ts";
import { isJsonObject } from "#contract/json.ts";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import { refusalStatus } from "../../base/connection/refusal-status.ts";

export interface RestoreRequest {
  templateId: string;
  revision: number;
  /** The draft or the published revision that the user knows. */
  current: number;
  note: string;
}

export type RestoredRevision =
  | { outcome: "restored"; draft: number }
  /** The template was changed since `current`, and nothing was written; `newest` is the last save, if it can be read. */
  | { outcome: "conflict"; newest: TemplateRevision | undefined };

/** Saves an earlier revision with its name and tags as a new draft. Nothing is replaced. Throws other failures. */
export async function restoreRevision(
  client: Client,
  { templateId, revision, current, note }: RestoreRequest,
): Promise<RestoredRevision> {
  const pinned = `${templateId}@${revision}`;
  const [{ name, tags }, document] = await Promise.all([
    client.getTemplate(pinned),
    client.getRevisionDocument(pinned, revision),
  ]);
  if (!isJsonObject(document)) throw new Error("The document is no JSON object.");
  try {
    const draft = await client.replaceTemplate(
      templateId,
      { name, tags, document, note },
      undefined,
      { revision: current },
      { publish: false },
    );
    return { outcome: "restored", draft: draft.revision };
  } catch (error) {
    if (refusalStatus(error) !== 412) throw error;
    const newest = await client.listRevisions(pinned, { size: 1 }).catch(() => undefined);
    return { outcome: "conflict", newest: newest?.items[0] };
  }
}
