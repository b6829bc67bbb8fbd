import { createServer, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { StartProblem } from "#service/start-problem.ts";
import { type ConnectionLimits, connectionLimits } from "./connection-limits.ts";
import { type FullLimit, inTurn, limitConnections } from "./limit-connections.ts";
import { refuseBrokenRequests } from "./refuse-broken-requests.ts";

export interface Listening {
  server: Server;
  port: number;
  /** Accepts no new connections, drains requests, and closes those that take longer than `graceMs`. */
  close: (graceMs: number) => Promise<void>;
  /** Stops limiting an upgraded connection. */
  release: (socket: Socket) => void;
}

/** The address cannot be listened on. The message, one line for the operator, names the variable to change. */
export class ListenProblem extends StartProblem {
  override name = "ListenProblem";
}

export interface ListenOptions {
  host: string;
  /** 0: any free port. */
  port: number;
  /** The variables that set this address, for the error message. */
  variables: { host: string; port: string };
  limits?: ConnectionLimits | undefined;
  /** Called for each new connection while the port is at its limit, and when unread bytes are. */
  onFull?: (full: FullLimit) => void;
}

export function listen(listener: RequestListener, options: ListenOptions): Promise<Listening> {
  const { limits = connectionLimits, onFull } = options;
  const server = createServer(
    {
      // `openPort` answers requests without a Host, with an error body.
      requireHostHeader: false,
      headersTimeout: limits.headersMs,
      // Node has one timeout for requests of any size; `limitConnections` replaces it.
      requestTimeout: 0,
      keepAliveTimeout: limits.keepAliveMs,
      connectionsCheckingInterval: limits.checkEveryMs,
    },
    inTurn(listener),
  );
  const { release } = limitConnections(server, limits, { onFull });
  refuseBrokenRequests(server);
  // An idle keep-alive connection would delay the shutdown for seconds.
  server.on("request", (_request, response) => {
    response.once("close", () => setImmediate(() => server.listening || server.closeIdleConnections()));
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(toListenProblem(error, options)));
    const { host } = options;
    // With Node's default of 511, connections of a burst would wait for a SYN retransmission, which takes seconds.
    server.listen({ host, port: options.port, backlog: limits.connectionsMax }, () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : options.port;
      resolve({ server, port, close: (graceMs) => closeServer(server, graceMs), release });
    });
  });
}

function closeServer(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function toListenProblem(error: NodeJS.ErrnoException, { host, port, variables }: ListenOptions): Error {
  const place = `${host}:${port}`;
  switch (error.code) {
    case "EADDRINUSE":
      return new ListenProblem(
        `Port ${port} on ${host} is in use; stop what runs there, or set ${variables.port}.`,
      );
    case "EACCES":
      return new ListenProblem(
        `${place} may not be used by this user; set ${variables.port} to a port from 1024.`,
      );
    case "EADDRNOTAVAIL":
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return new ListenProblem(`${host} is not an address of this machine; set ${variables.host}.`);
    default:
      return new Error(`${place} cannot be listened on.`, { cause: error });
  }
}
