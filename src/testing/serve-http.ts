import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface HttpServer {
  port: number;
  /** `127.0.0.1:<port>`, the form of ALLOW_HOSTS. */
  host: string;
  close: () => Promise<void>;
}

/** Serves HTTP on the loopback interface, on any host name. */
export async function serveHttp(listener: RequestListener): Promise<HttpServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    host: `127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
