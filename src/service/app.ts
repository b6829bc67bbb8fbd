import { randomUUID } from "node:crypto";
import { Hono } from "hono";
import type { EndpointName } from "#contract/endpoints.ts";
import { limits } from "#contract/limits.ts";
import type { BrowserPool } from "./capture/browser-pool.ts";
import { errorAnswer, finishAnswer, jsonAnswer } from "./edge/answer.ts";
import { type AdmissionOverrides, createAdmission } from "./edge/admission.ts";
import { createKeyCheck } from "./edge/check-key.ts";
import { createCors } from "./edge/cors.ts";
import { createAnswerOnce } from "./edge/idempotency.ts";
import { createLinks } from "./edge/links.ts";
import { createRateLimits, type RateLimits, type RateLimitSettings } from "./edge/rate-limits.ts";
import { type Door, type Handler, methodsByPath, registerEndpoint } from "./edge/register-endpoint.ts";
import { createShedLog } from "./edge/shed-log.ts";
import { createLinkSigner } from "./edge/sign-link.ts";
import { createBacklog } from "./jobs/backlog.ts";
import { jobSettings } from "./jobs/job-settings.ts";
import { createQueue } from "./queue/queue.ts";
import { createDeliveries } from "./webhooks/deliveries.ts";
import { createWebhookUrlCheck } from "./webhooks/check-webhook-url.ts";
import { type DeliveryTiming, deliveryTiming } from "./webhooks/plan-retry.ts";
import { namedSecrets, signWith, type WebhookSecrets } from "./webhooks/webhook-secrets.ts";
import { createHtmlRenderer } from "./html-templates/html-renderer.ts";
import { createHtmlThread } from "./templates/html-thread.ts";
import { createTemplateRenderer } from "./html-templates/template-renderer.ts";
import { logFailure } from "./jobs/log-failure.ts";
import { createPreviewJobs } from "./jobs/preview-jobs.ts";
import { createRenderJobs } from "./jobs/render-jobs.ts";
import { createResultSignals } from "./jobs/result-signals.ts";
import { createScreenshotJobs } from "./jobs/screenshot-jobs.ts";
import { createSecretSealer } from "./jobs/seal-secrets.ts";
import { createStoreWatch, type StoreWatchTiming } from "./queue/store-watch.ts";
import { sweep } from "./jobs/sweep.ts";
import { newsChannel } from "./jobs/tell-others.ts";
import { createWaitingLinks } from "./jobs/waiting-links.ts";
import { createPageParser } from "./metadata/page-parser.ts";
import { createReadPageMetadata } from "./metadata/read-page-metadata.ts";
import type { Outbound } from "./outbound/outbound.ts";
import { createPictureOpener } from "./pictures/picture-opener.ts";
import { createPictureSource, type ReadPictureSource } from "./pictures/picture-source.ts";
import { createRenderPool, type Renderer } from "./rendering/render-pool.ts";
import { createTemplateDocuments } from "./templates/template-documents.ts";
import { getUsageHandler } from "./routes/account/get-usage.ts";
import { listFontsHandler } from "./routes/account/list-fonts.ts";
import { deleteAssetHandler } from "./routes/assets/delete-asset.ts";
import { listAssetsHandler } from "./routes/assets/list-assets.ts";
import { uploadAssetHandler } from "./routes/assets/upload-asset.ts";
import { createDirectLinkHandler } from "./routes/direct/create-direct-link.ts";
import { directLinkHandler } from "./routes/direct/direct-link.ts";
import { createServePicture } from "./routes/direct/direct-picture.ts";
import { getAssetHandler } from "./routes/files/get-asset.ts";
import { getResultFileHandler } from "./routes/files/get-result-file.ts";
import { getTemplatePreviewHandler } from "./routes/files/get-template-preview.ts";
import { createServeResult } from "./routes/files/serve-result.ts";
import { registerDocumentation } from "./routes/docs/documentation.ts";
import { registerImageLinks } from "./routes/legacy/image-link.ts";
import { registerHealth } from "./routes/health/health.ts";
import { readPageMetadataHandler } from "./routes/metadata/read-page-metadata.ts";
import { createPictureBodies } from "./request-pictures/picture-bodies.ts";
import { createRequestPictures } from "./request-pictures/request-pictures.ts";
import { createAcceptRender } from "./routes/renders/accept-render.ts";
import { renderHandler } from "./routes/renders/render.ts";
import { renderV2Handler } from "./routes/renders/render-v2.ts";
import { listReceiptsHandler } from "./routes/receivers/list-receipts.ts";
import { registerReceiving } from "./routes/receivers/receive.ts";
import {
  clearReceiptsHandler,
  createReceiverHandler,
  deleteReceiverHandler,
  listReceiversHandler,
  replaceReceiverHandler,
} from "./routes/receivers/receivers.ts";
import { deleteResultHandler } from "./routes/results/delete-result.ts";
import { getResultHandler } from "./routes/results/get-result.ts";
import { listRequestsHandler } from "./routes/results/list-requests.ts";
import { listResultsHandler } from "./routes/results/list-results.ts";
import { createPdfHandler, takeScreenshotHandler } from "./routes/screenshots/take-screenshot.ts";
import { createTemplateHandler, duplicateTemplateHandler } from "./routes/templates/create-template.ts";
import { getTemplateDocumentHandler, getTemplateHandler } from "./routes/templates/get-template.ts";
import { listTemplatesHandler, listTemplatesV1Handler } from "./routes/templates/list-templates.ts";
import { deleteTemplateHandler, replaceTemplateHandler } from "./routes/templates/replace-template.ts";
import { createTemplateWriter } from "./routes/templates/template-writer.ts";
import { getDeliveryHandler } from "./routes/webhooks/get-delivery.ts";
import { listDeliveriesHandler } from "./routes/webhooks/list-deliveries.ts";
import { sendDeliveryAgainHandler } from "./routes/webhooks/send-delivery-again.ts";
import {
  createWebhookHandler,
  deleteWebhookHandler,
  listWebhooksHandler,
  replaceWebhookHandler,
  testWebhookHandler,
} from "./routes/webhooks/service-webhooks.ts";
import { getWebhookSecretHandler, rotateWebhookSecretHandler } from "./routes/webhooks/webhook-secret.ts";
import type { Clock } from "./clock.ts";
import type { ServiceContext } from "./routes/service-context.ts";
import type { ServiceLog } from "./service-log.ts";
import { ServiceError, unavailable } from "./service-error.ts";
import { type Starter } from "./starters/read-starters.ts";
import { seedStarters } from "./starters/seed-starters.ts";
import { createStarterAssets } from "./starters/starter-assets.ts";
import { createUploadInspector } from "./uploads/inspect-upload.ts";
import { createStoredAssets, joinAssets } from "./uploads/stored-assets.ts";
import { createUploadedFonts, type UploadedFonts } from "./fonts/uploaded-fonts.ts";
import { assetIdOf } from "./storage/assets-store.ts";
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
  /** Each `whsec_…` and base64; with several, every one of them signs. A list is what the operator has named. */
  webhookSecrets: WebhookSecrets | readonly string[];
  /** Of other services, whose webhooks the built-in receivers check as well. */
  senderSecrets?: readonly string[];
  /** What links begin with; no slash at the end. */
  publicUrl: string;
  /** Renders at once. */
  renderConcurrency: number;
  /** Put in place at the start. */
  starters: readonly Starter[];
  log: ServiceLog;
  /** Default: worker threads. */
  createRenderer?: (readPicture: ReadPictureSource, fonts: UploadedFonts) => Renderer;
  /** Started and stopped by the caller. Absent: html templates are kept and listed, and not rendered. */
  browser?: BrowserPool | undefined;
  /** How long a result link waits, ms. */
  resultWaitMs?: number;
  /** How long results are kept; absent: for ever. */
  resultRetentionMs?: number | undefined;
  /** Retention of request records with their results and deliveries; absent: forever. */
  recordRetentionMs?: number | undefined;
  /** Absent: nothing is limited. */
  rateLimits?: RateLimitSettings;
  /** Whether `/img/…`, with the key in the address, is answered. Default: not. */
  legacyImageLinks?: boolean;
  /** Origins whose pages may call the interface with a key. Default: none. */
  allowedOrigins?: ReadonlySet<string>;
  /** Default: the published schedule. */
  deliveryTiming?: DeliveryTiming;
  /** Default: requests are rejected 10 s after the store became unavailable. */
  storeWatchTiming?: StoreWatchTiming;
  /** Screenshots in the queue; beyond, 503. */
  screenshotsWaitingMax?: number;
  /**
   * Accepted renders that wait for their picture, in all processes; further ones get 503. Default: by the measured
   * throughput.
   */
  rendersWaitingMax?: number;
  /** Links that wait for their picture in this process; further ones get 503. */
  linksWaitingMax?: number;
  /** Concurrency and queue limits in front of the database. */
  admission?: AdmissionOverrides;
  /** Default: both. */
  roles?: readonly Role[];
}

