import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { orDraft } from "#client/or-draft.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { readRevision } from "#contract/template-pins.ts";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import { isUnpublished, type TemplateDetail } from "#contract/templates.ts";

export interface TemplateRevisions {
  detail: TemplateDetail;
  /** The newest ones, newest first. */
  revisions: readonly TemplateRevision[];
}

export function revisionsQuery(client: Client, templateId: string) {
  return queryOptions({
    queryKey: ["templates", templateId, "compared-revisions"],
    queryFn: ({ signal }): Promise<TemplateRevisions> =>
      orDraft(templateId, async (identifier) => {
        const [detail, { items }] = await Promise.all([
          client.getTemplate(identifier, signal),
          client.listRevisions(identifier, { size: limits.pageSizeMax }, signal),
        ]);
        return { detail, revisions: items };
      }),
  });
}

/** The published revision; undefined if none was ever published. */
export function publishedRevisionOf(detail: TemplateDetail): number | undefined {
  return isUnpublished(detail) ? undefined : (detail.publishedRevision ?? detail.revision);
}

/** A stored revision never changes. */
export function revisionDocumentQuery(client: Client, templateId: string, revision: number) {
  return queryOptions({
    queryKey: ["templates", templateId, "revision-document", revision],
    queryFn: async ({ signal }): Promise<JsonObject> => {
      // With its pin, because the template may never have been published.
      const document = await client.getRevisionDocument(`${templateId}@${revision}`, revision, signal);
      if (!isJsonObject(document)) throw new Error("The document is not JSON.");
      return document;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** A revision of the address: a number, `draft`, or absent. `draft` is the last save. */
export function chosenRevision(text: string | null, latest: number, fallback: number): number {
  return text === "draft" ? latest : (readRevision(text ?? "") ?? fallback);
}

/** The draft if there is one, else the published revision: what a save has to name in `If-Match`. */
export function currentRevision(published: number | undefined, newest: TemplateRevision | undefined): number {
  return newest?.publishedAt === null ? newest.revision : (published ?? 0);
}
