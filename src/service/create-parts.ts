import { limits } from "#contract/limits.ts";
import type { Jobs } from "./create-jobs.ts";
import type { Rendering } from "./create-rendering.ts";
import { createAdmission } from "./edge/admission.ts";
import { createLinks } from "./edge/links.ts";
import { createLinkSigner, type LinkSigner } from "./edge/sign-link.ts";
import type { Backlog } from "./jobs/backlog.ts";
import { createResultSignals } from "./jobs/result-signals.ts";
import { createWaitingLinks } from "./jobs/waiting-links.ts";
import type { ServiceMetrics } from "./metrics/service-metrics.ts";
import { createStoreWatch } from "./queue/store-watch.ts";
import type { createRequestPictures } from "./request-pictures/request-pictures.ts";
import { createServePicture, type KeptLinks } from "./routes/direct-picture.ts";
import { createServeResult } from "./routes/serve-result.ts";
import { createAcceptRender } from "./routes/accept-render.ts";
import type { RouteParts } from "./routes/route-parts.ts";
import type { ServiceContext } from "./routes/service-context.ts";
import { createTemplateWriter } from "./routes/template-writer.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { createTemplateDocuments } from "./templates/template-documents.ts";
import { createUploadInspector } from "./uploads/inspect-upload.ts";
import { createWebhookUrlCheck } from "./webhooks/check-webhook-url.ts";

/** The parts that routes and jobs share. */
export function createContext(
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

export function createSigner({ linkSecrets = [], apiKeys, clock }: ServiceDependencies): LinkSigner {
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
export function createRouteParts(
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
