import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { componentCountProblem, countSourceComponents } from "#scene/component-count.ts";
import { actorOf } from "../../edge/caller.ts";
import { revisionTag } from "../../edge/entity-tag.ts";
import { toResponse } from "../../edge/idempotency.ts";
import type { Call, Handler } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { invalidRequest } from "../../service-error.ts";
import { keepAnswer, type KeptAnswer } from "../../storage/idempotency-keys.ts";
import { findTemplateOrRevision } from "./find-revision.ts";
import type { StoredTemplate } from "../../storage/templates-store.ts";
import { toTemplateDetail } from "./template-answers.ts";
import { type ReadTemplateDraft, readTemplateDraft } from "./template-writer.ts";

/** `POST /api/v2/my-templates`: published, or a draft. */
export function createTemplateHandler(parts: RouteParts): Handler<"createTemplate"> {
  return async ({ body, query, answerSlot, caller }) => {
    const draft = await readTemplateDraft(body, parts.documents);
    return create({ caller, query, answerSlot }, draft, parts);
  };
}

/** `POST /api/v2/my-templates/{id}/duplicate`: the same document under a new identifier. */
export function duplicateTemplateHandler(parts: RouteParts): Handler<"duplicateTemplate"> {
  const { database, documents } = parts;
  return async ({ parameters, body, query, answerSlot, caller }) => {
    const source = await findTemplateOrRevision(database.db, parameters["id"]);
    // Copies of documents that an older version wrote are checked like any other.
    await documents.read(source);
    const tooMany = componentCountProblem("document", countSourceComponents(source.document));
    if (tooMany !== undefined) throw invalidRequest([tooMany]);
    const draft = {
      name: body.name ?? copyName(source.name),
      tags: source.tags,
      editor: source.editor,
      document: source.document,
      width: source.width,
      height: source.height,
      scaleFactor: source.scaleFactor,
      outputFormat: source.outputFormat,
      sourceTemplateId: source.id,
      directLinks: source.directLinks,
    };
    return create({ caller, query, answerSlot }, draft, parts);
  };
}

/** Publishes it unless the caller may not, or asks for a draft. */
async function create(
  { caller, query, answerSlot }: Pick<Call<"createTemplate">, "caller" | "query" | "answerSlot">,
  draft: ReadTemplateDraft,
  parts: RouteParts,
): Promise<Response> {
  const actor = actorOf(caller);
  const isPublished = query.publish ?? caller?.scopes.has("templates:publish") ?? false;
  const answer = await parts.templates.create(actor, draft, { isPublished }, async (transaction, template) =>
    keepAnswer(transaction, answerSlot, await createdAnswer(template, parts)),
  );
  return toResponse(answer);
}

async function createdAnswer(
  template: StoredTemplate,
  { links, documents }: RouteParts,
): Promise<KeptAnswer> {
  const { id, publishedRevision } = template;
  const pinned = publishedRevision === null ? `${id}@draft` : id;
  return {
    status: 201,
    body: await toTemplateDetail(template, { links, documents }),
    headers: {
      ETag: revisionTag(template.revision),
      Location: links.path(fillPath(endpoints.getTemplate.path, { id: pinned })),
    },
  };
}

const suffix = " copy";

function copyName(name: string): string {
  return `${name.slice(0, limits.nameLengthMax - suffix.length)}${suffix}`;
}
