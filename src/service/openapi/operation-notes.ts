import type { Endpoint } from "#contract/endpoint.ts";
import type { EndpointName } from "#contract/endpoints.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { formats, outputFormats } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";

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
/** Of a call that answers 304 to a caller that has this version. */
export const cachedFile = {
  statuses: [304],
  requestHeaders: ["If-None-Match"],
  answerHeaders: fileHeaders,
} satisfies Partial<OperationNotes>;
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

interface StatusNote {
  description: string;
  /** Names in `headers.ts`. */
  headers?: readonly string[];
  /** Of a refusal. */
  example?: Omit<ErrorBody, "status">;
}

/** The meaning of each status here, and its headers. */
export const statusNotes: Readonly<Record<number, StatusNote>> = {
  304: { description: "The caller has this version already." },
  400: {
    description:
      "Something in the request does not validate; `errors` names each fault by its path. Also an unknown template on a render, or one that was never published (`template_not_published`), an address that may not be reached, and a list or search that takes longer than two seconds (`search_too_wide`; `errors` names the fields to narrow).",
    example: {
      msg: "The request is not valid. changes[0].id: required: the id of a component",
      errors: ["changes[0].id: required: the id of a component"],
      code: "invalid_request",
      problems: [
        { path: "changes[0].id", code: "required", params: { what: { code: "componentId", params: {} } } },
      ],
    },
  },
  401: {
    description: "The key is missing.",
    headers: ["WWW-Authenticate"],
    example: { msg: "The header X-API-KEY is missing.", errors: [], code: "key_missing" },
  },
  403: {
    description:
      "The key is not known (`key_wrong`), revoked or expired (`key_revoked`, `key_expired`), lacks a scope (`scope_missing`) or is limited to other templates (`template_not_allowed`); or the link's signature does not fit, or the template has no direct links.",
    example: { msg: "The key in the header X-API-KEY is not known.", errors: [], code: "key_wrong" },
  },
  404: {
    description:
      "There is nothing by this name, or it was never published (`template_not_published`). Also a pin to a revision that the template does not have; `msg` says which it has.",
    example: { msg: "Template not found", errors: [], code: "not_found" },
  },
  409: {
    description: "It stands against something that is there already.",
    example: {
      msg: "There is a webhook with this URL already. Change or remove it first.",
      errors: [],
      code: "conflict",
    },
  },
  410: {
    description: "The link has expired, or the result was deleted.",
    example: { msg: "The link has expired.", errors: [], code: "gone" },
  },
  412: {
    description: "Another client has replaced it since; nothing was changed.",
    example: { msg: "The template has been replaced since.", errors: [], code: "conflict" },
  },
  413: {
    description: `The body is too large: a render may have ${limits.renderBodyBytesMax} bytes with the pictures in it, and every body ${limits.bodyBytesMax} bytes besides. An upload may have ${limits.uploadBytesMax} bytes.`,
    example: {
      msg: "The body is larger than 1048576 bytes.",
      errors: ["body: 1048576 bytes at most"],
      code: "body_too_large",
    },
  },
  415: {
    description: "The body has another type.",
    example: {
      msg: "The body must be application/json; got text/plain.",
      errors: [],
      code: "wrong_content_type",
    },
  },
  422: {
    description:
      "A value breaks a rule of the template's inputs (`input_rejected`). Or the render failed, or the page could not be read, and why is told. Or the `Idempotency-Key` came before with another request.",
    example: {
      msg: "This Idempotency-Key was used for another request. Send a new one.",
      errors: ["Idempotency-Key: was used with another body or address"],
      code: "idempotency_mismatch",
    },
  },
  429: {
    description: "Too many requests. `Retry-After` says when to come back.",
    headers: ["Retry-After", "RateLimit", "RateLimit-Policy"],
    example: {
      msg: "At most 60 requests are answered in 60 s. Send it again in 12 s.",
      errors: [],
      code: "too_many_requests",
    },
  },
  500: {
    description: "A fault of the service. Its log has more, by the `X-Request-Id`.",
    example: { msg: "Something went wrong in the service.", errors: [], code: "internal" },
  },
  503: {
    description: "Not ready, shutting down, or too much is waiting. `Retry-After` says when to come back.",
    headers: ["Retry-After"],
    example: {
      msg: "The picture is not ready yet. Ask for the same link again.",
      errors: [],
      code: "unavailable",
    },
  },
};

/** The refusals that follow from an endpoint's row of the table. */
export function refusalsOf(endpoint: Endpoint): number[] {
  const { path, query, body, access } = endpoint;
  const statuses = [429, 500, 503];
  if (query !== undefined || body !== undefined || access === "keyOrSignature") statuses.push(400);
  if (access === "key" || access === "keyOrSignature") statuses.push(401);
  if (access !== "open") statuses.push(403);
  if (path.includes("{")) statuses.push(404);
  if (body !== undefined) statuses.push(413, 415);
  if (isRepeatable(endpoint)) statuses.push(400, 422);
  return statuses;
}

/** Whether an `Idempotency-Key` makes it safe to send again. */
export function isRepeatable({ method, access }: Endpoint): boolean {
  return method === "POST" && access === "key";
}
