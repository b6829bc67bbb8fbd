import { z } from "zod";
import { isJsonObject } from "#contract/json.ts";
import { extensionOf } from "#contract/formats.ts";
import type { BrowserPool } from "../capture/browser-pool.ts";
import { CaptureError } from "../capture/capture-error.ts";
import { capturePage } from "../capture/capture-page.ts";
import { contentTypeOf } from "../edge/file-answer.ts";
import { unavailable } from "../service-error.ts";
import { createBatches } from "../storage/batches.ts";
import { failEqualRequests, finishEqualRequests } from "../storage/equal-requests.ts";
import { type AnswerSlot, keepAnswer, type KeptAnswer } from "../storage/idempotency-keys.ts";
import type { NewRequest } from "../storage/request-rows.ts";
import {
  type EncodedRequest,
  encodeRequest,
  getRequest,
  insertRequests,
  lengthOf,
} from "../storage/requests-store.ts";
import { noteUnusedObjects } from "../storage/unused-objects.ts";
import type { Deliveries } from "../webhooks/deliveries.ts";
import { toCaptureOrder } from "./capture-order.ts";
import { dropUnusedObjects } from "./drop-unused-objects.ts";
import type { JobSettings, Queue } from "../queue/queue.ts";
import type { SecretSealer } from "./seal-secrets.ts";
import { storeLimits } from "./store-render.ts";
import { notifyProcesses } from "./notify.ts";
import type { RunningJob } from "../queue/worker.ts";
import type { JobContext } from "./job-context.ts";

export interface ScreenshotJobs {
  /** Stores the request with its job, both or neither. */
  enqueue: (
    request: NewRequest,
    options: {
      /** The response; stored in its slot in the same transaction. If its key is taken, nothing is stored. */
      answer: KeptAnswer;
      answerSlot: AnswerSlot | undefined;
      /** The secrets that the record's body lacks; stored encrypted until the job is done. */
      secrets?: Record<string, unknown> | undefined;
    },
  ) => Promise<void>;
  /** Without a browser every screenshot fails with a message. */
  startWork: (options: { concurrency: number; browser: Pick<BrowserPool, "run"> | undefined }) => void;
}

export const screenshotJobSettings: JobSettings = {
  retryLimit: 2,
  retryDelaySeconds: 1,
  retryDelaySecondsMax: 5,
  // Above a capture's own deadline with all its waits and the browser's start, which give the better message.
  deadlineSeconds: 180,
};

/** `sealed`: the secrets of the body; the queue deletes them with the job. */
const payloadSchema = z.object({ requestId: z.string(), sealed: z.optional(z.string()) });
type Payload = z.infer<typeof payloadSchema>;
const retryAfterSeconds = 30;

interface Order {
  request: NewRequest;
  encoded: EncodedRequest;
  sealed: string | undefined;
  answer: KeptAnswer;
  answerSlot: AnswerSlot | undefined;
}

