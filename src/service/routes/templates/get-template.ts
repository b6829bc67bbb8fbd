import { jsonAnswer } from "../../edge/answer.ts";
import type { Handler } from "../../edge/register-endpoint.ts";
import type { ServiceContext } from "../../service-context.ts";
import { notFound } from "../../service-error.ts";
import type { Database } from "../../storage/database.ts";
import { getTemplate, type StoredTemplate } from "../../storage/templates-store.ts";
import { toTemplateDetail } from "./template-answers.ts";

/** `GET /api/v2/my-templates/{id}` */
export function getTemplateHandler({
  database,
  links,
  documents,
}: Pick<ServiceContext, "database" | "links" | "documents">): Handler<"getTemplate"> {
  return async ({ parameters }) =>
    jsonAnswer(toTemplateDetail(await findTemplate(database.db, parameters["id"]), { links, documents }));
}

/** `GET /api/v2/my-templates/{id}/document`: as its author wrote it. */
export function getTemplateDocumentHandler({
  database,
}: Pick<ServiceContext, "database">): Handler<"getTemplateDocument"> {
  return async ({ parameters }) => jsonAnswer((await findTemplate(database.db, parameters["id"])).document);
}

async function findTemplate(db: Database, id = ""): Promise<StoredTemplate> {
  // PostgreSQL refuses a NUL in a parameter, and no identifier has one.
  const template = id.includes("\0") ? undefined : await getTemplate(db, id);
  if (template === undefined) throw notFound("Template");
  return template;
}
