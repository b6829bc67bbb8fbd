import type { EndpointName } from "#contract/endpoints.ts";

const requestId = "0f8b6c1e-5d0a-4a53-9a77-3f3f5f0c2b1d";
const href = `https://pictures.example/results/${requestId}.jpg`;

const template = {
  identifier: "product-update",
  name: "Product update",
  preview: "https://pictures.example/previews/product-update.webp?revision=1",
  scaleFactor: 1,
  outputFormat: "jpeg",
  width: 1200,
  height: 630,
  createdBy: "Overprint",
  editor: "canvas-editor",
  tags: ["marketing"],
  outputExtension: "jpg",
  quality: 85,
  createdAt: "2026-11-02T09:30:00.000Z",
};

const templateDetail = {
  ...template,
  updatedAt: "2026-11-02T09:30:00.000Z",
  revision: 1,
  sourceTemplateId: null,
  directLinks: true,
  properties: [
    {
      key: "title.color",
      type: "color",
      defaultValue: "#ffffff",
      componentId: "title",
      componentType: "TEXT",
      property: "color",
    },
  ],
};

const result = {
  identifier: requestId,
  href,
  width: 1200,
  height: 630,
  templateName: "Product update",
  templateIdentifier: "product-update",
  createdAt: "2026-11-02T09:31:07.418Z",
  type: "image",
  status: "200",
  warnings: [],
  firstText: "Version 2 is here",
  outputFormat: "jpeg",
  bytes: 84_213,
  durationMs: 48,
  expiresAt: "2026-11-03T09:31:07.418Z",
};

const renderBody = {
  template: "product-update",
  changes: [{ id: "title", text: "Version 2 is here", color: "#ffffff" }],
  expires: 86_400,
  metadata: { order: 1042 },
};

const delivery = {
  identifier: "6a0f4a3e-93a5-4f6e-8a55-0d1d0a1f7c11",
  requestId,
  action: "RENDER_COMPLETE",
  url: "https://example.com/pictures",
  state: "delivered",
  createdAt: "2026-11-02T09:31:07.466Z",
  nextAttemptAt: null,
  attempts: [
    {
      attempt: 1,
      at: "2026-11-02T09:31:07.471Z",
      status: 204,
      durationMs: 12,
      failure: null,
      answer: "",
    },
  ],
};

const webhook = {
  identifier: "3c7e8a52-2a8f-4d0e-8f0c-5f4b1d7a9e20",
  url: "https://example.com/everything",
  actions: ["RENDER_COMPLETE", "TEMPLATE_CREATE"],
  createdAt: "2026-11-02T09:00:00.000Z",
};

const asset = {
  identifier: "0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png",
  reference: "asset:0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png",
  href: "https://pictures.example/assets/0f8b6c1e5d0a4a539a773f3f5f0c2b1d.png",
  contentType: "image/png",
  bytes: 18_204,
  width: 640,
  height: 480,
  createdAt: "2026-11-02T09:12:40.000Z",
};

const sort = { empty: false, sorted: true, unsorted: false };

const secret = {
  isSet: true,
  ending: "x3Wk",
  source: "service",
  previous: [],
  canRotate: true,
  knowsSender: false,
};

const receiver = {
  identifier: "b5d1c3a0-6f1e-4c88-9d0f-2a7f4f8f9c11",
  url: "https://images.example/receivers/b5d1c3a0-6f1e-4c88-9d0f-2a7f4f8f9c11",
  name: "Staging",
  answerStatus: 204,
  createdAt: "2026-11-02T09:31:07.418Z",
  lastReceivedAt: null,
  expiresAt: "2026-12-02T09:31:07.418Z",
  receiptCount: 0,
  receivedCount: 0,
};

/**
 * The body of a successful response, for those that are JSON. A test compares each with its schema and the real
 * response.
 */
