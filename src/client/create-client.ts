import * as z from "zod/mini";
import {
  type AssetListQuery,
  assetSchema,
  fontFamilySchema,
  type uploadQuerySchema,
  usageSchema,
} from "#contract/account.ts";
import { connectionSchema } from "#contract/connection.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { addressHeader, type EndpointName, endpointOf } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { pageMetadataSchema } from "#contract/page-metadata.ts";
import {
  type directLinkBodySchema,
  directLinkSchema,
  type imagesBodySchema,
  type RenderBody,
  type RenderBodyV2,
  renderResultSchema,
} from "#contract/render.ts";
import {
  deliveryDetailSchema,
  deliverySchema,
  type RequestListQuery,
  requestRecordSchema,
  resultDetailSchema,
  type ResultListQuery,
  resultSummarySchema,
} from "#contract/request-records.ts";
import type { PdfBody, ScreenshotBody } from "#contract/screenshots.ts";
import {
  templateDetailSchema,
  type TemplateDraft,
  type TemplateDuplicate,
  type TemplateListQuery,
  templateSummarySchema,
} from "#contract/templates.ts";
import {
  type receiptListQuerySchema,
  receiptSchema,
  type ReceiverDraft,
  receiverSchema,
} from "#contract/receivers.ts";
import {
  type deliveryListQuerySchema,
  type WebhookDraft,
  webhookSchema,
  webhookSecretSchema,
} from "#contract/webhooks.ts";
import { fetchWithProgress } from "./fetch-with-progress.ts";
import { parsePage } from "./page.ts";
import {
  type Call,
  parseAnswer,
  type QueryValues,
  type RequestSettings,
  send,
  sendForFile,
  sendForSize,
} from "./request.ts";

/** Added to the service's own wait, so that its response arrives before our timeout. */
const answerGraceMs = 5_000;

/** Enough for the largest upload at 1 Mbit/s. */
const uploadMs = 180_000;

/** All optional: by default the client talks to the proxy of its own page. */
export interface ClientOptions {
  /** Default: the platform's. Tests pass the service's own handler. */
  fetch?: typeof fetch;
  /** Default: `/proxy`. An origin (`http://localhost:4401`) talks to a service without the proxy. */
  prefix?: string;
  headers?: Readonly<Record<string, string>>;
  /** For the whole call with the body of its response. Default: 30 s. */
  timeoutMs?: number;
  /** The service's number of a list's first page. Callers count from 0; default: the service does too. */
  pageBase?: () => number;
}

export type DirectLinkBody = z.infer<typeof directLinkBodySchema>;
export type ImagesBody = z.infer<typeof imagesBodySchema>;
export type UploadQuery = z.infer<typeof uploadQuerySchema>;
export type DeliveryListQuery = z.infer<typeof deliveryListQuerySchema>;

export type ReceiptListQuery = z.infer<typeof receiptListQuerySchema>;

export type Client = ReturnType<typeof createClient>;

/** The fields of a POST that make it safe to repeat. */
export interface RepeatOptions {
  /** The same key with the same body returns the first response again, for 24 h. */
  idempotencyKey?: string;
}

/** The revision that the caller last saw, so that no concurrent change is lost. */
export interface ExpectedRevision {
  revision: number;
}

/**
 * The thin client: one function per endpoint of the contract's table. Each throws a `ClientError`, or the reason of
 * an aborted `signal`.
 */
