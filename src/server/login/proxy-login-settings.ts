import { includesStrangers, listTooWide } from "../caller-address.ts";
import { EnvironmentProblem, shorten, type VariableReader } from "../read-variables.ts";

export interface ProxyLoginSettings {
  kind: "proxy";
  /** The header in which a trusted proxy names the person. */
  header: string;
  /** The header in which it names the role; undefined: roles are given in the dashboard. */
  roleHeader: string | undefined;
}

/** Reads the variables of a login by a proxy; undefined: none is set. Throws `EnvironmentProblem`. */
export function readProxyLogin(read: VariableReader): ProxyLoginSettings | undefined {
  const header = readHeaderName(read, "AUTH_PROXY_HEADER");
  const roleHeader = readHeaderName(read, "AUTH_PROXY_ROLE_HEADER");
  if (header === undefined) {
    if (roleHeader === undefined) return undefined;
    throw new EnvironmentProblem(
      "AUTH_PROXY_HEADER is not set, and AUTH_PROXY_ROLE_HEADER is; set both, or neither.",
    );
  }
  const proxies = read.networkList("TRUSTED_PROXIES") ?? [];
  if (proxies.length === 0)
    throw new EnvironmentProblem(
      "AUTH_PROXY_HEADER is set without TRUSTED_PROXIES, so anyone could send the header; set TRUSTED_PROXIES to the addresses of the proxies that do, such as 127.0.0.1.",
    );
  if (includesStrangers(proxies)) {
    const shown = shorten(listTooWide(proxies, includesStrangers));
    throw new EnvironmentProblem(
      `TRUSTED_PROXIES contains ${shown}, which is more of the internet than proxies have, and AUTH_PROXY_HEADER is set, so strangers there could log in as anyone; name the addresses of the proxies.`,
    );
  }
  if (header === roleHeader)
    throw new EnvironmentProblem(
      "AUTH_PROXY_HEADER and AUTH_PROXY_ROLE_HEADER are the same; set two headers: one names the person and one the role.",
    );
  return { kind: "proxy", header, roleHeader };
}

/** The name of a header that only a proxy writes, in lower case. */
function readHeaderName(read: VariableReader, variable: string): string | undefined {
  const accepted = "a header's name, such as X-Forwarded-User";
  const name = read.text(variable, /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/, accepted);
  const sender = name === undefined ? undefined : findSender(name.toLowerCase());
  if (sender === undefined) return name?.toLowerCase();
  throw new EnvironmentProblem(
    `${variable} is "${name}", ${sender}, so anyone could log in as anyone; accepted: a header that only the proxy writes, such as X-Forwarded-User.`,
  );
}

/** Headers that anyone but a proxy writes, with their writers. A proxy that does not replace one passes it on. */
const senders: readonly (readonly [names: RegExp, sender: string])[] = [
  [
    /^(?:host|x-host|authority|connection|keep-alive|te|trailer|transfer-encoding|upgrade|content-.*|expect|date|max-forwards|http2-settings|proxy-.*|alt-used|early-data)$/,
    "which HTTP itself uses",
  ],
  [
    /^(?:accept.*|user-agent|origin|referer|referrer|cookie2?|set-cookie2?|dpop|signature(?:-.*)?|digest|x-client-data|sec-.*|dnt|pragma|cache-control|if-.*|range|priority|purpose|x-purpose|x-moz|from|ping-.*|save-data|upgrade-insecure-requests|access-control-.*|service-worker.*|last-event-id|x-requested-with|x-csrf-.*|x-xsrf-.*|x-http-method.*|x-method-override|device-memory|dpr|viewport-.*|width|downlink|ect|rtt|available-dictionary|dictionary-id|attribution-reporting-.*|idempotency-key|prefer|link)$/,
    "which browsers and other clients send",
  ],
  [/^(?:authorization|x-api-key|api-key|x-auth-token)$/, "in which clients send their own credentials"],
  [
    /^(?:forwarded|via|cdn-loop|x-forwarded|x-forwarded-(?:for|host|port|proto.*|scheme|ssl|server|prefix|path|uri|url|method|by|client-.*|tls-.*)|x-real-.*|x-original-.*|x-rewrite-.*|x-scheme|x-url-scheme|front-end-https|(?:.*-)?(?:client|real|connecting|remote)?-?ip(?:v6)?|(?:x-)?remote-(?:addr|host|port))$/,
    "which describes the connection and no person",
  ],
  [
    /^(?:traceparent|tracestate|baggage|b3|x-b3-.*|x-request-id|x-correlation-id|x-amzn-trace-id|x-cloud-trace-context|uber-trace-id|cf-ray)$/,
    "which names a request and no person",
  ],
  [/^(?:x-acting-person.*|x-interface-address|x-picture-.*)$/, "which Overprint itself uses"],
];

/** The other writers of a header, as a clause of a sentence; undefined: none is known. `name` is in lower case. */
function findSender(name: string): string | undefined {
  // Some servers take an underscore for a hyphen.
  const usual = name.replaceAll("_", "-").replace(/^http-(?=.)/, "");
  return senders.find(([names]) => names.test(usual))?.[1];
}
