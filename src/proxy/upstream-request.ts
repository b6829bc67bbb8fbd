/**
 * What goes to the service is built from nothing: what is not named here stays behind, cookies and credentials first.
 */
const forwardedRequestHeaders = ["content-type", "accept", "if-match", "if-none-match", "idempotency-key"];

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
