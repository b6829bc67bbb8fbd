import { Hono } from "hono";
import { decodeText } from "#contract/decode-text.ts";
import { addressHeader, refusedStatusHeader } from "#contract/endpoint-calls.ts";
import { matchesPath } from "#contract/endpoint-paths.ts";
import { bodyBytesMaxOf, type Endpoint, scopesOf } from "#contract/endpoint.ts";
import { endpointOf, endpoints } from "#contract/endpoints.ts";
import { keysOf } from "#contract/json.ts";
import * as limits from "#contract/limits.ts";
import { leastRoleWith, type Role, scopesOfRole } from "#contract/scopes.ts";
import { toAnswerHeaders } from "./answer-headers.ts";
import { refusalOf, toCaller } from "./check-caller.ts";
import { callerAnswer, errorAnswer, roleAnswer, visitorAnswer } from "./error-answer.ts";
import { type BodyRead, readBody } from "./read-body.ts";
import { toUpstreamHeaders, toUpstreamUrl } from "./upstream-request.ts";
import type { Connected, FindVisitor, Visitor } from "./visitor.ts";

export interface ProxyOptions {
  /** The service's two addresses, which may be equal. */
  baseUrl: URL;
  getUrl: URL;
  apiKey: string;
  /** Each proves to the service whom the proxy calls for. Default: none. */
  dashboardSecrets?: readonly string[] | undefined;
  /** Accepted values of `Host`, in lower case, with the port: see `ownHosts`. */
  allowedHosts: readonly string[];
  /** The origin of the dashboard's public address; its host is one of `allowedHosts`. */
  publicOrigin?: string | undefined;
  /** Undefined: there is no login, and every caller may do everything. */
  findVisitor?: FindVisitor | undefined;
  fetch: (request: Request) => Promise<Response>;
  /** The path prefix of the proxy, without a trailing slash. */
  mountedAt: string;
  /** Called for every refusal and failure. Contains no header of the caller and no key. */
  log: (event: ProxyEvent) => void;
  timeoutMs?: number;
  /** Limit of bodies that are files. */
  uploadBytesMax?: number;
}

export interface ProxyEvent {
  kind: "refused" | "failed";
  method: string;
  path: string;
  reason: string;
  /** Set if our own code failed. */
  error?: unknown;
}

/** Longer than a result link waits for its picture, so that the caller gets the service's response, not the proxy's. */
const timeoutMsDefault = limits.resultWaitMs + 5_000;

/** Not specified. Enough for a photograph at full size. */
const uploadBytesMaxDefault = 25 * 1_048_576;

/** Creates the proxy, the only code that has the key. Forwards only the calls of the contract, with rebuilt requests. */
export function createProxy(options: ProxyOptions): Hono<{ Bindings: Connected }> {
  const app = new Hono<{ Bindings: Connected }>();
  app.all("*", (context) => answer(context.req.raw, context.env ?? {}, options));
  return app;
}

async function answer(request: Request, connected: Connected, options: ProxyOptions): Promise<Response> {
  const url = new URL(request.url);
  const path = url.pathname.slice(options.mountedAt.length);
  const event = (kind: ProxyEvent["kind"], reason: string) =>
    options.log({ kind, method: request.method, path, reason });

  const refusal = refusalOf(toCaller(request.headers), options.allowedHosts, options.publicOrigin);
  if (refusal !== undefined) {
    event("refused", refusal);
    return callerAnswer(refusal);
  }
  if (request.headers.has("x-api-key")) {
    event("refused", "the caller sent a key");
    return errorAnswer(400, "invalid_request", "Send no key here. The server adds its own.");
  }
  const match = matchEndpoint(request.method, path, request.headers.get(addressHeader));
  if (!match.found) {
    event("refused", "not in the interface");
    return match.allowedMethods.length === 0
      ? errorAnswer(404, "not_found", "The interface has no such path.")
      : errorAnswer(405, "method_not_allowed", "The interface does not take this method here.", {
          allow: match.allowedMethods.join(", "),
        });
  }
  const { endpoint } = match;
  const visitor = await options.findVisitor?.(request, connected);
  if (typeof visitor === "string") return visitorAnswer(visitor);
  const needed = visitor && missingRole(visitor, endpoint, url);
  if (visitor !== undefined && needed !== undefined) {
    event("refused", `it needs the role ${needed}, and the person has the role ${visitor.role}`);
    return roleAnswer(needed, visitor.role);
  }
  const target = toUpstreamUrl(
    endpoint.address === "base" ? options.baseUrl : options.getUrl,
    path,
    url.search,
  );
  if (target === undefined) {
    event("refused", "the path leads away from the service");
    return errorAnswer(404, "not_found", "The interface has no such path.");
  }

  const bytesMax =
    endpoint.body === "bytes" ? (options.uploadBytesMax ?? uploadBytesMaxDefault) : bodyBytesMaxOf(endpoint);
  let body: BodyRead;
  try {
    body = await readBody(request, bytesMax);
  } catch (error) {
    event("failed", `the body broke off: ${describe(error)}`);
    return errorAnswer(400, "invalid_request", "The request broke off before its end.");
  }
  if (!body.whole) {
    event("refused", `a body over ${bytesMax} bytes`);
    return errorAnswer(413, "body_too_large", `A body may have ${bytesMax} bytes at most here.`, {
      connection: "close",
    });
  }
  return forward(request, target, { endpoint, path, visitor, body: body.bytes, options, event });
}

