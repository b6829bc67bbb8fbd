import type { Server } from "node:net";

/** The port of a server that listens to TCP. */
export function portOf(server: Pick<Server, "address">): number {
  const address = server.address();
  if (address === null || typeof address === "string")
    throw new Error("the server does not listen to a port");
  return address.port;
}
