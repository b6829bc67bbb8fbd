import { delivery, href, type NotesByOperation, someId, tags } from "../../openapi/operation-notes.ts";

const result = {
  identifier: someId,
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
  madeBy: { kind: "root" },
};

const renderBody = {
  template: "product-update",
  changes: [{ id: "title", text: "Version 2 is here", color: "#ffffff" }],
  expires: 86_400,
  metadata: { order: 1042 },
};

const sort = { empty: false, sorted: true, unsorted: false };

export const resultsDescription = {
  listRequests: {
    tag: tags.results,
    description: "Newest first. Use `listResults` instead.",
    answerHeaders: ["Deprecation", "Link"],
    parameters: { limit: 20, offset: 0 },
    answerExample: [
      {
        identifier: someId,
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
  },
  listResults: {
    tag: tags.results,
    description: "Newest first, as a page object.",
    parameters: { page: 0, size: 20, type: "image", status: "200" },
    answerExample: {
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
  },
  getResult: {
    tag: tags.results,
    description:
      "The detail has the request's body, the timings in milliseconds, the warnings and the deliveries to webhooks. Passwords and tokens in addresses are `(hidden)`. Keys without the scope `webhooks` get the origins of webhooks' addresses and no answers of their receivers.",
    parameters: { id: someId, include: "addresses" },
    answerExample: {
      ...result,
      request: renderBody,
      requestPayload: JSON.stringify(renderBody),
      template: "product-update",
      metadata: { order: 1042 },
      templateRevision: 1,
      timings: { queuedMs: 2, imagesMs: 9, paintMs: 17, encodeMs: 12, totalMs: 48 },
      deliveries: [delivery],
    },
  },
  deleteResult: {
    tag: tags.results,
    description: "From now on its link answers 410. Other results that show the same picture keep it.",
    parameters: { id: someId },
  },
} satisfies NotesByOperation;
