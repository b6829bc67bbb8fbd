import { once } from "node:events";
import { createConnection, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, expect, test, vi } from "vitest";
import { wholeAnswer } from "#service/edge/answer-bodies.ts";
import { sendRaw } from "#testing/send-raw.ts";
import { openSlowClient, slowKinds } from "#testing/slow-clients.ts";
import { type ConnectionLimits, connectionLimits } from "./limit-connections.ts";
import { type OpenPort, openPort, toListener } from "./open-port.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** The real limits, faster. */
const quick: ConnectionLimits = {
  ...connectionLimits,
  headersMs: 300,
  bodyMs: 400,
  bodyBytesMin: 1_000,
  requestMsMax: 60_000,
  keepAliveMs: 100,
  readerMs: 500,
  readerBytesMin: 1_000,
  answerMsMax: 60_000,
  checkEveryMs: 20,
};

/** On a busy machine, a connection may wait longer than `quick` allows before its first request is read. */
const patient = { headersMs: 60_000, readerMs: 60_000 };

const largeBytes = 30_000_000;
const targets = { upload: "/upload", large: "/large", small: "/small" };
const log = { warn: () => undefined, error: () => undefined };

interface Served extends OpenPort {
  /** Requests of `/large` that have reached the handler. */
  large: () => number;
  /** Addresses of `/small` that have reached the handler, in order. */
  small: string[];
  /** Lets `/wait` answer. */
  answerWaiting: () => void;
  /** Requests of `/wait` that have arrived. */
  waiting: () => number;
}

async function serve(limits: Partial<ConnectionLimits> = {}): Promise<Served> {
  const opened = await openPort(
    { host: "127.0.0.1", port: 0 },
    { variables: { host: "HOST", port: "PORT" }, log, limits: { ...quick, ...limits } },
  );
  const { promise: mayAnswer, resolve: answerWaiting } = Promise.withResolvers<void>();
  let waiting = 0;
  let large = 0;
  const small: string[] = [];
  opened.use(
    toListener(async (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname === "/small") small.push(search);
      if (pathname === "/large") {
        large += 1;
        return wholeAnswer(new Uint8Array(largeBytes), {});
      }
      if (pathname === "/upload") return new Response(String((await request.arrayBuffer()).byteLength));
      if (pathname === "/wait") {
        waiting += 1;
        await mayAnswer;
      }
      return new Response("small");
    }, log),
  );
  closing.push(() => {
    answerWaiting();
    return opened.close();
  });
  return { ...opened, small, answerWaiting, waiting: () => waiting, large: () => large };
}

/** Opens a connection that the test closes. */
function dial(port: number): Socket {
  const socket = createConnection({ host: "127.0.0.1", port });
  socket.on("error", () => undefined);
  closing.push(() => socket.destroy());
  return socket;
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const untilClosed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    if (socket.resume().closed) resolve();
    socket.once("close", () => resolve());
  });

test.each(slowKinds)("closes a client that %s", async (kind) => {
  const { port } = await serve();
  const client = openSlowClient(port, kind, targets, 50);
  closing.push(client.end);
  await client.closed;
});

test("keeps an idle connection for longer than the 60 s of common reverse proxies", async () => {
  const { port } = await serve({ keepAliveMs: connectionLimits.keepAliveMs });
  const socket = dial(port);
  const answered = async () => {
    socket.write(get("/small"));
    const [answer] = (await once(socket, "data")) as [Buffer];
    return answer.toString();
  };
  expect(await answered()).toMatch(/^HTTP\/1\.1 200 .*\r\nKeep-Alive: timeout=75\r\n/s);
  // Longer than headers may take, which count from the first byte of a request only.
  await wait(2 * quick.headersMs);
  expect(await answered()).toMatch(/^HTTP\/1\.1 200 /);
});

test("ends each connection with its response once the close of the port is announced", async () => {
  const served = await serve({ keepAliveMs: connectionLimits.keepAliveMs });
  const socket = dial(served.port);
  socket.write(get("/small"));
  expect(String(await once(socket, "data"))).toContain("Connection: keep-alive");
  served.announceClose();
  socket.write(get("/small"));
  expect(String(await once(socket, "data"))).toMatch(/^HTTP\/1\.1 200 .*\r\nConnection: close\r\n/s);
  await untilClosed(socket);
});

test("answers 408 to a body that arrives too slowly", async () => {
  const { port } = await serve();
  const client = openSlowClient(port, "drips its body", targets, 50);
  closing.push(client.end);
  expect(await client.closed).toMatch(/^HTTP\/1\.1 408 .*"status":408/s);
});

test("accepts a slow upload that keeps making progress", async () => {
  // Client and server share a thread, which a busy machine may suspend for hundreds of ms.
  const { port } = await serve({ bodyMs: 2_000 });
  const socket = dial(port);
  socket.write("POST /upload HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40000\r\n\r\n");
  // In total, longer than the timeout of a body without progress.
  for (let piece = 0; piece < 40; piece += 1) {
    socket.write("x".repeat(1_000));
    await wait(60);
  }
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 200 .*40000$/s);
});

