import { listHeaders, type NotesByOperation, someId, tags } from "../../openapi/operation-notes.ts";

const key = {
  identifier: someId,
  name: "Shop",
  state: "active",
  scopes: ["render", "results:read"],
  templates: ["product-update"],
  rateLimit: { quota: 600, windowSeconds: 60 },
  createdAt: "2026-11-02T09:31:07.418Z",
  createdBy: "Root key",
  expiresAt: "2030-01-01T00:00:00.000Z",
  lastUsedAt: null,
  revokedAt: null,
};

export const keysDescription = {
  listKeys: {
    tag: tags.keys,
    description:
      "Newest first, also expired and revoked ones. The text of a key is told only when it is created.",
    answerHeaders: listHeaders,
    parameters: { page: 0, size: 20 },
    answerExample: [{ ...key, lastUsedAt: "2026-11-02T10:02:00.000Z" }],
  },
  createKey: {
    tag: tags.keys,
    description:
      "`key` is the key's text, which no other response has. Under an `Idempotency-Key` the response is stored without it, so a repetition has none.",
    success: [201],
    bodies: {
      limited: {
        summary: "A key that renders one template",
        value: {
          name: "Shop",
          scopes: ["render", "results:read"],
          templates: ["product-update"],
          expiresAt: "2030-01-01T00:00:00.000Z",
          rateLimit: { quota: 600, windowSeconds: 60 },
        },
      },
      plain: {
        summary: "A key that renders all templates, without an end",
        value: { name: "Newsletter", scopes: ["render"] },
      },
    },
    answerExample: { ...key, key: "ovp_G2b0Jc1r4UQvE5xqkz8Zb7oYd3WnTt6sLh9fVxAeM0I" },
  },
  deleteKey: {
    tag: tags.keys,
    description:
      "Calls with it are answered 403 (`key_revoked`), in every process of the service after 5 s at most. Links that it has signed keep working.",
    parameters: { id: someId },
  },
} satisfies NotesByOperation;
