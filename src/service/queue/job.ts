import type { ZodType } from "zod";
import type { Transaction } from "../storage/database.ts";
import type { GroupLimits } from "../storage/jobs-store.ts";
import type { StoreWatch } from "./store-watch.ts";

/** Retries of jobs of one name. */
export interface JobSettings {
  /** Attempts after the first that end in an error or at the deadline. */
  retryLimit: number;
  /** Wait before the first retry, seconds; doubled for each further one, with jitter, up to `retryDelaySecondsMax`. */
  retryDelaySeconds: number;
  retryDelaySecondsMax: number;
  /** An attempt that takes longer is aborted and counts as failed. Seconds. */
  deadlineSeconds: number;
}

export interface RunningJob<Payload> {
  id: number;
  payload: Payload;
  /** 1 for the first. */
  attempt: number;
  /** Since it was enqueued, ms. */
  ageMs: number;
  /** Whether a failure of this attempt is final. */
  isLastAttempt: boolean;
  /** Aborted at the deadline, and when the service stops and cannot wait any longer. */
  signal: AbortSignal;
  /**
   * Marks the job as done in the handler's own transaction, together with its effects: after a kill both have happened
   * or the job runs again. A handler that does not call it is done when it returns.
   */
  complete(transaction: Transaction): Promise<void>;
  /** The handler's own statement has marked the job as done. */
  markDone(): void;
  /**
   * Waits for `work`, which depends on others that may never answer, without keeping one of the worker's places from
   * another job for more than a moment.
   */
  waitOutside<Value>(work: Promise<Value>): Promise<Value>;
}

/**
 * Decides before jobs are taken how many may start, for jobs that could block each other: those of one group share a
 * limit, however many of them wait in front of the others.
 */
export interface Admission {
  /** How many more may start besides those that run in this process. */
  free(running: number): number;
  groups(): GroupLimits;
  /** Registers a callback for when more jobs may start although none has ended. */
  onFree(wake: () => void): void;
}

export interface WorkOptions<Payload> {
  /** Concurrent jobs in this process. */
  concurrency: number | Admission;
  /**
   * Concurrent jobs while several shares have asked within 10 s, so that small demands need not wait for a flood of
   * others; a share without a running job gets a place beyond. Default: `concurrency`.
   */
  concurrencyAmongSeveral?: number;
  /** Parses the stored payload. A job whose payload is rejected is dropped after its attempts, with an error. */
  payload: ZodType<Payload>;
  /**
   * A rejection is a failed attempt, unless the database or the object store was unavailable: such a job is retried
   * without losing an attempt until it is a day old.
   */
  handler: (job: RunningJob<Payload>) => Promise<void>;
  /** For jobs that need the object store; only dead letters start while it is unavailable. */
  storeWatch?: StoreWatch;
  /** Something else in this process that the jobs need; none starts while it is paused. */
  pause?: Pause;
  /**
   * Called when no attempt is left, or the process crashed during this job repeatedly, so that its record can say so.
   * Retried until it succeeds. `message` is the last attempt's error, for the log rather than for callers.
   */
  onDeadLetter: (payload: Payload, message: string) => Promise<void>;
}

export interface Pause {
  isPaused: () => boolean;
  /** Registers a callback for the end of a pause. */
  onResume: (wake: () => void) => void;
}

/**
 * The job cannot run in this process now. It returns to the queue, where another process may take it, without losing an
 * attempt.
 */
export class JobPostponedError extends Error {
  override readonly name = "JobPostponedError";
}

export class JobDeadlineError extends Error {
  override readonly name = "JobDeadlineError";
}
