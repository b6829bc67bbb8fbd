import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import { readRevision } from "#contract/template-pins.ts";
import type { TemplateRevision } from "#contract/template-revisions.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { actorOf } from "../../edge/caller.ts";
import { hasRevision, readIfMatch, revisionHeaders, revisionTag } from "../../edge/entity-tag.ts";
import { toResponse } from "../../edge/idempotency.ts";
import type { Links } from "../../edge/links.ts";
import { pageAnswer, pageOf } from "../../edge/page-answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import { keepAnswer } from "../../storage/idempotency-keys.ts";
import { listRevisions, readTemplateRevision, type StoredRevision } from "../../storage/revisions-store.ts";
import type { StoredTemplateSummary } from "../../storage/templates-store.ts";
import { findTemplateOrRevision, revisionNotFound } from "./find-revision.ts";
import type { RouteParts } from "../route-parts.ts";
import { toTemplateDetail } from "./template-answers.ts";
import { identifierOf } from "./template-writer.ts";

/** `GET /api/v2/my-templates/{id}/revisions`: newest first, as a bare array like the list of templates. */
export function listRevisionsHandler({ database, links }: RouteParts): Handler<"listRevisions"> {
  return async ({ request, parameters, query }) => {
    const template = await findTemplateOrRevision(database.db, parameters["id"]);
    const page = pageOf(query);
    const { revisions, total } = await listRevisions(database.db, template.id, page);
    const address = links.path(fillPath(endpoints.listRevisions.path, { id: template.id }));
    const entries = await Promise.all(revisions.map((revision) => toAnswer(template, revision, links)));
    return pageAnswer(entries, { request, address, page, total });
  };
}

async function toAnswer(
  { id, publishedRevision }: StoredTemplateSummary,
  stored: StoredRevision,
  links: Links,
): Promise<TemplateRevision> {
  const { revision, publishedAt } = stored;
  const preview = { revision, wasPublished: publishedAt !== null };
  return {
    revision,
    name: stored.name,
    createdAt: stored.createdAt.toISOString(),
    createdBy: stored.createdBy,
    note: stored.note,
    publishedAt: publishedAt?.toISOString() ?? null,
    isPublished: revision === publishedRevision,
    preview: stored.previewKey === null ? null : await links.preview(`${id}@${revision}`, preview),
  };
}

/** `GET /api/v2/my-templates/{id}/revisions/{revision}/document`: as its author wrote it. */
export function getRevisionDocumentHandler({ database }: RouteParts): Handler<"getRevisionDocument"> {
  return async ({ request, parameters }) => {
    const template = await findTemplateOrRevision(database.db, parameters["id"]);
    const text = parameters["revision"] ?? "";
    const revision = readRevision(text);
    const document =
      revision === undefined ? undefined : await readTemplateRevision(database.db, template.id, revision);
    if (revision === undefined || document === undefined) throw revisionNotFound(template, text, revision);
    const headers = revisionHeaders(revision);
    if (hasRevision(request.headers, revision)) return new Response(null, { status: 304, headers });
    return jsonAnswer(document, { headers });
  };
}

/** `POST /api/v2/my-templates/{id}/publish`. With `If-Match` only if the latest revision is the expected one. */
export function publishTemplateHandler({
  links,
  documents,
  templates,
}: RouteParts): Handler<"publishTemplate"> {
  return async ({ request, parameters, body, answerSlot, caller }) => {
    const options = { ...body, note: body.note, expected: readIfMatch(request.headers) };
    const answer = await templates.publish(
      actorOf(caller),
      identifierOf(parameters),
      options,
      async (transaction, published) =>
        keepAnswer(transaction, answerSlot, {
          status: 200,
          body: await toTemplateDetail(published, { links, documents }),
          headers: { ETag: revisionTag(published.revision) },
        }),
    );
    return toResponse(answer);
  };
}