/** `api` answers requests and queues work; `worker` carries it out: renders, previews, deliveries, clearing away. */
export type Role = "api" | "worker";

export interface Service {
  /** Reads what a template or a change names as a picture, as its renders do. */
  readPicture: ReadPictureSource;
  /** `address`: where the request came from, if the caller knows. */
  fetch: (request: Request, from?: { address?: string | undefined }) => Promise<Response>;
  /** Makes `/readyz` respond 503 while everything else is served, so that load balancers can drain this process. */
  announceStop: () => void;
  /**
   * From now on every request is answered 503, and so are links that still wait after `patienceMs`. For the time in which
   * ports close before `stop`.
   */
  leave: (options?: { patienceMs?: number }) => void;
  /** Takes no new work, finishes what runs within `timeoutMs` or hands it back to the queue. */
  stop: (options?: { timeoutMs?: number }) => Promise<void>;
}

const sweepEveryMs = 30_000;
const stopTimeoutMs = 15_000;
const leavingRetryAfterSeconds = 5;
/** Callers' renders share the workers with them. */
const previewsAtOnceMax = 2;

/** The image generation service as one fetch handler. It reads no environment and opens no port. */
export async function createService(dependencies: ServiceDependencies): Promise<Service> {
  const { database, objects, outbound, clock, log, renderConcurrency, browser } = dependencies;
  const onError = (error: unknown) => logFailure(log, "background work failed", error);
  const onUnavailable = (error: unknown) =>
    log.warn("jobs wait until the database and the object store are available", {
      cause:
        error instanceof Error ? (error.cause instanceof Error ? error.cause : error).message : String(error),
    });
  const { roles = ["api", "worker"] } = dependencies;
  const isWorker = roles.includes("worker");
  const storedAssets = createStoredAssets(objects);
  const assets = joinAssets(createStarterAssets(), storedAssets);
  const opener = createPictureOpener();
  const readPicture = createPictureSource({ assets, outbound, opener });
  const queue = await createQueue({
    database,
    jobs: jobSettings,
    onError,
    onUnavailable,
    maintains: isWorker,
  });
  const fonts = createUploadedFonts(database.db, objects);
  const scenes =
    dependencies.createRenderer?.(readPicture, fonts) ??
    createRenderPool({ size: isWorker ? renderConcurrency : 0, readPicture, fonts, onWorkerLost: onError });
  const htmlThread = createHtmlThread();
  const renderer = createTemplateRenderer(
    scenes,
    createHtmlRenderer({ browser, readPicture, fonts, thread: htmlThread }),
  );
  const storeWatch = createStoreWatch(objects, dependencies.storeWatchTiming);
  const signals = createResultSignals();
  const backlog = await createBacklog(
    { db: database.db, clock },
    { waitingMax: dependencies.rendersWaitingMax },
  );
  const admission = createAdmission(database.kind, backlog, dependencies.admission);
  const context: ServiceContext = {
    database,
    admission,
    objects,
    fonts,
    documents: createTemplateDocuments(htmlThread),
    signals,
    storeWatch,
    waitingLinks: createWaitingLinks({ db: database.db, signals, waitingMax: dependencies.linksWaitingMax }),
    links: createLinks(dependencies.publicUrl),
    clock,
    log,
    resultWaitMs: dependencies.resultWaitMs ?? limits.resultWaitMs,
    resultRetentionMs: dependencies.resultRetentionMs,
    recordRetentionMs: dependencies.recordRetentionMs,
  };
  const { webhookSecrets, senderSecrets = [] } = dependencies;
  const secrets = "list" in webhookSecrets ? webhookSecrets : namedSecrets(webhookSecrets);
  const deliveries = createDeliveries({
    db: database.db,
    queue,
    links: context.links,
    outbound,
    clock,
    sign: signWith(secrets),
    timing: dependencies.deliveryTiming ?? deliveryTiming,
    random: Math.random,
  });
  const checkWebhookUrl = createWebhookUrlCheck(outbound);
  const pageParser = createPageParser();
  const renderJobs = createRenderJobs({ ...context, queue, renderer, deliveries });
  const previewJobs = createPreviewJobs({ ...context, queue, renderer });
  const screenshotJobs = createScreenshotJobs({
    ...context,
    queue,
    deliveries,
    // Processes share one or the other: workers have no API key, and services may have no secret for webhooks.
    sealer: createSecretSealer(async () => [
      ...(await secrets.list()).map(({ secret }) => secret),
      ...dependencies.apiKeys,
    ]),
    waitingMax: dependencies.screenshotsWaitingMax,
  });
  await seedStarters(database.db, dependencies.starters, clock.now(), previewJobs.enqueue);
  if (isWorker) await previewJobs.enqueueMissing();
  const { announceTemplate } = deliveries;
  const templates = createTemplateWriter({ ...context, previewJobs, announceTemplate });
  const requestPictures = createRequestPictures(context);
  const acceptRender = createAcceptRender({
    ...context,
    backlog,
    renderJobs,
    requestPictures,
    checkWebhookUrl,
  });
  const serveResult = createServeResult(context);

  const servePicture = createServePicture({ ...context, acceptRender, serveResult });
  const linkSigner = createLinkSigner(dependencies.apiKeys, clock);
  const rateLimits = createRateLimits(dependencies.rateLimits ?? {}, clock);
  const answerOnce = createAnswerOnce({ ...context, serveFile: serveResult });
  const pictureBodies = createPictureBodies(requestPictures);
  const door = {
    checkKey: createKeyCheck(dependencies.apiKeys),
    linkSigner,
    rateLimits,
    answerOnce,
    admission,
    pictureBodies,
  };

  const screenshots = {
    ...context,
    screenshotJobs,
    checkWebhookUrl,
    outbound,
    // A process that leaves the work to others does not know of theirs.
    browser: isWorker ? browser : undefined,
  };
  const handlers: Handlers = {
    listTemplates: listTemplatesHandler(context),
    listTemplatesV1: listTemplatesV1Handler(context),
    getTemplate: getTemplateHandler(context),
    getTemplateDocument: getTemplateDocumentHandler(context),
    createTemplate: createTemplateHandler({ ...context, templates }),
    replaceTemplate: replaceTemplateHandler({ ...context, templates }),
    deleteTemplate: deleteTemplateHandler({ ...context, templates }),
    duplicateTemplate: duplicateTemplateHandler({ ...context, templates }),
    render: renderHandler(acceptRender),
    renderV2: renderV2Handler(acceptRender, serveResult),
    // Not specified how it differs.
    createImage: renderHandler(acceptRender),
    takeScreenshot: takeScreenshotHandler(screenshots),
    createPdf: createPdfHandler(screenshots),
    directLink: directLinkHandler(servePicture, clock),
    createDirectLink: createDirectLinkHandler(context, linkSigner),
    listRequests: listRequestsHandler(context),
    listResults: listResultsHandler(context),
    getResult: getResultHandler(context),
    deleteResult: deleteResultHandler(context),
    readPageMetadata: readPageMetadataHandler(createReadPageMetadata({ outbound, parser: pageParser })),
    getResultFile: getResultFileHandler(serveResult),
    getTemplatePreview: getTemplatePreviewHandler(context),
    getAsset: getAssetHandler(assets, readPicture),
    uploadAsset: uploadAssetHandler({ ...context, inspectUpload: createUploadInspector() }),
    listAssets: listAssetsHandler(context),
    deleteAsset: deleteAssetHandler({ ...context, storedAssets }),
    listDeliveries: listDeliveriesHandler(context),
    sendDeliveryAgain: sendDeliveryAgainHandler({ deliveries }),
    listWebhooks: listWebhooksHandler(context),
    createWebhook: createWebhookHandler({ ...context, checkWebhookUrl }),
    deleteWebhook: deleteWebhookHandler(context),
    replaceWebhook: replaceWebhookHandler({ ...context, checkWebhookUrl }),
    testWebhook: testWebhookHandler({ ...context, deliveries }),
    getDelivery: getDeliveryHandler(context),
    getWebhookSecret: getWebhookSecretHandler({ secrets, senderSecrets }),
    rotateWebhookSecret: rotateWebhookSecretHandler({ secrets, senderSecrets }),
    listReceivers: listReceiversHandler(context),
    createReceiver: createReceiverHandler(context),
    replaceReceiver: replaceReceiverHandler(context),
    deleteReceiver: deleteReceiverHandler(context),
    listReceipts: listReceiptsHandler(context),
    clearReceipts: clearReceiptsHandler(context),
    getUsage: getUsageHandler(context),
    listFonts: listFontsHandler(context),
  };
  const cors = createCors(dependencies.allowedOrigins ?? new Set());
  let isStopping = false;
  let isLeaving = false;
  const app = createApp(
    {
      ...context,
      queue,
      browser,
      secrets,
      senderSecrets,
      isStopping: () => isStopping,
      isLeaving: () => isLeaving,
    },
    door,
    roles.includes("api") ? handlers : {},
    dependencies.legacyImageLinks === true ? { ...context, servePicture, signer: linkSigner } : undefined,
  );
  const leave: Service["leave"] = ({ patienceMs = 0 } = {}) => {
    isLeaving = true;
    admission.close();
    setTimeout(() => context.signals.end(), patienceMs).unref();
  };

  if (isWorker) {
    renderJobs.startWork({ concurrency: renderConcurrency });
    previewJobs.startWork({ concurrency: Math.min(renderConcurrency, previewsAtOnceMax) });
    screenshotJobs.startWork({ concurrency: renderConcurrency, browser });
    deliveries.startWork();
  }
  const news =
    database.kind === "server"
      ? await database.notifications.listen(
          newsChannel,
          (subject) => {
            renderJobs.forget(subject);
            storedAssets.forget(assetIdOf(subject) ?? "");
            context.signals.announce(subject);
          },
          () => undefined,
        )
      : undefined;
  const background = isWorker ? startSweeping(context, onError) : undefined;

  return {
    readPicture,
    fetch: (request, from = {}) => cors(request, () => app.fetch(request, from)),
    announceStop: () => {
      isStopping = true;
    },
    leave,
    stop: async ({ timeoutMs = stopTimeoutMs } = {}) => {
      leave();
      storeWatch.stop();
      await news?.close();
      await background?.stop();
      await queue.stop({ timeoutMs });
      await Promise.all([
        scenes.stop(),
        pageParser.stop(),
        opener.stop(),
        htmlThread.stop(),
        pictureBodies.stop(),
      ]);
    },
  };
}

