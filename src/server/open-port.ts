import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { errorAnswer } from "#proxy/error-answer.ts";
import type { ConnectionLimits } from "./connection-limits.ts";
import { listen, type Listening } from "./listen.ts";
import type { Log } from "./log.ts";
import { isLoopback } from "./loopback.ts";
import { requestGraceMs } from "./shutdown-times.ts";
import { startingAnswer } from "./starting-page.ts";

type FetchHandler = (
  request: Request,
  connection: { incoming: { socket: { remoteAddress?: string | undefined } } },
) => Response | Promise<Response>;

export interface OpenPort {
  listening: Listening;
  port: number;
  /** From now on this one answers; before, the port says that it is starting. */
  use: (listener: RequestListener) => void;
  close: () => Promise<void>;
}

export interface PortOptions {
  /** The variables that name the address, for the error's text. */
  variables: { host: string; port: string };
  log: Pick<Log, "warn" | "error">;
  limits?: ConnectionLimits;
  /** Whose connections are served. `loopback`: any other is answered 403, whatever its request says. */
  peers?: "any" | "loopback";
}

/**
 * Takes a port before what answers on it is ready. Every request that reaches a listener has a valid address. Throws
 * `ListenProblem`.
 */
export async function openPort(
  { host, port }: { host: string; port: number },
  { variables, log, limits, peers = "any" }: PortOptions,
): Promise<OpenPort> {
  let current = toListener(startingAnswer, log);
  const refusePeer = toListener(foreignPeer, log);
  const refuseAddress = toListener(invalidAddress, log);
  const listening = await listen(
    (request, response) => {
      if (peers === "loopback" && !isLoopback(request.socket.remoteAddress)) {
        return refusePeer(withoutAddress(request), response);
      }
      if (!hasValidAddress(request)) return refuseAddress(withoutAddress(request), response);
      return current(request, response);
    },
    { host, port, variables, limits, onFull: createFullWarning(log) },
  );
  return {
    listening,
    port: listening.port,
    use: (listener) => {
      current = listener;
    },
    close: () => listening.close(requestGraceMs),
  };
}

/** One line a minute at most. */
function createFullWarning(log: Pick<Log, "warn">): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - toldAt < fullWarningEveryMs) return;
    toldAt = performance.now();
    log.warn(
      "a port has as many connections as it may have; the one that waits longest is closed for each new one",
    );
  };
}

const fullWarningEveryMs = 60_000;

/** A fetch handler on a server of Node's. A failure of the handler is logged and answered 500. */
export function toListener(fetchHandler: FetchHandler, log: Pick<Log, "error">): RequestListener {
  const listener = getRequestListener(fetchHandler, {
    // Our handlers pass requests on to `fetch`, which takes the platform's own Request only.
    overrideGlobalObjects: false,
    errorHandler: (error) => {
      // What came before any of our code could see a request.
      if (error instanceof RequestError) return invalidAddress();
      log.error("unhandled error in a request", error);
      return errorAnswer(500, "internal", "Something went wrong here. Try again.");
    },
    // What a request without a Host is for.
    hostname: "localhost",
  });
  return (request, response) => void listener(request, response);
}

/**
 * Whether a URL can be made of the request's target and its `Host`. The adapter takes names that look usual as they are,
 * and `new URL` then throws in a handler: `256.256.256.256` and `08` look usual and are no IPv4 addresses.
 */
function hasValidAddress({ url = "", headers, headersDistinct, httpVersion }: IncomingMessage): boolean {
  const hosts = headersDistinct.host ?? [];
  if (hosts.length > 1) return false;
  const host = headers.host ?? "";
  // Version 1.0 has none, and is what some balancers ask for a service's health.
  if (host === "" && httpVersion !== "1.0") return false;
  if (host !== "" && (/[\s/?#@\\]/.test(host) || !URL.canParse(`http://${host}`))) return false;
  if (url.startsWith("/")) return true;
  // An absolute address is meant for proxies, and must be accepted. The platform makes no request of one with a user.
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return false;
  const { username, password } = new URL(url);
  return username === "" && password === "";
}

/** The refusal is the same for every address, and must not fail because of one. */
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

function foreignPeer(): Response {
  return errorAnswer(403, "caller_not_allowed", "This server answers its own machine only.", {
    connection: "close",
  });
}

/** An address a browser on this machine can open: the unspecified address and the loopback are `localhost`. */
export function urlOf(host: string, port: number): string {
  const name = ["0.0.0.0", "::", "127.0.0.1"].includes(host) ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}`;
}
