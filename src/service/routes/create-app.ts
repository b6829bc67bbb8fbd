import { randomUUID } from "node:crypto";
import { type Context, Hono } from "hono";
import { compress } from "hono/compress";
import { matchedRoutes } from "hono/route";
import { cutText } from "#contract/strings.ts";
import type { Endpoint, Method } from "#contract/endpoint.ts";
import { type EndpointName, endpointOf } from "#contract/endpoints.ts";
import { keysOf } from "#contract/json.ts";
import type { BrowserPool } from "../capture/browser-pool.ts";
import type { DashboardProof } from "../edge/acting-person-check.ts";
import { compressedBytesMin, errorAnswer, finishAnswer, jsonAnswer, wrongMethod } from "../edge/answer.ts";
import { addressOf } from "../edge/network-of.ts";
import type { RateLimits } from "../edge/rate-limits.ts";
import {
  type Edge,
  type Handlers,
  methodsByPath,
  registerEndpoint,
  toPattern,
  toRoutePath,
} from "../edge/register-endpoint.ts";
import { currentRequestId, runForNoRequest, runForRequest } from "../request-scope.ts";
import { ServiceError, unavailable } from "../service-error.ts";
import type { ServiceLog } from "../service-log.ts";
import type { WebhookSecrets } from "../webhooks/sign-delivery.ts";
import { createAccountRoutes } from "./account.ts";
import { createAssetsRoutes } from "./assets.ts";
import { createAuditRoutes, registerAuditReports } from "./audit.ts";
import { createCheckRoutes } from "./check.ts";
import { createDirectRoutes } from "./direct.ts";
import { registerDocumentation } from "./documentation.ts";
import { createFilesRoutes } from "./files.ts";
import { registerHealth } from "./health.ts";
import { registerImageLinks } from "./image-links.ts";
import { createKeysRoutes } from "./keys.ts";
import { registerMcp } from "./mcp.ts";
import { createMetadataRoutes } from "./metadata.ts";
import { type AnswerMetrics, registerMetrics } from "./metrics.ts";
import { createReceiversRoutes, registerReceiving } from "./receivers.ts";
import { createRendersRoutes } from "./renders.ts";
import { createResultsRoutes } from "./results.ts";
import type { RouteParts } from "./route-parts.ts";
import { createScreenshotsRoutes } from "./screenshots.ts";
import type { ServiceContext } from "./service-context.ts";
import { createTemplatesRoutes } from "./templates.ts";
import { createWebhooksRoutes } from "./webhooks.ts";

