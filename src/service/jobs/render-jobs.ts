import { z } from "zod";
import { renderBodySchema } from "#contract/render.ts";
import type { AnyRenderOrder, TemplateRenderer } from "../html-templates/template-renderer.ts";
import { RenderError } from "../rendering/render-pool.ts";
import { currentShare } from "../request-scope.ts";
import { getRequest } from "../storage/requests-store.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import { JobPostponedError, type JobSettings, type RunningJob } from "../queue/job.ts";
import type { Queue } from "../queue/queue.ts";
import { type AcceptedRequest, createAcceptedRenders } from "./accepted-renders.ts";
import type { BrowserWait } from "./browser-wait.ts";
import type { EndJob } from "./end-job.ts";
import { createStoreRender, type StoreOptions } from "./store-render.ts";
import type { JobContext } from "./job-context.ts";

export interface RenderJobs {
  /**
   * Stores the request with its job, both or neither. Shares a picture that is stored already or being rendered
   * instead. Returns the id of the request that has the picture: its own, unless it may join another.
   */
  enqueue: (accepted: AcceptedRequest, options: Omit<StoreOptions, "share">) => Promise<string>;
  startWork: (options: { concurrency: number; browserWait: BrowserWait }) => void;
  /** Another process has finished this request. */
  forget: (requestId: string) => void;
}

export const renderJobSettings: JobSettings = {
  retryLimit: 2,
  retryDelaySeconds: 1,
  retryDelaySecondsMax: 10,
  // Above the renderer's own deadline and the time for its pictures, which give the better message.
  deadlineSeconds: 120,
};

const payloadSchema = z.object({ requestId: z.string() });
type Payload = z.infer<typeof payloadSchema>;

type Dependencies = Pick<JobContext, "database" | "documents" | "clock" | "storeWatch"> & {
  queue: Queue<"render">;
  renderer: TemplateRenderer;
  deliveries: Pick<Deliveries, "enqueueResults">;
  endJob: EndJob;
};

export function createRenderJobs(dependencies: Dependencies): RenderJobs {
  const { database, clock, storeWatch, queue, renderer, endJob } = dependencies;
  const acceptedRenders = createAcceptedRenders(dependencies);
  const storeRender = createStoreRender(dependencies);

  async function enqueue(accepted: AcceptedRequest, options: Omit<StoreOptions, "share">): Promise<string> {
    storeWatch.assertAccepting();
    acceptedRenders.keep(accepted);
    let hasJob = false;
    try {
      const stored = await storeRender(accepted.request, { ...options, share: currentShare() });
      ({ hasJob } = stored);
      return stored.pictureRequestId;
    } finally {
      // A request that shares a picture has no job of its own.
      if (!hasJob) acceptedRenders.forget(accepted.request.id);
    }
  }

  async function handle(job: RunningJob<Payload>): Promise<void> {
    const startedAt = clock.now();
    const accepted = await acceptedRenders.take(job.payload.requestId);
    if (accepted === undefined) return;
    const file = await renderer.render(toOrder(accepted), job);
    await endJob.withFile({ job, request: accepted.request, startedAt, file });
  }

  async function deadLetter({ requestId: id }: Payload, error: unknown): Promise<void> {
    const renderKey = (await getRequest(database.db, id))?.renderKey;
    await endJob.withFailure({ id, type: "image", renderKey }, error);
  }

  return {
    enqueue,
    forget: acceptedRenders.forget,
    startWork: ({ concurrency, browserWait }) => {
      queue.work("render", {
        // Twice as many as are painted at once, so that painters stay busy while records and files are written.
        concurrency: concurrency * 2,
        concurrencyAmongSeveral: Math.max(1, concurrency - 1),
        payload: payloadSchema,
        storeWatch,
        handler: (job) =>
          handle(job).catch((error: unknown) => {
            if (!(error instanceof RenderError)) throw error;
            if (error.reason === "busy") throw new JobPostponedError(error.message, { cause: error });
            if (error.reason === "noBrowser") browserWait.postpone(job, error);
            else if (!error.isFinal) throw error;
            return deadLetter(job.payload, error);
          }),
        onDeadLetter: deadLetter,
      });
    },
  };
}

function toOrder({ request, document, checkedTexts, changed }: AcceptedRequest): AnyRenderOrder {
  // Validated on arrival.
  const body = renderBodySchema.safeParse(request.body);
  return {
    document,
    checkedTexts,
    changed,
    format: request.format,
    crop: { width: request.width, height: request.height },
    // Nothing specific to this request: others may show the file.
    title: request.templateName ?? undefined,
    waitTimeMs: body.success ? body.data.waitTime : undefined,
  };
}
