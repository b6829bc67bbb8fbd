import * as z from "zod/mini";
import {
  assetListQuerySchema,
  assetSchema,
  fontFamilySchema,
  uploadQuerySchema,
  usageSchema,
} from "./account.ts";
import { auditEntrySchema, auditListQuerySchema } from "./audit.ts";
import { pageMetadataQuerySchema, pageMetadataSchema } from "./page-metadata.ts";
import {
  checkQuerySchema,
  checkResultSchema,
  directLinkBodySchema,
  directLinkSchema,
  imagesBodySchema,
  renderBodySchema,
  renderBodyV2Schema,
  renderResultSchema,
  renderV2QuerySchema,
} from "./render.ts";
import type { Endpoint, EndpointRow } from "./endpoint.ts";
import { type EndpointCall, endpointCalls } from "./endpoint-calls.ts";
import { keysOf } from "./json.ts";
import {
  deliveryDetailSchema,
  deliverySchema,
  requestListQuerySchema,
  requestRecordSchema,
  resultDetailSchema,
  resultListQuerySchema,
  resultQuerySchema,
  resultPageSchema,
} from "./request-records.ts";
import { createdKeySchema, keyDraftSchema, keyListQuerySchema, keySchema } from "./keys.ts";
import { preferencesSchema } from "./preferences.ts";
import { acceptedScreenshotSchema, pdfBodySchema, screenshotBodySchema } from "./screenshots.ts";
import {
  deletionQuerySchema,
  publishQuerySchema,
  templateDraftSchema,
  templateDuplicateSchema,
  templateListQuerySchema,
  templateQuerySchema,
  templateReplacementSchema,
} from "./template-requests.ts";
import {
  publishBodySchema,
  revisionListQuerySchema,
  templateRevisionSchema,
  templateUsageSchema,
} from "./template-revisions.ts";
import { templateDetailSchema, templateFacetsSchema, templateSummarySchema } from "./templates.ts";
import { serviceHealthSchema } from "./service-health.ts";
import { receiptListQuerySchema, receiptSchema, receiverDraftSchema, receiverSchema } from "./receivers.ts";
import {
  deliveryListQuerySchema,
  webhookChangeSchema,
  webhookDraftSchema,
  webhookSchema,
  webhookSecretSchema,
} from "./webhooks.ts";

/** The name of a function in our table; it never crosses the wire. */
export type EndpointName = keyof typeof endpointCalls;

/** Adds to each row how it is called. */
function defineEndpoints<const Table extends Record<EndpointName, Omit<EndpointRow, keyof EndpointCall>>>(
  table: Table,
) {
  const rows = keysOf(endpointCalls).map((name) => [name, { ...endpointCalls[name], ...table[name] }]);
  // oxlint-disable-next-line typescript/consistent-type-assertions -- `Object.fromEntries` forgets which row has which name.
  return Object.fromEntries(rows) as { [Name in EndpointName]: (typeof endpointCalls)[Name] & Table[Name] };
}

/**
 * The interface as data: each call with its schemas. The proxy's allowlist, the service's routes and the OpenAPI page read
 * this table. The client and the dashboard read its first part, so a path is written there and nowhere else.
 */