/** Screenshots as jobs. Each is captured anew, because pages change. */
export function createScreenshotJobs({
  database,
  objects,
  signals,
  clock,
  storeWatch,
  queue,
  deliveries,
  sealer,
  waitingMax = 200,
}: Pick<JobContext, "database" | "objects" | "signals" | "clock" | "storeWatch"> & {
  queue: Queue<"screenshot">;
  deliveries: Deliveries;
  sealer: SecretSealer;
  /** Beyond this many the last would wait for minutes. */
  waitingMax?: number | undefined;
}): ScreenshotJobs {
  const { db } = database;
  const store = createBatches(
    storeLimits[database.kind],
    storeAll,
    ({ encoded, sealed = "" }) => lengthOf(encoded) + sealed.length,
  );

  /** Returns for each order whether it was stored; the rest exceed `waitingMax`. */
  async function storeAll(orders: readonly Order[]): Promise<boolean[]> {
    return db.transaction(async (transaction) => {
      const waiting = await queue.countWaiting(transaction, "screenshot", waitingMax);
      const taken = orders.slice(0, Math.max(0, waitingMax - waiting));
      await insertRequests(
        transaction,
        taken.map(({ encoded }) => encoded),
      );
      for (const { answerSlot, answer } of taken) await keepAnswer(transaction, answerSlot, answer);
      const jobs = taken.map(({ request, sealed }) => ({
        requestId: request.id,
        ...(sealed === undefined ? {} : { sealed }),
      }));
      await queue.enqueueAll(transaction, "screenshot", jobs);
      return orders.map((_, index) => index < taken.length);
    });
  }

  async function handle(
    job: RunningJob<Payload>,
    browser: Pick<BrowserPool, "run"> | undefined,
  ): Promise<void> {
    const request = await getRequest(db, job.payload.requestId);
    // An earlier attempt finished it, or it was deleted.
    if (request?.outcome.state !== "queued" || request.deletedAt !== null || request.isPurged) return;
    if (browser === undefined) throw new CaptureError("off", "This service was started without a browser.");
    const startedAt = clock.now();
    const order = toCaptureOrder({ ...request, body: await withSecrets(request.body, job.payload) });
    const page = await capturePage(browser, order, job.signal);
    job.signal.throwIfAborted();
    const objectKey = `results/${request.id}.${extensionOf(request.format)}`;
    await objects.put(objectKey, page.bytes, contentTypeOf(request.format));
    const finishedAt = clock.now();
    const unused = await db.transaction(async (transaction) => {
      const finished = await finishEqualRequests(transaction, request, {
        startedAt,
        finishedAt,
        objectKey,
        bytes: page.bytes.byteLength,
        width: page.width,
        height: page.height,
        warnings: page.warnings,
        mayBeShared: false,
        timings: {
          queuedMs: startedAt.getTime() - request.createdAt.getTime(),
          imagesMs: null,
          paintMs: finishedAt.getTime() - startedAt.getTime(),
          encodeMs: null,
          totalMs: finishedAt.getTime() - request.createdAt.getTime(),
        },
      });
      await job.complete(transaction);
      const alive = finished.filter(({ isAlive }) => isAlive);
      await deliveries.enqueueResults(transaction, alive);
      await notifyProcesses(transaction, database.kind, [request.id]);
      // Deleted while it was taken: the deletion found no object yet.
      return alive.length > 0 ? [] : noteUnusedObjects(transaction, [objectKey]);
    });
    signals.announce(request.id);
    await dropUnusedObjects({ db, objects }, unused);
  }

  async function withSecrets(body: unknown, { requestId, sealed }: Payload): Promise<unknown> {
    if (sealed === undefined) return body;
    const secrets = await sealer.unseal(sealed, requestId);
    if (isJsonObject(secrets)) return { ...(body as object), ...secrets };
    throw new CaptureError(
      "failed",
      "Its headers, cookies or authorization cannot be read any more, because the service's secrets have been replaced. Send the request again.",
    );
  }

  async function deadLetter({ requestId }: Payload, message: string): Promise<void> {
    await db.transaction(async (transaction) => {
      const failed = await failEqualRequests(
        transaction,
        { id: requestId },
        { finishedAt: clock.now(), failure: { reason: "failed", message } },
      );
      const alive = failed.filter(({ isAlive }) => isAlive);
      await deliveries.enqueueFailures(transaction, alive, message);
      await notifyProcesses(transaction, database.kind, [requestId]);
    });
    signals.announce(requestId);
  }

  return {
    enqueue: async (request, { secrets, ...response }) => {
      storeWatch.assertAccepting();
      const sealed = secrets === undefined ? undefined : await sealer.seal(secrets, request.id);
      const isStored = await store({ request, encoded: encodeRequest(request), sealed, ...response });
      if (isStored) return;
      throw unavailable(
        "Too many screenshots are waiting. Send the request again a little later.",
        retryAfterSeconds,
      );
    },
    startWork: ({ concurrency, browser }) => {
      queue.work("screenshot", {
        concurrency,
        payload: payloadSchema,
        storeWatch,
        handler: async (job) => {
          try {
            await handle(job, browser);
          } catch (error) {
            // A retry may succeed after a browser ended or was busy; other failures would repeat.
            if (!(error instanceof CaptureError) || error.reason === "busy") throw error;
            if (error.reason === "crashed" && !job.isLastAttempt) throw error;
            await deadLetter(job.payload, error.message);
          }
        },
        onDeadLetter: (payload) =>
          deadLetter(payload, "The service could not finish it. Send the request again."),
      });
    },
  };
}
