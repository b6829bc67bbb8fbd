/** The two kinds of requests to the forward proxy: a plain request, and a tunnel. */
import { type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { type Duplex, Transform } from "node:stream";
import { boundInterimAnswers, nextAddressAfterMs } from "./dial.ts";

interface Carrier {
  destroy: () => void;
  once: (event: "close", listener: () => void) => unknown;
}

/** The open connections of a proxy port, by the requests that they carry. */
export interface CarriedRequests {
  /** Until the connection closes. */
  add: (url: URL, connection: Carrier) => void;
  /** Ends the connections that carry requests to these addresses, as far as they can be identified. */
  cut: (addresses: readonly string[]) => void;
}

/** The part of its port that one exchange needs. */
export interface Passage {
  /** Throws `OutboundError`. */
  check: (address: string) => Promise<{ url: URL; addresses: readonly string[] }>;
  connectTimeoutMs: number;
  /** Counts bytes; false when there were too many. */
  count: (bytes: number) => boolean;
  /** To be cut off with the port. */
  hold: (stream: Duplex) => void;
  /** To be cut off with requests to an address. */
  carry: CarriedRequests["add"];
  fail: (host: string, error: unknown) => void;
}

const dialsMax = 4;

/**
 * `GET http://host/…`. A refusal closes the connection without a response: a response of ours would be shown as if it
 * were the page.
 */
export async function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  url: URL | null,
  passage: Passage,
): Promise<void> {
  const host = url?.host ?? "";
  try {
    // `https:` uses tunnels, and a proxy has no other schemes.
    if (url?.protocol !== "http:") throw new Error("not an http address");
    passage.carry(url, response);
    const { addresses } = await passage.check(url.origin);
    const socket = await dialAny(addresses, Number(url.port || 80), passage);
    const outgoing = httpRequest({
      createConnection: () => socket,
      method: request.method,
      path: `${url.pathname}${url.search}`,
      headers: headersToPass(request, url.host),
      setHost: false,
    });
    boundInterimAnswers(outgoing);
    const deadLetter = (error: unknown) => {
      passage.fail(host, error);
      response.destroy();
    };
    outgoing.once("response", (answer) => {
      answer.on("error", () => response.destroy());
      answer.once("close", () => {
        if (!answer.complete) response.destroy();
      });
      try {
        // Drops the reason phrase: it is never shown, and not every phrase that can be parsed can be written.
        response.writeHead(answer.statusCode ?? 502, endToEnd(answer.rawHeaders));
        answer.pipe(counted(passage)).pipe(response);
      } catch (error) {
        // A status below 100, for example, can be parsed but not written.
        deadLetter(error);
      }
    });
    // Not removed: an aborted request may fail again, and an unhandled error event ends the process.
    outgoing.on("error", deadLetter);
    // An unrequested upgrade is no response either.
    outgoing.once("close", () => {
      if (!response.headersSent) deadLetter(new Error("closed without an answer"));
    });
    response.once("close", () => socket.destroy());
    request.pipe(counted(passage)).pipe(outgoing);
  } catch (error) {
    passage.fail(host, error);
    request.socket.destroy();
  }
}

/** `CONNECT host:443`, for TLS and for web sockets. */
export async function openTunnel(
  request: IncomingMessage,
  client: Duplex,
  head: Buffer,
  passage: Passage,
): Promise<void> {
  const url = URL.parse(`https://${request.url ?? ""}`);
  const host = url?.host ?? "";
  try {
    if (url === null || url.pathname !== "/") throw new Error("not a host and a port");
    passage.carry(url, client);
    const { addresses } = await passage.check(url.origin);
    const server = await dialAny(addresses, Number(url.port || 443), passage);
    if (client.destroyed) {
      server.destroy();
      return;
    }
    client.write("HTTP/1.1 200 Connection Established\r\n\r\n");
    if (head.length > 0) server.write(head);
    client.pipe(counted(passage)).pipe(server);
    server.pipe(counted(passage)).pipe(client);
    client.once("close", () => server.destroy());
    server.once("close", () => client.destroy());
  } catch (error) {
    passage.fail(host, error);
    client.end("HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n");
  }
}

async function dialAny(addresses: readonly string[], port: number, passage: Passage): Promise<Socket> {
  let failure: unknown = new Error("no address");
  const tried = addresses.slice(0, dialsMax);
  for (const [place, address] of tried.entries()) {
    const { connectTimeoutMs } = passage;
    const isLast = place === tried.length - 1;
    const timeoutMs = isLast ? connectTimeoutMs : Math.min(connectTimeoutMs, nextAddressAfterMs);
    try {
      return await dial({ address, port, timeoutMs }, passage);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function dial(
  { address, port, timeoutMs }: { address: string; port: number; timeoutMs: number },
  passage: Passage,
): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: address, port, noDelay: true, autoSelectFamily: false });
    passage.hold(socket);
    socket.setTimeout(timeoutMs, () => {
      const error = new Error("no connection in time");
      reject(error);
      socket.destroy(error);
    });
    socket.once("connect", () => {
      // From here on the page's own deadline applies.
      socket.setTimeout(0);
      resolve(socket);
    });
    socket.once("error", reject);
    socket.once("close", () => reject(new Error("closed before it was connected")));
  });
}

/** Passes bytes through and counts them. */
function counted(passage: Passage): Transform {
  const transform = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (passage.count(chunk.byteLength)) done(null, chunk);
      else done(new Error("the page has moved more bytes than it may"));
    },
  });
  transform.on("error", () => transform.destroy());
  return transform;
}

const hopByHop = new Set([
  "connection",
  "keep-alive",
  "proxy-authenticate",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
]);

/** One connection per request: a kept-alive one would be found by its name and not by the checked address. */
function headersToPass(request: IncomingMessage, host: string): string[] {
  const passed = endToEnd(request.rawHeaders, "host");
  // Node frames a body of unknown length again.
  if (request.headers["transfer-encoding"] !== undefined) passed.push("Transfer-Encoding", "chunked");
  return ["Host", host, ...passed, "Connection", "close"];
}

function endToEnd(rawHeaders: readonly string[], ...besides: string[]): string[] {
  const passed: string[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? "";
    if (hopByHop.has(name.toLowerCase()) || besides.includes(name.toLowerCase())) continue;
    passed.push(name, rawHeaders[index + 1] ?? "");
  }
  return passed;
}

export function createCarriedRequests(): CarriedRequests {
  const connections = new Map<string, Set<Carrier>>();
  return {
    add: (url, connection) => {
      const key = keyOf(url);
      const carriers = connections.get(key) ?? new Set();
      connections.set(key, carriers.add(connection));
      connection.once("close", () => {
        carriers.delete(connection);
        if (carriers.size === 0 && connections.get(key) === carriers) connections.delete(key);
      });
    },
    cut: (addresses) => {
      for (const address of addresses) {
        const url = URL.parse(address);
        for (const carrier of (url && connections.get(keyOf(url))) ?? []) carrier.destroy();
      }
    },
  };
}

/** A tunnel hides what goes through it, except the host. */
function keyOf(url: URL): string {
  return url.protocol === "http:" ? `${url.origin}${url.pathname}${url.search}` : url.host;
}
