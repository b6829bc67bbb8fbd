import { fillPath } from "#contract/endpoint-paths.ts";
import { endpoints } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { componentCountProblem, countSourceComponents } from "#scene/component-count.ts";
import { revisionTag } from "../../edge/entity-tag.ts";
import { type KeepAnswer, toResponse } from "../../edge/idempotency.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../service-context.ts";
import { invalidRequest } from "../../service-error.ts";
import type { Transaction } from "../../storage/database.ts";
import type { KeptAnswer } from "../../storage/idempotency-keys.ts";
import type { StoredTemplate } from "../../storage/templates-store.ts";
import { toTemplateDetail } from "./template-answers.ts";
import { findTemplate, readTemplateDraft, type TemplateWriter } from "./template-writer.ts";

type Dependencies = Pick<ServiceContext, "database" | "links" | "documents"> & { templates: TemplateWriter };

/** `POST /api/v2/my-templates` */
export function createTemplateHandler(dependencies: Dependencies): Handler<"createTemplate"> {
  return async ({ body, keepAnswer }) => {
    const keep = keepWith(keepAnswer, dependencies);
    const draft = await readTemplateDraft(body, dependencies.documents);
    const created = await dependencies.templates.create(draft, keep);
    return toResponse(await createdAnswer(created, dependencies));
  };
}

/** `POST /api/v2/my-templates/{id}/duplicate`: the same document under a new identifier. */
export function duplicateTemplateHandler(dependencies: Dependencies): Handler<"duplicateTemplate"> {
  const { database, documents, templates } = dependencies;
  return async ({ parameters, body, keepAnswer }) => {
    const source = await findTemplate(database.db, parameters["id"]);
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
    const copy = await templates.create(draft, keepWith(keepAnswer, dependencies));
    return toResponse(await createdAnswer(copy, dependencies));
  };
}

function keepWith(keepAnswer: KeepAnswer, dependencies: Dependencies) {
  return async (transaction: Transaction, template: StoredTemplate) =>
    keepAnswer(transaction, await createdAnswer(template, dependencies));
}

async function createdAnswer(
  template: StoredTemplate,
  { links, documents }: Dependencies,
): Promise<KeptAnswer> {
  return {
    status: 201,
    body: await toTemplateDetail(template, { links, documents }),
    headers: {
      ETag: revisionTag(template.revision),
      Location: links.path(fillPath(endpoints.getTemplate.path, { id: template.id })),
    },
  };
}

const suffix = " copy";

function copyName(name: string): string {
  return `${name.slice(0, limits.nameLengthMax - suffix.length)}${suffix}`;
}
