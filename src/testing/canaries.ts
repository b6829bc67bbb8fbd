import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Canaries {
  /** Host and port of each, one port for TCP and UDP. */
  hosts: string[];
  /** Received traffic: the paths of requests, and `udp` or `tcp` for other packets. */
  received: string[];
  close: () => Promise<void>;
}

/**
 * Servers that must not be reached, on the addresses of this machine. They respond, so that a client that reaches them
 * continues.
 */
export async function openCanaries(addresses: readonly string[]): Promise<Canaries> {
  const received: string[] = [];
  const opened = await Promise.all(addresses.map((address) => openCanary(address, received)));
  return {
    hosts: opened.map(({ host }) => host),
    received,
    close: async () => {
      await Promise.all(opened.map(({ close }) => close()));
    },
  };
}

async function openCanary(address: string, received: string[]) {
  const tcp = createServer((request, response) => {
    received.push(request.url ?? "");
    response
      .writeHead(200, { "Content-Type": "text/plain", "Access-Control-Allow-Origin": "*" })
      .end("received");
  });
  tcp.on("upgrade", (request, socket) => {
    received.push(request.url ?? "");
    socket.destroy();
  });
  tcp.on("clientError", (_error, socket) => {
    received.push("tcp");
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    tcp.once("error", reject);
    tcp.listen(0, address, resolve);
  });
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket(address.includes(":") ? "udp6" : "udp4");
  udp.on("message", () => received.push("udp"));
  await new Promise<void>((resolve, reject) => {
    udp.once("error", reject);
    udp.bind(port, address, resolve);
  });
  return {
    host: address.includes(":") ? `[${address}]:${port}` : `${address}:${port}`,
    close: async () => {
      udp.close();
      tcp.closeAllConnections();
      await new Promise<void>((resolve) => tcp.close(() => resolve()));
    },
  };
}
