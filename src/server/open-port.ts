import { randomUUID } from "node:crypto";
import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  type RequestListener,
  ServerResponse,
} from "node:http";
import { getRequestListener, type Http2Bindings, type HttpBindings, RequestError } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { errorAnswer } from "#proxy/error-answer.ts";
import { type Cors, createCors } from "#service/edge/cors.ts";
import { wholeBodyOf } from "#service/edge/answer-bodies.ts";
import { runForRequest } from "#service/request-scope.ts";
import type { ConnectionLimits, FullLimit } from "./limit-connections.ts";
import { listen, type Listening } from "./listen.ts";
import type { Log } from "./log.ts";
import type { RefuseRequest } from "./local-requests.ts";
import { asPage, pageAnswer, type PlainLanguage, preferredLanguage, toPlainPage } from "./plain-page.ts";
import { requestGraceMs } from "./shutdown.ts";

export type FetchHandler = (
  request: Request,
  connection: { incoming: { socket: { remoteAddress?: string | undefined } } },
) => Response | Promise<Response>;

export interface OpenPort {
  listening: Listening;
  port: number;
  /** Sets the handler. Before, the port answers that the product is starting. */
  use: (listener: RequestListener) => void;
  /** From now on each response ends its connection, so that a reverse proxy has none left when the port closes. */
  announceClose: () => void;
  close: () => Promise<void>;
}

export interface PortOptions {
  /** The variables that set the address, for the error message. */
  variables: { host: string; port: string };
  log: Pick<Log, "warn" | "error">;
  limits?: ConnectionLimits;
  /** Why a request is answered with 403, whatever it asks for; undefined: it is not. */
  refuse?: RefuseRequest;
  /** Adds CORS headers to responses before the handler is ready. */
  cors?: Cors;
}

/**
 * Opens a port before its handler is ready. Only requests with a valid address reach a handler. Throws `ListenProblem`.
 */
export async function openPort(
  { host, port }: { host: string; port: number },
  { variables, log, limits, refuse, cors = createCors(new Set()) }: PortOptions,
): Promise<OpenPort> {
  let current = toListener((request) => cors(request, () => startingAnswer(request)), log);
  const warn = createRareWarning(log);
  const refuseAddress = toListener(invalidAddress, log);
  const refuseExpectation = toListener(unknownExpectation, log);
  let isClosing = false;
  const listening = await listen(
    (request, response) => {
      if (isClosing) response.setHeader("Connection", "close");
      const reason = refuse?.(request);
      if (reason !== undefined) {
        warn("a request to the dashboard was refused, because it may come from another machine", { reason });
        return toListener(({ headers }) => foreignAnswer(reason, headers.get("accept")), log)(
          withoutAddress(request),
          response,
        );
      }
      if (!/\b100-continue\b/i.test(request.headers.expect ?? "100-continue"))
        return refuseExpectation(withoutAddress(request), response);
      if (!hasValidAddress(request)) return refuseAddress(withoutAddress(request), response);
      return current(request, response);
    },
    { host, port, variables, limits, onFull: (full) => warn(fullWarnings[full]) },
  );
  return {
    listening,
    port: listening.port,
    use: (listener) => {
      current = listener;
    },
    announceClose: () => {
      isClosing = true;
    },
    close: () => listening.close(requestGraceMs),
  };
}

/** Logs each message at most once a minute. */
function createRareWarning(log: Pick<Log, "warn">): (message: string, fields?: { reason: string }) => void {
  const loggedAt = new Map<string, number>();
  return (message, fields) => {
    if (performance.now() - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < warningEveryMs) return;
    loggedAt.set(message, performance.now());
    log.warn(message, fields);
  };
}

const fullWarnings: Record<FullLimit, string> = {
  connectionsMax:
    "the connection limit of a port is reached; each new connection closes the oldest one that waits for its client",
  unreadBytesMax: "too many bytes of responses wait to be read; the slowest readers are closed",
};

const warningEveryMs = 60_000;

/**
 * Adapts a fetch handler to Node's server. Each request gets an id, for the log and for the header `X-Request-Id` of the
 * response. A failure of the handler is logged and answered with 500.
 */
export function toListener(fetchHandler: FetchHandler, log: Pick<Log, "error">): RequestListener {
  const answer = async (request: Request, connection: HttpBindings | Http2Bindings): Promise<Response> => {
    const { outgoing } = connection;
    const response = await fetchHandler(request, connection);
    const body = wholeBodyOf(response);
    if (body === undefined || !(outgoing instanceof ServerResponse)) return response;
    sendWhole(outgoing, response, body);
    return RESPONSE_ALREADY_SENT;
  };
  const listener = getRequestListener(answer, {
    // Our handlers pass requests to `fetch`, which accepts only the platform's Request.
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      // The adapter throws it before our code sees the request.
      if (error instanceof RequestError) return invalidAddress();
      log.error("unhandled error in a request", error);
      return errorAnswer(500, "internal", "Something went wrong here. Try again.");
    },
    // For requests without a Host.
    hostname: "localhost",
  });
  return (request, response) => {
    const id = randomUUID();
    // The response of a stored request replaces it with that one's.
    response.setHeader("X-Request-Id", id);
    runForRequest(id, () => void listener(request, response));
  };
}

