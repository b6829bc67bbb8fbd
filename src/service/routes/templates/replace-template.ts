import { jsonAnswer } from "../../edge/answer.ts";
import { actorOf } from "../../edge/caller.ts";
import { readIfMatch, revisionTag } from "../../edge/entity-tag.ts";
import { checkScope } from "../../edge/permissions.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { dropUnusedObjects } from "../../jobs/drop-unused-objects.ts";
import { noteUnusedObjects } from "../../storage/unused-objects.ts";
import type { RouteParts } from "../route-parts.ts";
import { toTemplateDetail } from "./template-answers.ts";
import { invalidField } from "../../service-error.ts";
import { identifierOf, readTemplateDraft } from "./template-writer.ts";

/**
 * `PUT /api/v2/my-templates/{id}`. With `If-Match` only a revision that the author has seen is replaced. With
 * `?publish=false` renders keep the published one; otherwise a `draft` in the body is saved after it.
 */
export function replaceTemplateHandler({
  links,
  documents,
  templates,
}: RouteParts): Handler<"replaceTemplate"> {
  return async ({ request, parameters, query, body, caller }) => {
    if (query.publish === false && body.draft !== undefined)
      throw invalidField(
        "draft",
        "must be absent with publish=false, which saves the body itself as the draft",
      );
    const draft = await readTemplateDraft(body, documents);
    const following = body.draft && (await readTemplateDraft(body.draft, documents, "draft."));
    const id = identifierOf(parameters);
    const actor = actorOf(caller);
    const expected = readIfMatch(request.headers);
    const replaced =
      query.publish === false
        ? await templates.saveDraft(actor, id, draft, expected)
        : await templates.replace(actor, id, draft, expected, following);
    return jsonAnswer(await toTemplateDetail(replaced, { links, documents }), {
      headers: { ETag: revisionTag(replaced.revision) },
    });
  };
}

/**
 * `DELETE /api/v2/my-templates/{id}`: pictures that were made from it stay. One that is published needs the scope to
 * publish, because its callers lose it.
 */
export function deleteTemplateHandler({
  database: { db },
  objects,
  log,
  templates,
}: RouteParts): Handler<"deleteTemplate"> {
  return async ({ request, parameters, caller }) => {
    const actor = actorOf(caller);
    const { id, previewKey } = await templates.delete(
      actor,
      identifierOf(parameters),
      ({ publishedRevision }) => {
        if (caller !== undefined && publishedRevision !== null) checkScope(caller, "templates:publish");
      },
      readIfMatch(request.headers),
    );
    try {
      if (previewKey !== null)
        await dropUnusedObjects({ db, objects }, await noteUnusedObjects(db, [previewKey]));
    } catch (error) {
      // The template is deleted either way; the sweeper tries again.
      log.error("a deleted template's preview could not be deleted", error, { template: id });
    }
    return new Response(null, { status: 204 });
  };
}
