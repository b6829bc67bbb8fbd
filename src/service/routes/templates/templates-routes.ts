import type { Handlers } from "../../edge/register-endpoint.ts";
import type { RouteParts } from "../route-parts.ts";
import { createTemplateHandler, duplicateTemplateHandler } from "./create-template.ts";
import { getTemplateDocumentHandler, getTemplateHandler, getTemplateSchemaHandler } from "./get-template.ts";
import { listTemplatesHandler, listTemplatesV1Handler } from "./list-templates.ts";
import { getRevisionDocumentHandler, listRevisionsHandler, publishTemplateHandler } from "./revisions.ts";
import { deleteTemplateHandler, replaceTemplateHandler } from "./replace-template.ts";
import { getTemplateUsageHandler } from "./template-usage.ts";

export function createTemplatesRoutes(parts: RouteParts) {
  return {
    listTemplates: listTemplatesHandler(parts),
    listTemplatesV1: listTemplatesV1Handler(parts),
    getTemplate: getTemplateHandler(parts),
    getTemplateDocument: getTemplateDocumentHandler(parts),
    getTemplateSchema: getTemplateSchemaHandler(parts),
    listRevisions: listRevisionsHandler(parts),
    getRevisionDocument: getRevisionDocumentHandler(parts),
    getTemplateUsage: getTemplateUsageHandler(parts),
    publishTemplate: publishTemplateHandler(parts),
    createTemplate: createTemplateHandler(parts),
    replaceTemplate: replaceTemplateHandler(parts),
    deleteTemplate: deleteTemplateHandler(parts),
    duplicateTemplate: duplicateTemplateHandler(parts),
  } satisfies Partial<Handlers>;
}
