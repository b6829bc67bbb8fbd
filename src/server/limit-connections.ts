import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { ConnectionLimits } from "./connection-limits.ts";

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  /** The time in which the body has to bring its bytes began here, with so many read from the socket. */
  window: { startedAt: number; bytesRead: number };
  /** When all of the answer had been handed to the socket. */
  answeredAt: number | undefined;
}

interface Connection {
  socket: Socket;
  address: string;
  /** Requests that have not arrived whole, or whose answer is not taken whole. */
  exchanges: Set<Exchange>;
  idleSince: number;
  /** The time in which the client has to take bytes of an answer began here, with so many taken. */
  reading: { startedAt: number; bytesTaken: number };
}

export interface LimitedConnections {
  /** Leaves a connection that has become something else than HTTP, such as a websocket, to its new owner. */
  release: (socket: Socket) => void;
}

/**
 * Closes connections that take longer than `limits`, and keeps their number bounded. Node itself bounds the headers; it
 * has one time for bodies of any size, and none for readers. At the maximum a newcomer takes the place of the oldest
 * connection that waits for its client, among those of the address that has most: one address with any number of
 * connections does not keep others out, and needs no maximum of its own, which a reverse proxy would reach.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  { onFull = () => undefined }: { onFull?: () => void } = {},
): LimitedConnections {
  const connections = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();

  function forget(connection: Connection): void {
    connections.delete(connection.socket);
    const others = byAddress.get(connection.address);
    others?.delete(connection);
    if (others?.size === 0) byAddress.delete(connection.address);
  }

  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (connections.size >= limits.connectionsMax) {
      onFull();
      if (!makeRoom(byAddress, address)) {
        socket.destroy();
        return;
      }
    }
    const now = performance.now();
    const reading = { startedAt: now, bytesTaken: 0 };
    const connection: Connection = { socket, address, exchanges: new Set(), idleSince: now, reading };
    connections.set(socket, connection);
    byAddress.set(address, (byAddress.get(address) ?? new Set()).add(connection));
    socket.once("close", () => forget(connection));
  });

  server.prependListener("request", (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (connection === undefined) return;
    const startedAt = performance.now();
    const window = { startedAt, bytesRead: request.socket.bytesRead };
    connection.exchanges.add({ request, response, startedAt, window, answeredAt: undefined });
    if (connection.exchanges.size > limits.pipelinedMax) {
      settle(connection);
      if (connection.exchanges.size > limits.pipelinedMax) request.socket.destroy();
    }
  });

  const timer = setInterval(() => {
    for (const connection of connections.values()) {
      settle(connection);
      const fault = faultOf(connection, limits);
      if (fault === "slow request") server.emit("clientError", requestTimeout(), connection.socket);
      else if (fault !== undefined) connection.socket.destroy();
    }
  }, limits.checkEveryMs).unref();
  server.once("close", () => clearInterval(timer));

  return {
    release: (socket) => {
      const connection = connections.get(socket);
      if (connection !== undefined) forget(connection);
    },
  };
}

/** Forgets exchanges that are over. */
function settle(connection: Connection): void {
  const now = performance.now();
  for (const exchange of connection.exchanges) {
    const { request, response } = exchange;
    if (response.writableEnded) exchange.answeredAt ??= now;
    if (response.writableFinished && request.complete) {
      connection.exchanges.delete(exchange);
      connection.idleSince = now;
    }
  }
}

function faultOf(
  connection: Connection,
  limits: ConnectionLimits,
): "slow request" | "slow reader" | "idle" | undefined {
  const { socket, exchanges, idleSince } = connection;
  const now = performance.now();
  if (readsTooSlowly(connection, limits, now)) return "slow reader";
  // Node closes those that are quiet; empty lines between requests keep it from doing so.
  if (exchanges.size === 0 && now - idleSince > limits.keepAliveMs + limits.headersMs) return "idle";
  for (const exchange of exchanges) {
    const { request, startedAt, window, answeredAt } = exchange;
    if (answeredAt !== undefined && now - answeredAt > limits.answerMsMax) return "slow reader";
    if (request.complete) continue;
    if (now - startedAt > limits.requestMsMax) return "slow request";
    // What has arrived waits for the handler, which is not the client's fault.
    const waitsForHandler = request.readableLength >= request.readableHighWaterMark;
    if (now - window.startedAt < limits.bodyMs && !waitsForHandler) continue;
    if (socket.bytesRead - window.bytesRead < limits.bodyBytesMin && !waitsForHandler) return "slow request";
    exchange.window = { startedAt: now, bytesRead: socket.bytesRead };
  }
  return undefined;
}

function readsTooSlowly(connection: Connection, limits: ConnectionLimits, now: number): boolean {
  const { socket, reading } = connection;
  const bytesTaken = bytesTakenOf(socket);
  const hasTaken = socket.writableLength === 0 || bytesTaken - reading.bytesTaken >= limits.readerBytesMin;
  if (!hasTaken) return now - reading.startedAt > limits.readerMs;
  connection.reading = { startedAt: now, bytesTaken };
  return false;
}

/**
 * Bytes that the system has taken to send. `Socket` has no public way to tell how much of one large chunk is gone, and its
 * own timeout, which looks at the same fields, begins again with every byte that the client sends.
 */
function bytesTakenOf(socket: Socket): number {
  const { _handle: handle } = socket as {
    _handle?: { bytesWritten?: number; writeQueueSize?: number } | null;
  };
  return (handle?.bytesWritten ?? 0) - (handle?.writeQueueSize ?? 0);
}

/** Closes a connection for a newcomer from `address`. False: there is none that may be closed for it. */
function makeRoom(byAddress: ReadonlyMap<string, ReadonlySet<Connection>>, address: string): boolean {
  const [heaviest, crowd] = [...byAddress].reduce(
    (most, next) => (next[1].size > most[1].size ? next : most),
    [address, byAddress.get(address) ?? new Set<Connection>()],
  );
  for (const connection of crowd) settle(connection);
  const waiting = [...crowd].find(({ exchanges }) => ![...exchanges].some(isServed));
  // Connections that are served give way to another address only.
  const victim = waiting ?? (heaviest === address ? undefined : [...crowd][0]);
  victim?.socket.destroy();
  return victim !== undefined;
}

/** Whether the service works for it: its request is whole, and its answer is not. */
function isServed({ request, answeredAt }: Exchange): boolean {
  return request.complete && answeredAt === undefined;
}

function requestTimeout(): NodeJS.ErrnoException {
  return Object.assign(new Error("the request did not arrive in time"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