type Handlers = { [Name in EndpointName]?: Handler<Name> };

function createApp(
  context: ServiceContext & {
    queue: Parameters<typeof registerHealth>[1]["queue"];
    browser: BrowserPool | undefined;
    secrets: WebhookSecrets;
    senderSecrets: readonly string[];
    isStopping: () => boolean;
    isLeaving: () => boolean;
  },
  door: Door & { rateLimits: RateLimits },
  handlers: Handlers,
  imageLinks: Parameters<typeof registerImageLinks>[2],
): Hono {
  const { log, isLeaving } = context;
  const { rateLimits } = door;
  const app = new Hono();
  const shed = createShedLog(log);
  const requestIds = new WeakMap<Request, string>();
  const requestIdOf = (request: Request) => {
    const id = requestIds.get(request) ?? randomUUID();
    requestIds.set(request, id);
    return id;
  };
  app.use(async (call, next) => {
    await next();
    call.res = finishAnswer(call.res, requestIdOf(call.req.raw));
    const standing = Object.entries(rateLimits.headersOf(call.req.raw));
    for (const [name, value] of standing) call.res.headers.set(name, value);
  });
  app.onError((error, call) => {
    if (error instanceof ServiceError && error.isShed) shed.count(error.message);
    return finishAnswer(
      errorAnswer(error, { log, request: call.req.raw, requestId: requestIdOf(call.req.raw) }),
      requestIdOf(call.req.raw),
    );
  });
  app.notFound(() =>
    jsonAnswer(
      { status: 404, msg: "There is nothing here.", errors: [], code: "not_found" },
      { status: 404 },
    ),
  );

  app.use(async (call, next) => {
    // The process is still up, which is all that this path tells.
    if (isLeaving() && call.req.path !== "/healthz")
      throw unavailable("The service is shutting down. Send the request again.", leavingRetryAfterSeconds);
    await next();
  });
  registerHealth(app, context);
  // After the health checks, which an orchestrator may ask as often as it likes.
  app.use(async (call, next) => {
    // What `fetch` was handed beside the request.
    const { address } = call.env as { address?: string };
    if (address !== undefined) rateLimits.countAddress(call.req.raw, address);
    await next();
  });
  const names = Object.keys(handlers) as EndpointName[];
  for (const name of names) {
    const handler = handlers[name];
    if (handler !== undefined) registerEndpoint(app, name, handler, door);
  }
  if (names.length > 0) registerReceiving(app, context);
  if (names.length > 0) registerImageLinks(app, door, imageLinks);
  if (names.length > 0) registerDocumentation(app, { served: names, publicUrl: context.links.path("") });
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
    current = current.then(() => sweep(context)).catch(onError);
  }, sweepEveryMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      await current;
    },
  };
}
