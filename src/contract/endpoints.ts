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
import type { Endpoint } from "./endpoint.ts";
import {
  deliverySchema,
  requestListQuerySchema,
  requestRecordSchema,
  resultDetailSchema,
  resultListQuerySchema,
  resultPageSchema,
} from "./request-records.ts";
import { screenshotBodySchema } from "./screenshots.ts";
import {
  templateDetailSchema,
  templateDraftSchema,
  templateDuplicateSchema,
  templateListQuerySchema,
  templateSummarySchema,
} from "./templates.ts";
import { deliveryListQuerySchema, webhookDraftSchema, webhookSchema } from "./webhooks.ts";

function defineEndpoints<const Table extends Record<string, Endpoint>>(table: Table): Table {
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
    access: "key",
    summary: "List templates",
    query: templateListQuerySchema,
    answer: z.array(templateSummarySchema),
  },
  getTemplate: {
    method: "GET",
    path: "/api/v2/my-templates/{id}",
    address: "get",
    access: "key",
    summary: "Read one template with the properties that a change may set",
    answer: templateDetailSchema,
  },
  getTemplateDocument: {
    method: "GET",
    path: "/api/v2/my-templates/{id}/document",
    address: "get",
    access: "key",
    summary: "Read a template's document",
    answer: "document",
  },
  createTemplate: {
    method: "POST",
    path: "/api/v2/my-templates",
    address: "get",
    access: "key",
    summary: "Create a template",
    body: templateDraftSchema,
    answer: templateDetailSchema,
  },
  replaceTemplate: {
    method: "PUT",
    path: "/api/v2/my-templates/{id}",
    address: "get",
    access: "key",
    summary: "Replace a template",
    body: templateDraftSchema,
    answer: templateDetailSchema,
  },
  deleteTemplate: {
    method: "DELETE",
    path: "/api/v2/my-templates/{id}",
    address: "get",
    access: "key",
    summary: "Delete a template",
    answer: "nothing",
  },
  duplicateTemplate: {
    method: "POST",
    path: "/api/v2/my-templates/{id}/duplicate",
    address: "get",
    access: "key",
    summary: "Make a copy of a template",
    body: templateDuplicateSchema,
    isBodyOptional: true,
    answer: templateDetailSchema,
  },
  render: {
    method: "POST",
    path: "/api/v1/render",
    address: "base",
    access: "key",
    summary: "Render a picture from a template",
    body: renderBodySchema,
    answer: renderResultSchema,
  },
  renderWithWebhook: {
    method: "POST",
    path: "/api/v1/render",
    address: "get",
    access: "key",
    summary: "Render with a webhook",
    body: renderBodySchema,
    answer: renderResultSchema,
    deprecatedFor: "renderV2",
  },
  renderV2: {
    method: "POST",
    path: "/api/v2/render",
    address: "base",
    access: "key",
    summary: "Render a picture, with crop, file name and batch",
    query: renderV2QuerySchema,
    body: renderBodyV2Schema,
    answer: renderResultSchema,
  },
  createImage: {
    method: "POST",
    path: "/api/v1/images",
    address: "base",
    access: "key",
    summary: "Render a picture and notify a webhook",
    body: imagesBodySchema,
    answer: renderResultSchema,
  },
  directLink: {
    method: "GET",
    path: "/direct/{template}.{extension}",
    address: "base",
    access: "keyOrSignature",
    summary: "The picture itself, with changes in the query string",
    answer: "bytes",
  },
  createDirectLink: {
    method: "POST",
    path: "/api/v2/direct-links",
    address: "base",
    access: "key",
    summary: "Make a signed direct link",
    body: directLinkBodySchema,
    answer: directLinkSchema,
  },
  takeScreenshot: {
    method: "POST",
    path: "/api/v1/screenshots",
    address: "base",
    access: "key",
    summary: "Take a screenshot of a web page",
    body: screenshotBodySchema,
    answer: renderResultSchema,
  },
  readPageMetadata: {
    method: "GET",
    path: "/api/v1/metadata",
    address: "base",
    access: "key",
    summary: "Read a web page's metadata",
    query: pageMetadataQuerySchema,
    answer: pageMetadataSchema,
  },
  listRequests: {
    method: "GET",
    path: "/api/v1/requests",
    address: "base",
    access: "key",
    summary: "List requests",
    query: requestListQuerySchema,
    answer: z.array(requestRecordSchema),
    deprecatedFor: "listResults",
  },
  listResults: {
    method: "GET",
    path: "/api/v2/results",
    address: "base",
    access: "key",
    summary: "List results",
    query: resultListQuerySchema,
    answer: resultPageSchema,
  },
  getResult: {
    method: "GET",
    path: "/api/v2/results/{id}",
    address: "base",
    access: "key",
    summary: "Read one result with its request, timings, warnings and deliveries",
    answer: resultDetailSchema,
  },
  deleteResult: {
    method: "DELETE",
    path: "/api/v2/results/{id}",
    address: "base",
    access: "key",
    summary: "Delete a result's file; its record stays",
    answer: "nothing",
  },
  getResultFile: {
    method: "GET",
    path: "/results/{id}.{extension}",
    address: "base",
    access: "open",
    summary: "The stored file; waits until it is there",
    answer: "bytes",
  },
  getTemplatePreview: {
    method: "GET",
    path: "/previews/{id}.{extension}",
    address: "base",
    access: "open",
    summary: "A template's preview picture",
    answer: "bytes",
  },
  getAsset: {
    method: "GET",
    path: "/assets/{id}",
    address: "base",
    access: "open",
    summary: "An uploaded picture or font",
    answer: "bytes",
  },
  uploadAsset: {
    method: "POST",
    path: "/api/v2/assets",
    address: "base",
    access: "key",
    summary: "Upload a picture or a font",
    query: uploadQuerySchema,
    body: "bytes",
    answer: assetSchema,
  },
  listAssets: {
    method: "GET",
    path: "/api/v2/assets",
    address: "base",
    access: "key",
    summary: "List uploaded pictures and fonts",
    query: assetListQuerySchema,
    answer: z.array(assetSchema),
  },
  deleteAsset: {
    method: "DELETE",
    path: "/api/v2/assets/{id}",
    address: "base",
    access: "key",
    summary: "Delete an uploaded picture or font",
    answer: "nothing",
  },
  listDeliveries: {
    method: "GET",
    path: "/api/v2/deliveries",
    address: "base",
    access: "key",
    summary: "List webhook deliveries",
    query: deliveryListQuerySchema,
    answer: z.array(deliverySchema),
  },
  sendDeliveryAgain: {
    method: "POST",
    path: "/api/v2/deliveries/{id}/send",
    address: "base",
    access: "key",
    summary: "Send a delivery again",
    answer: deliverySchema,
  },
  listWebhooks: {
    method: "GET",
    path: "/api/v2/webhooks",
    address: "base",
    access: "key",
    summary: "List the addresses that hear about every render or template",
    answer: z.array(webhookSchema),
  },
  createWebhook: {
    method: "POST",
    path: "/api/v2/webhooks",
    address: "base",
    access: "key",
    summary: "Add an address that hears about every render or template",
    body: webhookDraftSchema,
    answer: webhookSchema,
  },
  deleteWebhook: {
    method: "DELETE",
    path: "/api/v2/webhooks/{id}",
    address: "base",
    access: "key",
    summary: "Remove such an address; nothing more is sent to it",
    answer: "nothing",
  },
  getUsage: {
    method: "GET",
    path: "/api/v1/usage",
    address: "base",
    access: "key",
    summary: "Read the caller's usage",
    answer: usageSchema,
  },
  listFonts: {
    method: "GET",
    path: "/api/v1/fonts",
    address: "base",
    access: "key",
    summary: "List the font families that templates can name",
    answer: z.array(fontFamilySchema),
  },
});

/**
 * Names one of the two addresses (`base`, `get`) to the dashboard's proxy, for the call that both of them have: without
 * it, the row that is not deprecated counts. Services do not see it.
 */
export const addressHeader = "X-Interface-Address";

/** The name of a function in our table; it never crosses the wire. */
export type EndpointName = keyof typeof endpoints;

/** `endpointOf("render")`: one row with its full shape, whichever fields it has. */
export function endpointOf(name: EndpointName): Endpoint {
  return endpoints[name];
}
