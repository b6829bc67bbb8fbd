import { auditJobSettings } from "./audit-log/forward-audit-log.ts";
import type { Rendering } from "./create-rendering.ts";
import type { Links } from "./edge/links.ts";
import { createBrowserWait } from "./jobs/browser-wait.ts";
import { checkJobSettings, createCheckJobs } from "./jobs/check-jobs.ts";
import { createEndJob } from "./jobs/end-job.ts";
import type { JobContext } from "./jobs/job-context.ts";
import { createPreviewJobs, previewJobSettings } from "./jobs/preview-jobs.ts";
import { createRenderJobs, renderJobSettings } from "./jobs/render-jobs.ts";
import { createScreenshotJobs, createSecretSealer, screenshotJobSettings } from "./jobs/screenshot-jobs.ts";
import type { Queue } from "./queue/queue.ts";
import type { ServiceDependencies } from "./service-dependencies.ts";
import { createDeliveries } from "./webhooks/deliveries.ts";
import { deliveryTiming } from "./webhooks/plan-retry.ts";
import { deliveryJobSettings } from "./webhooks/send-deliveries.ts";
import { signWith, type WebhookSecrets } from "./webhooks/sign-delivery.ts";

/** Callers' renders share the workers with them. */
const previewsAtOnceMax = 2;

export type Jobs = ReturnType<typeof createJobs>;

/** Every kind of queued work. */
export function createJobs(
  dependencies: ServiceDependencies,
  context: JobContext & { links: Links },
  {
    queue,
    renderer,
    pages,
    secrets,
  }: Pick<Rendering, "renderer" | "pages"> & {
    queue: Queue<keyof typeof jobSettings>;
    secrets: WebhookSecrets;
  },
) {
  const { outbound, renderConcurrency, browser } = dependencies;
  const deliveries = createDeliveries({
    db: context.database.db,
    queue,
    links: context.links,
    outbound,
    clock: context.clock,
    sign: signWith(secrets),
    timing: dependencies.deliveryTiming ?? deliveryTiming,
    metrics: context.metrics,
    random: Math.random,
  });
  const endJob = createEndJob({ ...context, deliveries });
  const renderJobs = createRenderJobs({ ...context, queue, renderer, deliveries, endJob });
  const checkJobs = createCheckJobs({ ...context, queue, pages, waitMs: dependencies.checkWaitMs });
  const previewJobs = createPreviewJobs({ ...context, queue, renderer });
  const screenshotJobs = createScreenshotJobs({
    ...context,
    queue,
    endJob,
    // Processes share one or the other: workers have no API key, and services may have no secret for webhooks.
    sealer: createSecretSealer(async () => [
      ...(await secrets.list()).map(({ secret }) => secret),
      ...dependencies.apiKeys,
    ]),
    waitingMax: dependencies.screenshotsWaitingMax,
  });
  return {
    deliveries,
    renderJobs,
    checkJobs,
    previewJobs,
    screenshotJobs,
    startWork: () => {
      const browserWait = createBrowserWait(browser, context.database.kind);
      renderJobs.startWork({ concurrency: renderConcurrency, browserWait });
      checkJobs.startWork({ browserWait });
      previewJobs.startWork({ concurrency: Math.min(renderConcurrency, previewsAtOnceMax) });
      screenshotJobs.startWork({ concurrency: renderConcurrency, browser, browserWait });
      deliveries.startWork();
    },
  };
}

/** Every kind of job of the service. */
export const jobSettings = {
  render: renderJobSettings,
  check: checkJobSettings,
  preview: previewJobSettings,
  delivery: deliveryJobSettings,
  screenshot: screenshotJobSettings,
  audit: auditJobSettings,
};
