import { readFile } from "node:fs/promises";
import { connect } from "node:net";
import type { Part } from "./part.ts";
import { type Attacked, compareServed, measureHonest, onProduct } from "./on-product.ts";

const seconds = 25;
const memoryMbMax = 1_500;

/** Clients without a key pipeline requests for static files and read none of the responses. */
export const unreadAnswersPart: Part = onProduct(async (attacked) => {
  const key = await attacked.createKey("B");
  const before = await measureHonest(attacked, { key, seconds });
  const failures: string[] = [];
  for (const { path, connections, pipelined } of [
    { path: "/openapi.json", connections: 1_000, pipelined: 5 },
    { path: "/openapi.json", connections: 1_000, pipelined: 20 },
    { path: "/docs/swagger-ui.js", connections: 100, pipelined: 20 },
  ]) {
    const end = openUnread(attacked, path, connections, pipelined);
    const during = await measureHonest(attacked, { key, seconds });
    const mb = await readPeakMb(attacked.pid);
    const what = `${connections} × ${pipelined} unread ${path}`;
    attacked.write(`${what}: memory at most ${mb} MB since the start`);
    if (mb > memoryMbMax) failures.push(`${what}: memory rose to ${mb} MB`);
    failures.push(...compareServed(what, before, during, attacked.write));
    end();
  }
  return failures;
});

function openUnread(
  { serviceUrl }: Attacked,
  path: string,
  connections: number,
  pipelined: number,
): () => void {
  const { port, host } = new URL(serviceUrl);
  const sockets = Array.from({ length: connections }, () => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.pause();
    socket.on("error", () => undefined);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`.repeat(pipelined));
    return socket;
  });
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

async function readPeakMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Math.round(Number(/VmHWM:\s*(\d+)/.exec(status)?.[1]) / 1_024);
}
