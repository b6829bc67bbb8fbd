import * as limits from "#contract/limits.ts";
import { createAuditReceiver } from "./audit-log/audit-receivers.ts";
import { forwardAuditLog } from "./audit-log/forward-audit-log.ts";
import { createJobs, type Jobs, jobSettings } from "./create-jobs.ts";
import { createRendering, type Rendering } from "./create-rendering.ts";
import { createActingPersonCheck } from "./edge/acting-person-check.ts";
import { createAdmission } from "./edge/admission.ts";
import { createKeyCheck } from "./edge/check-key.ts";
import { createCors } from "./edge/cors.ts";
import { createAnswerOnce } from "./edge/idempotency.ts";
import { createKnownKeys } from "./edge/known-keys.ts";
import { createLinks } from "./edge/links.ts";
import { createRateLimits } from "./edge/rate-limits.ts";
import { createLinkSigner, type LinkSigner } from "./edge/sign-link.ts";
import { type Backlog, createBacklog } from "./jobs/backlog.ts";
import { logFailure } from "./jobs/log-failure.ts";
import { notificationChannel } from "./jobs/notifications.ts";
import { createResultSignals } from "./jobs/result-signals.ts";
import { sweep } from "./jobs/sweep.ts";
import { createWaitingLinks } from "./jobs/waiting-links.ts";
import { createPageParser, createReadPageMetadata } from "./metadata/read-page-metadata.ts";
import { createServiceMetrics, measureObjects, type ServiceMetrics } from "./metrics/service-metrics.ts";
import { createMetricsText } from "./metrics/state-metrics.ts";
import type { ReadPictureSource } from "./pictures/picture-source.ts";
import { createQueue } from "./queue/queue.ts";
import { createStoreWatch } from "./queue/store-watch.ts";
import { createPictureBodies } from "./request-pictures/picture-bodies.ts";
import { createRequestPictures } from "./request-pictures/request-pictures.ts";
import { createAcceptRender } from "./routes/accept-render.ts";
import { createApp, createHandlers } from "./routes/create-app.ts";
import { createKeptLinks, createServePicture, type KeptLinks } from "./routes/direct-picture.ts";
import { createMetricsAnswer } from "./routes/metrics.ts";
import type { RouteParts } from "./routes/route-parts.ts";
import { createServeResult } from "./routes/serve-result.ts";
import type { ServiceContext } from "./routes/service-context.ts";
import { createTemplateWriter } from "./routes/template-writer.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { seedStarters } from "./starters/seed-starters.ts";
import { assetIdOf } from "./storage/assets-store.ts";
import { createTemplateDocuments } from "./templates/template-documents.ts";
import { createUploadInspector } from "./uploads/inspect-upload.ts";
import { createWebhookUrlCheck } from "./webhooks/check-webhook-url.ts";
import { namedSecrets, signWith } from "./webhooks/sign-delivery.ts";

export interface Service {
  /** Reads pictures that a template or a change names, as its renders do. */
  readPicture: ReadPictureSource;
  /** `address`: the caller's network address, if known. */
  fetch: (request: Request, from?: { address?: string | undefined }) => Promise<Response>;
  /** The response of `/metrics`, without a check of the caller. */
  metrics: () => Promise<Response>;
  /** Makes `/readyz` respond 503 while everything else is served, so that load balancers can drain this process. */
  announceStop: () => void;
  /**
   * Answers every request with 503, and links that still wait after `patienceMs`. For the time in which ports close
   * before `stop`.
   */
  leave: (options?: { patienceMs?: number }) => void;
  /** Stops accepting jobs; running ones finish within `timeoutMs` or return to the queue. */
  stop: (options?: { timeoutMs?: number }) => Promise<void>;
}

const sweepEveryMs = 30_000;
const stopTimeoutMs = 15_000;