/** Every route of the service, with the error handling and limits around them. Without handlers only the health checks. */
export function createApp(
  context: ServiceContext & {
    queue: Parameters<typeof registerHealth>[1]["queue"];
    browser: BrowserPool | undefined;
    secrets: WebhookSecrets;
    senderSecrets: readonly string[];
    answerMetrics: AnswerMetrics;
    dashboardProof: DashboardProof;
    isStopping: () => boolean;
    isLeaving: () => boolean;
  },
  edge: Edge & { rateLimits: RateLimits },
  handlers: Partial<Handlers>,
  imageLinks: Parameters<typeof registerImageLinks>[2],
  origins: Pick<Parameters<typeof registerMcp>[2], "allowedOrigins">,
): Hono {
  const { log, metrics, isLeaving } = context;
  const { rateLimits } = edge;
  const app = new Hono();
  const shed = createShedLog(log);
  const routeOf = createRouteNames(keysOf(handlers));
  const requestIds = new WeakMap<Request, string>();
  const requestIdOf = (request: Request) => {
    const id = requestIds.get(request) ?? currentRequestId() ?? randomUUID();
    requestIds.set(request, id);
    return id;
  };
  app.use(async ({ req }, next) => {
    req.raw = withPlainAmpersands(req.raw);
    await next();
  });
  app.use(async (call, next) => {
    const startedAt = performance.now();
    // A server has set it; a caller in the same process has not.
    if (currentRequestId() === undefined) await runForRequest(requestIdOf(call.req.raw), next);
    else await next();
    // Changed in place: Hono copies a response that is assigned.
    finishAnswer(call.res, requestIdOf(call.req.raw));
    const standing = Object.entries(rateLimits.headersOf(call.req.raw));
    for (const [name, value] of standing) call.res.headers.set(name, value);
    metrics.countRequest({
      method: call.req.method,
      route: routeOf(call),
      status: call.res.status,
      seconds: (performance.now() - startedAt) / 1000,
    });
  });
  // Streamed, in threads of the platform. An `ETag` becomes a weak one.
  app.use(compress({ threshold: compressedBytesMin, contentTypeFilter: /^application\/json/ }));
  app.onError((error, call) => {
    if (error instanceof ServiceError && error.isShed) shed.count(error.message);
    return finishAnswer(
      errorAnswer(error, { log, request: call.req.raw, requestId: requestIdOf(call.req.raw) }),
      requestIdOf(call.req.raw),
    );
  });
  const sayMissing = createMissingAddress(keysOf(handlers).map(endpointOf));
  app.notFound(({ req }) => {
    const msg = sayMissing(req.method, new URL(req.raw.url).pathname);
    return jsonAnswer({ status: 404, msg, errors: [], code: "not_found" }, { status: 404 });
  });

  app.use(async (call, next) => {
    // The process is still up, which is all that this path tells.
    if (isLeaving() && call.req.path !== "/healthz")
      throw unavailable("The service is shutting down. Send the request again.");
    await next();
  });
  registerHealth(app, context);
  // After the health checks, which an orchestrator may ask as often as it likes.
  app.use(async (call, next) => {
    const address = addressOf(call);
    if (address !== undefined) rateLimits.countAddress(call.req.raw, address);
    await next();
  });
  const names = keysOf(handlers);
  const uncounted = new WeakSet<Request>();
  const countKey: RateLimits["countKey"] = (request, caller) => {
    if (!uncounted.has(request)) rateLimits.countKey(request, caller);
  };
  for (const name of names) {
    const handler = handlers[name];
    if (handler !== undefined)
      registerEndpoint(app, name, handler, { ...edge, rateLimits: { ...rateLimits, countKey } });
  }
  if (names.length > 0) registerMcp(app, edge, { ...origins, publicUrl: context.links.path(""), uncounted });
  if (names.length > 0) registerMetrics(app, edge, context.answerMetrics);
  if (names.length > 0) registerReceiving(app, context);
  if (names.length > 0) registerAuditReports(app, edge, context);
  if (names.length > 0) registerImageLinks(app, edge, imageLinks);
  if (names.length > 0) registerDocumentation(app, { served: names, publicUrl: context.links.path("") });
  for (const [path, methods] of methodsByPath(names)) {
    const allow = (methods.includes("GET") ? [...methods, "HEAD"] : methods).join(", ");
    app.all(path, ({ req }) =>
      wrongMethod(allow, `${req.method} is not possible at ${cutText(req.path, 200)}; ${allow} is.`),
    );
  }
  return app;
}

/** A direct link that a program takes from html without decoding it has `&amp;` between its parameters. */
function withPlainAmpersands(request: Request): Request {
  if (!request.url.includes("&amp;") || request.body !== null) return request;
  const url = new URL(request.url);
  if (!url.pathname.startsWith("/direct/")) return request;
  url.search = url.search.replaceAll("&amp;", "&");
  return new Request(url, request);
}

/** A group of routes for each folder. A served row of the contract's table without a handler is a compile error. */
export function createHandlers(parts: RouteParts): Handlers {
  return {
    ...createAccountRoutes(parts),
    ...createAssetsRoutes(parts),
    ...createAuditRoutes(parts),
    ...createCheckRoutes(parts),
    ...createDirectRoutes(parts),
    ...createFilesRoutes(parts),
    ...createKeysRoutes(parts),
    ...createMetadataRoutes(parts),
    ...createReceiversRoutes(parts),
    ...createRendersRoutes(parts),
    ...createResultsRoutes(parts),
    ...createScreenshotsRoutes(parts),
    ...createTemplatesRoutes(parts),
    ...createWebhooksRoutes(parts),
  } satisfies Handlers;
}

