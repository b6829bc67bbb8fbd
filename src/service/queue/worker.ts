/** Runs the jobs of one name, a bounded number concurrently. Takes jobs after a notification, a timer, or the end of a job. */
import { isJsonObject } from "#contract/json.ts";
import { createAsking } from "../concurrency/semaphore.ts";
import { answersWithin } from "../concurrency/within.ts";
import { runForNoRequest, runForRequest, setShare, shareOfAddress } from "../request-scope.ts";
import { releaseJobs, type TakenJob, takeJobs } from "../storage/jobs-store.ts";
import type { Admission, WorkOptions } from "./job.ts";
import { type AttemptContext, JobReturnedError, runJob } from "./run-job.ts";

export interface Worker {
  /** Jobs may be due. */
  wake(): void;
  runningIds(): number[];
  /** See `Queue.note`. */
  note(shares: readonly string[]): void;
  /** Waits for running jobs, and after `timeoutMs` returns them to the queue and aborts them. */
  stop(timeoutMs: number): Promise<void>;
}

export interface WorkerDependencies<Payload> extends AttemptContext<Payload> {
  /** Persists what was taken. */
  flush: () => Promise<void>;
  /** For lost notifications. */
  pollEveryMs: number;
  report: (error: unknown) => void;
}

const takeAgainAfterMs = 1_000;
/** A job that waits longer for others leaves its place, ms. */
const leavesAfterMs = 100;
/** Jobs that have left their places; each keeps in memory what it has read. */
const outsideMax = 300;