/** The image generation service as one fetch handler. It reads no environment and opens no port. */
export async function createService(given: ServiceDependencies): Promise<Service> {
  const metrics = createServiceMetrics();
  const dependencies = { ...given, objects: measureObjects(given.objects, metrics) };
  const { database, clock, log, browser, roles = ["api", "worker"] } = dependencies;
  const isWorker = roles.includes("worker");
  const onError = (error: unknown) => logFailure(log, "background work failed", error);
  const queue = await createQueue({
    database,
    jobs: jobSettings,
    onError,
    onUnavailable: (error) => logUnavailable(dependencies, error),
  });
  const rendering = createRendering(dependencies, { isWorker, onError });
  const backlog = await createBacklog(
    { db: database.db, clock },
    { waitingMax: dependencies.rendersWaitingMax },
  );
  const linkSigner = createSigner(dependencies);
  const context = createContext(dependencies, { rendering, backlog, metrics, linkSigner });
  const { webhookSecrets, senderSecrets = [] } = dependencies;
  const secrets = "list" in webhookSecrets ? webhookSecrets : namedSecrets(webhookSecrets);
  const jobs = createJobs(dependencies, context, { queue, ...rendering, secrets });
  await seedStarters(database.db, dependencies.starters, clock.now(), jobs.previewJobs.enqueue);
  if (isWorker) await jobs.previewJobs.enqueueMissing();
  const requestPictures = createRequestPictures(context);
  const pictureBodies = createPictureBodies(requestPictures);
  const pageParser = createPageParser();
  const keptLinks = await createKeptLinks(database);
  const knownKeys = createKnownKeys({ database, clock, onError });
  const parts = createRouteParts(dependencies, {
    context,
    rendering,
    jobs,
    secrets,
    backlog,
    requestPictures,
    keptLinks,
    knownKeys,
    linkSigner,
    readPageMetadata: createReadPageMetadata({ outbound: dependencies.outbound, parser: pageParser }),
    // A process that leaves the work to others does not know of theirs.
    browser: isWorker ? browser : undefined,
  });
  const { auditLog } = dependencies;
  const auditReceivers = auditLog === undefined ? [] : [createAuditReceiver(auditLog, signWith(secrets))];
  const { dashboardProof = { secrets: [], isRequired: false } } = dependencies;
  const readPerson = createActingPersonCheck({ ...dashboardProof, clock, log });
  const rateLimits = createRateLimits(dependencies.rateLimits ?? {}, clock);
  const edge = {
    checkKey: createKeyCheck({ rootKeys: dependencies.apiKeys, knownKeys, rateLimits, clock, readPerson }),
    linkSigner: parts.linkSigner,
    rateLimits,
    answerOnce: createAnswerOnce({
      ...context,
      serveFile: (request, id) => parts.serveResult(request, id, { warningsOf: ({ warnings }) => warnings }),
    }),
    admission: context.admission,
    pictureBodies,
  };
  const { allowedOrigins = new Set<string>() } = dependencies;
  const cors = createCors(allowedOrigins);
  let isStopping = false;
  let isLeaving = false;
  const answerMetrics = createMetricsAnswer(
    createMetricsText(metrics.registry, {
      ...context,
      isStoreUnavailable: context.storeWatch.isUnavailable,
      browser: isWorker ? browser : undefined,
      jobKinds: Object.keys(jobSettings),
      auditReceivers: auditReceivers.map(({ name }) => name),
    }),
  );
  const app = createApp(
    {
      ...context,
      queue,
      browser,
      secrets,
      senderSecrets,
      answerMetrics,
      dashboardProof,
      isStopping: () => isStopping,
      isLeaving: () => isLeaving,
    },
    edge,
    roles.includes("api") ? createHandlers(parts) : {},
    dependencies.legacyImageLinks === true ? { ...parts, signer: parts.linkSigner } : undefined,
    { allowedOrigins },
  );
  const leave: Service["leave"] = ({ patienceMs = 0 } = {}) => {
    isLeaving = true;
    context.admission.close();
    setTimeout(() => context.signals.end(), patienceMs).unref();
  };
  if (isWorker) jobs.startWork();
  const forwarding = await forwardAuditLog({ database, queue, receivers: auditReceivers, log, onError });
  const notifications = await listenForNotifications(context, jobs, rendering);
  const background = isWorker ? startSweeping({ ...context, ...jobs }, onError) : undefined;

  return {
    readPicture: rendering.readPicture,
    fetch: (request, from = {}) => cors(request, () => app.fetch(request, from)),
    metrics: answerMetrics,
    announceStop: () => {
      isStopping = true;
    },
    leave,
    stop: async ({ timeoutMs = stopTimeoutMs } = {}) => {
      leave();
      context.storeWatch.stop();
      await notifications?.close();
      await keptLinks?.close();
      await knownKeys.close();
      await background?.stop();
      await forwarding.close();
      await queue.stop({ timeoutMs });
      await Promise.all([rendering.stop(), pageParser.stop(), pictureBodies.stop()]);
    },
  };
}

