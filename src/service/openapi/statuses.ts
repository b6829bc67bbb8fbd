import type { Endpoint } from "#contract/endpoint.ts";
import type { ErrorBody } from "#contract/errors.ts";
import { limits } from "#contract/limits.ts";

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
      msg: "There is a webhook with this URL already. Remove it first.",
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
