/**
 * How many accepted renders wait for their picture, in all processes, and whether another may be accepted. What is
 * accepted is to be finished within the time that a link waits, so the bound follows the rate at which requests finish.
 *
 * Counted are records, not jobs: a render that shares another's picture has no job, and holds a record, a waiting link
 * and a webhook all the same.
 */
import { overloaded } from "../service-error.ts";
import type { Clock } from "../service-context.ts";
import type { Executor } from "../storage/database.ts";
import { countUnfinished } from "../storage/unfinished-requests.ts";

export interface BacklogOptions {
  /** Waiting renders; beyond, 503. Default: what is finished within `waitSeconds` at the measured rate, within bounds. */
  waitingMax?: number | undefined;
}

export interface Backlog {
  /** Throws 503 with `Retry-After` when too many renders wait. */
  check: () => void;
  /** Does `work`, which stores one more render, or throws as `check` does. A rejection counts for nothing. */
  add: <Value>(work: () => Promise<Value>) => Promise<Value>;
}

/** Below the 30 s that a link waits. */
const waitSeconds = 20;
/** A burst of this many is taken by the slowest machine. */
const fewestMax = 500;
/** Each holds a record, its body and maybe a connection. */
const mostMax = 2_000;
/** A request that is still unfinished then has lost its job, and must not take a place for ever. */
const countedMs = 24 * 60 * 60 * 1000;
const recountAfterMs = 250;
/** A rate is measured between two counts that are no further apart; between others there may have been nothing to do. */
const rateOverMsMax = 5_000;
const rateOverMsMin = 500;
/** How much the newest measurement counts in the mean. */
const newestWeight = 0.3;
const retryAfterSecondsMax = 30;
const retryAfterSecondsUnmeasured = 5;

interface Count {
  at: number;
  unfinished: number;
  made: number;
}

/** Counts once, so that a process knows what the one before it left. */
export async function createBacklog(
  { db, clock, random = Math.random }: { db: Executor; clock: Clock; random?: () => number },
  { waitingMax }: BacklogOptions = {},
): Promise<Backlog> {
  let counted = 0;
  let countedAt = 0;
  /** Counts that were begun. */
  let generation = 0;
  /** Renders whose storing began after the last count did, so that it does not have them. */
  let addedSince = 0;
  /** Those of the count before, while one is in progress. */
  let addedBefore = 0;
  /** Being stored now. */
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

  /** What was made in between and does not wait any more was finished, whichever process did it. */
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
    // Where the database does not answer, what is accepted next fails by itself.
    counting ??= count()
      .catch(() => undefined)
      .finally(() => (counting = undefined));
  }

  /** Until a tenth of the places is free; spread, so that those who are refused together do not return together. */
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
      // What is stored while a count is in progress may be in it or not.
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
