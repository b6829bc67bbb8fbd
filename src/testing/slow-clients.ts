import { connect, type Socket } from "node:net";

/** A connection that keeps a server waiting. */
export interface SlowClient {
  socket: Socket;
  /** Resolves when the connection has closed, to the received text; empty if the client did not read. */
  closed: Promise<string>;
  /** Stops its timer and its connection. */
  end: () => void;
}

/** The request; `upload` takes a body, `large` responds with more than a connection's buffers hold. */
export interface SlowTargets {
  upload: string;
  large: string;
  small: string;
  headers?: string;
}

export type SlowKind = (typeof slowKinds)[number];
export const slowKinds = [
  "sends nothing",
  "drips its headers",
  "drips empty lines",
  "drips its body",
  "drips the chunks of its body",
  "sends no more of its body",
  "closes its side within its body",
  "does not read a large answer",
  "does not read pipelined answers",
  "drips a second request behind its first",
  "keeps its connection after an answer",
  "drips empty lines after an answer",
] as const;

/** Opens a slow connection to a port of the loopback; it drips a byte or so every `dripMs`. */
export function openSlowClient(
  port: number,
  kind: SlowKind,
  targets: SlowTargets,
  dripMs: number,
): SlowClient {
  const socket = connect({ host: "127.0.0.1", port, allowHalfOpen: true });
  const received: Buffer[] = [];
  const readsNothing = kind.startsWith("does not read");
  if (readsNothing) socket.pause();
  else socket.on("data", (chunk: Buffer) => received.push(chunk));
  const head = (line: string, more = "") =>
    `${line} HTTP/1.1\r\nHost: localhost\r\n${targets.headers ?? ""}${more}`;
  const post = (more: string) =>
    `${head(`POST ${targets.upload}`, `Content-Type: image/png\r\n${more}`)}\r\n`;
  const get = (target: string) => `${head(`GET ${target}`)}\r\n`;
  const [first, drip] = {
    "sends nothing": ["", ""],
    "drips its headers": [head(`GET ${targets.small}`), "X-Drip: 1\r\n"],
    "drips empty lines": ["\r\n", "\r\n"],
    "drips its body": [post("Content-Length: 1000000\r\n"), "x"],
    "drips the chunks of its body": [post("Transfer-Encoding: chunked\r\n"), "1\r\nx\r\n"],
    "sends no more of its body": [`${post("Content-Length: 1000000\r\n")}xxx`, ""],
    "closes its side within its body": [`${post("Content-Length: 1000000\r\n")}xxx`, ""],
    "does not read a large answer": [get(targets.large), ""],
    "does not read pipelined answers": [get(targets.large).repeat(10), ""],
    "drips a second request behind its first": [`${get(targets.small)}GET / HTTP/1.1\r\n`, "X-Drip: 1\r\n"],
    "keeps its connection after an answer": [get(targets.small), ""],
    "drips empty lines after an answer": [get(targets.small), "\r\n"],
  }[kind] as [string, string];
  let timer: NodeJS.Timeout | undefined;
  socket.once("connect", () => {
    socket.write(first);
    if (kind.startsWith("closes")) socket.end();
    if (drip !== "") timer = setInterval(() => socket.write(drip), dripMs);
  });
  // A reset counts as a close.
  socket.on("error", () => undefined);
  // A client that does not read detects only by writing that the server has closed.
  const probe = readsNothing ? setInterval(() => socket.write("\r\n"), dripMs) : undefined;
  const stop = () => {
    clearInterval(timer);
    clearInterval(probe);
  };
  // Closes its own side too when the server ends; otherwise it would stay half open.
  socket.once("end", () => socket.destroy());
  const closed = new Promise<string>((resolve) => {
    socket.once("close", () => {
      stop();
      resolve(Buffer.concat(received).toString("latin1"));
    });
  });
  return {
    socket,
    closed,
    end: () => {
      stop();
      socket.destroy();
    },
  };
}
