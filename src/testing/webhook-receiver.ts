import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One received POST. */
export interface Receipt {
  /** `webhook-id`. */
  id: string;
  host: string;
  path: string;
  headers: Record<string, string>;
  body: string;
  /** ms, of `performance.now()`. */
  at: number;
  /** Undefined if the receiver never responds with a status. */
  status: number | undefined;
}

export interface WebhookReceiver {
  port: number;
  /** In order of arrival. */
  receipts: Receipt[];
  /** An address with this host name and path: `/answer`, `/fail/3`, and so on; see `behaviours`. */
  url: (host: string, behaviour: string) => string;
  /** Stops responding to all requests, or resumes. */
  setPaused: (isPaused: boolean) => void;
  /** For an `Outbound` that reaches it: resolves all names to this machine. */
  resolveName: () => Promise<readonly string[]>;
  stop: () => Promise<void>;
}

interface Exchange {
  receipt: Receipt;
  /** The number of earlier attempts of this delivery. */
  earlier: number;
  /** The number of earlier calls of this host and path. */
  calls: number;
  /** The number at the end of the path. */
  count: number;
  request: IncomingMessage;
  response: ServerResponse;
}

/** The behaviour of receivers, by the first part of the path. */
const behaviours: Readonly<Record<string, (exchange: Exchange) => void>> = {
  answer: (exchange) => respond(exchange, 200, { body: "thank you" }),
  /** Fails the first n times. */
  fail: (exchange) => respond(exchange, exchange.earlier < exchange.count ? 500 : 204),
  /** Three failures, three successes, and so on, counted over all callers. */
  flap: (exchange) => respond(exchange, Math.floor(exchange.calls / 3) % 2 === 0 ? 502 : 200),
  hang: () => undefined,
  /** A success whose body never ends. */
  drip: (exchange) => {
    respond(exchange, 200, { end: false });
    drip(exchange.response);
  },
  /** Headers that never end. */
  dripHead: ({ request, response }) => {
    response.socket?.write("HTTP/1.1 200 OK\r\nX-Slow: ");
    const timer = setInterval(() => response.socket?.write("."), 20);
    request.socket.once("close", () => clearInterval(timer));
  },
  reset: (exchange) => {
    if (exchange.earlier < exchange.count) exchange.request.socket.resetAndDestroy();
    else respond(exchange, 200);
  },
  redirect: (exchange) => respond(exchange, 307, { headers: { Location: "/answer" } }),
  gone: (exchange) => respond(exchange, 410),
  /** Responds with a `Retry-After` of two seconds the first n times. */
  busy: (exchange) => busy(exchange, 429),
  closed: (exchange) => busy(exchange, 503),
  /** More than is stored, in characters of several bytes. */
  flood: (exchange) => respond(exchange, 500, { body: "x".repeat(1023) + "é".repeat(500_000) }),
};

/** Starts a server on the loopback interface for any number of receivers with different behaviours. */
export async function startWebhookReceiver(port = 0): Promise<WebhookReceiver> {
  const receipts: Receipt[] = [];
  const times = new Map<string, number>();
  let isPaused = false;
  const count = (key: string) => {
    const before = times.get(key) ?? 0;
    times.set(key, before + 1);
    return before;
  };
  const server = createServer((request, response) => {
    const at = performance.now();
    const chunks: Buffer[] = [];
    request.on("error", () => undefined);
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const path = request.url ?? "";
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const host = headers["host"] ?? "";
      const id = headers["webhook-id"] ?? "";
      const receipt: Receipt = {
        id,
        host,
        path,
        headers,
        body: Buffer.concat(chunks).toString(),
        at,
        status: undefined,
      };
      receipts.push(receipt);
      if (isPaused) return;
      const [, behaviour = "", number = "0"] = path.split("/");
      const play = behaviours[behaviour];
      if (play === undefined) throw new Error(`no receiver behaves like ${path}`);
      play({
        receipt,
        earlier: count(id),
        calls: count(`${host}${path}`),
        count: Number(number),
        request,
        response,
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const bound = (server.address() as AddressInfo).port;
  return {
    port: bound,
    receipts,
    url: (host, behaviour) => `http://${host}:${bound}${behaviour}`,
    setPaused: (paused) => {
      isPaused = paused;
    },
    resolveName: async () => ["127.0.0.1"],
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function respond(
  { receipt, response }: Exchange,
  status: number,
  { body = "", headers = {}, end = true }: RespondOptions = {},
): void {
  receipt.status = status;
  response.writeHead(status, headers);
  if (end) response.end(body);
}

interface RespondOptions {
  body?: string;
  headers?: Record<string, string>;
  end?: boolean;
}

function busy(exchange: Exchange, status: number): void {
  if (exchange.earlier < exchange.count) respond(exchange, status, { headers: { "Retry-After": "2" } });
  else respond(exchange, 200);
}

function drip(response: ServerResponse): void {
  const timer = setInterval(() => response.write("."), 20);
  response.once("close", () => clearInterval(timer));
}
