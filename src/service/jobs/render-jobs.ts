import { z } from "zod";
import { extensionOf } from "#contract/formats.ts";
import { renderBodySchema } from "#contract/render.ts";
import { contentTypeOf } from "../edge/file-answer.ts";
import { type AnyDocument, applyAnyChanges } from "../templates/template-kinds.ts";
import type { TemplateRenderer } from "../html-templates/template-renderer.ts";
import { RenderError } from "../rendering/render-pool.ts";
import type { RenderedFile } from "../rendering/render-order.ts";
import { type BatchLimits, createBatches, unbatched } from "../storage/batches.ts";
import type { OpenedDatabase, Transaction } from "../storage/database.ts";
import {
  failEqualRequests,
  type FinishedPicture,
  findWaitingEqual,
  finishEqualRequests,
  lockEqualRequests,
  type SettledRequest,
} from "../storage/equal-requests.ts";
import type { NewRequest, StoredRequest } from "../storage/request-rows.ts";
import { getRequest } from "../storage/requests-store.ts";
import { readTemplateRevision } from "../storage/templates-store.ts";
import { noteUnusedObjects } from "../storage/unused-objects.ts";
import { dropUnusedObjects } from "./drop-unused-objects.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import type { JobSettings, Queue } from "../queue/queue.ts";
import { createStoreRender, type StoreOptions } from "./store-render.ts";
import { notifyProcesses } from "./notify.ts";
import type { RunningJob } from "../queue/worker.ts";
import type { JobContext } from "./job-context.ts";

/** A checked request with its document, kept in memory to save the job the reading. */
export interface AcceptedRequest {
  request: NewRequest;
  document: AnyDocument;
}