export function startWorker<Payload>(dependencies: WorkerDependencies<Payload>): Worker {
  const { db, name, work, pollEveryMs, flush, report } = dependencies;
  const { note, free, countWorth, groups } = createPlaces(work);
  const running = new Map<number, { controller: AbortController; done: Promise<void>; share: string }>();
  const stopping = new AbortController();
  let taking = Promise.resolve();
  let isTaking = false;
  let isWokenMeanwhile = false;
  // False when the last query left no due job, which saves a query after each job.
  let mayHaveMore = false;
  let alarm: NodeJS.Timeout | undefined;
  let outside = 0;

  function wake(): void {
    if (stopping.signal.aborted) return;
    mayHaveMore = true;
    isWokenMeanwhile = true;
    // A request may have caused it; the jobs are of any.
    if (!isTaking) taking = runForNoRequest(takeWhileFree);
  }

  async function takeWhileFree(): Promise<void> {
    isTaking = true;
    wakeIn(pollEveryMs);
    try {
      for (let order = nextOrder(); order !== undefined; order = nextOrder()) {
        if (stopping.signal.aborted) return;
        isWokenMeanwhile = false;
        const { taken, nextDueInMs } = await takeJobs(db, name, order.countMax, {
          groups: groups?.(),
          onlyDeadLetters: isPaused(),
          exceptShares: order.exceptShares,
        });
        if (taken.length > 0) await persistTaken(taken);
        for (const job of taken) start(job);
        if (nextDueInMs !== null) wakeIn(nextDueInMs);
        if (taken.length === order.countMax || isWokenMeanwhile) continue;
        // Others of a group or of a busy share may wait for the end of one that runs.
        mayHaveMore = groups !== undefined || order.exceptShares !== undefined;
        return;
      }
    } catch (error) {
      report(error);
      wakeIn(takeAgainAfterMs);
    } finally {
      // Not later, or the end of a job in between would wake nothing.
      isTaking = false;
    }
  }

  const isPaused = () => work.storeWatch?.isUnavailable() === true || work.pause?.isPaused() === true;

  const freeNow = () => free(running.size - Math.min(outside, outsideMax));

  /** The jobs to take now: beyond the places, one of a share that has none running. */
  function nextOrder(): { countMax: number; exceptShares?: string[] } | undefined {
    const { regular, beyond: others } = countWorth(freeNow());
    if (regular > 0) return { countMax: regular };
    return others > 0 ? { countMax: 1, exceptShares: [...busyShares()] } : undefined;
  }

  const busyShares = () => new Set([...running.values()].map(({ share }) => shareOfAddress(share)));

  /**
   * A lost take only means that a job waits again, so it starts before it is on the disk. One that may have crashed the
   * process is counted first.
   */
  async function persistTaken(taken: readonly TakenJob[]): Promise<void> {
    const flushed = flush();
    if (taken.some(({ crashes }) => crashes > 0)) await flushed;
    else flushed.catch(report);
  }

  function start(job: TakenJob): void {
    note(job.share);
    const controller = new AbortController();
    const done = runForRequest(requestOf(job), () => {
      setShare(job.share);
      return runJob(dependencies, job, { controller, stopping: stopping.signal, waitOutside });
    })
      .catch(report)
      .finally(() => {
        running.delete(job.id);
        if (mayHaveMore) wake();
      });
    running.set(job.id, { controller, done, share: job.share });
  }

  async function waitOutside<Value>(waited: Promise<Value>): Promise<Value> {
    let hasLeft = false;
    const leave = setTimeout(() => {
      hasLeft = true;
      outside += 1;
      if (mayHaveMore) wake();
    }, leavesAfterMs);
    try {
      return await waited;
    } finally {
      clearTimeout(leave);
      if (hasLeft) outside -= 1;
    }
  }

  function wakeIn(delayMs: number): void {
    clearTimeout(alarm);
    if (!stopping.signal.aborted) alarm = setTimeout(wake, Math.min(Math.ceil(delayMs), pollEveryMs));
  }

  async function stop(timeoutMs: number): Promise<void> {
    stopping.abort();
    clearTimeout(alarm);
    await taking;
    const ended = Promise.all([...running.values()].map(({ done }) => done));
    if ((await answersWithin(timeoutMs, ended)) !== undefined) return;
    // Aborted first, or a failure in the meantime would be stored after another process has taken the job.
    const ids = [...running.keys()];
    for (const { controller } of running.values())
      controller.abort(new JobReturnedError("the service is stopping"));
    // Jobs that cannot be returned now are recovered at the next start, or by other processes after the heartbeat timeout.
    await releaseJobs(db, ids).catch(report);
  }

  if (typeof work.concurrency !== "number") work.concurrency.onFree(wake);
  work.storeWatch?.onAvailable(wake);
  work.pause?.onResume(wake);
  wake();
  return {
    wake,
    runningIds: () => [...running.keys()],
    note: (shares) => {
      for (const share of shares) note(share);
    },
    stop,
  };
}

function requestOf({ payload }: TakenJob): string | undefined {
  const id = isJsonObject(payload) ? payload["requestId"] : undefined;
  return typeof id === "string" ? id : undefined;
}

interface Places {
  /** A share asks now. */
  note: (share: string) => void;
  /** Free places while so many are taken; negative while jobs run beyond them. */
  free: (taken: number) => number;
  /** How many of the free places, and of those beyond them, are worth a query. */
  countWorth: (free: number) => { regular: number; beyond: number };
  groups?: Admission["groups"];
}

function createPlaces({
  concurrency,
  concurrencyAmongSeveral: amongSeveral,
}: Pick<WorkOptions<unknown>, "concurrency" | "concurrencyAmongSeveral">): Places {
  if (typeof concurrency !== "number")
    return {
      note: () => undefined,
      free: (taken) => concurrency.free(taken),
      countWorth: (free) => ({ regular: free, beyond: 0 }),
      groups: () => concurrency.groups(),
    };
  const asking = createAsking();
  const leavesRoom = () => amongSeveral !== undefined && asking.areSeveral();
  return {
    note: asking.note,
    free: (taken) => ((asking.areSeveral() ? amongSeveral : undefined) ?? concurrency) - taken,
    countWorth: (free) => ({ regular: free, beyond: leavesRoom() ? free + concurrency : 0 }),
  };
}
