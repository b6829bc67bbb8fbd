import { createServer as createHttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";

export interface LoopbackCanaries {
  /** The same one on each loopback address. */
  port: number;
  /** Connections that were made. */
  reached: () => number;
  /** `127.0.0.1:<port>`: answers `/?to=<address>` with a redirect there, for hosts that may be reached. */
  redirector: string;
  close: () => Promise<void>;
}

/** Starts servers on the loopback addresses that count their connections, and one that redirects. */
export async function startLoopbackCanaries(): Promise<LoopbackCanaries> {
  let reached = 0;
  const canary = () =>
    createServer((socket) => {
      reached += 1;
      socket.destroy();
    });
  const first = canary();
  await listen(first, "127.0.0.1", 0);
  const { port } = first.address() as AddressInfo;
  const servers: Server[] = [first];
  for (const host of ["127.0.0.2", "::1"]) {
    const other = canary();
    // Machines without IPv6, or with one loopback address, have fewer.
    await listen(other, host, port).then(
      () => servers.push(other),
      () => undefined,
    );
  }
  const redirects = createHttpServer((request, response) => {
    const to = new URL(request.url ?? "/", "http://redirector").searchParams.get("to") ?? "";
    response.writeHead(307, { Location: encodeLocation(to) }).end();
  });
  await listen(redirects, "127.0.0.1", 0);
  servers.push(redirects);
  return {
    port,
    reached: () => reached,
    redirector: `127.0.0.1:${(redirects.address() as AddressInfo).port}`,
    close: async () => {
      redirects.closeAllConnections();
      await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
    },
  };
}

/** Encodes a header as bytes: letters beyond ASCII are sent as UTF-8, which browsers expect. */
function encodeLocation(address: string): string {
  return Buffer.from(address, "utf8").toString("latin1");
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
}
