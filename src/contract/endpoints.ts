import * as z from "zod/mini";
import {
  assetListQuerySchema,
  assetSchema,
  fontFamilySchema,
  uploadQuerySchema,
  usageSchema,
} from "./account.ts";
import { pageMetadataQuerySchema, pageMetadataSchema } from "./page-metadata.ts";
import {
  directLinkBodySchema,
  directLinkSchema,
  imagesBodySchema,
  renderBodySchema,
  renderBodyV2Schema,
  renderResultSchema,
  renderV2QuerySchema,
} from "./render.ts";
import type { Endpoint, EndpointRow } from "./endpoint.ts";
import {
  deliveryDetailSchema,
  deliverySchema,
  requestListQuerySchema,
  requestRecordSchema,
  resultDetailSchema,
  resultListQuerySchema,
  resultPageSchema,
} from "./request-records.ts";
import { pdfBodySchema, screenshotBodySchema } from "./screenshots.ts";
import {
  templateDetailSchema,
  templateDraftSchema,
  templateDuplicateSchema,
  templateListQuerySchema,
  templateSummarySchema,
} from "./templates.ts";
import { serviceHealthSchema } from "./service-health.ts";
import { receiptListQuerySchema, receiptSchema, receiverDraftSchema, receiverSchema } from "./receivers.ts";
import {
  deliveryListQuerySchema,
  webhookDraftSchema,
  webhookSchema,
  webhookSecretSchema,
} from "./webhooks.ts";

function defineEndpoints<const Table extends Record<string, EndpointRow>>(table: Table): Table {
  return table;
}

/**
 * The interface as data. The client, the proxy's allowlist, the service's routes, the OpenAPI page and the snippets all
 * read this table, so a path is written here and nowhere else.
 */