export interface RenderJobs {
  /**
   * Stores the request with its job, both or neither. Shares a picture that is stored already or being rendered
   * instead. Returns the id of the request that has the picture: its own, unless it may join another.
   */
  enqueue: (accepted: AcceptedRequest, options: StoreOptions) => Promise<string>;
  startWork: (options: { concurrency: number }) => void;
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
/** Documents of waiting renders that are kept in memory; others are read again by their jobs. */
const preparedMax = 500;
/** A job that another process carried out is forgotten at its notification; this is for lost notifications. */
const forgetAfterMs = 600_000;

interface Rendered {
  job: RunningJob<unknown>;
  request: AcceptedRequest["request"];
  picture: FinishedPicture;
}

interface Finished {
  settled: readonly SettledRequest[];
  unused: Awaited<ReturnType<typeof noteUnusedObjects>>;
}

/** On a server, transactions run in parallel. */
const finishLimits: Record<OpenedDatabase["kind"], BatchLimits> = {
  embedded: { atOnce: 1, inputsMax: 10 },
  server: unbatched,
};

type Dependencies = Pick<
  JobContext,
  "database" | "objects" | "documents" | "signals" | "clock" | "storeWatch"
> & {
  queue: Queue<"render">;
  renderer: TemplateRenderer;
  deliveries: Deliveries;
};

export function createRenderJobs({
  database,
  objects,
  documents,
  signals,
  clock,
  storeWatch,
  queue,
  renderer,
  deliveries,
}: Dependencies): RenderJobs {
  const { db } = database;
  const prepared = new Map<string, AcceptedRequest>();
  const finish = createBatches(finishLimits[database.kind], finishAll);
  const storeRender = createStoreRender({ database, clock, queue, deliveries });

  async function enqueue(accepted: AcceptedRequest, options: StoreOptions): Promise<string> {
    const { request } = accepted;
    storeWatch.assertAccepting();
    forgetLost();
    if (prepared.size < preparedMax) prepared.set(request.id, accepted);
    let hasJob = false;
    try {
      const stored = await storeRender(request, options);
      ({ hasJob } = stored);
      return stored.pictureRequestId;
    } finally {
      // A request that shares a picture has no job of its own.
      if (!hasJob) prepared.delete(request.id);
    }
  }

  function forgetLost(): void {
    const oldest = clock.now().getTime() - forgetAfterMs;
    for (const [id, { request }] of prepared) {
      if (request.createdAt.getTime() > oldest) return;
      prepared.delete(id);
    }
  }

  async function handle(job: RunningJob<{ requestId: string }>): Promise<void> {
    const { requestId } = job.payload;
    const startedAt = clock.now();
    const accepted = prepared.get(requestId) ?? (await readAccepted(requestId));
    prepared.delete(requestId);
    if (accepted === undefined) return;
    const { request } = accepted;
    const file = await renderer.render(
      {
        document: accepted.document,
        format: request.format,
        crop: { width: request.width, height: request.height },
        // Nothing specific to this request: others may show the file.
        title: request.templateName ?? undefined,
        waitTimeMs: readWaitTime(request.body),
      },
      { signal: job.signal },
    );
    job.signal.throwIfAborted();
    const objectKey = `results/${request.id}.${extensionOf(request.format)}`;
    await objects.put(objectKey, file.bytes, contentTypeOf(request.format));
    const finishedAt = clock.now();
    const { settled, unused } = await finish({
      job,
      request,
      picture: {
        startedAt,
        finishedAt,
        objectKey,
        bytes: file.bytes.byteLength,
        width: file.width,
        height: file.height,
        warnings: file.warnings,
        // A picture that lacks a part must not be shared with later requests, whose part may load.
        mayBeShared: file.warnings.length === 0,
        timings: {
          queuedMs: startedAt.getTime() - request.createdAt.getTime(),
          ...roundedTimings(file),
          totalMs: finishedAt.getTime() - request.createdAt.getTime(),
        },
      },
    });
    for (const { id } of settled) signals.announce(id);
    await dropUnusedObjects({ db, objects }, unused);
  }

  async function finishAll(rendered: readonly Rendered[]): Promise<Finished[]> {
    return db.transaction(async (transaction) => {
      const finished: Finished[] = [];
      for (const { job, request, picture } of rendered) {
        await lockEqualRequests(transaction, database.kind, request.renderKey);
        const settled = await finishEqualRequests(transaction, request, picture);
        await job.complete(transaction);
        // Deleted while it was painted: the deletion found no object yet.
        const isShown = settled.some(({ isAlive }) => isAlive);
        const unused = isShown ? [] : await noteUnusedObjects(transaction, [picture.objectKey]);
        finished.push({ settled, unused });
      }
      const settled = finished.flatMap((one) => one.settled);
      await deliveries.enqueueResults(
        transaction,
        settled.filter(({ isAlive }) => isAlive),
      );
      await notifyOthers(transaction, settled);
      return finished;
    });
  }

  /** The order of a queued request, from its record. */
  async function readAccepted(requestId: string): Promise<AcceptedRequest | undefined> {
    const request = await readWaiting(requestId);
    if (request === undefined) return undefined;
    const { templateId: id, templateRevision: revision } = request;
    const source =
      id === null || revision === null ? undefined : await readTemplateRevision(db, id, revision);
    if (id === null || revision === null || source === undefined)
      throw new RenderError(
        "failed",
        "The revision of the template that was asked for is not kept any more.",
      );
    const read = await documents.read({ id, revision, document: source });
    const { document } = applyAnyChanges(read, request.changes);
    return { request, document };
  }

  /** The request, or if it was deleted the one that has waited longest for the same picture. */
  async function readWaiting(requestId: string): Promise<StoredRequest | undefined> {
    const request = await getRequest(db, requestId);
    // An earlier attempt finished it, and with it all that waited.
    if (request?.outcome.state !== "queued") return undefined;
    if (request.deletedAt === null && !request.isPurged) return request;
    const id = request.renderKey === null ? undefined : await findWaitingEqual(db, request.renderKey);
    return id === undefined ? undefined : getRequest(db, id);
  }

  async function deadLetter({ requestId }: { requestId: string }, error: unknown): Promise<void> {
    const failure =
      error instanceof RenderError
        ? { reason: error.reason, message: error.message }
        : { reason: "failed", message: "The service could not finish it. Send the request again." };
    const renderKey = (await getRequest(db, requestId))?.renderKey;
    const settled = await db.transaction(async (transaction) => {
      await lockEqualRequests(transaction, database.kind, renderKey);
      const failed = await failEqualRequests(
        transaction,
        { id: requestId, renderKey },
        { finishedAt: clock.now(), failure },
      );
      const alive = failed.filter(({ isAlive }) => isAlive);
      await deliveries.enqueueFailures(transaction, alive, failure.message);
      await notifyOthers(transaction, failed);
      return failed;
    });
    for (const { id } of settled) signals.announce(id);
  }

  async function notifyOthers(transaction: Transaction, settled: readonly SettledRequest[]): Promise<void> {
    await notifyProcesses(
      transaction,
      database.kind,
      settled.map(({ id }) => id),
    );
  }

  return {
    enqueue,
    forget: (requestId) => {
      prepared.delete(requestId);
    },
    startWork: ({ concurrency }) => {
      queue.work("render", {
        // Twice as many as are painted at once, so that painters stay busy while records and files are written.
        concurrency: concurrency * 2,
        payload: payloadSchema,
        storeWatch,
        handler: async (job) => {
          try {
            await handle(job);
          } catch (error) {
            if (!(error instanceof RenderError) || !error.isFinal) throw error;
            await deadLetter(job.payload, error);
          }
        },
        onDeadLetter: deadLetter,
      });
    },
  };
}

function roundedTimings({ timings: { imagesMs, paintMs, encodeMs } }: RenderedFile) {
  const round = (ms: number) => Math.round(ms * 10) / 10;
  return { imagesMs: round(imagesMs), paintMs: round(paintMs), encodeMs: round(encodeMs) };
}

/** `waitTime` of a body, which was validated on arrival. */
function readWaitTime(body: unknown): number | undefined {
  const read = renderBodySchema.safeParse(body);
  return read.success ? read.data.waitTime : undefined;
}
