import { queryOptions } from "@tanstack/react-query";
import type { Client } from "#client/create-client.ts";
import { isJsonObject, type JsonObject } from "#contract/json.ts";
import { limits } from "#contract/limits.ts";
import { readRevision } from "#contract/template-pins.ts";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import type { TemplateDetail } from "#contract/templates.ts";

export interface TemplateRevisions {
  detail: TemplateDetail;
  /** The newest ones, newest first. */
  revisions: readonly TemplateRevision[];
}

export function revisionsQuery(client: Client, templateId: string) {
  return queryOptions({
    queryKey: ["templates", templateId, "compared-revisions"],
    queryFn: async ({ signal }): Promise<TemplateRevisions> => {
      const [detail, { items }] = await Promise.all([
        client.getTemplate(templateId, signal),
        client.listRevisions(templateId, { size: limits.pageSizeMax }, signal),
      ]);
      return { detail, revisions: items };
    },
  });
}

/** A stored revision never changes. */
export function revisionDocumentQuery(client: Client, templateId: string, revision: number) {
  return queryOptions({
    queryKey: ["templates", templateId, "revision-document", revision],
    queryFn: async ({ signal }): Promise<JsonObject> => {
      const document = await client.getRevisionDocument(templateId, revision, signal);
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
