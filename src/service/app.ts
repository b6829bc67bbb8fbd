import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { EndpointName } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import { errorAnswer, finishAnswer, jsonAnswer, type ServiceLog } from "./edge/answer.ts";
import { createKeyCheck } from "./edge/check-key.ts";
import { createLinks } from "./edge/links.ts";
import { type Handler, methodsByPath, registerEndpoint } from "./edge/register-endpoint.ts";
import { sweepExpired } from "./jobs/expiry-sweep.ts";
import { createQueue } from "./jobs/queue.ts";
import { createRenderJobs, renderJobSettings, resultsChannel } from "./jobs/render-jobs.ts";
import { createResultSignals } from "./jobs/result-signals.ts";
import type { Outbound } from "./outbound/outbound.ts";
import { createPictureSource, type ReadPictureSource } from "./rendering/picture-source.ts";
import { createPreviews } from "./rendering/previews.ts";
import { createRenderPool, type Renderer } from "./rendering/render-pool.ts";
import { createTemplateDocuments } from "./rendering/template-documents.ts";
import { getUsageHandler } from "./routes/account/get-usage.ts";
import { listFontsHandler } from "./routes/account/list-fonts.ts";
import { directLinkHandler } from "./routes/direct/direct-link.ts";
import { getAssetHandler } from "./routes/files/get-asset.ts";
import { getResultFileHandler } from "./routes/files/get-result-file.ts";
import { getTemplatePreviewHandler } from "./routes/files/get-template-preview.ts";
import { createServeResult } from "./routes/files/serve-result.ts";
import { registerHealth } from "./routes/health/health.ts";
import { createAcceptRender } from "./routes/renders/accept-render.ts";
import { renderHandler } from "./routes/renders/render.ts";
import { renderV2Handler } from "./routes/renders/render-v2.ts";
import { deleteResultHandler } from "./routes/results/delete-result.ts";
import { getResultHandler } from "./routes/results/get-result.ts";
import { listRequestsHandler } from "./routes/results/list-requests.ts";
import { listResultsHandler } from "./routes/results/list-results.ts";
import { getTemplateDocumentHandler, getTemplateHandler } from "./routes/templates/get-template.ts";
import { listTemplatesHandler } from "./routes/templates/list-templates.ts";
import type { Clock, ServiceContext } from "./service-context.ts";
import { type Starter } from "./starters/read-starters.ts";
import { seedStarters } from "./starters/seed-starters.ts";
import { createStarterAssets } from "./starters/starter-assets.ts";
import type { OpenedDatabase } from "./storage/database.ts";
import type { ObjectStore } from "./storage/object-store.ts";

export interface ServiceDependencies {
  /** Opened and closed by the caller. */
  database: OpenedDatabase;
  objects: ObjectStore;
  outbound: Outbound;
  clock: Clock;
  /** Any of them opens the interface. */
  apiKeys: readonly string[];
  /** What links begin with; no slash at the end. */
  publicUrl: string;
  /** Renders at once. */
  renderConcurrency: number;
  /** Put in place at the start. */
  starters: readonly Starter[];
  log: ServiceLog;
  /** Default: worker threads. */
  createRenderer?: (readPicture: ReadPictureSource) => Renderer;
  /** How long a result link waits, ms. */
  resultWaitMs?: number;
}

export interface Service {
  fetch: (request: Request) => Promise<Response>;
  /** Takes no new work, finishes what runs within `timeoutMs` or hands it back to the queue. */
  stop: (options?: { timeoutMs?: number }) => Promise<void>;
}

const sweepEveryMs = 30_000;
const stopTimeoutMs = 15_000;

