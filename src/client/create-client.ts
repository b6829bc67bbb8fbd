import type * as z from "zod/mini";
import type { AssetListQuery, uploadQuerySchema } from "#contract/account.ts";
import { type EndpointCall, endpointCalls, refusedStatusHeader } from "#contract/endpoint-calls.ts";
import type { KeyDraft, keyListQuerySchema } from "#contract/keys.ts";
import * as limits from "#contract/limits.ts";
import type { Preferences } from "#contract/preferences.ts";
import type { RequestListQuery, ResultListQuery, ResultQuery } from "#contract/request-records.ts";
import type {
  DeletionQuery,
  PublishQuery,
  TemplateDraft,
  TemplateDuplicate,
  TemplateListQuery,
  templateQuerySchema,
  TemplateReplacementBody,
} from "#contract/template-requests.ts";
import type { PublishBody, RevisionListQuery } from "#contract/template-revisions.ts";
import { templateDetailSchema, templateFacetsSchema, templateSummarySchema } from "#contract/templates.ts";
import { auditCalls, type Calls, type ClientOptions, createCalls } from "./calls.ts";
import { renderCalls } from "./render-calls.ts";
import { repeatHeaders, type RepeatOptions } from "./request.ts";
import { webhookCalls } from "./webhook-calls.ts";

export type Client = ReturnType<typeof createClient>;

/**
 * The thin client: one function per endpoint of the contract's table. Each throws a `ClientError`, or the reason of
 * an aborted `signal`.
 */
export function createClient(options: ClientOptions = {}) {
  const calls = createCalls(options);
  return {
    ...templateCalls(calls),
    ...renderCalls(calls),
    ...resultCalls(calls),
    ...webhookCalls(calls),
    ...auditCalls(calls),
    ...accountCalls(calls),
    ...keyCalls(calls),
    getConnection: calls.requestConnection,
  };
}

// Loaded by the first call that needs it, because the gallery needs none of these.
const account = () => import("#contract/account.ts");
const asset = async () => (await account()).assetSchema;
const usage = async () => (await account()).usageSchema;
const serviceHealth = async () => (await import("#contract/service-health.ts")).serviceHealthSchema;
const preferences = async () => (await import("#contract/preferences.ts")).preferencesSchema;
const fontFamily = async () => (await account()).fontFamilySchema;

/** Enough for the largest upload at 1 Mbit/s. */
const uploadMs = 180_000;

type UploadQuery = z.infer<typeof uploadQuerySchema>;

/** Uploads, fonts, usage and the state of the service. */
function accountCalls({ request, requestPage, requestNothing, requestFile, fetchReporting }: Calls) {
  return {
    getAsset: (id: string, signal?: AbortSignal) =>
      requestFile(endpointCalls.getAsset, { parameters: { id }, signal }),
    /**
     * Sends the file's own type; the service detects an empty one. `onSent` receives the share that has been sent, if
     * the platform's own `fetch` is used.
     */
    uploadAsset: (
      file: Blob,
      signal?: AbortSignal,
      query: UploadQuery = {},
      onSent?: (share: number) => void,
    ) =>
      request(endpointCalls.uploadAsset, asset, {
        body: file,
        query,
        signal,
        timeoutMsMin: uploadMs,
        fetch: fetchReporting(onSent),
      }),
    listAssets: (query: AssetListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listAssets, asset, { query, signal }),
    deleteAsset: (id: string, signal?: AbortSignal, query: DeletionQuery = {}) =>
      requestNothing(endpointCalls.deleteAsset, { parameters: { id }, query, signal }),
    /** Out of the bin. */
    restoreAsset: (id: string, signal?: AbortSignal) =>
      request(endpointCalls.restoreAsset, asset, { parameters: { id }, signal }),

    getPreferences: (signal?: AbortSignal) => request(endpointCalls.getPreferences, preferences, { signal }),
    replacePreferences: (body: Preferences, signal?: AbortSignal) =>
      request(endpointCalls.replacePreferences, preferences, { body, signal }),

    getUsage: (signal?: AbortSignal) => request(endpointCalls.getUsage, usage, { signal }),
    getHealth: (signal?: AbortSignal) => request(endpointCalls.getHealth, serviceHealth, { signal }),
    listFonts: (signal?: AbortSignal) => requestPage(endpointCalls.listFonts, fontFamily, { signal }),
  };
}

// Loaded by the first call that needs it, because only the page of the keys does.
const keys = () => import("#contract/keys.ts");
const key = async () => (await keys()).keySchema;
const createdKey = async () => (await keys()).createdKeySchema;

type KeyListQuery = z.infer<typeof keyListQuerySchema>;

/** Keys of the service. */
function keyCalls({ request, requestPage, requestNothing }: Calls) {
  return {
    listKeys: (query: KeyListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listKeys, key, { query, signal }),
    createKey: (body: KeyDraft, signal?: AbortSignal) =>
      request(endpointCalls.createKey, createdKey, { body, signal }),
    deleteKey: (id: string, signal?: AbortSignal) =>
      requestNothing(endpointCalls.deleteKey, { parameters: { id }, signal }),
  };
}

// Loaded by the first call that needs it, because the gallery needs none of these.
const records = () => import("#contract/request-records.ts");
const resultDetail = async () => (await records()).resultDetailSchema;
const requestRecord = async () => (await records()).requestRecordSchema;
const resultSummary = async () => (await records()).resultSummarySchema;

/** Added to the service's own wait, so that its response arrives before our timeout. */
const answerGraceMs = 5_000;

/** Requests, and the pictures that came of them. */
function resultCalls({ request, requestPage, requestNothing, requestFile, requestSize }: Calls) {
  return {
    listRequests: (query: RequestListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listRequests, requestRecord, { query, signal }),
    listResults: (query: ResultListQuery = {}, signal?: AbortSignal) =>
      requestPage(endpointCalls.listResults, resultSummary, { query, signal }),
    getResult: (id: string, signal?: AbortSignal, query: ResultQuery = {}) =>
      request(endpointCalls.getResult, resultDetail, { parameters: { id }, query, signal }),
    deleteResult: (id: string, signal?: AbortSignal) =>
      requestNothing(endpointCalls.deleteResult, { parameters: { id }, signal }),
    /** Waits as long as the service does for a picture that is not rendered yet. */
    getResultFile: (id: string, extension: string, signal?: AbortSignal) =>
      requestFile(endpointCalls.getResultFile, {
        parameters: { id, extension },
        signal,
        timeoutMsMin: limits.resultWaitMs + answerGraceMs,
      }),
    /** Waits like `getResultFile`, and returns only the picture's size. A refusal has no message. */
    awaitResultFile: (id: string, extension: string, signal?: AbortSignal) =>
      requestSize(endpointCalls.getResultFile, {
        parameters: { id, extension },
        signal,
        timeoutMsMin: limits.resultWaitMs + answerGraceMs,
      }),
  };
}

const templateDetail = () => Promise.resolve(templateDetailSchema);
const revisions = () => import("#contract/template-revisions.ts");
const templateRevision = async () => (await revisions()).templateRevisionSchema;
const templateUsage = async () => (await revisions()).templateUsageSchema;
type TemplateQuery = z.infer<typeof templateQuerySchema>;
const templateSummary = () => Promise.resolve(templateSummarySchema);

/** The revision that the caller last saw, so that no concurrent change is lost. */
interface ExpectedRevision {
  revision: number;
}

/** Templates and their previews. */
function templateCalls({ request, requestPage, requestObject, requestNothing, requestFile }: Calls) {
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
