import type { Endpoint } from "#contract/endpoints.ts";

/** What each status means here, and the headers that come with it. */
export const statusTexts: Readonly<Record<number, { description: string; headers?: readonly string[] }>> = {
  304: { description: "The caller has this version already." },
  400: {
    description:
      "Something in the request does not validate; `errors` names each fault by its path. Also an unknown template on a render, and an address that may not be reached.",
  },
  401: { description: "The key is missing.", headers: ["WWW-Authenticate"] },
  403: { description: "The key is not known, or the link's signature does not fit." },
  404: { description: "There is nothing by this name." },
  409: { description: "It stands against something that is there already." },
  410: { description: "The link has expired, or the result was deleted." },
  412: { description: "Somebody else has replaced it since; nothing was changed." },
  413: { description: "The body is too large." },
  415: { description: "The body has another type." },
  422: {
    description:
      "The render failed, and what failed is told. Or the `Idempotency-Key` came before with another request.",
  },
  429: { description: "Too many requests. `Retry-After` says when to come back.", headers: ["Retry-After"] },
  500: { description: "A fault of the service. Its log has more, by the `X-Request-Id`." },
  503: {
    description: "Not ready, shutting down, or too much is waiting. `Retry-After` says when to come back.",
    headers: ["Retry-After"],
  },
};

/** The refusals that follow from an endpoint's row of the table. */
export function refusalsOf(endpoint: Endpoint): number[] {
  const { path, query, body, access } = endpoint;
  const statuses = [429, 500, 503];
  if (query !== undefined || body !== undefined || access === "keyOrSignature") statuses.push(400);
  if (access !== "open") statuses.push(401, 403);
  if (path.includes("{")) statuses.push(404);
  if (body !== undefined) statuses.push(413, 415);
  if (isRepeatable(endpoint)) statuses.push(400, 422);
  return statuses;
}

/** Whether an `Idempotency-Key` makes it safe to send again. */
export function isRepeatable({ method, access }: Endpoint): boolean {
  return method === "POST" && access === "key";
}