/** The image generation service as one fetch handler. It reads no environment and opens no port. */
export async function createService(dependencies: ServiceDependencies): Promise<Service> {
  const { database, objects, outbound, clock, log, renderConcurrency } = dependencies;
  const onError = (error: unknown) => log.error("work in the background failed", error);
  const assets = createStarterAssets();
  const readPicture = createPictureSource({ assets, outbound });
  const queue = await createQueue({ database, jobs: { render: renderJobSettings }, onError });
  await seedStarters(database.db, dependencies.starters, clock.now());
  const renderer =
    dependencies.createRenderer?.(readPicture) ??
    createRenderPool({ size: renderConcurrency, readPicture, onWorkerLost: onError });
  const context: ServiceContext = {
    database,
    objects,
    documents: createTemplateDocuments(),
    signals: createResultSignals(),
    links: createLinks(dependencies.publicUrl),
    clock,
    log,
    resultWaitMs: dependencies.resultWaitMs ?? limits.resultWaitMs,
  };
  const renderJobs = createRenderJobs({ ...context, queue, renderer });
  const previews = createPreviews({ ...context, renderer });
  const acceptRender = createAcceptRender({ ...context, renderJobs });
  const serveResult = createServeResult(context);

  const app = createApp(context, dependencies.apiKeys, {
    listTemplates: listTemplatesHandler(context),
    getTemplate: getTemplateHandler(context),
    getTemplateDocument: getTemplateDocumentHandler(context),
    render: renderHandler(acceptRender),
    renderV2: renderV2Handler(acceptRender, serveResult),
    // Not specified how it differs; its body is a part of a render's.
    createImage: renderHandler(acceptRender),
    directLink: directLinkHandler(acceptRender, serveResult),
    listRequests: listRequestsHandler(context),
    listResults: listResultsHandler(context),
    getResult: getResultHandler(context),
    deleteResult: deleteResultHandler(context),
    getResultFile: getResultFileHandler(serveResult),
    getTemplatePreview: getTemplatePreviewHandler({ ...context, previews }),
    getAsset: getAssetHandler(assets),
    getUsage: getUsageHandler(context),
    listFonts: listFontsHandler(),
  });

  const stopping = new AbortController();
  renderJobs.startWork({ concurrency: renderConcurrency });
  const news =
    database.kind === "server"
      ? await database.notifications.listen(
          resultsChannel,
          (requestId) => {
            renderJobs.forget(requestId);
            context.signals.announce(requestId);
          },
          () => undefined,
        )
      : undefined;
  const previewsMade = previews.makeMissing(stopping.signal).catch(onError);
  const background = startSweeping(context, onError);

  return {
    fetch: async (request) => app.fetch(request),
    stop: async ({ timeoutMs = stopTimeoutMs } = {}) => {
      stopping.abort();
      await news?.close();
      await background.stop();
      await queue.stop({ timeoutMs });
      await renderer.stop();
      await previewsMade;
    },
  };
}

type Handlers = { [Name in EndpointName]?: Handler<Name> };

function createApp(context: ServiceContext, apiKeys: readonly string[], handlers: Handlers): Hono {
  const { log } = context;
  const app = new Hono();
  const requestIds = new WeakMap<Request, string>();
  const requestIdOf = (request: Request) => {
    const id = requestIds.get(request) ?? randomUUID();
    requestIds.set(request, id);
    return id;
  };
  app.use(async (call, next) => {
    await next();
    call.res = finishAnswer(call.res, requestIdOf(call.req.raw));
  });
  app.onError((error, call) =>
    finishAnswer(
      errorAnswer(error, { log, request: call.req.raw, requestId: requestIdOf(call.req.raw) }),
      requestIdOf(call.req.raw),
    ),
  );
  app.notFound(() =>
    jsonAnswer(
      { status: 404, msg: "There is nothing here.", errors: [], code: "not_found" },
      { status: 404 },
    ),
  );

  registerHealth(app, context, () => true);
  const checkKey = createKeyCheck(apiKeys);
  const names = Object.keys(handlers) as EndpointName[];
  for (const name of names) {
    const handler = handlers[name];
    if (handler !== undefined) registerEndpoint(app, name, handler, checkKey);
  }
  for (const [path, methods] of methodsByPath(names)) {
    const allowed = methods.includes("GET") ? [...methods, "HEAD"] : methods;
    app.all(path, (call) =>
      jsonAnswer(
        {
          status: 405,
          msg: `${call.req.method} is not possible here; ${allowed.join(", ")} is.`,
          errors: [],
          code: "method_not_allowed",
        },
        { status: 405, headers: { Allow: allowed.join(", ") } },
      ),
    );
  }
  return app;
}

function startSweeping(
  context: ServiceContext,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  let current: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    current = current.then(() => sweepExpired(context)).catch(onError);
  }, sweepEveryMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
}