/** The route of a request that none has. */
const unknownRoute = "unknown";

/**
 * Returns a function that names the route of a request by the path of its endpoint, as the contract has it. The number of
 * names is bounded, whatever is requested. Endpoints that differ only within a segment have the name of one of them.
 */
function createRouteNames(names: readonly EndpointName[]): (call: Context) => string {
  const paths = new Map(names.map((name) => endpointOf(name).path).map((path) => [toRoutePath(path), path]));
  return (call) => {
    const path = matchedRoutes(call).at(-1)?.path;
    // Only the handlers of every path.
    if (path === undefined || path === "/*" || path === "*") return unknownRoute;
    return paths.get(path) ?? path;
  };
}

const everyMs = 10_000;

/** Logs requests rejected for overload: the first at once, then their number every ten seconds. */
function createShedLog(log: Pick<ServiceLog, "warn">): { count: (reason: string) => void } {
  let refused = 0;
  let timer: NodeJS.Timeout | undefined;

  function summarise(): void {
    timer = undefined;
    if (refused === 0) return;
    log.warn("overload: requests were rejected", { refused, seconds: everyMs / 1000 });
    start();
  }
  function start(): void {
    refused = 0;
    timer = runForNoRequest(() => setTimeout(summarise, everyMs).unref());
  }

  return {
    count: (reason) => {
      refused += 1;
      if (timer !== undefined) return;
      log.warn("overload: a request was rejected", { reason });
      start();
    },
  };
}

/** Characters of an address that a message names. */
const shownLengthMax = 200;

/** An address of the interface, with its methods. */
interface Address {
  path: string;
  methods: readonly Method[];
}

/**
 * Returns a function that says that nothing is at a path, and which address of the interface it probably means: in
 * another letter case, with slashes too many or too few, below another folder, without `/api`, or of another version.
 * Such a path is not served, because scopes and rate limits belong to exact paths.
 */
function createMissingAddress(
  endpoints: readonly Pick<Endpoint, "path" | "method">[],
): (method: string, path: string) => string {
  const rows = [...Map.groupBy(endpoints, ({ path }) => path)].map(([path, ofPath]) => ({
    pattern: new RegExp(toPattern(path).source, "i"),
    path,
    methods: [...new Set(ofPath.map(({ method }) => method))],
  }));

  function find(path: string, method: string): Address | undefined {
    const found = rows.flatMap((row) => {
      const parameters = row.pattern.exec(path)?.groups;
      if (!row.pattern.test(path)) return [];
      return [
        {
          methods: row.methods,
          path: row.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => parameters?.[name] ?? ""),
        },
      ];
    });
    return found.find(({ methods }) => methods.some((one) => one === method)) ?? found[0];
  }

  return (method, sent) => {
    const shown = cutText(sent, shownLengthMax);
    const plain = `/${sent
      .split("/")
      .filter((part) => part !== "")
      .join("/")}`;
    const below = plain.replace(/^.*(?=\/(?:api|direct|results)\/)/i, "");
    const candidates = [
      plain,
      below,
      `/api${plain}`,
      ...["v1", "v2"].map((version) => withVersion(below, version)),
    ];
    const meant = candidates.map((path) => find(path, method)).find((address) => address !== undefined);
    return meant === undefined
      ? `There is nothing at ${shown}.`
      : `There is nothing at ${shown}. The address is ${cutText(meant.path, shownLengthMax)} (${meant.methods.join(", ")}).`;
  };
}

function withVersion(path: string, version: string): string {
  return path.replace(/^(?:\/api)?(?:\/v\d+)?(?=\/)/i, `/api/${version}`);
}