test("closes an upload that exceeds the time limit of a whole request", async () => {
  const { port } = await serve({ bodyBytesMin: 1, requestMsMax: 500 });
  const client = openSlowClient(port, "drips its body", targets, 20);
  closing.push(client.end);
  expect(await client.closed).toContain(" 408 ");
});

test("delivers a response for which the service takes longer than a reader may stall", async () => {
  const { port, answerWaiting, waiting } = await serve();
  const socket = dial(port);
  socket.write(get("/wait"));
  await vi.waitUntil(() => waiting() === 1, 20_000);
  // A client that keeps the server waiting would be closed by then.
  await openSlowClient(port, "drips its headers", targets, 50).closed;
  await openSlowClient(port, "does not read a large answer", targets, 50).closed;
  answerWaiting();
  const [answer] = (await once(socket, "data")) as [Buffer];
  expect(answer.toString()).toContain("small");
});

test("delivers the whole response to a slow reader that keeps reading", async () => {
  // Reader and server share a thread, which a busy machine may suspend for hundreds of ms.
  const { port } = await serve({ readerMs: 3_000 });
  const socket = dial(port);
  socket.write(`${get("/large").trimEnd()}\r\nConnection: close\r\n\r\n`);
  let bytes = 0;
  for await (const chunk of socket) {
    bytes += (chunk as Buffer).byteLength;
    // In total, longer than a reader may stall.
    await wait(8);
  }
  expect(bytes).toBeGreaterThan(largeBytes);
});

test("closes a connection that pipelines too many requests", async () => {
  const { port } = await serve();
  const socket = dial(port);
  socket.write(get("/wait").repeat(connectionLimits.pipelinedMax + 1));
  await untilClosed(socket);
});

test("serves pipelined requests one after the other, and drops those of a closed connection", async () => {
  const { port, large } = await serve(patient);
  const [reader, closed] = [dial(port), dial(port)];
  for (const socket of [reader, closed]) socket.write(get("/large").repeat(3));
  await vi.waitUntil(() => large() === 2, 20_000);
  const { body } = await sendRaw(port, `${get("/small").trimEnd()}\r\nConnection: close\r\n\r\n`);
  expect([body, large()]).toEqual(["small", 2]);

  closed.destroy();
  let bytes = 0;
  reader.on("data", (chunk: Buffer) => (bytes += chunk.byteLength));
  await vi.waitUntil(() => bytes > 3 * largeBytes, 60_000);
  expect(large()).toBe(4);
});

test("serves a connection's first request between the pipelined ones of another", async () => {
  const { port, small } = await serve(patient);
  const [many, one] = [dial(port), dial(port)];
  await Promise.all([once(many, "connect"), once(one, "connect")]);
  many.write(get("/small?many").repeat(30));
  one.write(get("/small?one"));
  await once(one, "data");
  await vi.waitUntil(() => small.length === 31, 20_000);
  expect(small.indexOf("?one")).toBeLessThan(15);
});

test("closes the slowest readers when too many bytes wait to be read", async () => {
  const { port, large, listening } = await serve({ ...patient, unreadBytesMax: 1.5 * largeBytes });
  const older = dial(port);
  older.pause().write(get("/large"));
  await vi.waitUntil(() => large() === 1, 20_000);
  const newer = dial(port);
  newer.pause().write(get("/large"));
  const connections = () => promisify(listening.server.getConnections.bind(listening.server))();
  await vi.waitUntil(async () => large() === 2 && (await connections()) === 1, 20_000);
  let bytes = 0;
  newer.on("data", (chunk: Buffer) => (bytes += chunk.byteLength)).resume();
  await vi.waitUntil(() => bytes > largeBytes, 60_000);
});

test("at the connection limit, a new connection replaces the oldest one that waits for its client", async () => {
  const { port, answerWaiting, waiting } = await serve({
    connectionsMax: 3,
    headersMs: 60_000,
  });
  const served = dial(port);
  served.write(get("/wait"));
  await vi.waitUntil(() => waiting() === 1, 20_000);
  const [older, newer] = [dial(port), dial(port)];
  await Promise.all([once(older, "connect"), once(newer, "connect")]);

  const { body } = await sendRaw(port, `${get("/small").trimEnd()}\r\nConnection: close\r\n\r\n`);
  expect(body).toBe("small");
  await untilClosed(older);
  expect(newer.closed).toBe(false);
  answerWaiting();
  const [answer] = (await once(served, "data")) as [Buffer];
  expect(answer.toString()).toContain("small");
});

test("an address whose connections are all busy does not lock out another address", async () => {
  const { port, waiting } = await serve({ connectionsMax: 3 });
  const crowd = [dial(port), dial(port), dial(port)];
  for (const socket of crowd) socket.write(get("/wait"));
  await vi.waitUntil(() => waiting() === 3, 20_000);
  // A further connection of the same address is closed itself.
  await untilClosed(dial(port));

  const other = createConnection({ host: "127.0.0.1", port, localAddress: "127.0.0.2" });
  closing.push(() => other.destroy());
  other.write(get("/small"));
  const [answer] = (await once(other, "data")) as [Buffer];
  expect(answer.toString()).toContain("small");
});
