import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { afterEach, expect, test } from "vitest";
import { dial } from "./dial.ts";

const servers: Server[] = [];
const sockets = new Set<Socket>();
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => new Promise((resolve) => server.close(resolve))));
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    // A client that closes a connection may reset it.
    socket.on("error", () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

const get = { method: "GET", headers: {}, nextAddressAfterMs: 50 } as const;
const patient = () => AbortSignal.timeout(20_000);

test("tries the next address when one accepts no connection", async () => {
  let connections = 0;
  // Accepts the connection and never greets, so TLS never starts.
  const port = await listen(createServer(() => (connections += 1)));
  const url = new URL(`https://silent.test:${port}/`);
  // No server listens there, so the refusal is final.
  const addresses = ["127.0.0.1", "127.0.0.1", "127.0.0.2"];
  await expect(dial(url, addresses, get, patient())).rejects.toMatchObject({ failure: "unreachable" });
  expect(connections).toBe(2);
});

test("waits for the response once there is a connection", async () => {
  // A busy machine connects in less.
  const nextAddressAfterMs = 1_000;
  const port = await listen(
    createHttpServer((_request, response) => {
      setTimeout(() => response.end("late"), 1.5 * nextAddressAfterMs);
    }),
  );
  const url = new URL(`http://late.test:${port}/`);
  const answer = await dial(url, ["127.0.0.1", "127.0.0.2"], { ...get, nextAddressAfterMs }, patient());
  expect(answer.statusCode).toBe(200);
  answer.destroy();
});