function sendWhole(outgoing: ServerResponse, { status, headers }: Response, body: Uint8Array | string): void {
  const sent: OutgoingHttpHeaders = {};
  for (const [name, value] of headers) sent[name] = value;
  sent["content-length"] ??= Buffer.byteLength(body);
  outgoing.writeHead(status, sent);
  outgoing.end(body);
}

/**
 * Whether the request's target and `Host` form a valid URL. The adapter accepts some invalid hosts, such as
 * `256.256.256.256` and `08`, for which `new URL` would throw in a handler.
 */
function hasValidAddress({ url = "", headers, headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host ?? [];
  if (hosts.length > 1) return false;
  const host = headers.host ?? "";
  // HTTP/1.0 needs no Host, and some load balancers use it for health checks.
  if (host === "" && httpVersion !== "1.0") return false;
  if (host !== "" && (/[\s/?#@\\]/.test(host) || !URL.canParse(`http://${host}`))) return false;
  if (url.startsWith("/")) return true;
  // Servers must accept the absolute form (RFC 9112, section 3.2.2). `Request` rejects a URL with credentials.
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === "" && password === "";
}

/** Replaces an invalid address, because the adapter needs a valid one to send an error response. */
function withoutAddress(request: IncomingMessage): IncomingMessage {
  request.url = "/";
  request.headers.host = "localhost";
  return request;
}

function invalidAddress(): Response {
  return errorAnswer(400, "invalid_request", "The request's address or its Host header is not valid.", {
    connection: "close",
  });
}

function unknownExpectation(): Response {
  return errorAnswer(417, "invalid_request", "The only expectation that this server knows is 100-continue.", {
    connection: "close",
  });
}

function foreignAnswer(reason: string, accept: string | null): Promise<Response> {
  const refusal = errorAnswer(
    403,
    "caller_not_allowed",
    `This dashboard answers its own machine only, and this request may come from another one: ${reason}. Open it on that machine, at http://localhost, or through an SSH tunnel with the same port. To open it to others, set a login (OIDC_ISSUER, AUTH_PROXY_HEADER or LOGIN=password) and DASHBOARD_URL, the address that they open, and start it again.`,
    { connection: "close" },
  );
  return asPage(refusal, accept);
}

/** The URL for a browser on this machine; the unspecified address and the loopback become `localhost`. */
export function urlOf(host: string, port: number): string {
  const name = ["0.0.0.0", "::", "127.0.0.1"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}

const words = {
  en: {
    title: "Overprint is starting",
    text: "The first start also prepares the templates, which takes some seconds. This page reloads by itself.",
    gone: "Overprint does not respond any more. See the terminal in which it was started for the cause.",
  },
  de: {
    title: "Overprint startet",
    text: "Der erste Start bereitet auch die Vorlagen vor; das dauert einige Sekunden. Diese Seite lädt von selbst weiter.",
    gone: "Keine Antwort mehr. Warum, steht im Terminal, in dem der Start geschah.",
  },
} as const;

const retryAfter = { "retry-after": "1" };

/** The response of a port before its parts are ready: a page to a browser, JSON to a program; 503 to both. */
export function startingAnswer(request: Request): Response {
  const takesPages = request.headers.get("accept")?.includes("text/html") === true;
  if (!takesPages || request.method !== "GET") {
    return errorAnswer(503, "unavailable", "The product is starting. Try again in a second.", retryAfter);
  }
  const html = pages[preferredLanguage(request.headers.get("accept-language"))];
  return pageAnswer(html, { status: 503, headers: retryAfter });
}

/** A page polls until the product is ready; without scripts it reloads itself. */
const pages: Readonly<Record<PlainLanguage, string>> = { en: toPage("en"), de: toPage("de") };

function toPage(language: PlainLanguage): string {
  const { title, text, gone } = words[language];
  return toPlainPage({
    language,
    title,
    head: `<noscript><meta http-equiv="refresh" content="2"></noscript>
<style>
path + path { animation: print 1.6s ease-in-out infinite alternate }
@keyframes print { from { transform: translate(-5px, -5px) } }
@media (prefers-reduced-motion: reduce) { path + path { animation: none } }
</style>
`,
    content: `<p role="status" data-gone="${gone}">${text}</p>`,
    scripts: `<script>
const note = document.querySelector("[role=status]");
const first = note.textContent;
async function ask() {
  try {
    const { status } = await fetch(location.href, { headers: { accept: "application/json" }, cache: "no-store" });
    if (status !== 503) return location.reload();
    if (note.textContent !== first) note.textContent = first;
  } catch {
    note.textContent = note.dataset.gone;
  }
  setTimeout(ask, 700);
}
setTimeout(ask, 700);
</script>
`,
  });
}
