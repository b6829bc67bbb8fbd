import { jsonAnswer } from "../../edge/answer.ts";
import { hasRevision, revisionHeaders } from "../../edge/entity-tag.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { streamedJson } from "../../edge/streamed-text.ts";
import { nextTurn } from "../../next-turn.ts";
import { findTemplateOrRevision } from "./find-revision.ts";
import { describeAnyData } from "../../templates/template-kinds.ts";
import type { RouteParts } from "../route-parts.ts";
import { writeTemplateDetail } from "./template-answers.ts";

/** `GET /api/v2/my-templates/{id}` */
export function getTemplateHandler({ database, links, documents }: RouteParts): Handler<"getTemplate"> {
  return async ({ request, parameters }) => {
    const template = await findTemplateOrRevision(database.db, parameters["id"]);
    const headers = revisionHeaders(template.revision);
    // The detail names the latest and the published revision as well, which may change without changing the tag: of a
    // template without a draft that is asked for without a pin, all three are one.
    const isOnly = parameters["id"] === template.id && template.revision === template.latestRevision;
    if (isOnly && hasRevision(request.headers, template.revision)) {
      return new Response(null, { status: 304, headers });
    }
    return streamedJson(writeTemplateDetail(template, { links, documents }), headers);
  };
}

/** `GET /api/v2/my-templates/{id}/document`: as its author wrote it. Its `ETag` is what `If-Match` takes. */
export function getTemplateDocumentHandler({ database }: RouteParts): Handler<"getTemplateDocument"> {
  return async ({ request, parameters }) => {
    const { document, revision } = await findTemplateOrRevision(database.db, parameters["id"]);
    const headers = revisionHeaders(revision);
    if (hasRevision(request.headers, revision)) return new Response(null, { status: 304, headers });
    return jsonAnswer(document, { headers });
  };
}

/** `GET /api/v2/my-templates/{id}/schema`: the JSON Schema of `data`, from the template's inputs and its properties. */
export function getTemplateSchemaHandler({ database, documents }: RouteParts): Handler<"getTemplateSchema"> {
  return async ({ request, parameters }) => {
    const template = await findTemplateOrRevision(database.db, parameters["id"]);
    const headers = revisionHeaders(template.revision);
    if (hasRevision(request.headers, template.revision)) return new Response(null, { status: 304, headers });
    const steps = describeAnyData(template.name, await documents.read(template));
    let step = steps.next();
    for (; step.done !== true; step = steps.next()) await nextTurn();
    return jsonAnswer(step.value, { headers });
  };
}
