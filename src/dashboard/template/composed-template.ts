import { queryOptions } from "@tanstack/react-query";
import { ClientError } from "#client/client-error.ts";
import type { Client } from "#client/create-client.ts";
import { limits } from "#contract/limits.ts";
import type { Problem } from "#contract/problems.ts";
import type { TemplateProperty, TemplateSummary } from "#contract/templates.ts";
import { parseTemplateDocument, type TemplateDocument } from "#scene/document.ts";
import { isHtmlSource } from "#scene/html/html-editor.ts";
import type { HtmlTemplate } from "../html-view/html-template.ts";

/** The composer's knowledge of a template. Only a service like ours has all of it. */
export interface ComposedTemplate {
  summary: TemplateSummary;
  properties: readonly TemplateProperty[];
  /** Absent: the picture cannot be drawn in the browser, and names come from elsewhere. */
  document: TemplateDocument | undefined;
  /** Of a template that is html; it has no scene then. */
  html: HtmlTemplate | undefined;
  /** Why there is no document, where the service sent one that could not be read. */
  documentProblems: readonly Problem[];
}

/** A remote list is read this far, when nothing but the list tells what a template is. */
const listPagesMax = 20;

export function composedTemplateQuery(client: Client, templateId: string) {
  return queryOptions({
    queryKey: ["templates", templateId, "composed"],
    queryFn: async ({ signal }): Promise<ComposedTemplate> => {
      const [detail, source] = await Promise.all([
        client
          .getTemplate(templateId, signal)
          .catch((error: unknown) => findInList(client, templateId, signal, error)),
        client.getTemplateDocument(templateId, signal).catch(undefinedIfNotServed),
      ]);
      const html = isHtmlSource(source)
        ? (await import("../html-view/html-template.ts")).openHtmlTemplate(source)
        : undefined;
      const document =
        source === undefined || html !== undefined
          ? undefined
          : parseTemplateDocument(source, { isStored: true });
      const read = html ?? document;
      return {
        summary: detail,
        properties: "properties" in detail ? detail.properties : [],
        document: document?.ok === true ? document.value : undefined,
        html: html?.ok === true ? html.value : undefined,
        documentProblems: read?.ok === false ? read.problem : [],
      };
    },
  });
}

/** A service without the detail endpoint still lists its templates. */
async function findInList(
  client: Client,
  templateId: string,
  signal: AbortSignal,
  error: unknown,
): Promise<TemplateSummary> {
  if (!isNotServed(error)) throw error;
  for (let page = 0; page < listPagesMax; page += 1) {
    const list = await client.listTemplates({ page, size: limits.pageSizeMax }, signal);
    const summary = list.items.find(({ identifier }) => identifier === templateId);
    if (summary !== undefined) return summary;
    if (!list.hasNext) break;
  }
  throw error;
}

function undefinedIfNotServed(error: unknown): undefined {
  if (isNotServed(error)) return undefined;
  throw error;
}

/** Whether the service has no such endpoint; it says so like it says that there is no such template. */
function isNotServed(error: unknown): boolean {
  return (
    error instanceof ClientError &&
    error.failure.kind === "refused" &&
    [404, 405, 501].includes(error.failure.status)
  );
}
