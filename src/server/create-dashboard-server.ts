import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { sep } from "node:path";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { usageSchema } from "#contract/account.ts";
import type { Connection } from "#contract/connection.ts";
import { endpointCalls } from "#contract/endpoint-calls.ts";
import { scopesOf } from "#contract/endpoint.ts";
import { endpointOf, endpoints } from "#contract/endpoints.ts";
import { keysOf } from "#contract/json.ts";
import type { Session } from "#contract/people.ts";
import { type Role, scopesOfRole } from "#contract/scopes.ts";
import { refusalOf, toCaller } from "#proxy/check-caller.ts";
import { createProxy, type ProxyOptions } from "#proxy/create-proxy.ts";
import { answerGuards, callerAnswer, errorAnswer, visitorAnswer } from "#proxy/error-answer.ts";
import type { Connected } from "#proxy/visitor.ts";
import type { Listening } from "./listen.ts";
import type { RefuseRequest } from "./local-requests.ts";
import type { Login } from "./login/create-login.ts";
import { asPage } from "./plain-page.ts";

export interface DashboardServerOptions extends Omit<ProxyOptions, "mountedAt" | "findVisitor"> {
  keyPlace: Connection["keyPlace"];
  startVariables?: Connection["startVariables"];
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
  /** Undefined: any caller of the port may do everything. */
  login?: Login | undefined;
}

type App = Hono<{ Bindings: Connected }>;

/** Path prefixes that this server answers itself, in contrast to the dashboard's pages. */
const serverPaths = [
  "/proxy",
  "/connection",
  "/pictures",
  "/fonts",
  "/login",
  "/logout",
  "/session",
  "/people",
  "/.well-known",
  "/security-policy",
] as const;

/** Those that only our own pages may call. */
const guardedPaths = ["/connection", "/pictures", "/login", "/logout", "/session", "/people"] as const;
/** Those that only a person who is logged in may call; the proxy and the login look for themselves. */
const personalPaths = ["/pictures"] as const;

/**
 * Whether the browser navigates to the page `/connection`, in contrast to a script that fetches the resource of the same
 * path.
 */
function isPageVisit(path: string, accept: string | undefined): boolean {
  return path === "/connection" && accept?.includes("text/html") === true;
}

/** Creates the fetch handler of the dashboard's port. */
export function createDashboardServer(options: DashboardServerOptions): App {
  const { login } = options;
  const readKeyScopes = options.publicUrl === undefined ? createKeyScopes(options) : undefined;
  const app: App = new Hono();
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
    const { path, method } = context.req;
    if (isPageVisit(path, context.req.header("accept")) || !isBelow(path, guardedPaths)) return next();
    const caller = toCaller(context.req.raw.headers);
    // Links and identity providers lead here from other sites. It changes nothing but the login that is begun.
    const isVisit = method === "GET" && isBelow(path, ["/login"]);
    const refusal = refusalOf(
      isVisit ? { ...caller, origin: null, fetchSite: null } : caller,
      options.allowedHosts,
      options.publicOrigin,
    );
    if (refusal !== undefined) {
      options.log({ kind: "refused", method, path, reason: refusal });
      return asPage(callerAnswer(refusal), context.req.header("accept") ?? null);
    }
    if (login === undefined || !isBelow(path, personalPaths)) return next();
    const visitor = await login.findVisitor(context.req.raw, context.env);
    return typeof visitor === "string" ? visitorAnswer(visitor) : next();
  });
  // A template with all its properties, or a page of the history, is tens of kB of repetitive text.
  app.use("/proxy/*", compress({ contentTypeFilter: /^application\/json/ }));
  app.route("/proxy", createProxy({ ...options, findVisitor: login?.findVisitor, mountedAt: "/proxy" }));
  app.get("/connection", async (context, next) => {
    if (isPageVisit(context.req.path, context.req.header("accept"))) return next();
    const visitor = await login?.findVisitor(context.req.raw, context.env);
    if (typeof visitor === "string") return visitorAnswer(visitor);
    return context.json(toConnection(options, visitor?.role, await readKeyScopes?.()), 200, {
      "cache-control": "no-store",
      vary: "accept",
      ...answerGuards,
    });
  });
  app.route("/", options.fonts);
  if (options.pictures !== undefined) app.route("/", options.pictures);
  if (login === undefined) {
    const session: Session = { login: "none", person: null };
    app.get("/session", () =>
      Response.json(session, { headers: { "cache-control": "no-store", ...answerGuards } }),
    );
    // A page of an earlier start with a login may still lead here.
    app.get("/login", (context) => context.redirect("/", 303));
  } else {
    app.route("/", login.routes);
    app.get("*", async (context, next) => {
      const takesPages = context.req.header("accept")?.includes("text/html") === true;
      const isFile = /\.[^/]*$/.test(context.req.path);
      return takesPages && !isFile
        ? ((await login.guardPage(context.req.raw, context.env)) ?? next())
        : next();
    });
  }
  if (options.files !== undefined) app.route("/", options.files);
  return app;
}

