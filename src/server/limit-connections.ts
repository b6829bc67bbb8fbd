import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Timeouts and limits of connections. A client that sends slowly or does not read occupies only one connection, so the
 * timeouts are generous: without progress, a connection is closed after less than 20 s in each phase, except between two
 * requests.
 */
export interface ConnectionLimits {
  /** From the first byte of a request, or from the connection, to the end of its headers, ms. */
  headersMs: number;
  /** Interval in which at least `bodyBytesMin` of an incomplete body have to arrive, ms. */
  bodyMs: number;
  /** Minimum in each `bodyMs`. */
  bodyBytesMin: number;
  /** A whole request, at any speed, ms. */
  requestMsMax: number;
  /** Idle time after the last response, ms. Node adds a second for requests in transit. */
  keepAliveMs: number;
  /**
   * Interval in which a client has to read `readerBytesMin` of a response, or the rest of it, ms. Does not apply while the
   * response waits for the service, such as a result link for its picture.
   */
  readerMs: number;
  /** Minimum in each `readerMs`. */
  readerBytesMin: number;
  /** From the moment a response is written completely until the client has read its last byte, ms. */
  answerMsMax: number;
  /** Per port. Beyond it, a new connection closes one of the address that has most; see `limitConnections`. */
  connectionsMax: number;
  /** Pending requests of one connection; clients that pipeline send a few. They are served one after the other. */
  pipelinedMax: number;
  /** Bytes of responses that wait for their clients, of all connections; beyond it the slowest readers are closed. */
  unreadBytesMax: number;
  /** Between two checks of all connections, ms. */
  checkEveryMs: number;
}

export const connectionLimits: ConnectionLimits = {
  // Common reverse proxies allow 10 to 60 s. Headers fit into a few packets.
  headersMs: 10_000,
  // Leaves 5 s of the 20 s for the check interval, the error response and a busy machine.
  bodyMs: 15_000,
  // 256 kbit/s: 10 MB in five minutes, far above a deliberately slow client.
  bodyBytesMin: 480_000,
  requestMsMax: 300_000,
  // Longer than common reverse proxies keep an idle connection (60 s), because a proxy that sends a request while we close
  // answers 502, and may not repeat a POST.
  keepAliveMs: 75_000,
  readerMs: 15_000,
  // 48 kbit/s. The kernel reports progress in steps, so the interval is not shorter.
  readerBytesMin: 90_000,
  // The same as for the largest request.
  answerMsMax: 300_000,
  // Each costs some 20 kB and a file descriptor; both ports stay below the 4,096 that small systems allow.
  connectionsMax: 2_000,
  pipelinedMax: 32,
  // The pictures of some hundred slow readers.
  unreadBytesMax: 256 * 1_048_576,
  checkEveryMs: 500,
};

/** Between two sums of the unread bytes, ms. */
const unreadCheckMs = 50;

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  /** Start of the current `bodyMs` interval, and the socket's bytes read until then. */
  window: { startedAt: number; bytesRead: number };
  /** The time at which the response was written completely to the socket. */
  answeredAt: number | undefined;
}

interface Connection {
  socket: Socket;
  address: string;
  /** Requests that are not received completely, or whose response is not sent completely. */
  exchanges: Set<Exchange>;
  idleSince: number;
  /** Start of the current `readerMs` interval, and the bytes that the client had read until then. */
  reading: { startedAt: number; bytesTaken: number };
}

/** The limit of all connections that closes some of them. */
export type FullLimit = "connectionsMax" | "unreadBytesMax";

export interface LimitedConnections {
  /** Stops limiting a connection that is no longer HTTP, such as an upgraded WebSocket. */
  release: (socket: Socket) => void;
}

/**
 * Closes connections that exceed `limits`, and bounds their number. Node itself has a timeout for headers, one timeout
 * for bodies of any size, and none for slow readers. At the limit, a new connection replaces the oldest one that waits for
 * its client, among those of the address that has most: one address cannot lock out others, and needs no limit of its
 * own, which a reverse proxy would reach.
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  { onFull = () => undefined }: { onFull?: ((full: FullLimit) => void) | undefined } = {},
): LimitedConnections {
  const connections = new Map<Socket, Connection>();
  const byAddress = new Map<string, Set<Connection>>();

  function forget(connection: Connection): void {
    connections.delete(connection.socket);
    const others = byAddress.get(connection.address);
    others?.delete(connection);
    if (others?.size === 0) byAddress.delete(connection.address);
  }

  let unreadBoundedAt = 0;
  function boundUnread(): void {
    unreadBoundedAt = performance.now();
    const slowest = findSlowestReaders(connections.values(), limits.unreadBytesMax);
    if (slowest.length > 0) onFull("unreadBytesMax");
    for (const { socket } of slowest) socket.destroy();
  }

  server.on("connection", (socket: Socket) => {
    const address = socket.remoteAddress ?? "";
    if (connections.size >= limits.connectionsMax) {
      onFull("connectionsMax");
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
    if (startedAt - unreadBoundedAt > unreadCheckMs) boundUnread();
    const window = { startedAt, bytesRead: request.socket.bytesRead };
    connection.exchanges.add({ request, response, startedAt, window, answeredAt: undefined });
    if (connection.exchanges.size > limits.pipelinedMax) {
      settle(connection);
      if (connection.exchanges.size > limits.pipelinedMax) request.socket.destroy();
    }
  });

  const timer = setInterval(() => {
    boundUnread();
    for (const connection of connections.values()) {
      settle(connection);
      const fault = problemOf(connection, limits);
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

/** Connections to close so that at most `bytesMax` wait to be read: those that have read nothing for longest. */
function findSlowestReaders(connections: Iterable<Connection>, bytesMax: number): Connection[] {
  const waiting = [...connections].filter(({ socket }) => socket.writableLength > 0);
  let bytes = waiting.reduce((sum, { socket }) => sum + socket.writableLength, 0);
  if (bytes <= bytesMax) return [];
  const slowestFirst = waiting.toSorted((one, other) => one.reading.startedAt - other.reading.startedAt);
  const isKept = ({ socket }: Connection) => {
    if (bytes <= bytesMax) return true;
    bytes -= socket.writableLength;
    return false;
  };
  return slowestFirst.filter((connection) => !isKept(connection));
}

