/**
 * What goes to the service is built from nothing: what is not named here stays behind, cookies and credentials first.
 */
const forwardedRequestHeaders = ["content-type", "accept", "if-match", "if-none-match", "idempotency-key"];

const forwardedAnswerHeaders = [
  "content-type",
  "content-length",
  "content-disposition",
  "etag",
  "cache-control",
  "x-total-count",
  "link",
  "retry-after",
  "deprecation",
  "x-request-id",
  "idempotency-replayed",
];

/** `RateLimit`, `RateLimit-Policy`, `RateLimit-Remaining` … */
const rateLimitHeader = /^ratelimit(-|$)/;

export function toUpstreamHeaders(incoming: Headers, apiKey: string | undefined): Headers {
  const headers = new Headers();
  for (const name of forwardedRequestHeaders) {
    const value = incoming.get(name);
    if (value !== null) headers.set(name, value);
  }
  // `fetch` would unpack a packed answer and leave its length as it was.
  headers.set("accept-encoding", "identity");
  if (apiKey !== undefined) headers.set("x-api-key", apiKey);
  return headers;
}

export function toAnswerHeaders(upstream: Headers): Headers {
  const headers = new Headers();
  for (const [name, value] of upstream) {
    if (forwardedAnswerHeaders.includes(name) || rateLimitHeader.test(name)) headers.set(name, value);
  }
  if (upstream.has("content-encoding")) headers.delete("content-length");
  headers.set("x-content-type-options", "nosniff");
  headers.set("cross-origin-resource-policy", "same-origin");
  // An uploaded SVG, opened by its address, would otherwise run its scripts as the dashboard. The browser's own PDF
  // viewer does not start in a sandbox, and a PDF cannot reach the page.
  if (!headers.get("content-type")?.startsWith("application/pdf")) {
    headers.set("content-security-policy", "default-src 'none'; style-src 'unsafe-inline'; sandbox");
  }
  return headers;
}

/**
 * The service's address with the interface's path behind it; `undefined` when the result would leave that address,
 * which is compared after the URL is built, because only then is it known how it was read.
 */
export function toUpstreamUrl(address: URL, path: string, search: string): URL | undefined {
  const prefix = address.pathname.replace(/\/+$/, "");
  const text = `${address.origin}${prefix}${path}${search}`;
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.origin !== address.origin || url.pathname !== `${prefix}${path}`) return undefined;
  return url;
}