export const answerExamples: Readonly<Partial<Record<EndpointName, unknown>>> = {
  listTemplates: [template],
  listTemplatesV1: [template],
  getTemplate: templateDetail,
  getTemplateDocument: {
    width: 600,
    height: 315,
    outputFormat: "png",
    components: [{ id: "price", type: "TEXT", x: 40, y: 60, width: 520, height: 200, text: "€ 19" }],
  },
  createTemplate: templateDetail,
  replaceTemplate: { ...templateDetail, revision: 2 },
  duplicateTemplate: { ...templateDetail, sourceTemplateId: "product-update" },
  render: { requestId, href },
  renderV2: { requestId, href },
  createImage: { requestId, href },
  createDirectLink: {
    href: "https://pictures.example/direct/product-update.webp?title.text=Hello&expires-at=1793698267&signature=Qm9",
    expiresAt: "2026-11-03T09:31:07.000Z",
  },
  takeScreenshot: { requestId, href },
  createPdf: { requestId, href: href.replace(/\w+$/, "pdf") },
  readPageMetadata: {
    title: "How slate is split - The Quarry Letter",
    description: "Along its grain, with a chisel and one blow.",
    domain: "letter.example",
    imageUrl: "https://letter.example/slate.jpg",
    metaTags: [
      { name: "description", value: "Along its grain, with a chisel and one blow." },
      { name: "og:title", value: "How slate is split" },
    ],
    linkTitle: "How slate is split",
    siteName: "The Quarry Letter",
    canonicalUrl: "https://letter.example/slate",
    finalUrl: "https://letter.example/slate?ref=home",
    favicon: "https://letter.example/icon.svg",
    language: "en-GB",
    author: "Gwen Parry",
    publishedAt: "2026-03-14T09:00:00+00:00",
    imageWidth: 1600,
    imageHeight: 840,
    oembedUrl: "https://letter.example/oembed?url=slate",
    feeds: [
      { url: "https://letter.example/feed.xml", title: "The Quarry Letter", type: "application/rss+xml" },
    ],
  },
  listRequests: [
    {
      identifier: requestId,
      href,
      status: "200",
      width: 1200,
      height: 630,
      type: "image",
      template: "product-update",
      templateName: "Product update",
      changes: [{ id: "title", text: "Version 2 is here" }],
      createdAt: "2026-11-02T09:31:07.418",
    },
  ],
  listResults: {
    content: [{ ...result, fileName: "version-2.jpg", batchName: "spring" }],
    pageable: { sort, offset: 0, pageNumber: 0, pageSize: 20, unpaged: false, paged: true },
    totalPages: 1,
    totalElements: 1,
    number: 0,
    size: 20,
    numberOfElements: 1,
    first: true,
    last: true,
    empty: false,
    sort,
  },
  getResult: {
    ...result,
    request: renderBody,
    requestPayload: renderBody,
    template: "product-update",
    metadata: { order: 1042 },
    templateRevision: 1,
    timings: { queuedMs: 2, imagesMs: 9, paintMs: 17, encodeMs: 12, totalMs: 48 },
    deliveries: [delivery],
  },
  listDeliveries: [delivery],
  sendDeliveryAgain: { ...delivery, state: "pending", nextAttemptAt: "2026-11-02T09:35:00.000Z" },
  listWebhooks: [webhook],
  createWebhook: webhook,
  replaceWebhook: { ...webhook, url: "https://example.com/moved", actions: ["RENDER_COMPLETE"] },
  testWebhook: { ...delivery, requestId: null, action: "WEBHOOK_TEST", state: "pending", attempts: [] },
  getDelivery: {
    ...delivery,
    body: '{"action":"RENDER_COMPLETE","requestId":"…","href":"…","request":{}}',
    exchanges: [
      {
        attempt: 1,
        sentHeaders: [{ name: "webhook-id", value: "5b0e7a52-3f2c-4c41-8a8a-0d0c5a8f1e77" }],
        answerHeaders: [{ name: "Content-Type", value: "text/plain" }],
      },
    ],
  },
  getWebhookSecret: secret,
  rotateWebhookSecret: {
    ...secret,
    ending: "p7Qd",
    previous: [{ ending: "x3Wk", until: "2026-11-03T09:31:07.418Z" }],
  },
  listReceivers: [receiver],
  createReceiver: receiver,
  replaceReceiver: { ...receiver, name: "Gone", answerStatus: 410 },
  listReceipts: [
    {
      identifier: "7d5f6d2a-8b43-4a49-9b87-1c7f0a3c5e21",
      receivedAt: "2026-11-02T09:31:07.418Z",
      query: "",
      headers: [{ name: "content-type", value: "application/json; charset=utf-8" }],
      isHeadCut: false,
      body: '{"action":"RENDER_COMPLETE"}',
      bodyEncoding: "utf-8",
      bodyBytes: 28,
      status: 204,
      signature: {
        state: "right",
        secret: "own",
        reason: "It fits this service's secret.",
        signedAt: "2026-11-02T09:31:07.000Z",
      },
    },
  ],
  uploadAsset: asset,
  listAssets: [asset],
  getUsage: {
    identifier: "self-hosted",
    credits: { used: 1042, total: 2_147_483_647, nextRenewalAt: null, renewalAmount: 0 },
    uploads: { used: 3, total: 2_147_483_647 },
    plan: { name: "Self-hosted", status: "active", nextBillingAt: null },
  },
  listFonts: [
    {
      family: "Inter",
      category: "sans-serif",
      weights: [100, 200, 300, 400, 500, 600, 700, 800, 900],
      italic: true,
      originalName: "Inter",
      variants: [
        "100",
        "100italic",
        "200",
        "200italic",
        "300",
        "300italic",
        "regular",
        "italic",
        "500",
        "500italic",
        "600",
        "600italic",
        "700",
        "700italic",
        "800",
        "800italic",
        "900",
        "900italic",
      ],
      source: "bundled",
      createdAt: "2026-11-20T00:00:00.000Z",
    },
  ],
};
