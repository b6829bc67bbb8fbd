import { jsonAnswer } from "../../edge/answer.ts";
import { hasRevision, revisionTag } from "../../edge/entity-tag.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../../service-context.ts";
import { toTemplateDetail } from "./template-answers.ts";
import { findTemplate } from "./template-writer.ts";

/** `GET /api/v2/my-templates/{id}` */
export function getTemplateHandler({
  database,
  links,
  documents,
}: Pick<ServiceContext, "database" | "links" | "documents">): Handler<"getTemplate"> {
  return async ({ parameters }) => {
    const template = await findTemplate(database.db, parameters["id"]);
    return jsonAnswer(toTemplateDetail(template, { links, documents }), {
      headers: { ETag: revisionTag(template.revision) },
    });
  };
}

/** `GET /api/v2/my-templates/{id}/document`: as its author wrote it. Its `ETag` is what `If-Match` takes. */
export function getTemplateDocumentHandler({
  database,
}: Pick<ServiceContext, "database">): Handler<"getTemplateDocument"> {
  return async ({ request, parameters }) => {
    const { document, revision } = await findTemplate(database.db, parameters["id"]);
    const headers = { ETag: revisionTag(revision), "Cache-Control": "private, no-cache" };
    if (hasRevision(request.headers, revision)) return new Response(null, { status: 304, headers });
    return jsonAnswer(document, { headers });
  };
}
