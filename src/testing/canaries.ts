import { createSocket } from "node:dgram";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

export interface Canaries {
  /** Host and port of each, one port for TCP and UDP. */
  hosts: string[];
  /** Received traffic: the paths of requests, and `udp` or `tcp` for other packets. */
  heard: string[];
  close: () => Promise<void>;
}

/**
 * Servers that must not be reached, on the addresses of this machine. They answer, so that a caller that reaches them
 * continues.
 */
export async function openCanaries(addresses: readonly string[]): Promise<Canaries> {
  const heard: string[] = [];
  const opened = await Promise.all(addresses.map((address) => openCanary(address, heard)));
  return {
    hosts: opened.map(({ host }) => host),
    heard,
    close: async () => {
      await Promise.all(opened.map(({ close }) => close()));
    },
  };
}

async function openCanary(address: string, heard: string[]) {
  const tcp = createServer((request, response) => {
    heard.push(request.url ?? "");
    response
      .writeHead(200, { "Content-Type": "text/plain", "Access-Control-Allow-Origin": "*" })
      .end("heard");
  });
  tcp.on("upgrade", (request, socket) => {
    heard.push(request.url ?? "");
    socket.destroy();
  });
  tcp.on("clientError", (_error, socket) => {
    heard.push("tcp");
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    tcp.once("error", reject);
    tcp.listen(0, address, resolve);
  });
  const { port } = tcp.address() as AddressInfo;
  const udp = createSocket(address.includes(":") ? "udp6" : "udp4");
  udp.on("message", () => heard.push("udp"));
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
