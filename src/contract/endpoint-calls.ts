import type { Endpoint } from "./endpoint.ts";

/** How an endpoint is called. `address` is absent where it is `base`. */
export type EndpointCall = Pick<Endpoint, "method" | "path"> & Partial<Pick<Endpoint, "address">>;

/**
 * The calls of the interface, the first part of the table of endpoints. It has no schemas, so that a page of the
 * dashboard loads those that it needs.
 */
export const endpointCalls = {
  listTemplates: { method: "GET", path: "/api/v2/my-templates", address: "get" },
  listTemplatesV1: { method: "GET", path: "/api/v1/my-templates", address: "get" },
  getTemplateFacets: { method: "GET", path: "/api/v2/template-facets" },
  getTemplate: { method: "GET", path: "/api/v2/my-templates/{id}", address: "get" },
  getTemplateDocument: { method: "GET", path: "/api/v2/my-templates/{id}/document", address: "get" },
  getTemplateSchema: { method: "GET", path: "/api/v2/my-templates/{id}/schema", address: "get" },
  listRevisions: { method: "GET", path: "/api/v2/my-templates/{id}/revisions", address: "get" },
  getRevisionDocument: {
    method: "GET",
    path: "/api/v2/my-templates/{id}/revisions/{revision}/document",
    address: "get",
  },
  getTemplateUsage: { method: "GET", path: "/api/v2/my-templates/{id}/usage", address: "get" },
  publishTemplate: { method: "POST", path: "/api/v2/my-templates/{id}/publish", address: "get" },
  createTemplate: { method: "POST", path: "/api/v2/my-templates", address: "get" },
  replaceTemplate: { method: "PUT", path: "/api/v2/my-templates/{id}", address: "get" },
  deleteTemplate: { method: "DELETE", path: "/api/v2/my-templates/{id}", address: "get" },
  restoreTemplate: { method: "POST", path: "/api/v2/my-templates/{id}/restore", address: "get" },
  duplicateTemplate: { method: "POST", path: "/api/v2/my-templates/{id}/duplicate", address: "get" },
  render: { method: "POST", path: "/api/v1/render" },
  renderWithWebhook: { method: "POST", path: "/api/v1/render", address: "get" },
  renderV2: { method: "POST", path: "/api/v2/render" },
  checkRender: { method: "POST", path: "/api/v2/check" },
  createImage: { method: "POST", path: "/api/v1/images" },
  directLink: { method: "GET", path: "/direct/{template}.{extension}" },
  createDirectLink: { method: "POST", path: "/api/v2/direct-links" },
  takeScreenshot: { method: "POST", path: "/api/v1/screenshots" },
  createPdf: { method: "POST", path: "/api/v1/pdf" },
  readPageMetadata: { method: "GET", path: "/api/v1/metadata" },
  listRequests: { method: "GET", path: "/api/v1/requests" },
  listResults: { method: "GET", path: "/api/v2/results" },
  getResult: { method: "GET", path: "/api/v2/results/{id}" },
  deleteResult: { method: "DELETE", path: "/api/v2/results/{id}" },
  getResultFile: { method: "GET", path: "/results/{id}.{extension}" },
  getTemplatePreview: { method: "GET", path: "/previews/{id}.{extension}" },
  getAsset: { method: "GET", path: "/assets/{id}" },
  uploadAsset: { method: "POST", path: "/api/v2/assets" },
  listAssets: { method: "GET", path: "/api/v2/assets" },
  deleteAsset: { method: "DELETE", path: "/api/v2/assets/{id}" },
  restoreAsset: { method: "POST", path: "/api/v2/assets/{id}/restore" },
  listDeliveries: { method: "GET", path: "/api/v2/deliveries" },
  getDelivery: { method: "GET", path: "/api/v2/deliveries/{id}" },
  sendDeliveryAgain: { method: "POST", path: "/api/v2/deliveries/{id}/send" },
  listWebhooks: { method: "GET", path: "/api/v2/webhooks" },
  createWebhook: { method: "POST", path: "/api/v2/webhooks" },
  deleteWebhook: { method: "DELETE", path: "/api/v2/webhooks/{id}" },
  replaceWebhook: { method: "PUT", path: "/api/v2/webhooks/{id}" },
  testWebhook: { method: "POST", path: "/api/v2/webhooks/{id}/test" },
  getWebhookSecret: { method: "GET", path: "/api/v2/webhook-secret" },
  rotateWebhookSecret: { method: "POST", path: "/api/v2/webhook-secret/rotate" },
  listReceivers: { method: "GET", path: "/api/v2/receivers" },
  createReceiver: { method: "POST", path: "/api/v2/receivers" },
  replaceReceiver: { method: "PUT", path: "/api/v2/receivers/{id}" },
  deleteReceiver: { method: "DELETE", path: "/api/v2/receivers/{id}" },
  listReceipts: { method: "GET", path: "/api/v2/receivers/{id}/receipts" },
  clearReceipts: { method: "DELETE", path: "/api/v2/receivers/{id}/receipts" },
  listKeys: { method: "GET", path: "/api/v2/keys" },
  createKey: { method: "POST", path: "/api/v2/keys" },
  deleteKey: { method: "DELETE", path: "/api/v2/keys/{id}" },
  listAudit: { method: "GET", path: "/api/v2/audit" },
  getPreferences: { method: "GET", path: "/api/v2/preferences", address: "get" },
  replacePreferences: { method: "PUT", path: "/api/v2/preferences", address: "get" },
  getUsage: { method: "GET", path: "/api/v1/usage" },
  getHealth: { method: "GET", path: "/api/v2/health" },
  listFonts: { method: "GET", path: "/api/v1/fonts" },
} as const satisfies Record<string, EndpointCall>;

/** Carries the key. */
export const keyHeader = "X-API-KEY";

/**
 * Selects one of the two addresses (`base`, `get`) for the dashboard's proxy, for the call that both of them have;
 * without it, the row that is not deprecated applies. Services do not see it.
 */
export const addressHeader = "X-Interface-Address";

/**
 * A call with the value 404 asks the dashboard's proxy to answer such a refusal with 200 and the same header, because
 * browsers log each refusal in the console, also an expected one. Services do not see it.
 */
export const refusedStatusHeader = "X-Refused-Status";
