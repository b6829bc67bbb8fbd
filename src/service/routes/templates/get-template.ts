import { jsonAnswer } from "../../edge/answer.ts";
import { hasRevision, revisionTag } from "../../edge/entity-tag.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { streamedJson } from "../../edge/streamed-json.ts";
import type { RouteParts } from "../route-parts.ts";
import { writeTemplateDetail } from "./template-answers.ts";
import { findTemplate } from "./template-writer.ts";

/** `GET /api/v2/my-templates/{id}` */
export function getTemplateHandler({ database, links, documents }: RouteParts): Handler<"getTemplate"> {
  return async ({ request, parameters }) => {
    const template = await findTemplate(database.db, parameters["id"]);
    const headers = revisionHeaders(template.revision);
    if (hasRevision(request.headers, template.revision)) return new Response(null, { status: 304, headers });
    return streamedJson(writeTemplateDetail(template, { links, documents }), headers);
  };
}

/** `GET /api/v2/my-templates/{id}/document`: as its author wrote it. Its `ETag` is what `If-Match` takes. */
export function getTemplateDocumentHandler({ database }: RouteParts): Handler<"getTemplateDocument"> {
  return async ({ request, parameters }) => {
    const { document, revision } = await findTemplate(database.db, parameters["id"]);
    const headers = revisionHeaders(revision);
    if (hasRevision(request.headers, revision)) return new Response(null, { status: 304, headers });
    return jsonAnswer(document, { headers });
  };
}

/** Cached by its reader alone, and revalidated each time. */
function revisionHeaders(revision: number): Record<string, string> {
  return { ETag: revisionTag(revision), "Cache-Control": "private, no-cache" };
}
