import {
  type TemplateDraft,
  type TemplateDuplicate,
  type TemplateListQuery,
  templateSummarySchema,
} from "#contract/templates.ts";
import { endpoints } from "#contract/endpoints.ts";
import type { Calls } from "./calls.ts";

/** The revision that the caller last saw, so that no concurrent change is lost. */
export interface ExpectedRevision {
  revision: number;
}

/** Templates and their previews. */
export function templateCalls({ request, requestPage, requestObject, requestNothing, requestFile }: Calls) {
  return {
    listTemplates: (query: TemplateListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpoints.listTemplates, templateSummarySchema, { query, signal }),
    /** The deprecated form of `listTemplates`. */
    listTemplatesV1: (query: TemplateListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpoints.listTemplatesV1, templateSummarySchema, { query, signal }),
    getTemplate: (id: string, signal?: AbortSignal) =>
      request(endpoints.getTemplate, { parameters: { id }, signal }),
    /** Any JSON object; the scene's schema reads it. */
    getTemplateDocument: (id: string, signal?: AbortSignal) =>
      requestObject(endpoints.getTemplateDocument, { parameters: { id }, signal }),
    createTemplate: (body: TemplateDraft, signal?: AbortSignal) =>
      request(endpoints.createTemplate, { body, signal }),
    /** With `revision` only that one is replaced; a newer one is a refusal with the code `conflict`. */
    replaceTemplate: (id: string, body: TemplateDraft, signal?: AbortSignal, expected?: ExpectedRevision) =>
      request(endpoints.replaceTemplate, {
        parameters: { id },
        body,
        signal,
        headers: revisionHeaders(expected),
      }),
    deleteTemplate: (id: string, signal?: AbortSignal, expected?: ExpectedRevision) =>
      requestNothing(endpoints.deleteTemplate, {
        parameters: { id },
        signal,
        headers: revisionHeaders(expected),
      }),
    duplicateTemplate: (id: string, body: TemplateDuplicate = {}, signal?: AbortSignal) =>
      request(endpoints.duplicateTemplate, { parameters: { id }, body, signal }),
    getTemplatePreview: (id: string, extension: string, signal?: AbortSignal) =>
      requestFile(endpoints.getTemplatePreview, { parameters: { id, extension }, signal }),
  };
}

function revisionHeaders(expected: ExpectedRevision | undefined): Record<string, string> {
  return expected === undefined ? {} : { "if-match": `"${expected.revision}"` };
}
