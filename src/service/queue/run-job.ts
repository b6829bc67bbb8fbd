/** One attempt of a taken job, from its start to its stored outcome. */
import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../storage/database.ts";
import {
  crashesMax,
  deadLetterJob,
  finishJob,
  postponeJob,
  retryJob,
  type TakenJob,
} from "../storage/jobs-store.ts";
import { isStoreUnavailable, unavailableStore } from "../storage/store-unavailable.ts";
import {
  JobDeadlineError,
  JobPostponedError,
  type JobSettings,
  type RunningJob,
  type WorkOptions,
} from "./job.ts";

export interface AttemptContext<Payload> {
  db: Database;
  name: string;
  settings: JobSettings;
  work: WorkOptions<Payload>;
  onError: (error: unknown) => void;
  /** Called for transient failures: the database or the store is unavailable. */
  onUnavailable: (error: unknown) => void;
}

/** Reason of the abort of an attempt whose job was returned to the queue. */
export class JobReturnedError extends Error {
  override readonly name = "JobReturnedError";
}

const deadLetterSettings: JobSettings = {
  retryLimit: Number.POSITIVE_INFINITY,
  retryDelaySeconds: 1,
  retryDelaySecondsMax: 600,
  deadlineSeconds: 60,
};
/** Age after which an unavailable store fails a job like any other error. */
const unavailableMsMax = 24 * 60 * 60 * 1000;
/** Backoff before a job that found the store unavailable runs again; doubles each time, with jitter. */
const postponeMs = { first: 500, most: 2_000 };
/** Backoff before retrying to persist a job's outcome after a database failure; doubles each time. */
const persistMs = { first: 250, most: 1_000 };

/** Runs the attempt. `stopping` ends the retries of storing its outcome: the job is then left to the next process. */
export async function runJob<Payload>(
  context: AttemptContext<Payload>,
  job: TakenJob,
  {
    controller,
    stopping,
    waitOutside,
  }: { controller: AbortController; stopping: AbortSignal } & Pick<RunningJob<Payload>, "waitOutside">,
): Promise<void> {
  const { db, name } = context;
  const deadLetter = deadLetterOf(job);
  const settings = deadLetter === undefined ? context.settings : deadLetterSettings;
  const isLastAttempt = job.failures >= settings.retryLimit;
  const persist = (write: () => Promise<void>) =>
    retryWhileUnavailable(write, context.onUnavailable, stopping);
  try {
    let isFinished = false;
    await withDeadline(settings.deadlineSeconds * 1000, controller, name, async () => {
      const parsed = context.work.payload.safeParse(job.payload);
      if (!parsed.success) {
        // Its record cannot be found, so another attempt would fail as well.
        if (deadLetter !== undefined) return context.onError(parsed.error);
        throw parsed.error;
      }
      const payload = parsed.data;
      if (deadLetter !== undefined) return context.work.onDeadLetter(payload, deadLetter);
      return context.work.handler({
        id: job.id,
        payload,
        attempt: job.failures + 1,
        ageMs: job.ageMs,
        isLastAttempt,
        signal: controller.signal,
        async complete(transaction) {
          await finishJob(transaction, job.id);
          isFinished = true;
        },
        markDone() {
          isFinished = true;
        },
        waitOutside,
      });
    });
    if (!isFinished) await persist(() => finishJob(db, job.id));
  } catch (error) {
    if (controller.signal.reason instanceof JobReturnedError) return;
    if (error instanceof JobPostponedError) return persist(() => postponeJob(db, job, postponedMs(job)));
    if (isTransient(context, job, error)) {
      if (unavailableStore(error) === "objects") context.work.storeWatch?.reportFailure();
      context.onUnavailable(error);
      return persist(() => postponeJob(db, job, postponedMs(job)));
    }
    context.onError(error);
    await persist(() =>
      isLastAttempt
        ? deadLetterJob(db, job, error instanceof Error ? error.message : String(error))
        : retryJob(db, job, retryMs(job, settings)),
    );
  }
}

/** The message of a job without attempts left, whether by an error, the deadline, or crashes. */
function deadLetterOf({ failure, crashes }: TakenJob): string | undefined {
  if (failure !== null) return failure;
  return crashes > crashesMax ? `the process died ${crashes} times while this job was running` : undefined;
}

/** Whether the job failed only because a store was unavailable, and is young enough to wait for it. */
function isTransient<Payload>({ work }: AttemptContext<Payload>, job: TakenJob, error: unknown): boolean {
  const isOutage =
    isStoreUnavailable(error) ||
    (error instanceof JobDeadlineError && work.storeWatch?.isUnavailable() === true);
  return isOutage && job.ageMs < unavailableMsMax;
}

function postponedMs({ outages }: TakenJob): number {
  return Math.min(postponeMs.most, postponeMs.first * 2 ** outages) * (0.75 + Math.random() / 2);
}

function retryMs({ failures }: TakenJob, settings: JobSettings): number {
  const seconds = Math.min(settings.retryDelaySecondsMax, settings.retryDelaySeconds * 2 ** failures);
  return seconds * 1000 * (0.5 + Math.random() / 2);
}

/** A job without an outcome would count as running until the next start. */
async function retryWhileUnavailable(
  write: () => Promise<void>,
  onUnavailable: (error: unknown) => void,
  stopping: AbortSignal,
): Promise<void> {
  for (let waitMs = persistMs.first; ; waitMs = Math.min(persistMs.most, waitMs * 2)) {
    try {
      return await write();
    } catch (error) {
      if (!isStoreUnavailable(error) || stopping.aborted) throw error;
      onUnavailable(error);
      await delay(waitMs, undefined, { signal: stopping }).catch(() => undefined);
    }
  }
}

async function withDeadline(
  deadlineMs: number,
  controller: AbortController,
  name: string,
  work: () => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      const error = new JobDeadlineError(`a ${name} job took longer than ${deadlineMs} ms`);
      controller.abort(error);
      reject(error);
    }, deadlineMs);
  });
  try {
    await Promise.race([work(), deadline]);
  } finally {
    clearTimeout(timer);
  }
}
