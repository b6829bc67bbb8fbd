/** Runs the jobs of one name, a bounded number concurrently. Takes jobs after a notification, a timer, or the end of a job. */
import { answersWithin } from "../concurrency/within.ts";
import { releaseJobs, type TakenJob, takeJobs } from "../storage/jobs-store.ts";
import type { Admission } from "./job.ts";
import { type AttemptContext, JobReturnedError, runJob } from "./run-job.ts";

export interface Worker {
  /** Jobs may be due. */
  wake(): void;
  runningIds(): number[];
  /** Waits for running jobs, and after `timeoutMs` returns them to the queue and aborts them. */
  stop(timeoutMs: number): Promise<void>;
}

export interface WorkerDependencies<Payload> extends AttemptContext<Payload> {
  /** For lost notifications. */
  pollEveryMs: number;
  report: (error: unknown) => void;
}

const takeAgainAfterMs = 1_000;

export function startWorker<Payload>(dependencies: WorkerDependencies<Payload>): Worker {
  const { db, name, work, pollEveryMs, report } = dependencies;
  const { free, fewest, groups } = toPlaces(work.concurrency);
  const running = new Map<number, { controller: AbortController; done: Promise<void> }>();
  const stopping = new AbortController();
  let taking = Promise.resolve();
  let isTaking = false;
  let isWokenMeanwhile = false;
  // False when the last query left no due job, which saves a query after each job.
  let mayHaveMore = false;
  let alarm: NodeJS.Timeout | undefined;

  function wake(): void {
    if (stopping.signal.aborted) return;
    mayHaveMore = true;
    isWokenMeanwhile = true;
    if (!isTaking) taking = takeWhileFree();
  }

  async function takeWhileFree(): Promise<void> {
    isTaking = true;
    wakeIn(pollEveryMs);
    try {
      for (let places = free(running.size); places >= fewest; places = free(running.size)) {
        if (stopping.signal.aborted) return;
        isWokenMeanwhile = false;
        const onlyDeadLetters = work.storeWatch?.isUnavailable() === true;
        const { taken, nextDueInMs } = await takeJobs(db, name, places, {
          groups: groups?.(),
          onlyDeadLetters,
        });
        for (const job of taken) start(job);
        if (nextDueInMs !== null) wakeIn(nextDueInMs);
        if (taken.length === places || isWokenMeanwhile) continue;
        // Others of a group may wait for the end of one that runs.
        mayHaveMore = groups !== undefined;
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

  function start(job: TakenJob): void {
    const controller = new AbortController();
    const done = runJob(dependencies, job, { controller, stopping: stopping.signal })
      .catch(report)
      .finally(() => {
        running.delete(job.id);
        if (mayHaveMore) wake();
      });
    running.set(job.id, { controller, done });
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
  wake();
  return { wake, runningIds: () => [...running.keys()], stop };
}

interface Places {
  free: Admission["free"];
  /** Free places that a query is worth. */
  fewest: number;
  groups?: Admission["groups"];
}

function toPlaces(concurrency: number | Admission): Places {
  if (typeof concurrency !== "number")
    return {
      free: (running) => concurrency.free(running),
      fewest: 1,
      groups: () => concurrency.groups(),
    };
  // Each take is a commit, so with 4 or more places it waits until 2 are free.
  return { free: (running) => concurrency - running, fewest: concurrency >= 4 ? 2 : 1 };
}
