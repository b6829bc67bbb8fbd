import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { sep } from "node:path";
import type { Listening } from "./listen.ts";
import type { RefuseRequest } from "./local-requests.ts";
import { isPageVisit, serverPaths } from "./create-dashboard-server.ts";

export interface DevDashboard {
  /** Passes requests for `serverPaths` to `own`, all others to Vite. */
  listener: RequestListener;
  close: () => Promise<void>;
}

/**
 * Starts Vite's development server on the dashboard's port, so that the page, the proxy and hot reload share one origin.
 * The same HTTP server upgrades its WebSocket. `dataDir` may be below `root`, whose files Vite serves: it has the keys.
 */
export async function startDevDashboard(
  { root, dataDir, refuse }: { root: string; dataDir: string; refuse: RefuseRequest },
  { server, release }: Pick<Listening, "server" | "release">,
  own: RequestListener,
): Promise<DevDashboard> {
  // Vite handles WebSocket upgrades itself, which bypasses the port's check.
  server.on("upgrade", (request: IncomingMessage, socket: Socket) => {
    release(socket);
    if (refuse?.(request) !== undefined) socket.destroy();
  });
  const { createServer } = await import("vite");
  const vite = await createServer({
    root,
    server: {
      middlewareMode: true,
      hmr: { server },
      // Vite's own list, which this one replaces, and the data.
      fs: {
        deny: [
          ".env",
          ".env.*",
          "*.{crt,pem}",
          "**/.git/**",
          `${escapePath(dataDir.split(sep).join("/"))}/**`,
        ],
      },
    },
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

/** A pattern that matches this path only. */
function escapePath(path: string): string {
  return path.replaceAll(/[$^*+?()[\]{}!@|\\]/g, String.raw`\$&`);
}
