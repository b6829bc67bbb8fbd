import { endpoints, fillPath } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { jsonAnswer } from "../../edge/answer.ts";
import { revisionTag } from "../../edge/entity-tag.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../../service-context.ts";
import type { StoredTemplate } from "../../storage/templates-store.ts";
import { toTemplateDetail } from "./template-answers.ts";
import { findTemplate, readTemplateDraft, type TemplateWriter } from "./template-writer.ts";

type Dependencies = Pick<ServiceContext, "database" | "links" | "documents"> & { templates: TemplateWriter };

/** `POST /api/v2/my-templates` */
export function createTemplateHandler(dependencies: Dependencies): Handler<"createTemplate"> {
  return async ({ body }) =>
    createdAnswer(await dependencies.templates.create(readTemplateDraft(body)), dependencies);
}

/** `POST /api/v2/my-templates/{id}/duplicate`: the same document under a new identifier. */
export function duplicateTemplateHandler(dependencies: Dependencies): Handler<"duplicateTemplate"> {
  const { database, documents, templates } = dependencies;
  return async ({ parameters, body }) => {
    const source = await findTemplate(database.db, parameters["id"]);
    // Copies of documents that an older version wrote are checked like any other.
    documents.read(source);
    const copy = await templates.create({
      name: body.name ?? copyName(source.name),
      tags: source.tags,
      document: source.document,
      width: source.width,
      height: source.height,
      scaleFactor: source.scaleFactor,
      outputFormat: source.outputFormat,
      sourceTemplateId: source.id,
      directLinks: source.directLinks,
    });
    return createdAnswer(copy, dependencies);
  };
}

function createdAnswer(template: StoredTemplate, { links, documents }: Dependencies): Response {
  return jsonAnswer(toTemplateDetail(template, { links, documents }), {
    status: 201,
    headers: {
      ETag: revisionTag(template.revision),
      Location: links.path(fillPath(endpoints.getTemplate.path, { id: template.id })),
    },
  });
}

const suffix = " copy";

function copyName(name: string): string {
  return `${name.slice(0, limits.nameLengthMax - suffix.length)}${suffix}`;
}