export const endpoints = defineEndpoints({
  listTemplates: {
    scope: "templates:read",
    summary: "List templates",
    query: templateListQuerySchema,
    answer: z.array(templateSummarySchema),
  },
  listTemplatesV1: {
    scope: "templates:read",
    summary: "List templates, as version 1 of the interface does",
    query: templateListQuerySchema,
    answer: z.array(templateSummarySchema),
    deprecatedFor: "listTemplates",
  },
  getTemplateFacets: {
    scope: "templates:read",
    summary: "Count templates by output format, editor, creator and tag",
    answer: templateFacetsSchema,
  },
  getTemplate: {
    scope: "templates:read",
    summary: "Read one template with the properties that a change may set",
    query: templateQuerySchema,
    answer: templateDetailSchema,
  },
  getTemplateDocument: {
    scope: "templates:read",
    summary: "Read a template's document",
    answer: "document",
  },
  getTemplateSchema: {
    scope: "templates:read",
    summary: "Read the JSON Schema of a template's data",
    query: templateQuerySchema,
    answer: "document",
  },
  listRevisions: {
    scope: "templates:read",
    summary: "List the revisions of a template",
    query: revisionListQuerySchema,
    answer: z.array(templateRevisionSchema),
  },
  getRevisionDocument: {
    scope: "templates:read",
    summary: "Read the document of a template's revision",
    answer: "document",
  },
  getTemplateUsage: {
    scope: "templates:read",
    summary: "Count the calls that set each input of a template",
    answer: templateUsageSchema,
  },
  publishTemplate: {
    scope: "templates:publish",
    summary: "Publish a revision of a template",
    body: publishBodySchema,
    answer: templateDetailSchema,
  },
  createTemplate: {
    scope: "templates:write",
    publishes: "onDemand",
    summary: "Create a template",
    query: publishQuerySchema,
    body: templateDraftSchema,
    refusesRepeatedKeys: true,
    answer: templateDetailSchema,
  },
  replaceTemplate: {
    scope: "templates:write",
    publishes: "unlessDraft",
    summary: "Replace a template, or save a draft of it",
    query: publishQuerySchema,
    body: templateReplacementSchema,
    refusesRepeatedKeys: true,
    answer: templateDetailSchema,
  },
  deleteTemplate: {
    scope: "templates:write",
    publishes: "ifPublished",
    summary: "Delete a template",
    query: deletionQuerySchema,
    answer: "nothing",
  },
  restoreTemplate: {
    scope: "templates:write",
    publishes: "ifPublished",
    summary: "Take a template out of the bin",
    answer: templateDetailSchema,
  },
  duplicateTemplate: {
    scope: "templates:write",
    publishes: "onDemand",
    summary: "Make a copy of a template",
    query: publishQuerySchema,
    body: templateDuplicateSchema,
    isBodyOptional: true,
    answer: templateDetailSchema,
  },
  render: {
    scope: "render",
    summary: "Render a picture from a template",
    body: renderBodySchema,
    takesPictures: true,
    answer: renderResultSchema,
  },
  renderWithWebhook: {
    scope: "render",
    summary: "Render with a webhook",
    body: renderBodySchema,
    takesPictures: true,
    answer: renderResultSchema,
    deprecatedFor: "renderV2",
  },
  renderV2: {
    scope: "render",
    summary: "Render a picture from a template, version 2",
    query: renderV2QuerySchema,
    body: renderBodyV2Schema,
    takesPictures: true,
    answer: renderResultSchema,
  },
  checkRender: {
    scope: "render",
    summary: "Check what a render would show, without making it",
    query: checkQuerySchema,
    body: renderBodyV2Schema,
    answer: checkResultSchema,
  },
  createImage: {
    scope: "render",
    summary: "Render a picture and notify a webhook",
    body: imagesBodySchema,
    takesPictures: true,
    answer: renderResultSchema,
  },
  directLink: {
    scope: "render",
    access: "keyOrSignature",
    summary: "The picture itself, with changes in the query string",
    answer: "bytes",
  },
  createDirectLink: {
    scope: "render",
    summary: "Make a signed direct link",
    body: directLinkBodySchema,
    answer: directLinkSchema,
  },
  takeScreenshot: {
    scope: "render",
    summary: "Take a screenshot of a web page",
    body: screenshotBodySchema,
    answer: acceptedScreenshotSchema,
  },
  createPdf: {
    scope: "render",
    summary: "Print a web page as PDF",
    body: pdfBodySchema,
    answer: acceptedScreenshotSchema,
  },
  readPageMetadata: {
    scope: "render",
    summary: "Read a web page's metadata",
    query: pageMetadataQuerySchema,
    answer: pageMetadataSchema,
  },
  listRequests: {
    scope: "results:read",
    summary: "List requests",
    query: requestListQuerySchema,
    answer: z.array(requestRecordSchema),
    deprecatedFor: "listResults",
  },
  listResults: {
    scope: "results:read",
    summary: "List results",
    query: resultListQuerySchema,
    answer: resultPageSchema,
  },
  getResult: {
    scope: "results:read",
    summary: "Read one result with its request, timings, warnings and deliveries",
    query: resultQuerySchema,
    answer: resultDetailSchema,
  },
  deleteResult: {
    scope: "admin",
    summary: "Delete a result's file; its record stays",
    answer: "nothing",
  },
  getResultFile: {
    access: "open",
    summary: "The stored file; waits until it is there",
    answer: "bytes",
  },
  getTemplatePreview: {
    scope: "templates:read",
    access: "keyUnlessPublished",
    summary: "A template's preview picture",
    answer: "bytes",
  },
  getAsset: {
    access: "open",
    summary: "An uploaded picture or font",
    answer: "bytes",
  },
  uploadAsset: {
    scope: "render",
    summary: "Upload a picture or a font",
    query: uploadQuerySchema,
    body: "bytes",
    answer: assetSchema,
  },
  listAssets: {
    scope: "templates:read",
    summary: "List uploaded pictures and fonts",
    query: assetListQuerySchema,
    answer: z.array(assetSchema),
  },
  deleteAsset: {
    scope: "templates:write",
    summary: "Delete an uploaded picture or font",
    query: deletionQuerySchema,
    answer: "nothing",
  },
  restoreAsset: {
    scope: "templates:write",
    summary: "Take an uploaded picture or font out of the bin",
    answer: assetSchema,
  },
  listDeliveries: {
    scope: "results:read",
    summary: "List webhook deliveries",
    query: deliveryListQuerySchema,
    answer: z.array(deliverySchema),
  },
  getDelivery: {
    scope: "results:read",
    summary: "Read one delivery with what was sent and what came back",
    answer: deliveryDetailSchema,
  },
  sendDeliveryAgain: {
    scope: "webhooks",
    summary: "Send a delivery again",
    answer: deliverySchema,
  },
  listWebhooks: {
    scope: "webhooks",
    summary: "List the webhooks that receive events of every render or template",
    answer: z.array(webhookSchema),
  },
  createWebhook: {
    scope: "webhooks",
    summary: "Add a webhook that receives events of every render or template",
    body: webhookDraftSchema,
    answer: webhookSchema,
  },
  deleteWebhook: {
    scope: "webhooks",
    summary: "Remove a webhook; it receives no further events",
    answer: "nothing",
  },
  replaceWebhook: {
    scope: "webhooks",
    summary: "Change a webhook's address and events, pause it, resume it",
    body: webhookChangeSchema,
    answer: webhookSchema,
  },
  testWebhook: {
    scope: "webhooks",
    summary: "Send a test event to a webhook at once",
    answer: deliverySchema,
  },
  getWebhookSecret: {
    scope: "webhooks",
    summary: "Read which secret signs deliveries, by its last characters",
    answer: webhookSecretSchema,
  },
  rotateWebhookSecret: {
    scope: "webhooks",
    summary: "Replace the secret that signs deliveries",
    answer: webhookSecretSchema,
  },
  listReceivers: {
    scope: "webhooks",
    summary: "List the built-in receivers of webhooks",
    answer: z.array(receiverSchema),
  },
  createReceiver: {
    scope: "webhooks",
    summary: "Make a built-in receiver of webhooks",
    body: receiverDraftSchema,
    isBodyOptional: true,
    answer: receiverSchema,
  },
  replaceReceiver: {
    scope: "webhooks",
    summary: "Change a receiver's name and what it answers",
    body: receiverDraftSchema,
    answer: receiverSchema,
  },
  deleteReceiver: {
    scope: "webhooks",
    summary: "Delete a receiver with everything that it received",
    answer: "nothing",
  },
  listReceipts: {
    scope: "webhooks",
    summary: "List what a receiver received",
    query: receiptListQuerySchema,
    answer: z.array(receiptSchema),
  },
  clearReceipts: {
    scope: "webhooks",
    summary: "Delete what a receiver received",
    answer: "nothing",
  },
  listKeys: {
    scope: "admin",
    summary: "List the keys, also expired and revoked ones",
    query: keyListQuerySchema,
    answer: z.array(keySchema),
  },
  createKey: {
    scope: "admin",
    summary: "Create a key",
    body: keyDraftSchema,
    answer: createdKeySchema,
  },
  deleteKey: {
    scope: "admin",
    summary: "Revoke a key; its record stays",
    answer: "nothing",
  },
  listAudit: {
    scope: "admin",
    summary: "List the audit log",
    query: auditListQuerySchema,
    answer: z.array(auditEntrySchema),
  },
  getPreferences: {
    scope: "templates:read",
    summary: "Read the caller's favourites and saved views",
    answer: preferencesSchema,
  },
  replacePreferences: {
    scope: "templates:read",
    summary: "Replace the caller's favourites and saved views",
    body: preferencesSchema,
    answer: preferencesSchema,
  },
  getUsage: {
    summary: "Read the caller's usage",
    answer: usageSchema,
  },
  getHealth: {
    scope: "results:read",
    summary: "Read the service's state: queue, disk and failures",
    answer: serviceHealthSchema,
  },
  listFonts: {
    scope: "templates:read",
    summary: "List the font families that templates can name",
    answer: z.array(fontFamilySchema),
  },
});

/** `endpointOf("render")`: one row with its full shape, whichever fields it has. */
export function endpointOf(name: EndpointName): Endpoint {
  const row: EndpointRow = endpoints[name];
  return { address: "base", access: "key", ...row };
}
