import type * as z from "zod/mini";
import type { TemplateReplacementBody } from "#contract/template-replacement.ts";
import type { PublishBody, RevisionListQuery } from "#contract/template-revisions.ts";
import { templateDetailSchema, templateFacetsSchema, templateSummarySchema } from "#contract/templates.ts";
import type {
  DeletionQuery,
  PublishQuery,
  TemplateDraft,
  TemplateDuplicate,
  TemplateListQuery,
  templateQuerySchema,
} from "#contract/template-requests.ts";
import { type EndpointCall, endpointCalls, refusedStatusHeader } from "#contract/endpoint-calls.ts";
import type { Calls } from "./calls.ts";
import { repeatHeaders, type RepeatOptions } from "./request.ts";

const templateDetail = () => Promise.resolve(templateDetailSchema);
const revisions = () => import("#contract/template-revisions.ts");
const templateRevision = async () => (await revisions()).templateRevisionSchema;
const templateUsage = async () => (await revisions()).templateUsageSchema;
type TemplateQuery = z.infer<typeof templateQuerySchema>;
const templateSummary = () => Promise.resolve(templateSummarySchema);

/** The revision that the caller last saw, so that no concurrent change is lost. */
export interface ExpectedRevision {
  revision: number;
}

/** Templates and their previews. */
export function templateCalls({ request, requestPage, requestObject, requestNothing, requestFile }: Calls) {
  const requestDetail = (call: EndpointCall, options: Parameters<Calls["request"]>[2]) =>
    request(call, templateDetail, options);
  return {
    listTemplates: (query: TemplateListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listTemplates, templateSummary, { query, signal }),
    /** The deprecated form of `listTemplates`. */
    listTemplatesV1: (query: TemplateListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listTemplatesV1, templateSummary, { query, signal }),
    /** The values by which the list can be filtered, with their numbers. */
    getTemplateFacets: (signal?: AbortSignal) =>
      request(endpointCalls.getTemplateFacets, () => Promise.resolve(templateFacetsSchema), { signal }),
    getTemplate: (id: string, signal?: AbortSignal, query: TemplateQuery = {}) =>
      requestDetail(endpointCalls.getTemplate, { parameters: { id }, query, signal }),
    /** Any JSON object; the scene's schema reads it. */
    getTemplateDocument: (id: string, signal?: AbortSignal) =>
      requestObject(endpointCalls.getTemplateDocument, { parameters: { id }, signal }),
    /** The JSON Schema (2020-12) of the `data` that its renders accept. */
    getTemplateSchema: (id: string, signal?: AbortSignal, query: TemplateQuery = {}) =>
      requestObject(endpointCalls.getTemplateSchema, { parameters: { id }, query, signal }),
    /** Newest first. */
    listRevisions: (id: string, query: RevisionListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listRevisions, templateRevision, { parameters: { id }, query, signal }),
    getRevisionDocument: (id: string, revision: number, signal?: AbortSignal) =>
      requestObject(endpointCalls.getRevisionDocument, {
        parameters: { id, revision: String(revision) },
        signal,
      }),
    /** Of the last 30 days. */
    getTemplateUsage: (id: string, signal?: AbortSignal) =>
      request(endpointCalls.getTemplateUsage, templateUsage, { parameters: { id }, signal }),
    /** `expected` is the latest revision, drafts included; after a newer save it is a refusal with the code `conflict`. */
    publishTemplate: (id: string, body: PublishBody, signal?: AbortSignal, expected?: ExpectedRevision) =>
      requestDetail(endpointCalls.publishTemplate, {
        parameters: { id },
        body,
        signal,
        headers: revisionHeaders(expected),
      }),
    /** With `publish: false` it is a draft, which callers do not get. */
    createTemplate: (
      body: TemplateDraft,
      signal?: AbortSignal,
      { publish, ...options }: RepeatOptions & PublishQuery = {},
    ) =>
      requestDetail(endpointCalls.createTemplate, {
        query: { publish },
        body,
        signal,
        headers: repeatHeaders(options),
      }),
    /**
     * With `expected` only that revision is replaced; a newer one is a refusal with the code `conflict`. With
     * `publish: false` the revision becomes a draft.
     */
    replaceTemplate: (
      id: string,
      body: TemplateReplacementBody,
      signal?: AbortSignal,
      expected?: ExpectedRevision,
      query: PublishQuery = {},
    ) =>
      requestDetail(endpointCalls.replaceTemplate, {
        parameters: { id },
        query,
        body,
        signal,
        headers: revisionHeaders(expected),
      }),
    deleteTemplate: (
      id: string,
      signal?: AbortSignal,
      expected?: ExpectedRevision,
      query: DeletionQuery = {},
    ) =>
      requestNothing(endpointCalls.deleteTemplate, {
        parameters: { id },
        query,
        signal,
        headers: revisionHeaders(expected),
      }),
    /** Out of the bin. */
    restoreTemplate: (id: string, signal?: AbortSignal) =>
      requestDetail(endpointCalls.restoreTemplate, { parameters: { id }, signal }),
    duplicateTemplate: (id: string, body: TemplateDuplicate = {}, signal?: AbortSignal) =>
      requestDetail(endpointCalls.duplicateTemplate, {
        parameters: { id },
        body,
        signal,
        // That of a draft is refused by its identifier.
        headers: { [refusedStatusHeader]: "404" },
      }),
    getTemplatePreview: (id: string, extension: string, signal?: AbortSignal) =>
      requestFile(endpointCalls.getTemplatePreview, { parameters: { id, extension }, signal }),
  };
}

function revisionHeaders(expected: ExpectedRevision | undefined): Record<string, string> | undefined {
  return expected && { "if-match": `"${expected.revision}"` };
}
