import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Connection } from "#contract/connection.ts";
import { refusalOf, toCaller } from "#proxy/check-caller.ts";
import { createProxy, type ProxyOptions } from "#proxy/create-proxy.ts";
import { answerGuards, errorAnswer } from "#proxy/error-answer.ts";

export interface DashboardServerOptions extends Omit<ProxyOptions, "mountedAt"> {
  keyPlace: Connection["keyPlace"];
  /** `undefined` for a remote service, whose address is unknown. */
  publicUrl: string | undefined;
  /** Serves `/fonts/…`. */
  fonts: Hono;
  /**
   * Serves `/pictures?src=…`: the bytes of a picture in a change, fetched through the service's egress check.
   */
  pictures: Hono | undefined;
  /** The built dashboard; undefined in development, where Vite serves the sources. */
  files: Hono | undefined;
}

/** Path prefixes that this server answers itself, in contrast to the dashboard's pages. */
export const serverPaths = ["/proxy", "/connection", "/pictures", "/fonts"] as const;

/**
 * Whether the browser navigates to the page `/connection`, in contrast to a script that fetches the resource of the same
 * path.
 */
export function isPageVisit(path: string, accept: string | undefined): boolean {
  return path === "/connection" && accept?.includes("text/html") === true;
}

/** Creates the fetch handler of the dashboard's port. */
export function createDashboardServer(options: DashboardServerOptions): Hono {
  const app = new Hono();
  app.onError((error, context) => {
    options.log({
      kind: "failed",
      method: context.req.method,
      path: context.req.path,
      reason: error.message,
      error,
    });
    return errorAnswer(500, "internal", "Something went wrong here. Try again.");
  });
  app.notFound(() => errorAnswer(404, "not_found", "There is nothing here."));

  app.use(async (context, next) => {
    if (isPageVisit(context.req.path, context.req.header("accept"))) return next();
    if (!context.req.path.startsWith("/connection") && !context.req.path.startsWith("/pictures"))
      return next();
    const refusal = refusalOf(toCaller(context.req.raw.headers), options.allowedHosts);
    if (refusal === undefined) return next();
    options.log({ kind: "refused", method: context.req.method, path: context.req.path, reason: refusal });
    return errorAnswer(403, "caller_not_allowed", "This server answers its own pages only.");
  });
  // A template with all its properties, or a page of the history, is tens of kB of repetitive text.
  app.use("/proxy/*", compress({ contentTypeFilter: /^application\/json/ }));
  app.route("/proxy", createProxy({ ...options, mountedAt: "/proxy" }));
  app.get("/connection", (context, next) =>
    isPageVisit(context.req.path, context.req.header("accept"))
      ? next()
      : context.json(toConnection(options), 200, {
          "cache-control": "no-store",
          vary: "accept",
          ...answerGuards,
        }),
  );
  app.route("/", options.fonts);
  if (options.pictures !== undefined) app.route("/", options.pictures);
  if (options.files !== undefined) app.route("/", options.files);
  return app;
}

function toConnection({ baseUrl, getUrl, apiKey, keyPlace, publicUrl }: DashboardServerOptions): Connection {
  return {
    service: publicUrl === undefined ? "remote" : "embedded",
    baseUrl: baseUrl.href,
    getUrl: getUrl.href,
    publicUrl: publicUrl ?? null,
    // Four characters of a short key would reveal too much of it.
    keyEnding: apiKey.length >= 16 ? apiKey.slice(-4) : "",
    keyPlace,
  };
}