/** The least role that may make a call; undefined if the person has it. */
function missingRole({ role }: Visitor, endpoint: Endpoint, { searchParams }: URL): Role | undefined {
  const missing = scopesOf(endpoint, searchParams).find((scope) => !scopesOfRole(role).includes(scope));
  return missing === undefined ? undefined : leastRoleWith(missing);
}

interface Forwarded {
  endpoint: Endpoint;
  path: string;
  visitor: Visitor | undefined;
  body: Uint8Array<ArrayBuffer>;
  options: ProxyOptions;
  event: (kind: ProxyEvent["kind"], reason: string) => void;
}

async function forward(
  request: Request,
  target: URL,
  { endpoint, path, visitor, body, options, event }: Forwarded,
): Promise<Response> {
  const timeout = new AbortController();
  // Bounds only the wait for the response's headers, because a large file may take longer.
  const timer = setTimeout(() => timeout.abort(), options.timeoutMs ?? timeoutMsDefault);
  try {
    const method = request.method === "HEAD" ? "HEAD" : endpoint.method;
    const upstream = await options.fetch(
      new Request(target, {
        method,
        headers: toUpstreamHeaders(request.headers, {
          // A public endpoint does not need the key.
          apiKey: endpoint.access === "open" ? undefined : options.apiKey,
          visitor,
          dashboardSecrets: options.dashboardSecrets ?? [],
          method,
          path,
        }),
        body: endpoint.method === "GET" || body.byteLength === 0 ? null : body,
        redirect: "manual",
        signal: AbortSignal.any([timeout.signal, request.signal]),
      }),
    );
    if (upstream.status >= 300 && upstream.status < 400 && upstream.status !== 304) {
      return await refuseRedirect(upstream, event);
    }
    // The embedded service logs its own failures; a remote service's log is elsewhere.
    if (upstream.status === 500) event("failed", "the service answered 500");
    const headers = toAnswerHeaders(upstream.headers, upstream.status);
    if (upstream.status !== 404 || request.headers.get(refusedStatusHeader) !== "404")
      return new Response(upstream.body, { status: upstream.status, headers });
    headers.set(refusedStatusHeader, "404");
    // No cache may keep a refusal as a success.
    headers.set("cache-control", "no-store");
    return new Response(upstream.body, { status: 200, headers });
  } catch (error) {
    if (timeout.signal.aborted) {
      event("failed", "the service did not answer in time");
      return errorAnswer(504, "unavailable", "The service did not answer in time. Try again.");
    }
    // A caller that has disconnected is no failure.
    if (!request.signal.aborted) event("failed", describe(error));
    return errorAnswer(
      502,
      "unavailable",
      "The service cannot be reached. Check that it runs, and its address.",
    );
  } finally {
    clearTimeout(timer);
  }
}

async function refuseRedirect(
  upstream: Response,
  event: (kind: ProxyEvent["kind"], reason: string) => void,
): Promise<Response> {
  await upstream.body?.cancel();
  event("refused", `the service answered ${upstream.status}, a redirect`);
  return errorAnswer(
    502,
    "upstream_failed",
    "The service sent a redirect, and the key does not follow one. Set BASE_URL and GET_URL to the final address.",
  );
}

/** The reason of a failed `fetch`, which is in its cause. It may contain hosts and ports, but no headers. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return "an unknown failure";
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
}

type Match =
  | { found: true; endpoint: Endpoint }
  /** The interface has the path, but not with this method. */
  | { found: false; allowedMethods: readonly string[] };

const table = keysOf(endpoints).map(endpointOf);

/**
 * Finds the endpoint of a call. If two endpoints share method and path (`POST /api/v1/render`), chooses the one at
 * `address`, by default the first, which is not deprecated.
 */
function matchEndpoint(method: string, path: string, address?: string | null): Match {
  if (!hasPlainSegments(path)) return { found: false, allowedMethods: [] };
  const ofPath = table.filter((endpoint) => matchesPath(endpoint.path, path));
  // `HEAD` is allowed wherever `GET` is.
  const wanted = method === "HEAD" ? "GET" : method;
  const ofMethod = ofPath.filter((candidate) => candidate.method === wanted);
  const endpoint = ofMethod.find((candidate) => candidate.address === address) ?? ofMethod[0];
  if (endpoint !== undefined) return { found: true, endpoint };
  return { found: false, allowedMethods: [...new Set(ofPath.map((candidate) => candidate.method))] };
}

/**
 * Rejects parameters that decode to a slash, a backslash or dots, which the service or a server in front of it could read
 * as another path. No identifier of the interface needs them.
 */
function hasPlainSegments(path: string): boolean {
  return path
    .slice(1)
    .split("/")
    .every((segment) => {
      const plain = decodeText(segment);
      return (
        plain !== undefined && plain !== "" && plain !== "." && plain !== ".." && !/[/\\\p{Cc}]/u.test(plain)
      );
    });
}
