import { delivery, listHeaders, type NotesByOperation, someId, tags } from "../../openapi/operation-notes.ts";

const webhook = {
  identifier: "3c7e8a52-2a8f-4d0e-8f0c-5f4b1d7a9e20",
  url: "https://example.com/everything",
  actions: ["RENDER_COMPLETE", "TEMPLATE_CREATE"],
  createdAt: "2026-11-02T09:00:00.000Z",
};

const aboutRender = { ...delivery, requestName: "Product update" };

const secret = {
  isSet: true,
  ending: "x3Wk",
  source: "service",
  previous: [],
  canRotate: true,
  knowsSender: false,
};

export const webhooksDescription = {
  listDeliveries: {
    tag: tags.webhooks,
    description: "Newest first, each with its attempts.",
    answerHeaders: listHeaders,
    parameters: { page: 0, size: 20, state: "delivered" },
    answerExample: [aboutRender],
  },
  getDelivery: {
    tag: tags.webhooks,
    description:
      "The body that was sent, and of each attempt its time, its duration, the status and the first 1 KiB of the answer.",
    parameters: { id: someId },
    answerExample: {
      ...aboutRender,
      body: '{"action":"RENDER_COMPLETE","requestId":"…","href":"…","request":{}}',
      exchanges: [
        {
          attempt: 1,
          sentHeaders: [{ name: "webhook-id", value: "5b0e7a52-3f2c-4c41-8a8a-0d0c5a8f1e77" }],
          answerHeaders: [{ name: "Content-Type", value: "text/plain" }],
        },
      ],
    },
  },
  sendDeliveryAgain: {
    tag: tags.webhooks,
    description:
      "One more attempt at once, with the same `webhook-id`, so that the receiver can tell that it is a repetition.",
    parameters: { id: someId },
    answerExample: { ...aboutRender, state: "pending", nextAttemptAt: "2026-11-02T09:35:00.000Z" },
  },
  listWebhooks: {
    tag: tags.webhooks,
    description:
      "Each with its URL and the actions that it subscribes to. Oldest first; there are 10 at most.",
    answerExample: [webhook],
  },
  createWebhook: {
    tag: tags.webhooks,
    description:
      "Every render, screenshot or template that matches `actions` is sent there, from every caller. 409 when the URL subscribes already, or when there are 10.",
    statuses: [409],
    bodies: {
      everything: {
        summary: "Every render and every new template",
        value: { url: "https://example.com/everything", actions: ["RENDER_COMPLETE", "TEMPLATE_CREATE"] },
      },
    },
    answerExample: webhook,
  },
  deleteWebhook: {
    tag: tags.webhooks,
    description: "Deliveries that still wait for an attempt are not sent any more.",
    parameters: { id: someId },
  },
  replaceWebhook: {
    tag: tags.webhooks,
    description: "Replaces the URL and the actions together. Pending deliveries still go to the former URL.",
    statuses: [409],
    parameters: { id: someId },
    bodies: {
      moved: {
        summary: "Another address, and renders alone",
        value: { url: "https://example.com/moved", actions: ["RENDER_COMPLETE"] },
      },
    },
    answerExample: { ...webhook, url: "https://example.com/moved", actions: ["RENDER_COMPLETE"] },
  },
  testWebhook: {
    tag: tags.webhooks,
    description:
      "Answers the delivery, which is on its way. Its `action` is `WEBHOOK_TEST`; it is signed and repeated like any other.",
    parameters: { id: someId },
    answerExample: {
      ...delivery,
      requestId: null,
      action: "WEBHOOK_TEST",
      state: "pending",
      attempts: [],
    },
  },
  getWebhookSecret: {
    tag: tags.webhooks,
    description:
      "The secret itself is told by no call. Where the service has made it, `npm run webhook-secret` prints it on the service's machine.",
    answerExample: secret,
  },
  rotateWebhookSecret: {
    tag: tags.webhooks,
    description:
      "For 24 h deliveries carry the signatures of both, so that receivers have time to take the new one. 409 where the operator has set `WEBHOOK_SECRET`: it is changed there.",
    statuses: [409],
    answerExample: {
      ...secret,
      ending: "p7Qd",
      previous: [{ ending: "x3Wk", until: "2026-11-03T09:31:07.418Z" }],
    },
  },
} satisfies NotesByOperation;
