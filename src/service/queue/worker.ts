/** Runs the jobs of one name: a bounded number concurrently, each within its deadline, woken by commits of new ones. */
import { fromDrizzle, type JobWithMetadata, type PgBoss } from "pg-boss";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { z, type ZodType } from "zod";
import type { Transaction } from "../storage/database.ts";
import { isStoreUnavailable, unavailableStore } from "../storage/store-unavailable.ts";
import type { StoreWatch } from "./store-watch.ts";

export interface RunningJob<Payload> {
  id: string;
  payload: Payload;
  /** 1 for the first. */
  attempt: number;
  /** Whether a failure of this attempt is final. */
  isLastAttempt: boolean;
  /** Aborted at the deadline, and when the service stops and cannot wait any longer. */
  signal: AbortSignal;
  /**
   * Marks the job as done in the handler's own transaction, together with its effects: after a kill both have happened
   * or the job runs again. A handler that does not call it is done when it returns.
   */
  complete(transaction: Transaction): Promise<void>;
}

export type JobHandler<Payload> = (job: RunningJob<Payload>) => Promise<void>;

/**
 * Decides before each fetch how many jobs may start, for jobs that could block each other: those of one group share a
 * limit, however many of them wait in front of the others.
 */
export interface Admission {
  /** How many more may start besides those that run in this process. */
  free(running: number): number;
  /** How many of one group may run at once, in all processes; `tiers` by group. */
  groups(): { default: number; tiers: Record<string, number> };
  /** Registers a callback for when more jobs may start although none has ended. */
  onFree(wake: () => void): void;
}

export interface WorkOptions<Payload> {
  /** Concurrent jobs in this process. */
  concurrency: number | Admission;
  /** Parses the stored payload. A job whose payload is rejected is dead-lettered. */
  payload: ZodType<Payload>;
  /**
   * A rejection is a failed attempt, unless the database or the object store was unavailable: such a job is retried
   * without losing an attempt until it is a day old.
   */
  handler: JobHandler<Payload>;
  /** For jobs that need the object store; none starts while it is unavailable. */
  storeWatch?: StoreWatch;
  /**
   * Called when no attempt is left, or the process crashed during this job repeatedly, so that its record can say so.
   * It is a job of its own and is itself retried until it succeeds. `message` is the last attempt's error, for the log
   * rather than for callers.
   */
  onDeadLetter: (payload: Payload, message: string) => Promise<void>;
}

export interface Worker {
  /** Jobs may be due. */
  wake(): void;
  /** Jobs will be due. */
  wakeIn(delayMs: number): void;
  stop(timeoutMs: number): Promise<void>;
}

interface WorkerDependencies {
  boss: PgBoss;
  name: string;
  deadlineMs: number;
  /** Heartbeat interval of a running job; undefined if no other process could take it over. */
  heartbeatMs: number | undefined;
  pollEveryMs: number;
  /** Until the next postponed job is due; undefined when none is postponed. */
  nextDueInMs: () => Promise<number | undefined>;
  handBack: (ids: readonly string[]) => Promise<void>;
  /** Requeues a running job to start after `delayMs`, and counts that it found the store unavailable. */
  postpone: (id: string, delayMs: number) => Promise<void>;
  onError: (error: unknown) => void;
  /** Called for transient failures: the database or the store is unavailable. */
  onUnavailable: (error: unknown) => void;
  storeWatch: StoreWatch | undefined;
  concurrency: number | Admission;
  handle: (job: RunningJob<StoredJob>) => Promise<void>;
  /** A job ran out of attempts and was dead-lettered. */
  onLastFailure: () => void;
}

const retryFetchAfterMs = 1_000;
/** Age after which an unavailable store fails a job like any other error. */
const unavailableMsMax = 24 * 60 * 60 * 1000;
/** Backoff before a job that found the store unavailable runs again; doubles each time, with jitter. */
const postponeMs = { first: 500, most: 2_000 };
/** Backoff before retrying to persist a job's outcome after a database failure; doubles each time. */
const persistMs = { first: 250, most: 1_000 };
// Prevents a busy loop for a job that is due and cannot be fetched.
const minimumAlarmMs = 20;

const storedSchema = z.object({
  payload: z.unknown(),
  orphaned: z.number(),
  // Absent in jobs stored by an earlier version.
  unavailable: z.number().default(0),
});
const failureSchema = z.object({ message: z.string() });

