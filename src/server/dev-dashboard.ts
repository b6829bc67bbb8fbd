import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Listening } from "./listen.ts";
import { isLoopback } from "./loopback.ts";
import { isPageVisit, serverPaths } from "./create-dashboard-server.ts";

export interface DevDashboard {
  /** Sends our own paths to `own`, everything else to Vite. */
  listener: RequestListener;
  close: () => Promise<void>;
}

/**
 * Vite's development server on the dashboard's own port, so that the page, the proxy and hot reload share one origin.
 * Its websocket is upgraded by the same HTTP server.
 */
export async function startDevDashboard(
  root: string,
  { server, release }: Pick<Listening, "server" | "release">,
  own: RequestListener,
): Promise<DevDashboard> {
  // Vite handles WebSocket upgrades itself, so the port's check of peers does not see them.
  server.on("upgrade", (_request, socket: Socket) => {
    release(socket);
    if (!isLoopback(socket.remoteAddress)) socket.destroy();
  });
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server } },
    appType: "spa",
  });
  return {
    listener: (request: IncomingMessage, response: ServerResponse) => {
      const path = (request.url ?? "/").split("?", 1)[0] ?? "/";
      const isOwn = serverPaths.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
      if (isOwn && !isPageVisit(path, request.headers.accept)) {
        own(request, response);
      } else {
        vite.middlewares(request, response);
      }
    },
    close: () => vite.close(),
  };
}