function logUnavailable({ log }: ServiceDependencies, error: unknown): void {
  const cause = error instanceof Error ? (error.cause instanceof Error ? error.cause : error) : undefined;
  log.warn("jobs wait until the database and the object store are available", {
    cause: cause?.message ?? String(error),
  });
}

/** Listens for what other processes have finished. Embedded there are none. */
async function listenForNotifications(
  { database, signals }: ServiceContext,
  { renderJobs }: Jobs,
  { storedAssets }: Rendering,
): Promise<{ close: () => Promise<void> } | undefined> {
  if (database.kind !== "server") return undefined;
  return database.notifications.listen(
    notificationChannel,
    (subject) => {
      renderJobs.forget(subject);
      storedAssets.forget(assetIdOf(subject) ?? "");
      signals.announce(subject);
    },
    () => undefined,
  );
}

function startSweeping(
  context: ServiceContext & Pick<Jobs, "deliveries">,
  onError: (error: unknown) => void,
): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let current: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    current = current.then(() => sweep(context, stopping.signal)).catch(onError);
  }, sweepEveryMs);
  timer.unref();
  return {
    stop: async () => {
      clearInterval(timer);
      stopping.abort();
      await current;
    },
  };
}

/** The parts that routes and jobs share. */
function createContext(
  dependencies: ServiceDependencies,
  {
    rendering: { fonts, textFits, htmlThread },
    backlog,
    metrics,
    linkSigner,
  }: { rendering: Rendering; backlog: Backlog; metrics: ServiceMetrics; linkSigner: LinkSigner },
): ServiceContext {
  const { database, objects, clock, log } = dependencies;
  const signals = createResultSignals();
  return {
    database,
    admission: createAdmission(database.kind, backlog, dependencies.admission),
    objects,
    fonts,
    textFits,
    documents: createTemplateDocuments(htmlThread),
    signals,
    storeWatch: createStoreWatch(objects, dependencies.storeWatchTiming),
    waitingLinks: createWaitingLinks({ db: database.db, signals, waitingMax: dependencies.linksWaitingMax }),
    links: createLinks(dependencies.publicUrl, linkSigner),
    clock,
    log,
    metrics,
    resultWaitMs: dependencies.resultWaitMs ?? limits.resultWaitMs,
    resultRetentionMs: dependencies.resultRetentionMs,
    recordRetentionMs: dependencies.recordRetentionMs,
  };
}

function createSigner({ linkSecrets = [], apiKeys, clock }: ServiceDependencies): LinkSigner {
  return createLinkSigner({
    linkSecrets: "list" in linkSecrets ? linkSecrets : { list: async () => linkSecrets },
    rootKeys: apiKeys,
    clock,
  });
}

interface MadeParts extends Pick<
  RouteParts,
  "browser" | "knownKeys" | "linkSigner" | "readPageMetadata" | "secrets"
> {
  context: ServiceContext;
  rendering: Rendering;
  jobs: Jobs;
  backlog: Backlog;
  requestPictures: ReturnType<typeof createRequestPictures>;
  keptLinks: KeptLinks | undefined;
}

/** The building blocks of the groups of routes. */
function createRouteParts(
  { outbound, senderSecrets = [], inspectUpload = createUploadInspector() }: ServiceDependencies,
  { context, rendering, jobs, backlog, requestPictures, keptLinks, ...made }: MadeParts,
): RouteParts {
  const checkWebhookUrl = createWebhookUrlCheck(outbound);
  const { enqueueTemplateEvent } = jobs.deliveries;
  const shared = { ...context, ...jobs, checkWebhookUrl };
  const acceptRender = createAcceptRender({ ...shared, backlog, requestPictures });
  const serveResult = createServeResult(context);
  return {
    ...shared,
    ...rendering,
    ...made,
    acceptRender,
    inspectUpload,
    outbound,
    senderSecrets,
    servePicture: createServePicture({ ...context, acceptRender, serveResult, keptLinks }),
    serveResult,
    templates: createTemplateWriter({ ...shared, enqueueTemplateEvent }),
  };
}
