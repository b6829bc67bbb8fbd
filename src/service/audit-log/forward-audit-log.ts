/** Sends the audit log to receivers outside: each entry at least once, in the order in which they were stored. */
import { z } from "zod";
import { ExternalError } from "../external-error.ts";
import type { Admission, JobSettings, RunningJob } from "../queue/job.ts";
import type { Queue } from "../queue/queue.ts";
import { runForNoRequest } from "../request-scope.ts";
import type { ServiceLog } from "../service-log.ts";
import type { StoredAuditEntry } from "../storage/audit.ts";
import { auditChannel, hasUnsent, noteSent, readUnsent } from "../storage/audit-feed.ts";
import type { OpenedDatabase, Transaction } from "../storage/database.ts";
import { deleteJobsOfOthers } from "../storage/jobs-store.ts";

/** Somewhere that keeps entries outside the database that they are from. */
export interface AuditReceiver {
  /** Its position in the log is stored under this name. */
  name: string;
  /** For the log; without secrets. */
  shown: string;
  /** Resolves when all entries are accepted; rejects with `AuditReceiverError` if they have to be sent again. */
  send: (entries: readonly StoredAuditEntry[], signal: AbortSignal) => Promise<void>;
}

/** A receiver did not accept entries. The message says why, for the operator. */
export class AuditReceiverError extends ExternalError {
  override readonly name = "AuditReceiverError";
}

export const auditJobSettings: JobSettings = {
  // For failures of ours. That of a receiver schedules a job of its own.
  retryLimit: Number.POSITIVE_INFINITY,
  retryDelaySeconds: 2,
  retryDelaySecondsMax: 60,
  deadlineSeconds: 120,
};

/** Entries that are sent together. */
const batchMax = 100;
/** A job that takes longer leaves the rest to the next one. */
const jobMs = 30_000;
const waitMs = { first: 1_000, most: 60_000, unsettled: 1_000 };
/** For lost notifications, and for entries of processes that do not send. */
const lookEveryMs = 30_000;

const payloadSchema = z.object({
  receiver: z.string(),
  /** Attempts that failed one after the other. */
  failures: z.number().default(0),
});
type Payload = z.infer<typeof payloadSchema>;

interface Dependencies {
  database: Pick<OpenedDatabase, "db" | "notifications">;
  queue: Queue<"audit">;
  receivers: readonly AuditReceiver[];
  log: Pick<ServiceLog, "info" | "warn">;
  onError: (error: unknown) => void;
}

/**
 * Starts to send the log to each receiver, and ends the jobs of receivers that are not set any more. In all processes one
 * job at most does it for a receiver: the queue gives it to another one when its process is killed. The receiver's
 * position is stored after each batch, so a kill in between sends one batch again.
 */
export async function forwardAuditLog(dependencies: Dependencies): Promise<{ close: () => Promise<void> }> {
  const { database, queue, receivers, onError } = dependencies;
  await deleteJobsOfOthers(
    database.db,
    "audit",
    receivers.map(({ name }) => name),
  );
  if (receivers.length === 0) return { close: async () => undefined };
  queue.work("audit", {
    concurrency: ownJobs(receivers),
    payload: payloadSchema,
    handler: (job) => sendJob(dependencies, job),
    // The process crashed repeatedly. The next look enqueues another job.
    onDeadLetter: async () => undefined,
  });
  let looking: Promise<void> = Promise.resolve();
  let isAsked = false;
  const look = () => {
    if (isAsked) return;
    isAsked = true;
    // The request that added an entry is none of the sending's.
    looking = runForNoRequest(() =>
      looking
        .then(async () => {
          isAsked = false;
          for (const receiver of receivers) await enqueueIfBehind(dependencies, receiver);
        })
        .catch(onError),
    );
  };
  const timer = setInterval(look, lookEveryMs);
  timer.unref();
  const listening = await database.notifications.listen(auditChannel, look, look);
  return {
    close: async () => {
      clearInterval(timer);
      await listening.close();
      await looking;
    },
  };
}

/** Takes the jobs of these receivers, one of each at a time, and leaves those of other processes' receivers. */
function ownJobs(receivers: readonly AuditReceiver[]): Admission {
  return {
    free: (running) => receivers.length - running,
    groups: () => ({ default: 0, tiers: Object.fromEntries(receivers.map(({ name }) => [name, 1])) }),
    onFree: () => undefined,
  };
}

async function enqueueIfBehind(
  { database: { db }, queue }: Dependencies,
  { name }: AuditReceiver,
  afterMs = 0,
): Promise<void> {
  if (!(await hasUnsent(db, name))) return;
  await db.transaction((transaction) =>
    enqueueOne(queue, transaction, { receiver: name, failures: 0 }, afterMs),
  );
}

/** Adds no job if one waits or runs. */
function enqueueOne(
  queue: Queue<"audit">,
  transaction: Transaction,
  payload: Payload,
  afterMs: number,
): Promise<unknown> {
  return queue.enqueue(
    transaction,
    "audit",
    { ...payload },
    {
      group: payload.receiver,
      isOptional: true,
      // By the system's clock, which the queue uses.
      ...(afterMs > 0 && { startAfter: new Date(Date.now() + afterMs) }),
    },
  );
}

async function sendJob(dependencies: Dependencies, job: RunningJob<Payload>): Promise<void> {
  const { database, queue, receivers, log } = dependencies;
  const { db } = database;
  let { failures } = job.payload;
  const receiver = receivers.find(({ name }) => name === job.payload.receiver);
  if (receiver === undefined) return;
  try {
    const isUnsettled = await sendAll(dependencies, receiver, job.signal, () => {
      if (failures > 0) log.info("the audit log is sent on again", { to: receiver.shown });
      failures = 0;
    });
    await db.transaction((transaction) => job.complete(transaction));
    // Entries that were added meanwhile found this job, and enqueued none.
    await enqueueIfBehind(dependencies, receiver, isUnsettled ? waitMs.unsettled : 0);
  } catch (error) {
    if (!(error instanceof AuditReceiverError)) throw error;
    const afterMs = Math.min(waitMs.most, waitMs.first * 2 ** failures) * (0.75 + Math.random() / 4);
    // The first failure, and then one in about ten minutes.
    if (failures % 10 === 0)
      log.warn("the audit log could not be sent on; its entries wait and are sent again", {
        to: receiver.shown,
        reason: error.message,
      });
    await db.transaction(async (transaction) => {
      await job.complete(transaction);
      await enqueueOne(queue, transaction, { receiver: receiver.name, failures: failures + 1 }, afterMs);
    });
  }
}

/**
 * Resolves to whether entries may be missing, because a transaction that adds them is in progress. `onSent`: called after
 * each batch.
 */
async function sendAll(
  { database: { db } }: Dependencies,
  receiver: AuditReceiver,
  signal: AbortSignal,
  onSent: () => void,
): Promise<boolean> {
  const endsAt = performance.now() + jobMs;
  while (performance.now() < endsAt) {
    signal.throwIfAborted();
    const { entries, isUnsettled } = await readUnsent(db, receiver.name, batchMax);
    const last = entries.at(-1);
    if (last === undefined) return isUnsettled;
    await receiver.send(entries, signal);
    await noteSent(db, receiver.name, last.id);
    onSent();
  }
  return false;
}
