import { listHeaders, type NotesByOperation, someId, tags } from "../../openapi/operation-notes.ts";

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

export const receiversDescription = {
  listReceivers: {
    tag: tags.webhooks,
    description: "Newest first; there are 20 at most.",
    answerExample: [receiver],
  },
  createReceiver: {
    tag: tags.webhooks,
    description:
      "An address of the service that takes whatever is posted to it, needs no key and cannot be guessed. It keeps the newest 200, a body of 64 KiB at most (413), and answers `answerStatus`. It expires 30 days after the last arrival.",
    statuses: [409],
    bodies: {
      plain: { summary: "One that takes everything", value: { name: "Staging" } },
      failing: {
        summary: "One that answers 500, to try repeated attempts",
        value: { name: "Down", answerStatus: 500 },
      },
    },
    answerExample: receiver,
  },
  replaceReceiver: {
    tag: tags.webhooks,
    description: "What arrived before stays. The new status is answered from the next delivery on.",
    parameters: { id: someId },
    bodies: { gone: { summary: "From now on it answers 410", value: { name: "Gone", answerStatus: 410 } } },
    answerExample: { ...receiver, name: "Gone", answerStatus: 410 },
  },
  deleteReceiver: {
    tag: tags.webhooks,
    description: "Whatever is still posted there is answered 410.",
    parameters: { id: someId },
  },
  listReceipts: {
    tag: tags.webhooks,
    description:
      "Newest first, each with what came of checking its signature: `right`, `wrong`, `none`, `incomplete`, `tooOld`, `tooNew` or `unknownSecret`. Headers that carry keys are kept without their values.",
    answerHeaders: listHeaders,
    parameters: { id: someId, page: 0, size: 20 },
    answerExample: [
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
  },
  clearReceipts: {
    tag: tags.webhooks,
    description: "The receiver keeps its address and its settings.",
    parameters: { id: someId },
  },
} satisfies NotesByOperation;
