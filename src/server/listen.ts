import { createServer, type RequestListener, type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { ErrorBody } from "#contract/errors.ts";
import { answerGuards } from "#proxy/error-answer.ts";
import { StartProblem } from "#service/start-problem.ts";
import {
  type ConnectionLimits,
  connectionLimits,
  type FullLimit,
  inTurn,
  limitConnections,
} from "./limit-connections.ts";

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
    case "EAFNOSUPPORT":
      return new ListenProblem(
        `${host} is an address of IPv6, which is disabled on this machine; set ${variables.host} to one of IPv4, such as ${host === "::" ? "0.0.0.0" : "127.0.0.1"}.`,
      );
    default:
      return new Error(`${place} cannot be listened on.`, { cause: error });
  }
}

/** Responses to malformed requests, by the parser's reason. */
const refusals: Readonly<Record<string, { status: number; msg: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    msg: "The address and the headers of a request may have 16 kB together. Send a long list of changes in a body.",
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: { status: 413, msg: "The body's chunks carry too many extensions." },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, msg: "The request did not arrive in time." },
};
const otherwise = { status: 400, msg: "This is not a request that HTTP/1.1 knows." };

/** Time for the client to read the refusal, ms. */
const closingMs = 500;

/**
 * Answers malformed HTTP with the interface's error body, which Node would omit, and closes the connection. An `Expect`
 * header other than `100-continue`, which Node would answer too, comes to the server's listener like other requests.
 */
function refuseBrokenRequests(server: Server): void {
  server.on("checkExpectation", (...exchange) => void server.emit("request", ...exchange));
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // A closed connection needs no response, and one with a partial response cannot get another.
    if (error.code === "ECONNRESET" || !socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    const { status, msg } = refusals[error.code ?? ""] ?? otherwise;
    const { headers, text } = refusal(status, msg);
    // Otherwise a client that keeps sending, or never closes its side, would hold the connection open.
    setTimeout(() => socket.destroy(), closingMs).unref();
    socket.end(
      [
        `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}`,
        ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
        "",
        text,
      ].join("\r\n"),
    );
  });
}

function refusal(status: number, msg: string) {
  const body: ErrorBody = { status, msg, errors: [], code: "invalid_request" };
  const text = JSON.stringify(body);
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(text)),
    "Cache-Control": "no-store",
    ...answerGuards,
    Connection: "close",
  };
  return { headers, text };
}
