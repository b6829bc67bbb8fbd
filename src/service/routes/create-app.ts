import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import { compress } from "hono/compress";
import { cutText } from "#contract/cut-text.ts";
import { endpointOf } from "#contract/endpoints.ts";
import { keysOf } from "#contract/keys-of.ts";
import type { BrowserPool } from "../capture/browser-pool.ts";
import type { DashboardProof } from "../edge/acting-person-check.ts";
import { addressOf } from "../edge/address-of.ts";
import { compressedBytesMin, errorAnswer, finishAnswer, jsonAnswer, wrongMethod } from "../edge/answer.ts";
import { createMissingAddress } from "../edge/meant-address.ts";
import type { RateLimits } from "../edge/rate-limits.ts";
import { type Edge, type Handlers, methodsByPath, registerEndpoint } from "../edge/register-endpoint.ts";
import { createRouteNames } from "../edge/route-names.ts";
import { createShedLog } from "../edge/shed-log.ts";
import { currentRequestId, runForRequest } from "../request-scope.ts";
import { ServiceError, unavailable } from "../service-error.ts";
import type { WebhookSecrets } from "../webhooks/webhook-secrets.ts";
import { registerAuditReports } from "./audit.ts";
import { registerDocumentation } from "./documentation.ts";
import { registerHealth } from "./health.ts";
import { registerImageLinks } from "./image-links.ts";
import { registerReceiving } from "./receivers.ts";
import { type AnswerMetrics, registerMetrics } from "./metrics.ts";
import type { ServiceContext } from "./service-context.ts";

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
  for (const name of names) {
    const handler = handlers[name];
    if (handler !== undefined) registerEndpoint(app, name, handler, edge);
  }
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
