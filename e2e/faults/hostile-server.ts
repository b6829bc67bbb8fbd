import { createServer } from "node:http";
import type { AddressInfo, Socket } from "node:net";

/** A picture server, page server and receiver in one, whose paths misbehave. */
export interface HostileServer {
  port: number;
  /** An address below a host of this machine. */
  url: (path: Behaviour, host?: string) => string;
  /** Requests of a path so far, each with its time of `performance.now()`. */
  received: { host: string; path: string; at: number }[];
  stop: () => Promise<void>;
}

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const dripMs = 200;

/**
 * `/hang` never answers, `/drip` sends a byte of a page now and then, `/interim` sends interim responses without end,
 * `/picture.png`, `/page` and `/answer` behave.
 */
const behaviours = {
  "/hang": () => undefined,
  "/drip": (socket) => {
    socket.write(
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 60000\r\n\r\n<!doctype html>",
    );
    repeat(socket, dripMs, () => socket.write("x"));
  },
  "/interim": (socket) => {
    const many = "HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n".repeat(1_000);
    // As fast as they are read.
    repeat(socket, 20, () => socket.writableLength < 1_000_000 && socket.write(many));
  },
  "/picture.png": (socket) => answer(socket, "image/png", png),
  "/page": (socket) => answer(socket, "text/html", Buffer.from("<!doctype html><title>Honest</title>")),
  "/answer": (socket) => answer(socket, "text/plain", Buffer.from("thank you")),
} satisfies Record<string, (socket: Socket) => void>;

export type Behaviour = keyof typeof behaviours;

export async function startHostileServer(): Promise<HostileServer> {
  const received: HostileServer["received"] = [];
  const server = createServer((request) => {
    const path = request.url ?? "";
    received.push({ host: request.headers.host ?? "", path, at: performance.now() });
    request.socket.on("error", () => undefined);
    request.resume();
    behaviours[path.replace(/\?.*$/, "") as Behaviour](request.socket);
  });
  await new Promise<void>((resolve) =>
    server.listen({ port: 0, host: "127.0.0.1", backlog: 1_000 }, resolve),
  );
  const { port } = server.address() as AddressInfo;
  return {
    port,
    url: (path, host = "127.0.0.1") => `http://${host}:${port}${path}`,
    received,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(socket: Socket, type: string, bytes: Buffer): void {
  socket.write(
    `HTTP/1.1 200 OK\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.byteLength}\r\nConnection: close\r\n\r\n`,
  );
  socket.end(bytes);
}

function repeat(socket: Socket, everyMs: number, act: () => unknown): void {
  const timer = setInterval(act, everyMs);
  socket.once("close", () => clearInterval(timer));
}