/** The stored form of a job. */
export interface StoredJob {
  payload: unknown;
  /** How often the process crashed while it was running. */
  orphaned: number;
  /** How often the job found the database or the object store unavailable. */
  unavailable: number;
  /** Why it was dead-lettered; empty otherwise. */
  failureMessage: string;
}

type FetchedJob = JobWithMetadata<unknown>;

export class JobDeadlineError extends Error {
  override readonly name = "JobDeadlineError";
}

export function startWorker(dependencies: WorkerDependencies): Worker {
  const { boss, name, concurrency, onError, onUnavailable, storeWatch } = dependencies;
  const admission = typeof concurrency === "number" ? undefined : concurrency;
  // A fetch is a commit, so with many concurrent jobs ended ones are replaced two by two.
  const fewestToFetch = typeof concurrency === "number" && concurrency >= 4 ? 2 : 1;
  const running = new Map<
    string,
    { controller: AbortController; done: Promise<void>; group: string | undefined }
  >();
  const handedBack = new Set<string>();
  let isFetching = false;
  let wokenMeanwhile = false;
  // Saves a fetch after each job when the last one left nothing behind.
  let mayHaveMore = false;
  let isStopping = false;

  let alarm: { at: number; timer: NodeJS.Timeout } | undefined;
  const poll = setInterval(pollNow, dependencies.pollEveryMs);
  const heartbeat =
    dependencies.heartbeatMs === undefined ? undefined : setInterval(touchRunning, dependencies.heartbeatMs);
  let fetchAgain: NodeJS.Timeout | undefined;
  let fetching: Promise<void> = Promise.resolve();
  const stopping = new AbortController();
  admission?.onFree(wake);
  storeWatch?.onAvailable(wake);
  pollNow();

  function pollNow(): void {
    wake();
    lookAhead().catch(report);
  }

  function report(error: unknown): void {
    if (isStoreUnavailable(error)) onUnavailable(error);
    else onError(error);
  }

  function wake(): void {
    if (isStopping || storeWatch?.isUnavailable() === true) return;
    mayHaveMore = true;
    if (isFetching) wokenMeanwhile = true;
    else fetching = fetchWhileFree();
  }

  async function fetchWhileFree(): Promise<void> {
    isFetching = true;
    try {
      for (;;) {
        const free =
          typeof concurrency === "number" ? concurrency - running.size : concurrency.free(running.size);
        if (free < fewestToFetch || isStopping || storeWatch?.isUnavailable() === true) return;
        wokenMeanwhile = false;
        const jobs = await boss.fetch(name, {
          batchSize: free,
          includeMetadata: true,
          ...(admission === undefined ? {} : { groupConcurrency: admission.groups() }),
        });
        for (const job of jobs.toSorted(byTurn)) start(job);
        // A full batch may have left more behind; the next job that ends fetches again. Behind jobs of a group at its
        // limit there may be others even then.
        const isOneHeldBack = isSomeGroupHeldBack();
        const isLast = isOneHeldBack ? jobs.length === 0 : jobs.length < free;
        if (isLast && !wokenMeanwhile) {
          mayHaveMore = isOneHeldBack;
          return;
        }
      }
    } catch (error) {
      report(error);
      clearTimeout(fetchAgain);
      fetchAgain = setTimeout(wake, retryFetchAfterMs);
    } finally {
      isFetching = false;
    }
  }

  function start(job: FetchedJob): void {
    const controller = new AbortController();
    const done = run(job, controller)
      .catch(report)
      .finally(() => {
        running.delete(job.id);
        if (mayHaveMore) wake();
      });
    running.set(job.id, { controller, done, group: job.groupId ?? undefined });
  }

  /** Whether some group has reached its limit, so that more of it may wait. */
  function isSomeGroupHeldBack(): boolean {
    if (admission === undefined) return false;
    const limits = admission.groups();
    const counts = new Map(Object.keys(limits.tiers).map((group) => [group, 0]));
    for (const { group } of running.values())
      if (group !== undefined) counts.set(group, (counts.get(group) ?? 0) + 1);
    return [...counts].some(([group, count]) => count >= (limits.tiers[group] ?? limits.default));
  }

  async function run(job: FetchedJob, controller: AbortController): Promise<void> {
    const isLastAttempt = job.retryCount >= job.retryLimit;
    let isCompleted = false;
    try {
      await withDeadline(dependencies.deadlineMs, controller, name, () =>
        dependencies.handle({
          id: job.id,
          payload: toStoredJob(job),
          attempt: job.retryCount + 1,
          isLastAttempt,
          signal: controller.signal,
          async complete(transaction) {
            await boss.complete(name, job.id, null, { db: fromDrizzle(transaction, sql) });
            isCompleted = true;
          },
        }),
      );
      if (!isCompleted) await persist(() => boss.complete(name, job.id));
    } catch (error) {
      if (handedBack.has(job.id)) return;
      if (isTransient(job, error)) return postpone(job, error);
      onError(error);
      await persist(() => boss.fail(name, job.id, { message: failureMessage(job, error) }));
      if (isLastAttempt) dependencies.onLastFailure();
      else await lookAhead();
    }
  }

  /** Whether the job failed only because a store was unavailable, and is young enough to wait for it. */
  function isTransient(job: FetchedJob, error: unknown): boolean {
    const isOutage =
      isStoreUnavailable(error) ||
      (error instanceof JobDeadlineError && storeWatch?.isUnavailable() === true);
    return isOutage && Date.now() - job.createdOn.getTime() < unavailableMsMax;
  }

  async function postpone(job: FetchedJob, error: unknown): Promise<void> {
    if (unavailableStore(error) === "objects") storeWatch?.reportFailure();
    onUnavailable(error);
    const waitMs = Math.min(postponeMs.most, postponeMs.first * 2 ** toStoredJob(job).unavailable);
    const delayMs = Math.round(waitMs * (0.75 + Math.random() / 2));
    await persist(() => dependencies.postpone(job.id, delayMs));
    wakeIn(delayMs);
  }

  /**
   * Persists a job's outcome, and retries while the database is unavailable: a job without an outcome would count as
   * running until the next start. A stopping process leaves it to the one that takes over its jobs.
   */
  async function persist(write: () => Promise<unknown>): Promise<void> {
    for (let waitMs = persistMs.first; ; waitMs = Math.min(persistMs.most, waitMs * 2)) {
      try {
        await write();
        return;
      } catch (error) {
        if (!isStoreUnavailable(error) || stopping.signal.aborted) throw error;
        onUnavailable(error);
        await delay(waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** pg-boss does not notify when a retry or a postponed job becomes due, so a timer is set for the next one. */
  async function lookAhead(): Promise<void> {
    const dueInMs = await dependencies.nextDueInMs();
    if (dueInMs !== undefined) wakeIn(dueInMs);
  }

  function wakeIn(delayMs: number): void {
    const at = Date.now() + Math.max(0, delayMs);
    // Later than the next poll, which will fetch it.
    if (isStopping || delayMs > dependencies.pollEveryMs || (alarm !== undefined && alarm.at <= at)) return;
    clearTimeout(alarm?.timer);
    const timer = setTimeout(
      () => {
        alarm = undefined;
        wake();
        lookAhead().catch(report);
      },
      Math.max(minimumAlarmMs, delayMs),
    );
    alarm = { at, timer };
  }

  function touchRunning(): void {
    if (running.size > 0) boss.touch(name, [...running.keys()]).catch(report);
  }

  return {
    wake,
    wakeIn,
    async stop(timeoutMs) {
      isStopping = true;
      stopping.abort();
      clearInterval(poll);
      clearTimeout(fetchAgain);
      clearTimeout(alarm?.timer);
      await fetching;
      const finished = Promise.all([...running.values()].map(({ done }) => done));
      if (!(await settlesWithin(finished, timeoutMs))) {
        const ids = [...running.keys()];
        for (const id of ids) handedBack.add(id);
        // Jobs that cannot be handed back now are recovered at the next start, or by other processes after the
        // heartbeat timeout.
        await dependencies.handBack(ids).catch(report);
        for (const { controller } of running.values()) controller.abort(new Error("the service is stopping"));
      }
      clearInterval(heartbeat);
    },
  };
}

/** A dead-lettered job keeps the message of its failure. */
function failureMessage(job: FetchedJob, error: unknown): string {
  if (job.sourceName !== null) return toStoredJob(job).failureMessage;
  return error instanceof Error ? error.message : String(error);
}

/** A batch may come back in any order. */
function byTurn(a: FetchedJob, b: FetchedJob): number {
  return b.priority - a.priority || a.createdOn.getTime() - b.createdOn.getTime();
}

function toStoredJob(job: FetchedJob): StoredJob {
  const output = failureSchema.safeParse(job.output);
  return { ...storedSchema.parse(job.data), failureMessage: output.success ? output.data.message : "" };
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

async function settlesWithin(work: Promise<unknown>, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  try {
    return await Promise.race([work.then(() => true as const), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