function isBelow(path: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

function toConnection(
  { baseUrl, getUrl, apiKey, keyPlace, publicUrl, login, startVariables }: DashboardServerOptions,
  role: Role | undefined,
  keyScopes: readonly string[] | undefined,
): Connection {
  const ownAudit = role === "admin" ? login?.ownAudit?.refusal() : undefined;
  return {
    service: publicUrl === undefined ? "remote" : "embedded",
    baseUrl: baseUrl.href,
    getUrl: getUrl.href,
    publicUrl: publicUrl ?? null,
    // Four characters of a short key would reveal too much of it.
    keyEnding: apiKey.length >= 16 ? apiKey.slice(-4) : "",
    keyPlace,
    ...(login === undefined && startVariables !== undefined && { startVariables }),
    ...(role === undefined ? {} : { refusedCalls: refusedCallsOf(scopesOfRole(role)) }),
    ...(keyScopes === undefined ? {} : { callsRefusedToKey: refusedCallsOf(keyScopes) }),
    ...(ownAudit === undefined ? {} : { ownAudit }),
  };
}

/** Calls that lack a scope, so that the dashboard can explain it before they are made. Drafts need none to publish. */
function refusedCallsOf(own: readonly string[]): string[] {
  return keysOf(endpoints).flatMap((name) => {
    const endpoint = endpointOf(name);
    const isAllowed = scopesOf(endpoint, [["publish", "false"]]).every((scope) => own.includes(scope));
    return isAllowed ? [] : [`${endpoint.method} ${endpoint.path}`];
  });
}

/** How long the scopes of a key are used, ms: an operator may give it others. */
const keyScopesMs = 60_000;
const keyScopesTimeoutMs = 2_000;

/**
 * Returns a function that reads the scopes of the key of a remote service, at most once a minute. Undefined: the service
 * did not say them, because it is not ours, an earlier one or unavailable.
 */
function createKeyScopes({
  baseUrl,
  apiKey,
  fetch,
}: Pick<DashboardServerOptions, "baseUrl" | "apiKey" | "fetch">) {
  let known: { at: number; scopes: Promise<readonly string[] | undefined> } | undefined;
  const read = async () => {
    try {
      const url = new URL(endpointCalls.getUsage.path.slice(1), `${baseUrl.href.replace(/\/+$/, "")}/`);
      const signal = AbortSignal.timeout(keyScopesTimeoutMs);
      const answer = await fetch(new Request(url, { headers: { "x-api-key": apiKey }, signal }));
      return usageSchema.safeParse(await answer.json()).data?.scopes;
    } catch {
      return undefined;
    }
  };
  return () => {
    const at = performance.now();
    if (known === undefined || at - known.at > keyScopesMs) known = { at, scopes: read() };
    return known.scopes;
  };
}

interface DevDashboard {
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
