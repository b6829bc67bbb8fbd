/**
 * Without a login any caller of the dashboard's port may do everything, so it answers this machine only. The address of
 * the peer does not say so alone: a reverse proxy or a tunnel on this machine has a loopback address too. They give
 * themselves away by the headers that they add, and by the public name in `Host`. Not covered: one that passes bytes on
 * unchanged (`ssh -R`, a TCP proxy), for a caller that sends `Host: localhost`; and one that speaks HTTP/1.1, replaces `Host`
 * and adds nothing (nginx 1.29.7 and later without `proxy_set_header`), for a caller that is no browser.
 */
import type { IncomingMessage } from "node:http";
import { isLoopback, isLoopbackName } from "./loopback.ts";

/** Headers that reverse proxies, content delivery networks and tunnels add. No browser on this machine sends one of them. */
const proxyHeaders: readonly RegExp[] = [
  /^(?:forwarded|via|cdn-loop)$/,
  // X-Forwarded-For, X-Original-Host, X-Envoy-External-Address, X-Rewrite-URL …
  /^x-(?:forwarded|original|rewrite|real|envoy|proxy|proxyuser|nginx|haproxy|varnish|arr|url|cluster)(?:-|$)/,
  // X-Real-IP, True-Client-IP, CF-Connecting-IPv6, X-Azure-ClientIP, Remote-Addr …
  /(?:^|-)(?:client|remote|source|peer)?-?(?:ip|ipv6|addr)$/,
  // Names of providers: Cloudflare, CloudFront, load balancers of Amazon, Azure and Google, Fastly, Fly, Vercel …
  /^(?:cf|cloudfront|fastly|fly|akamai|incap|tailscale|ngrok|x-amzn|x-amz-cf|x-azure|x-cloud-trace|x-appengine|x-vercel|x-nf|x-akamai|x-sucuri)-/,
  // TLS that ends at a proxy, and people whom it has logged in.
  /^(?:front-end-https|x-scheme|(?:x-)?ssl-.*|x-client-cert.*|(?:x-)?remote-(?:user|name|email|groups)|x-(?:auth-request|authentik|webauth|pomerium|ms-client|goog)-.*)$/,
];

/** Says why the dashboard refuses a request, whatever it asks for. Undefined: it refuses none so early. */
export type RefuseRequest = ((request: IncomingMessage) => string | undefined) | undefined;

/** In development Vite serves the sources to every caller, so other machines are refused with a login too. */
export function refusalFor(login: { kind: string }, mode: "start" | "dev"): RefuseRequest {
  if (login.kind === "none") return findForeignSign;
  return mode === "dev" ? findForeignPeer : undefined;
}

function findForeignPeer({ socket }: IncomingMessage): string | undefined {
  return isLoopback(socket.remoteAddress) ? undefined : "it comes from another machine";
}

/**
 * Why a request may come from another machine, for the caller and the log; undefined: it comes from this one. `Host` has
 * to be a loopback name, which a page of another site cannot have.
 */
function findForeignSign(request: IncomingMessage): string | undefined {
  const { headers, headersDistinct, httpVersion, url = "" } = request;
  const peer = findForeignPeer(request);
  if (peer !== undefined) return peer;
  // Some servers take an underscore for a hyphen.
  const added = Object.keys(headers).find((name) =>
    proxyHeaders.some((pattern) => pattern.test(name.replaceAll("_", "-"))),
  );
  if (added !== undefined) return `it has the header ${added}, which reverse proxies and tunnels add`;
  // nginx sends it, with its own name for us as Host and no other header, unless it is told otherwise.
  if (httpVersion !== "1.1")
    return `it is of HTTP/${httpVersion}, which reverse proxies send and browsers do not`;
  const target = url.startsWith("/") ? [] : [URL.parse(url)?.host ?? ""];
  const host = [...(headersDistinct.host ?? [""]), ...target].find((name) => !isLocal(`http://${name}`));
  if (host !== undefined) return `its Host is ${quote(host)}, which is not a name of the loopback`;
  const { origin = "", referer = "", "sec-fetch-site": site } = headers;
  if (isForeignPage(origin)) return `its Origin is ${quote(origin)}, which is not on the loopback`;
  // The browser says that the page is ours, so the page has another name there.
  return site === "same-origin" && isForeignPage(referer)
    ? `it comes from our page under the name ${quote(URL.parse(referer)?.host ?? "")}, which is not on the loopback`
    : undefined;
}

function isForeignPage(address: string): boolean {
  return /^https?:/i.test(address) && !isLocal(address);
}

/** Whether an address names the loopback, in any spelling that a URL may have. */
function isLocal(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && isLoopbackName(url.hostname);
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 200));
}
