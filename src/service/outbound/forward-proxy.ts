import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { serviceText } from "#contract/texts/service-texts.ts";
import { runForRequest, setShare } from "../request-scope.ts";
import {
  type CarriedRequests,
  createCarriedRequests,
  forwardRequest,
  openTunnel,
  type Passage,
} from "./forward-connection.ts";
import { OutboundError } from "./outbound-error.ts";
import type { Outbound } from "./outbound.ts";

/**
 * The egress of a browser: a proxy that checks every connection of a page, dials a checked address, counts bytes and
 * closes everything with the page. Listens on the loopback interface, one port per page, so that the port identifies
 * the page.
 */
export interface ForwardProxy {
  /** A port that rejects everything until it is opened. */
  listen: () => Promise<ProxyPort>;
}

export interface ProxyPort {
  /** `http://127.0.0.1:…` */
  address: string;
  /** Allows connections from now on, by these rules. */
  open: (access: ProxyAccess) => void;
  /** Why a host was rejected or did not answer, for the caller; the first reason counts. */
  refusalOf: (host: string) => string | undefined;
  /**
   * Ends the connections that carry pending requests to these addresses. A tunnel is known by its host only, so all to
   * one host end together.
   */
  cutRequests: CarriedRequests["cut"];
  /** Whether everything was cut because the page moved more bytes than it may. */
  isOverLimit: () => boolean;
  /** Requested connections, successful or not. */
  asked: () => number;
  /** Closes every connection. */
  close: () => Promise<void>;
}

export interface ProxyAccess {
  /** `public`: the hosts that the egress check allows. `nothing`: only `answers`. */
  reach: "public" | "nothing";
  /** Hosts that are refused without a log line, because the caller asked for it. */
  isBlocked?: ((host: string) => boolean) | undefined;
  /** Answers requests to `internalHost` itself. Undefined: 404. */
  internalHost?: string;
  answers?: ((url: URL) => Promise<{ bytes: Uint8Array; contentType: string } | undefined>) | undefined;
  limits?: Partial<ProxyLimits>;
}

export interface ProxyLimits {
  connectionsAtOnce: number;
  connectionsInAll: number;
  /** Both ways together. */
  bytes: number;
  /** Until a name is resolved and a connection is made. */
  connectTimeoutMs: number;
}

export const defaultLimits: ProxyLimits = {
  connectionsAtOnce: 128,
  connectionsInAll: 2_000,
  bytes: 256 * 1_048_576,
  connectTimeoutMs: 10_000,
};

export function createForwardProxy(outbound: Pick<Outbound, "check" | "summariseRefusals">): ForwardProxy {
  return {
    listen: async () => {
      const server = createServer({ requestTimeout: 0, keepAliveTimeout: 30_000 });
      const port = createPort(server, outbound);
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(0, "127.0.0.1", resolve);
      });
      // A test or a command that forgets to close it may still exit.
      server.unref();
      return port;
    },
  };
}

function createPort(
  server: Server,
  { check, summariseRefusals }: Pick<Outbound, "check" | "summariseRefusals">,
): ProxyPort {
  const loggedRefusals = summariseRefusals();
  const open = new Set<Duplex>();
  const refusals = new Map<string, string>();
  const carried = createCarriedRequests();
  let access: ProxyAccess = { reach: "nothing" };
  let limits = defaultLimits;
  let connectionCount = 0;
  let byteCount = 0;

  const hold = (stream: Duplex) => {
    open.add(stream);
    stream.once("close", () => open.delete(stream));
    stream.on("error", () => stream.destroy());
  };
  const fail = (host: string, error: unknown) => {
    if (refusals.has(host) || refusals.size >= refusalsMax) return;
    refusals.set(host, error instanceof OutboundError ? error.publicMessage : serviceText("unreachable"));
  };
  const passage: Passage = {
    check: async (address) => {
      if (access.reach === "nothing") throw new OutboundError("notAllowed", serviceText("addressNotAllowed"));
      if (access.isBlocked?.(new URL(address).hostname) === true)
        throw new OutboundError("notAllowed", serviceText("hostBlocked"));
      connectionCount += 1;
      const isLast = connectionCount > limits.connectionsInAll;
      // Later connections are dropped unread: a page can open thousands per second.
      if (isLast) server.maxConnections = 0;
      if (isLast || open.size > limits.connectionsAtOnce * 2)
        throw new OutboundError("notAllowed", serviceText("tooManyConnections"));
      return runForRequest(undefined, () => {
        setShare(`page ${portOf(server)}`);
        return check(address, AbortSignal.timeout(limits.connectTimeoutMs), loggedRefusals);
      });
    },
    get connectTimeoutMs() {
      return limits.connectTimeoutMs;
    },
    count: (bytes) => {
      byteCount += bytes;
      if (byteCount <= limits.bytes) return true;
      for (const stream of open) stream.destroy();
      return false;
    },
    hold,
    carry: carried.add,
    fail,
  };
  let asked = 0;

  server.on("connection", (socket: Socket) => {
    hold(socket);
    socket.setNoDelay();
  });
  server.on("request", (request, response) => {
    asked += 1;
    const url = URL.parse(request.url ?? "");
    if (url !== null && url.hostname === access.internalHost) void answerInternally(url, access, response);
    else void forwardRequest(request, response, url, passage);
  });
  server.on("connect", (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    asked += 1;
    hold(socket);
    void openTunnel(request, socket, head, passage);
  });
  // A browser asks for a tunnel instead; an upgrade through a proxy would leave the counted path.
  server.on("upgrade", (_request: IncomingMessage, socket: Duplex) => socket.destroy());
  server.on("clientError", (_error: Error, socket: Duplex) => socket.destroy());

  return {
    get address() {
      return `http://127.0.0.1:${portOf(server)}`;
    },
    open: (given) => {
      access = given;
      limits = { ...defaultLimits, ...given.limits };
    },
    refusalOf: (host) => refusals.get(host),
    cutRequests: carried.cut,
    isOverLimit: () => byteCount > limits.bytes,
    asked: () => asked,
    close: async () => {
      access = { reach: "nothing" };
      for (const stream of open) stream.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      loggedRefusals.sumUp();
    },
  };
}

/** Pages may request any number of hosts. */
const refusalsMax = 1_000;

async function answerInternally(url: URL, { answers }: ProxyAccess, response: ServerResponse): Promise<void> {
  try {
    const answer = await answers?.(url);
    if (answer === undefined) {
      response.writeHead(404, { "Content-Length": 0 }).end();
      return;
    }
    response
      .writeHead(200, {
        "Content-Type": answer.contentType,
        "Content-Length": answer.bytes.byteLength,
        "X-Content-Type-Options": "nosniff",
        // A page on an opaque origin may use its own fonts too.
        "Access-Control-Allow-Origin": "*",
      })
      .end(answer.bytes);
  } catch {
    // The owner of the answers knows the reason; for the page the file is missing.
    response.writeHead(404, { "Content-Length": 0 }).end();
  }
}

/** The port of a server that listens to TCP. */
export function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("the server does not listen to a port");
  return address.port;
}