export const endpoints = defineEndpoints({
  listTemplates: {
    method: "GET",
    path: "/api/v2/my-templates",
    address: "get",
    summary: "List templates",
    query: templateListQuerySchema,
    answer: z.array(templateSummarySchema),
  },
  listTemplatesV1: {
    method: "GET",
    path: "/api/v1/my-templates",
    address: "get",
    summary: "List templates, as version 1 of the interface does",
    query: templateListQuerySchema,
    answer: z.array(templateSummarySchema),
    deprecatedFor: "listTemplates",
  },
  getTemplate: {
    method: "GET",
    path: "/api/v2/my-templates/{id}",
    address: "get",
    summary: "Read one template with the properties that a change may set",
    answer: templateDetailSchema,
  },
  getTemplateDocument: {
    method: "GET",
    path: "/api/v2/my-templates/{id}/document",
    address: "get",
    summary: "Read a template's document",
    answer: "document",
  },
  createTemplate: {
    method: "POST",
    path: "/api/v2/my-templates",
    address: "get",
    summary: "Create a template",
    body: templateDraftSchema,
    answer: templateDetailSchema,
  },
  replaceTemplate: {
    method: "PUT",
    path: "/api/v2/my-templates/{id}",
    address: "get",
    summary: "Replace a template",
    body: templateDraftSchema,
    answer: templateDetailSchema,
  },
  deleteTemplate: {
    method: "DELETE",
    path: "/api/v2/my-templates/{id}",
    address: "get",
    summary: "Delete a template",
    answer: "nothing",
  },
  duplicateTemplate: {
    method: "POST",
    path: "/api/v2/my-templates/{id}/duplicate",
    address: "get",
    summary: "Make a copy of a template",
    body: templateDuplicateSchema,
    isBodyOptional: true,
    answer: templateDetailSchema,
  },
  render: {
    method: "POST",
    path: "/api/v1/render",
    summary: "Render a picture from a template",
    body: renderBodySchema,
    takesPictures: true,
    answer: renderResultSchema,
  },
  renderWithWebhook: {
    method: "POST",
    path: "/api/v1/render",
    address: "get",
    summary: "Render with a webhook",
    body: renderBodySchema,
    takesPictures: true,
    answer: renderResultSchema,
    deprecatedFor: "renderV2",
  },
  renderV2: {
    method: "POST",
    path: "/api/v2/render",
    summary: "Render a picture from a template, version 2",
    query: renderV2QuerySchema,
    body: renderBodyV2Schema,
    takesPictures: true,
    answer: renderResultSchema,
  },
  createImage: {
    method: "POST",
    path: "/api/v1/images",
    summary: "Render a picture and notify a webhook",
    body: imagesBodySchema,
    takesPictures: true,
    answer: renderResultSchema,
  },
  directLink: {
    method: "GET",
    path: "/direct/{template}.{extension}",
    access: "keyOrSignature",
    summary: "The picture itself, with changes in the query string",
    answer: "bytes",
  },
  createDirectLink: {
    method: "POST",
    path: "/api/v2/direct-links",
    summary: "Make a signed direct link",
    body: directLinkBodySchema,
    answer: directLinkSchema,
  },
  takeScreenshot: {
    method: "POST",
    path: "/api/v1/screenshots",
    summary: "Take a screenshot of a web page",
    body: screenshotBodySchema,
    answer: renderResultSchema,
  },
  createPdf: {
    method: "POST",
    path: "/api/v1/pdf",
    summary: "Print a web page as PDF",
    body: pdfBodySchema,
    answer: renderResultSchema,
  },
  readPageMetadata: {
    method: "GET",
    path: "/api/v1/metadata",
    summary: "Read a web page's metadata",
    query: pageMetadataQuerySchema,
    answer: pageMetadataSchema,
  },
  listRequests: {
    method: "GET",
    path: "/api/v1/requests",
    summary: "List requests",
    query: requestListQuerySchema,
    answer: z.array(requestRecordSchema),
    deprecatedFor: "listResults",
  },
  listResults: {
    method: "GET",
    path: "/api/v2/results",
    summary: "List results",
    query: resultListQuerySchema,
    answer: resultPageSchema,
  },
  getResult: {
    method: "GET",
    path: "/api/v2/results/{id}",
    summary: "Read one result with its request, timings, warnings and deliveries",
    answer: resultDetailSchema,
  },
  deleteResult: {
    method: "DELETE",
    path: "/api/v2/results/{id}",
    summary: "Delete a result's file; its record stays",
    answer: "nothing",
  },
  getResultFile: {
    method: "GET",
    path: "/results/{id}.{extension}",
    access: "open",
    summary: "The stored file; waits until it is there",
    answer: "bytes",
  },
  getTemplatePreview: {
    method: "GET",
    path: "/previews/{id}.{extension}",
    access: "open",
    summary: "A template's preview picture",
    answer: "bytes",
  },
  getAsset: {
    method: "GET",
    path: "/assets/{id}",
    access: "open",
    summary: "An uploaded picture or font",
    answer: "bytes",
  },
  uploadAsset: {
    method: "POST",
    path: "/api/v2/assets",
    summary: "Upload a picture or a font",
    query: uploadQuerySchema,
    body: "bytes",
    answer: assetSchema,
  },
  listAssets: {
    method: "GET",
    path: "/api/v2/assets",
    summary: "List uploaded pictures and fonts",
    query: assetListQuerySchema,
    answer: z.array(assetSchema),
  },
  deleteAsset: {
    method: "DELETE",
    path: "/api/v2/assets/{id}",
    summary: "Delete an uploaded picture or font",
    answer: "nothing",
  },
  listDeliveries: {
    method: "GET",
    path: "/api/v2/deliveries",
    summary: "List webhook deliveries",
    query: deliveryListQuerySchema,
    answer: z.array(deliverySchema),
  },
  getDelivery: {
    method: "GET",
    path: "/api/v2/deliveries/{id}",
    summary: "Read one delivery with what was sent and what came back",
    answer: deliveryDetailSchema,
  },
  sendDeliveryAgain: {
    method: "POST",
    path: "/api/v2/deliveries/{id}/send",
    summary: "Send a delivery again",
    answer: deliverySchema,
  },
  listWebhooks: {
    method: "GET",
    path: "/api/v2/webhooks",
    summary: "List the webhooks that receive events of every render or template",
    answer: z.array(webhookSchema),
  },
  createWebhook: {
    method: "POST",
    path: "/api/v2/webhooks",
    summary: "Add a webhook that receives events of every render or template",
    body: webhookDraftSchema,
    answer: webhookSchema,
  },
  deleteWebhook: {
    method: "DELETE",
    path: "/api/v2/webhooks/{id}",
    summary: "Remove a webhook; it receives no further events",
    answer: "nothing",
  },
  replaceWebhook: {
    method: "PUT",
    path: "/api/v2/webhooks/{id}",
    summary: "Change a webhook's address and the events that it receives",
    body: webhookDraftSchema,
    answer: webhookSchema,
  },
  testWebhook: {
    method: "POST",
    path: "/api/v2/webhooks/{id}/test",
    summary: "Send a test event to a webhook at once",
    answer: deliverySchema,
  },
  getWebhookSecret: {
    method: "GET",
    path: "/api/v2/webhook-secret",
    summary: "Read which secret signs deliveries, by its last characters",
    answer: webhookSecretSchema,
  },
  rotateWebhookSecret: {
    method: "POST",
    path: "/api/v2/webhook-secret/rotate",
    summary: "Replace the secret that signs deliveries",
    answer: webhookSecretSchema,
  },
  listReceivers: {
    method: "GET",
    path: "/api/v2/receivers",
    summary: "List the built-in receivers of webhooks",
    answer: z.array(receiverSchema),
  },
  createReceiver: {
    method: "POST",
    path: "/api/v2/receivers",
    summary: "Make a built-in receiver of webhooks",
    body: receiverDraftSchema,
    isBodyOptional: true,
    answer: receiverSchema,
  },
  replaceReceiver: {
    method: "PUT",
    path: "/api/v2/receivers/{id}",
    summary: "Change a receiver's name and what it answers",
    body: receiverDraftSchema,
    answer: receiverSchema,
  },
  deleteReceiver: {
    method: "DELETE",
    path: "/api/v2/receivers/{id}",
    summary: "Delete a receiver with everything that it received",
    answer: "nothing",
  },
  listReceipts: {
    method: "GET",
    path: "/api/v2/receivers/{id}/receipts",
    summary: "List what a receiver received",
    query: receiptListQuerySchema,
    answer: z.array(receiptSchema),
  },
  clearReceipts: {
    method: "DELETE",
    path: "/api/v2/receivers/{id}/receipts",
    summary: "Delete what a receiver received",
    answer: "nothing",
  },
  getUsage: {
    method: "GET",
    path: "/api/v1/usage",
    summary: "Read the caller's usage",
    answer: usageSchema,
  },
  getHealth: {
    method: "GET",
    path: "/api/v2/health",
    summary: "Read the service's state: queue, disk and failures",
    answer: serviceHealthSchema,
  },
  listFonts: {
    method: "GET",
    path: "/api/v1/fonts",
    summary: "List the font families that templates can name",
    answer: z.array(fontFamilySchema),
  },
});

/**
 * Selects one of the two addresses (`base`, `get`) for the dashboard's proxy, for the call that both of them have;
 * without it, the row that is not deprecated applies. Services do not see it.
 */
export const addressHeader = "X-Interface-Address";

/** The name of a function in our table; it never crosses the wire. */
export type EndpointName = keyof typeof endpoints;

/** `endpointOf("render")`: one row with its full shape, whichever fields it has. */
export function endpointOf(name: EndpointName): Endpoint {
  const row: EndpointRow = endpoints[name];
  return { address: "base", access: "key", ...row };
}
