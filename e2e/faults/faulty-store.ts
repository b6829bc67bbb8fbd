/** An S3 store with injected faults: a reverse proxy in front of a real one, on a fixed port. */
import { once } from "node:events";
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { type S3Server, startS3Server } from "#testing/start-s3-server.ts";

/** `refused`: the port is closed. `hanging`: requests are accepted and never answered. `failing`: each is answered with 500. */
export type StoreFault = "refused" | "hanging" | "failing";

export interface FaultyStore extends Omit<S3Server, "close"> {
  /** Also ends requests in progress. */
  breakDown: (fault: StoreFault) => Promise<void>;
  restore: () => Promise<void>;
  close: () => Promise<void>;
}

export async function startFaultyStore(): Promise<FaultyStore> {
  const { close, ...store } = await startS3Server();
  const upstream = new URL(store.endpoint);
  let fault: StoreFault | undefined;
  const server = createServer((request, response) => {
    if (fault === "hanging") return;
    if (fault === "failing") {
      request.resume();
      response.writeHead(500, { "Content-Type": "application/xml" });
      response.end("<Error><Code>InternalError</Code></Error>");
      return;
    }
    forwardTo(upstream, request, response);
  });
  const listen = async (port: number) => {
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
  };
  const stopListening = async () => {
    if (!server.listening) return;
    const closed = once(server, "close");
    server.close();
    server.closeAllConnections();
    await closed;
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    ...store,
    endpoint: `http://127.0.0.1:${port}`,
    breakDown: async (kind) => {
      fault = kind;
      if (kind === "refused") await stopListening();
    },
    restore: async () => {
      fault = undefined;
      if (!server.listening) await listen(port);
    },
    close: async () => {
      await stopListening();
      await close();
    },
  };
}

/** Forwards a request with its headers unchanged, because the signature covers them. */
function forwardTo({ hostname, port }: URL, request: IncomingMessage, response: ServerResponse): void {
  const { method, url: path, headers } = request;
  const forwarded = httpRequest({ hostname, port, method, path, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  forwarded.on("error", () => response.destroy());
  response.on("close", () => forwarded.destroy());
  request.pipe(forwarded);
}