export function createClient(options: ClientOptions = {}) {
  const settings: RequestSettings = {
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    prefix: options.prefix ?? "/proxy",
    headers: options.headers ?? {},
    timeoutMs: options.timeoutMs ?? 30_000,
  };

  type CallParts = Omit<Call, "endpoint">;

  async function request<Schema extends z.ZodMiniType>(
    name: EndpointName,
    answer: Schema,
    call: CallParts = {},
  ) {
    return parseAnswer(answer, await send(settings, { endpoint: endpointOf(name), ...call }));
  }

  async function requestPage<Schema extends z.ZodMiniType>(
    name: EndpointName,
    item: Schema,
    call: CallParts,
  ) {
    const query = fromPageBase(call.query, options.pageBase?.() ?? 0);
    return parsePage(item, await send(settings, { endpoint: endpointOf(name), ...call, query }));
  }

  async function requestNothing(name: EndpointName, call: CallParts): Promise<void> {
    await send(settings, { endpoint: endpointOf(name), ...call });
  }

  async function requestFile(name: EndpointName, call: CallParts): Promise<Blob> {
    return sendForFile(settings, { endpoint: endpointOf(name), ...call });
  }

  return {
    listTemplates: (query: TemplateListQuery = {}, signal?: AbortSignal) =>
      requestPage("listTemplates", templateSummarySchema, { query, signal }),
    /** The deprecated form of `listTemplates`. */
    listTemplatesV1: (query: TemplateListQuery = {}, signal?: AbortSignal) =>
      requestPage("listTemplatesV1", templateSummarySchema, { query, signal }),
    getTemplate: (id: string, signal?: AbortSignal) =>
      request("getTemplate", templateDetailSchema, { parameters: { id }, signal }),
    /** Any JSON object; the scene's schema reads it. */
    getTemplateDocument: (id: string, signal?: AbortSignal) =>
      request("getTemplateDocument", jsonObject, { parameters: { id }, signal }),
    createTemplate: (body: TemplateDraft, signal?: AbortSignal) =>
      request("createTemplate", templateDetailSchema, { body, signal }),
    /** With `revision` only that one is replaced; a newer one is a refusal with the code `conflict`. */
    replaceTemplate: (id: string, body: TemplateDraft, signal?: AbortSignal, expected?: ExpectedRevision) =>
      request("replaceTemplate", templateDetailSchema, {
        parameters: { id },
        body,
        signal,
        headers: revisionHeaders(expected),
      }),
    deleteTemplate: (id: string, signal?: AbortSignal, expected?: ExpectedRevision) =>
      requestNothing("deleteTemplate", { parameters: { id }, signal, headers: revisionHeaders(expected) }),
    duplicateTemplate: (id: string, body: TemplateDuplicate = {}, signal?: AbortSignal) =>
      request("duplicateTemplate", templateDetailSchema, { parameters: { id }, body, signal }),

    render: (body: RenderBody, signal?: AbortSignal, repeat?: RepeatOptions) =>
      request("render", renderResultSchema, { body, signal, headers: repeatHeaders(repeat) }),
    /** Deprecated by the interface; kept for services that have nothing newer. */
    renderWithWebhook: (body: RenderBody, signal?: AbortSignal) =>
      request("renderWithWebhook", renderResultSchema, { body, signal, headers: { [addressHeader]: "get" } }),
    renderV2: (body: RenderBodyV2, signal?: AbortSignal, repeat?: RepeatOptions) =>
      request("renderV2", renderResultSchema, { body, signal, headers: repeatHeaders(repeat) }),
    /** The picture itself instead of its link; the call lasts as long as the render. */
    renderFile: (body: RenderBodyV2, signal?: AbortSignal) =>
      requestFile("renderV2", { body, query: { output: "image" }, signal }),
    createImage: (body: ImagesBody, signal?: AbortSignal) =>
      request("createImage", renderResultSchema, { body, signal }),
    takeScreenshot: (body: ScreenshotBody, signal?: AbortSignal) =>
      request("takeScreenshot", renderResultSchema, { body, signal }),
    createPdf: (body: PdfBody, signal?: AbortSignal) =>
      request("createPdf", renderResultSchema, { body, signal }),
    /** `query` as `toChangeQuery` writes it: its keys carry dots and may repeat. */
    directLink: (template: string, extension: string, query: QueryValues = {}, signal?: AbortSignal) =>
      requestFile("directLink", { parameters: { template, extension }, query, signal }),
    createDirectLink: (body: DirectLinkBody, signal?: AbortSignal) =>
      request("createDirectLink", directLinkSchema, { body, signal }),
    readPageMetadata: (url: string, signal?: AbortSignal) =>
      request("readPageMetadata", pageMetadataSchema, { query: { url }, signal }),

    listRequests: (query: RequestListQuery = {}, signal?: AbortSignal) =>
      requestPage("listRequests", requestRecordSchema, { query, signal }),
    listResults: (query: ResultListQuery = {}, signal?: AbortSignal) =>
      requestPage("listResults", resultSummarySchema, { query, signal }),
    getResult: (id: string, signal?: AbortSignal) =>
      request("getResult", resultDetailSchema, { parameters: { id }, signal }),
    deleteResult: (id: string, signal?: AbortSignal) =>
      requestNothing("deleteResult", { parameters: { id }, signal }),
    /** Waits as long as the service does for a picture that is not rendered yet. */
    getResultFile: (id: string, extension: string, signal?: AbortSignal) =>
      requestFile("getResultFile", {
        parameters: { id, extension },
        signal,
        timeoutMs: Math.max(settings.timeoutMs, limits.resultWaitMs + answerGraceMs),
      }),
    /** Waits like `getResultFile`, and returns only the picture's size. A refusal has no message. */
    awaitResultFile: (id: string, extension: string, signal?: AbortSignal) =>
      sendForSize(settings, {
        endpoint: endpointOf("getResultFile"),
        parameters: { id, extension },
        signal,
        timeoutMs: Math.max(settings.timeoutMs, limits.resultWaitMs + answerGraceMs),
      }),
    getTemplatePreview: (id: string, extension: string, signal?: AbortSignal) =>
      requestFile("getTemplatePreview", { parameters: { id, extension }, signal }),

    getAsset: (id: string, signal?: AbortSignal) => requestFile("getAsset", { parameters: { id }, signal }),
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
      request("uploadAsset", assetSchema, {
        body: file,
        query,
        signal,
        timeoutMs: Math.max(settings.timeoutMs, uploadMs),
        fetch: onSent === undefined || options.fetch !== undefined ? undefined : fetchWithProgress(onSent),
      }),
    listAssets: (query: AssetListQuery = {}, signal?: AbortSignal) =>
      requestPage("listAssets", assetSchema, { query, signal }),
    deleteAsset: (id: string, signal?: AbortSignal) =>
      requestNothing("deleteAsset", { parameters: { id }, signal }),

    listDeliveries: (query: DeliveryListQuery = {}, signal?: AbortSignal) =>
      requestPage("listDeliveries", deliverySchema, { query, signal }),
    sendDeliveryAgain: (id: string, signal?: AbortSignal) =>
      request("sendDeliveryAgain", deliverySchema, { parameters: { id }, signal }),
    listWebhooks: (signal?: AbortSignal) => requestPage("listWebhooks", webhookSchema, { signal }),
    createWebhook: (body: WebhookDraft, signal?: AbortSignal) =>
      request("createWebhook", webhookSchema, { body, signal }),
    deleteWebhook: (id: string, signal?: AbortSignal) =>
      requestNothing("deleteWebhook", { parameters: { id }, signal }),

    getDelivery: (id: string, signal?: AbortSignal) =>
      request("getDelivery", deliveryDetailSchema, { parameters: { id }, signal }),
    replaceWebhook: (id: string, body: WebhookDraft, signal?: AbortSignal) =>
      request("replaceWebhook", webhookSchema, { parameters: { id }, body, signal }),
    testWebhook: (id: string, signal?: AbortSignal) =>
      request("testWebhook", deliverySchema, { parameters: { id }, signal }),
    getWebhookSecret: (signal?: AbortSignal) => request("getWebhookSecret", webhookSecretSchema, { signal }),
    rotateWebhookSecret: (signal?: AbortSignal) =>
      request("rotateWebhookSecret", webhookSecretSchema, { signal }),

    listReceivers: (signal?: AbortSignal) => requestPage("listReceivers", receiverSchema, { signal }),
    createReceiver: (body: ReceiverDraft = {}, signal?: AbortSignal) =>
      request("createReceiver", receiverSchema, { body, signal }),
    replaceReceiver: (id: string, body: ReceiverDraft, signal?: AbortSignal) =>
      request("replaceReceiver", receiverSchema, { parameters: { id }, body, signal }),
    deleteReceiver: (id: string, signal?: AbortSignal) =>
      requestNothing("deleteReceiver", { parameters: { id }, signal }),
    listReceipts: (id: string, query: ReceiptListQuery = {}, signal?: AbortSignal) =>
      requestPage("listReceipts", receiptSchema, { parameters: { id }, query, signal }),
    clearReceipts: (id: string, signal?: AbortSignal) =>
      requestNothing("clearReceipts", { parameters: { id }, signal }),

    /** The dashboard server's report about the service behind it; not a call to the service. */
    getConnection: async (signal?: AbortSignal) =>
      parseAnswer(
        connectionSchema,
        await send({ ...settings, prefix: "" }, { endpoint: connectionEndpoint, signal }),
      ),

    getUsage: (signal?: AbortSignal) => request("getUsage", usageSchema, { signal }),
    listFonts: (signal?: AbortSignal) => requestPage("listFonts", fontFamilySchema, { signal }),
  };
}

/** Not in the contract's table, because it never leaves the dashboard's server. */
const connectionEndpoint: Endpoint = {
  method: "GET",
  path: "/connection",
  address: "base",
  access: "open",
  summary: "Read which service the dashboard drives",
  answer: connectionSchema,
};

function fromPageBase(query: QueryValues | undefined, base: number): QueryValues | undefined {
  const page = query?.["page"];
  return typeof page === "number" ? { ...query, page: page + base } : query;
}

const jsonObject = z.record(z.string(), z.unknown());

function revisionHeaders(expected: ExpectedRevision | undefined): Record<string, string> {
  return expected === undefined ? {} : { "if-match": `"${expected.revision}"` };
}

function repeatHeaders(repeat: RepeatOptions | undefined): Record<string, string> {
  return repeat?.idempotencyKey === undefined ? {} : { "idempotency-key": repeat.idempotencyKey };
}
