import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import type { Duplex } from "node:stream";
import { type CarriedRequests, createCarriedRequests } from "./carried-requests.ts";
import type { Outbound } from "./outbound.ts";
import { OutboundError } from "./outbound-error.ts";
import { forwardRequest, openTunnel, type Passage } from "./forward-connection.ts";

/**
 * The one door for a browser: a proxy by whose rules every connection of a page is judged, dialled at a judged address,
 * counted and cut off with its page. It listens on the loopback interface, a port for each page, so that a connection is
 * known by the port it comes in at.
 */
export interface ForwardProxy {
  /** A port that refuses everything until it is opened. */
  listen: () => Promise<ProxyPort>;
}

export interface ProxyPort {
  /** `http://127.0.0.1:…` */
  address: string;
  /** Lets connections through from now on, by these rules. */
  open: (access: ProxyAccess) => void;
  /** Why a host was refused or did not answer, for whoever may be shown it; the first reason counts. */
  refusalOf: (host: string) => string | undefined;
  /**
   * Ends the connections that carry pending requests to these addresses. What goes through a tunnel is known by its host
   * only, so all of them to a host end together.
   */
  cutRequests: CarriedRequests["cut"];
  /** Whether everything was cut because the page moved more bytes than it may. */
  isOverLimit: () => boolean;
  /** Connections that were asked for, whether they were made or not. */
  asked: () => number;
  /** Cuts every connection. */
  close: () => Promise<void>;
}

export interface ProxyAccess {
  /** `public`: what the one door allows. `nothing`: only what is answered here. */
  reach: "public" | "nothing";
  /** Hosts that are refused without a log line, because the caller wants it. */
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

export function createForwardProxy(outbound: Pick<Outbound, "judge" | "summariseRefusals">): ForwardProxy {
  return {
    listen: async () => {
      const server = createServer({ requestTimeout: 0, keepAliveTimeout: 30_000 });
      const port = createPort(server, outbound);
      await new Promise<void>((resolve, reject) => {
        server.once("error", reject);
        server.listen(0, "127.0.0.1", resolve);
      });
      // A test or a command that forgets it may still end.
      server.unref();
      return port;
    },
  };
}

function createPort(
  server: Server,
  { judge, summariseRefusals }: Pick<Outbound, "judge" | "summariseRefusals">,
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
    refusals.set(
      host,
      error instanceof OutboundError ? error.publicMessage : "Its server could not be reached.",
    );
  };
  const passage: Passage = {
    judge: async (address) => {
      if (access.reach === "nothing") throw new OutboundError("notAllowed", "The address is not allowed.");
      if (access.isBlocked?.(new URL(address).hostname) === true)
        throw new OutboundError("notAllowed", "The host is blocked.");
      connectionCount += 1;
      const isLast = connectionCount > limits.connectionsInAll;
      // Later connections are dropped unread: a page can open thousands per second.
      if (isLast) server.maxConnections = 0;
      if (isLast || open.size > limits.connectionsAtOnce * 2)
        throw new OutboundError("notAllowed", "The page makes too many connections.");
      return judge(address, AbortSignal.timeout(limits.connectTimeoutMs), loggedRefusals);
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
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
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

/** Pages may ask for as many hosts as they like. */
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
    // Whoever gave the answers knows of it; to the page the file is not there.
    response.writeHead(404, { "Content-Length": 0 }).end();
  }
}