/**
 * Passes the requests of a connection to `listener` one after the other, each when the response before it is sent.
 * Otherwise a client that sends many and reads nothing makes the service prepare all of their responses. Those of a
 * closed connection are dropped. Of the pipelined requests of all connections one is served in each turn of the event
 * loop, so that any number of them delays the first request of another connection by one response.
 */
export function inTurn(listener: RequestListener): RequestListener {
  const queues = new WeakMap<Socket, (() => void)[]>();
  const following: (() => void)[] = [];
  let isFollowing = false;
  const serveFollowing = () => {
    const next = following.shift();
    isFollowing = next !== undefined;
    if (next === undefined) return;
    setImmediate(serveFollowing);
    next();
  };
  const follow = (serve: () => void) => {
    following.push(serve);
    if (isFollowing) return;
    isFollowing = true;
    setImmediate(serveFollowing);
  };
  return (request, response) => {
    const { socket } = request;
    const serve = () => {
      response.once("close", () => {
        const next = queues.get(socket)?.shift();
        if (next === undefined || socket.destroyed) queues.delete(socket);
        else follow(() => socket.destroyed || next());
      });
      listener(request, response);
    };
    const queue = queues.get(socket);
    if (queue !== undefined) queue.push(serve);
    else {
      queues.set(socket, []);
      serve();
    }
  };
}

/** Removes finished exchanges. */
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

function problemOf(
  connection: Connection,
  limits: ConnectionLimits,
): "slow request" | "slow reader" | "idle" | undefined {
  const { socket, exchanges, idleSince } = connection;
  const now = performance.now();
  if (readsTooSlowly(connection, limits, now)) return "slow reader";
  // Node closes idle connections, but empty lines between requests reset its timer.
  if (exchanges.size === 0 && now - idleSince > limits.keepAliveMs + limits.headersMs) return "idle";
  for (const exchange of exchanges) {
    const { request, startedAt, window, answeredAt } = exchange;
    if (answeredAt !== undefined && now - answeredAt > limits.answerMsMax) return "slow reader";
    if (request.complete) continue;
    if (now - startedAt > limits.requestMsMax) return "slow request";
    // The handler has not read the received bytes yet, so the client is not at fault.
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
 * Bytes that the kernel has accepted for sending. `Socket` has no public API for how much of one large chunk has been
 * sent, and its own timeout, which reads the same fields, is reset by every byte that the client sends.
 */
function bytesTakenOf(socket: Socket): number {
  const handle: { bytesWritten?: number; writeQueueSize?: number } | null | undefined = Reflect.get(
    socket,
    "_handle",
  );
  return (handle?.bytesWritten ?? 0) - (handle?.writeQueueSize ?? 0);
}

/** Closes a connection to make room for a new one from `address`; false if none may be closed. */
function makeRoom(byAddress: ReadonlyMap<string, ReadonlySet<Connection>>, address: string): boolean {
  const [heaviest, crowd] = [...byAddress].reduce(
    (most, next) => (next[1].size > most[1].size ? next : most),
    [address, byAddress.get(address) ?? new Set<Connection>()],
  );
  for (const connection of crowd) settle(connection);
  // Only the first request of a connection is served; the others wait for it.
  const waiting = [...crowd].find(({ exchanges: [first] }) => first === undefined || !isServed(first));
  // A connection with a request in progress is closed only for another address.
  const victim = waiting ?? (heaviest === address ? undefined : [...crowd][0]);
  victim?.socket.destroy();
  return victim !== undefined;
}

/** Whether the request is complete and the service is processing it. */
function isServed({ request, answeredAt }: Exchange): boolean {
  return request.complete && answeredAt === undefined;
}

function requestTimeout(): NodeJS.ErrnoException {
  return Object.assign(new Error("the request did not arrive in time"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
}
