import type { EndpointName } from "#contract/endpoints.ts";
import { formats, outputFormats } from "#contract/formats.ts";

export const tags = {
  templates: "Templates",
  renders: "Renders",
  results: "Results",
  webhooks: "Webhooks",
  files: "Files",
  keys: "Keys",
  audit: "Audit",
  account: "Account",
} as const;

/** Introductions of each tag. */
export const tagDescriptions: Readonly<Record<(typeof tags)[keyof typeof tags], string>> = {
  Templates: "The documents that pictures are made from: list, read, create, replace and delete them.",
  Renders: "Pictures from templates, by a request or by a link, and screenshots of web pages.",
  Results: "What was requested, and the files that came of it.",
  Webhooks:
    "Notifications of finished renders and changed templates: subscriptions, deliveries with their attempts, the signing secret and built-in receivers.",
  Files: "Pictures and fonts that templates use, and previews of templates.",
  Keys: "Keys with scopes: create, list and revoke them.",
  Audit: "The log of changes: by which key or person, when and from where.",
  Account: "Usage, fonts, and the metadata of web pages.",
};

/**
 * Descriptions of an operation that the contract's table does not have. A test sends every example to the real service,
 * so they can be copied and work.
 */
export interface OperationNotes {
  tag: (typeof tags)[keyof typeof tags];
  description: string;
  /** When it is not 200, or 204 for an answer without a body. */
  success?: readonly (200 | 201)[];
  /** Statuses beyond those that follow from the table: see `refusalsOf`. */
  statuses?: readonly number[];
  /** Names in `headers.ts`. */
  requestHeaders?: readonly string[];
  answerHeaders?: readonly string[];
  /** Of an answer that is a file. */
  fileTypes?: readonly string[];
  /** Of a body that is a file. */
  uploadTypes?: readonly string[];
  /** Values of path and query parameters. */
  parameters?: Readonly<Record<string, unknown>>;
  /** Bodies by name; the first is the one to begin with. */
  bodies?: Readonly<Record<string, { summary: string; value: unknown }>>;
  /** The body of a successful JSON response. A test compares it with its schema and the real response. */
  answerExample?: unknown;
}

/** By operation, such as those of one folder of routes. */
export type NotesByOperation = Readonly<Partial<Record<EndpointName, OperationNotes>>>;

export const listHeaders = ["X-Total-Count", "Link"];
export const fileHeaders = ["ETag", "Cache-Control"];
export const pictureTypes = outputFormats.map((format) => formats[format].mediaType);

// Values that the examples of several folders share.
export const templateId = "product-update";
export const someId = "0f8b6c1e-5d0a-4a53-9a77-3f3f5f0c2b1d";
export const href = `https://pictures.example/results/${someId}.jpg`;
export const titleChange = { id: "title", text: "Version 2 is here", color: "#ffffff" };

export const delivery = {
  identifier: "6a0f4a3e-93a5-4f6e-8a55-0d1d0a1f7c11",
  requestId: someId,
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
