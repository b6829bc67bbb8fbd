/**
 * Bounds the accepted renders that wait for their picture, in all processes. An accepted render should finish while its
 * link waits, so the bound follows the measured throughput.
 *
 * Counts records, not jobs: a render that shares another's picture has no job, but still has a record, a waiting link
 * and a webhook.
 */
import { overloaded } from "../service-error.ts";
import type { Clock } from "../clock.ts";
import type { Executor } from "../storage/database.ts";
import { countUnfinished } from "../storage/unfinished-requests.ts";

export interface BacklogOptions {
  /**
   * Waiting renders; further ones get 503. Default: the number finished within `waitSeconds` at the measured rate,
   * bounded below and above.
   */
  waitingMax?: number | undefined;
}

export interface Backlog {
  /** Throws 503 with `Retry-After` when too many renders wait. */
  check: () => void;
  /** Runs `work`, which stores one more render, or throws like `check`. A rejection is not counted. */
  add: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** Below the 30 s that a link waits. */
const waitSeconds = 10;
/** Lower bound: even the slowest machine accepts a burst of this size. */
const fewestMax = 500;
/** Upper bound: each render holds a record, its body and possibly a connection. */
const mostMax = 1_000;
/** A request that is unfinished after this time has lost its job and must not take a place forever. */
const countedMs = 24 * 60 * 60 * 1000;
const recountAfterMs = 250;
/** Counts further apart give no rate, because there may have been idle time between them. */
const rateOverMsMax = 5_000;
const rateOverMsMin = 500;
/** Weight of the newest measurement in the moving average. */
const newestWeight = 0.3;
const retryAfterSecondsMax = 30;
const retryAfterSecondsUnmeasured = 5;

interface Count {
  at: number;
  unfinished: number;
  made: number;
}

/** Counts once at the start, to include renders that earlier processes left. */
export async function createBacklog(
  { db, clock, random = Math.random }: { db: Executor; clock: Clock; random?: () => number },
  { waitingMax }: BacklogOptions = {},
): Promise<Backlog> {
  let counted = 0;
  let countedAt = 0;
  /** Number of counts started. */
  let generation = 0;
  /** Renders stored since the last count began, which it does not include. */
  let addedSince = 0;
  /** Renders stored before the count in progress began. */
  let addedBefore = 0;
  /** Renders that are being stored. */
  let adding = 0;
  let measuredFrom: Count | undefined;
  let perSecond: number | undefined;
  let counting: Promise<void> | undefined;

  const waiting = () => counted + addedBefore + addedSince + adding;
  const max = () =>
    waitingMax ?? Math.min(mostMax, Math.max(fewestMax, Math.floor((perSecond ?? 0) * waitSeconds)));

  async function count(): Promise<void> {
    const at = performance.now();
    generation += 1;
    addedBefore += addedSince;
    addedSince = 0;
    const { renders, unfinished, made } = await countUnfinished(db, {
      since: new Date(clock.now().getTime() - countedMs),
      countMax: mostMax * 2,
    });
    counted = renders;
    addedBefore = 0;
    countedAt = at;
    measure({ at, unfinished, made });
  }

  /** A request that was made between the counts and no longer waits was finished, by any process. */
  function measure(now: Count): void {
    const before = measuredFrom;
    const overMs = before === undefined ? Number.POSITIVE_INFINITY : now.at - before.at;
    if (overMs < rateOverMsMin) return;
    measuredFrom = now;
    if (before === undefined || overMs > rateOverMsMax || before.unfinished === 0 || now.unfinished === 0)
      return;
    const finished = now.made - before.made - (now.unfinished - before.unfinished);
    const measured = (Math.max(0, finished) / overMs) * 1000;
    perSecond = perSecond === undefined ? measured : perSecond + (measured - perSecond) * newestWeight;
  }

  function recountIfStale(): void {
    if (performance.now() - countedAt < recountAfterMs) return;
    // While the database is unavailable, storing the next render fails by itself.
    counting ??= count()
      .catch(() => undefined)
      .finally(() => (counting = undefined));
  }

  /** Time until a tenth of the places is free, with jitter, so that rejected callers do not retry together. */
  function retryAfterSeconds(): number {
    if (perSecond === undefined || perSecond === 0) return retryAfterSecondsUnmeasured;
    const seconds = ((waiting() - max() * 0.9) / perSecond) * (1 + random());
    return Math.min(retryAfterSecondsMax, Math.max(1, Math.ceil(seconds)));
  }

  function refuseIfFull(): void {
    if (waiting() < max()) return;
    throw overloaded(
      "Too many renders are waiting. Send the request again a little later.",
      retryAfterSeconds(),
    );
  }

  await count();
  return {
    check: () => {
      recountIfStale();
      refuseIfFull();
    },
    add: async (work) => {
      recountIfStale();
      // A count in progress may or may not include a render that is stored now.
      await counting;
      refuseIfFull();
      const began = generation;
      adding += 1;
      try {
        const value = await work();
        if (began === generation) addedSince += 1;
        else if (counting !== undefined) addedBefore += 1;
        return value;
      } finally {
        adding -= 1;
      }
    },
  };
}
