/**
 * Queued work, in a table of the same database, so that a job is enqueued in the transaction that makes it true.
 *
 * ```ts
 * const queue = await createQueue({ database, jobs: { render: { retryLimit: 3, … } }, onError });
 * await database.db.transaction(async (transaction) => {
 *   await insertRequest(transaction, …);
 *   await queue.enqueue(transaction, "render", { requestId });
 * });
 * queue.work("render", { concurrency: 2, payload: schema, handler: async (job) => { … }, onDeadLetter });
 * await queue.stop({ timeoutMs: 20_000 });
 * ```
 *
 * A commit wakes the workers at once, here and in other processes, by `NOTIFY`; the polling behind it only catches what
 * a lost connection missed. A job runs at least once: its handler must bear a second run.
 */
import { currentRequestId } from "../request-scope.ts";
import type { Executor, OpenedDatabase, Transaction } from "../storage/database.ts";
import {
  countWaitingJobs,
  deleteDoneJobs,
  findStalledJobs,
  insertJobs,
  jobsChannel,
  type NewJobOptions,
  returnOrphans,
  touchJobs,
} from "../storage/jobs-store.ts";
import { isStoreUnavailable } from "../storage/store-unavailable.ts";
import type { JobSettings, WorkOptions } from "./job.ts";
import { startWorker, type Worker } from "./worker.ts";

export interface QueueDependencies<Name extends string> {
  database: OpenedDatabase;
  jobs: Record<Name, JobSettings>;
  /** Called for failed attempts and for failures of the queue itself. */
  onError: (error: unknown) => void;
  /** Called at most every ten seconds while jobs wait for an unavailable database or object store. */
  onUnavailable?: (error: unknown) => void;
  /** How long a running job may miss heartbeats before it is returned to the queue, ms. */
  silentMsMax?: number;
}

export interface Queue<Name extends string> {
  /** Enqueues in the caller's transaction: a rollback discards the job, a commit starts it at once. Returns its id. */
  enqueue(
    transaction: Transaction,
    name: Name,
    payload: Record<string, unknown>,
    options?: NewJobOptions,
  ): Promise<number[]>;
  /** Like `enqueue`, one job for each payload in one statement. */
  enqueueAll(
    transaction: Transaction,
    name: Name,
    payloads: readonly Record<string, unknown>[],
    options?: NewJobOptions,
  ): Promise<number[]>;
  /** These shares, whose jobs are about to be stored, ask for places of this process. */
  note(name: Name, shares: readonly string[]): void;
  /**
   * How many jobs of each share or group wait, those that wait for a retry included. Counts no further than `countMax`.
   */
  countWaiting(executor: Executor, name: Name, countMax: number): Promise<ReadonlyMap<string, number>>;
  /**
   * How long due jobs have waited without any process taking a job, ms; undefined when a worker took one in the last 30
   * s or is still running one, or when no job has waited that long.
   */
  stalledForMs(executor: Executor): Promise<number | undefined>;
  /** Starts a worker for jobs of this name. Once per name and process. */
  work<Payload>(name: Name, options: WorkOptions<Payload>): void;
  /**
   * Takes no more jobs, waits for running ones, and after `timeoutMs` aborts them and returns them to the queue, where
   * they wait for the next start without losing an attempt.
   */
  stop(options: { timeoutMs: number }): Promise<void>;
}

const keepDoneMs = 600_000;
const pollEveryMs = { embedded: 30_000, server: 5_000 };
// On a server longer than a process pauses for garbage collection or for a machine's migration; otherwise a job would
// run twice, without harm. Embedded there is no other process, and only a job whose outcome could not be stored is silent.
const silentMsDefault = { embedded: 240_000, server: 12_000 };
// A live worker takes a due job within seconds.
const stalledMs = 30_000;
const reportUnavailableEveryMs = 10_000;

/** Returns jobs to the queue that a killed process left behind. */
export async function createQueue<Name extends string>({
  database,
  jobs,
  onError,
  onUnavailable = onError,
  silentMsMax = silentMsDefault[database.kind],
}: QueueDependencies<Name>): Promise<Queue<Name>> {
  const { db, kind } = database;
  const workers = new Map<string, Worker>();
  const reportUnavailable = throttled(onUnavailable);
  const report = (error: unknown) => (isStoreUnavailable(error) ? reportUnavailable(error) : onError(error));
  let stopUpkeep: (() => Promise<void>) | undefined;

  if (kind === "embedded") await returnOrphans(db);
  const listening = await database.notifications.listen(
    jobsChannel,
    (name) => workers.get(name)?.wake(),
    () => {
      for (const worker of workers.values()) worker.wake();
    },
  );

  return {
    enqueue: (transaction, name, payload, options = {}) =>
      insertJobs(transaction, name, [withRequest(payload)], options),
    enqueueAll: (transaction, name, payloads, options = {}) =>
      insertJobs(transaction, name, payloads.map(withRequest), options),
    note: (name, shares) => workers.get(name)?.note(shares),
    countWaiting: countWaitingJobs,
    stalledForMs: (executor) => findStalledJobs(executor, stalledMs, kind === "server"),
    work(name, work) {
      if (workers.has(name)) throw new Error(`${name} jobs already have a worker`);
      stopUpkeep ??= keepUp(database, workers, { silentMsMax, report });
      const settings = jobs[name];
      const reports = { onError, onUnavailable: reportUnavailable, report };
      workers.set(
        name,
        startWorker({
          db,
          name,
          settings,
          work,
          pollEveryMs: pollEveryMs[kind],
          flush: database.flush,
          ...reports,
        }),
      );
    },
    async stop({ timeoutMs }) {
      await Promise.all([...workers.values()].map((worker) => worker.stop(timeoutMs)));
      await stopUpkeep?.();
      await listening.close();
    },
  };
}

/** A job runs for the request that it names, or else for the one that enqueues it: its log lines have that id. */
function withRequest(payload: Record<string, unknown>): Record<string, unknown> {
  const requestId = currentRequestId();
  return requestId === undefined || "requestId" in payload ? payload : { ...payload, requestId };
}

/** Sends heartbeats of running jobs, returns orphans to the queue and deletes done jobs. Returns a function that ends it. */
function keepUp(
  { db }: OpenedDatabase,
  workers: ReadonlyMap<string, Worker>,
  { silentMsMax, report }: { silentMsMax: number; report: (error: unknown) => void },
): () => Promise<void> {
  let wasAnswered = true;
  const look = async () => {
    const isFirst = !wasAnswered;
    wasAnswered = false;
    await touchJobs(
      db,
      [...workers.values()].flatMap((worker) => worker.runningIds()),
    );
    // After an outage the other processes need a moment for their heartbeats.
    if (!isFirst) await returnOrphans(db, silentMsMax);
    await deleteDoneJobs(db, keepDoneMs);
    wasAnswered = true;
  };
  let looking = Promise.resolve();
  const timer = setInterval(() => {
    looking = look().catch(report);
  }, silentMsMax / 4);
  return async () => {
    clearInterval(timer);
    await looking;
  };
}

/** During an outage every worker fails every second; one log line is enough. */
function throttled(report: (error: unknown) => void): (error: unknown) => void {
  let reportedAt = -Infinity;
  return (error) => {
    if (performance.now() - reportedAt < reportUnavailableEveryMs) return;
    reportedAt = performance.now();
    report(error);
  };
}
