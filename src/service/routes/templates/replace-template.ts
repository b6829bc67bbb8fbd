import { jsonAnswer } from "../../edge/answer.ts";
import { readIfMatch, revisionTag } from "../../edge/entity-tag.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { notFound } from "../../service-error.ts";
import { toTemplateDetail } from "./template-answers.ts";
import { readTemplateDraft } from "./template-writer.ts";

/** `PUT /api/v2/my-templates/{id}`. With `If-Match` only a revision that the author has seen is replaced. */
export function replaceTemplateHandler({
  links,
  documents,
  templates,
}: RouteParts): Handler<"replaceTemplate"> {
  return async ({ request, parameters, body }) => {
    const draft = await readTemplateDraft(body, documents);
    const replaced = await templates.replace(idOf(parameters), draft, readIfMatch(request.headers));
    return jsonAnswer(await toTemplateDetail(replaced, { links, documents }), {
      headers: { ETag: revisionTag(replaced.revision) },
    });
  };
}

/** `DELETE /api/v2/my-templates/{id}`: pictures that were made from it stay. */
export function deleteTemplateHandler({ objects, log, templates }: RouteParts): Handler<"deleteTemplate"> {
  return async ({ request, parameters }) => {
    const { id, previewKey } = await templates.delete(idOf(parameters), readIfMatch(request.headers));
    try {
      if (previewKey !== null) await objects.delete(previewKey);
    } catch (error) {
      // The template is deleted either way; one small file may be left behind.
      log.error("a deleted template's preview could not be deleted", error, { template: id });
    }
    return new Response(null, { status: 204 });
  };
}

function idOf(parameters: Readonly<Record<string, string>>): string {
  const id = parameters["id"] ?? "";
  if (id.includes("\0")) throw notFound("Template");
  return id;
}
