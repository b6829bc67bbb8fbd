import type { Client } from "#client/create-client.ts";
import { isUnpublished, type TemplateDetail } from "#contract/templates.ts";
import type { PublishQuery, TemplateDraft } from "#contract/template-requests.ts";
import { refusalStatus } from "../../../base/connection/failure-words.ts";

interface SentDraft {
  draft: TemplateDraft;
  idempotencyKey: string;
  /** Whether a call ended without a response, and may have been carried out. */
  isUnconfirmed: boolean;
}

/** Refusals because of the draft itself, which is refused again and was never stored. */
const draftRefusals = [400, 413, 422];

/**
 * Returns a function that creates one template, however often it is called. A call whose response was lost is repeated
 * with its idempotency key, and what was edited since is saved into the template that it made. Throws the client's
 * failures.
 */
export function createOnce(
  client: Pick<Client, "createTemplate" | "replaceTemplate">,
): (draft: TemplateDraft, query?: PublishQuery) => Promise<TemplateDetail> {
  let sent: SentDraft | undefined;
  return async (draft, query = {}) => {
    const first = (sent ??= { draft, idempotencyKey: crypto.randomUUID(), isUnconfirmed: false });
    let created: TemplateDetail;
    try {
      created = await client.createTemplate(first.draft, undefined, { ...query, ...first });
    } catch (error) {
      const status = refusalStatus(error);
      first.isUnconfirmed ||= isUnconfirmed(error);
      if (!first.isUnconfirmed || (status !== undefined && draftRefusals.includes(status))) sent = undefined;
      throw error;
    }
    if (JSON.stringify(first.draft) === JSON.stringify(draft)) return created;
    const replacing = isUnpublished(created) ? { publish: false } : {};
    return client.replaceTemplate(created.identifier, draft, undefined, undefined, replacing);
  };
}

/** Whether the service may have carried out the failed call. */
export function isUnconfirmed(error: unknown): boolean {
  const status = refusalStatus(error);
  return status === undefined || status >= 500;
}
