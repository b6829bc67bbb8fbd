import type { Clock } from "../clock.ts";
import { currentShare, linkShare } from "../request-scope.ts";
import { overloaded } from "../service-error.ts";
import type { Executor } from "../storage/database.ts";
import { countUnfinished } from "../storage/unfinished-requests.ts";

/**
 * Bounds the accepted renders that wait for their picture, in all processes. An accepted render should finish while its
 * link waits, so the bound follows the measured throughput.
 *
 * Fair by key, person or link, so that the calls of one are not refused because another has filled the places.
 *
 * Counts records, not jobs: a render that shares another's picture has no job, but still has a record, a waiting link
 * and a webhook.
 */

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
const retryAfterSecondsMax = 30;
const retryAfterSecondsUnmeasured = 5;

/** As the records name it: they do not have the addresses of links. */
function ownShare(): string {
  const share = currentShare();
  return share.startsWith(linkShare) ? linkShare : share;
}

/** Counts once at the start, to include renders that earlier processes left. */
export async function createBacklog(
  { db, clock, random = Math.random }: { db: Executor; clock: Clock; random?: () => number },
  { waitingMax }: BacklogOptions = {},
): Promise<Backlog> {
  const throughput = createThroughput();
  const waiting = await createWaitingCount({ db, clock, countMax: mostMax * 2, onCount: throughput.measure });
  const max = () =>
    waitingMax ?? Math.min(mostMax, Math.max(fewestMax, Math.floor(throughput.perSecond() * waitSeconds)));

  /** Time until a tenth of the places is free, with jitter, so that rejected callers do not retry together. */
  function retryAfterSeconds(): number {
    const perSecond = throughput.perSecond();
    if (perSecond === 0) return retryAfterSecondsUnmeasured;
    const seconds = ((waiting.now() - max() * 0.9) / perSecond) * (1 + random());
    return Math.min(retryAfterSecondsMax, Math.max(1, Math.ceil(seconds)));
  }

  function refuseIfFull(): void {
    const total = waiting.now();
    if (total < max() || createFairRoom(max(), waiting.byShare(), total).hasRoom(ownShare())) return;
    throw overloaded(
      "Too many renders are waiting. Send the request again a little later.",
      retryAfterSeconds(),
    );
  }

  return {
    check: () => {
      void waiting.recountIfStale();
      refuseIfFull();
    },
    add: async (work) => {
      // A count in progress may or may not include a render that is stored now.
      await waiting.recountIfStale();
      refuseIfFull();
      return waiting.add(ownShare(), work);
    },
  };
}

/** A request that is unfinished after this time has lost its job and must not take a place forever. */
const countedMs = 24 * 60 * 60 * 1000;
const recountAfterMs = 250;
/** Counts further apart give no rate, because there may have been idle time between them. */
const rateOverMsMax = 5_000;
const rateOverMsMin = 500;
/** Weight of the newest measurement in the moving average. */
const newestWeight = 0.3;

interface Count {
  /** Ms. */
  at: number;
  unfinished: number;
  made: number;
}

/** The number of renders that wait: counted in the database now and then, with those stored by this process since. */
async function createWaitingCount({
  db,
  clock,
  countMax,
  onCount,
}: {
  db: Executor;
  clock: Clock;
  /** Counts no further. */
  countMax: number;
  onCount: (count: Count) => void;
}) {
  let counted: ReadonlyMap<string, number> = new Map();
  let countedInAll = 0;
  /** Renders stored since the last count ended, by share. */
  let addedBy = new Map<string, number>();
  let countedAt = 0;
  /** Number of counts started. */
  let generation = 0;
  /** Renders stored since the last count began, which it does not include. */
  let addedSince = 0;
  /** Renders stored before the count in progress began. */
  let addedBefore = 0;
  /** Renders that are being stored. */
  let adding = 0;
  let counting: Promise<void> | undefined;

  async function count(): Promise<void> {
    const at = performance.now();
    generation += 1;
    addedBefore += addedSince;
    addedSince = 0;
    const since = new Date(clock.now().getTime() - countedMs);
    const { renders, unfinished, made } = await countUnfinished(db, { since, countMax });
    counted = renders;
    countedInAll = [...renders.values()].reduce((sum, one) => sum + one, 0);
    addedBy = new Map();
    addedBefore = 0;
    countedAt = at;
    onCount({ at, unfinished, made });
  }

  await count();
  return {
    now: () => countedInAll + addedBefore + addedSince + adding,
    /** Returns the count in progress, if any; it does not reject. */
    recountIfStale: (): Promise<void> | undefined => {
      if (performance.now() - countedAt < recountAfterMs) return counting;
      // While the database is unavailable, storing the next render fails by itself.
      counting ??= count()
        .catch(() => undefined)
        .finally(() => (counting = undefined));
      return counting;
    },
    /** By share. */
    byShare: (): Map<string, number> => {
      const all = new Map(counted);
      for (const [share, added] of addedBy) all.set(share, (all.get(share) ?? 0) + added);
      return all;
    },
    /** Runs `work`, which stores one more render of a share. A rejection is not counted. */
    add: async <Value>(share: string, work: () => Promise<Value>): Promise<Value> => {
      const began = generation;
      adding += 1;
      try {
        const value = await work();
        addedBy.set(share, (addedBy.get(share) ?? 0) + 1);
        if (began === generation) addedSince += 1;
        else if (counting !== undefined) addedBefore += 1;
        return value;
      } finally {
        adding -= 1;
      }
    },
  };
}

/** The rate at which all processes finish requests, from consecutive counts. */
function createThroughput() {
  let measuredFrom: Count | undefined;
  let perSecond: number | undefined;
  return {
    /** 0 until it is measured. */
    perSecond: () => perSecond ?? 0,
    measure: (now: Count): void => {
      const before = measuredFrom;
      const overMs = before === undefined ? Number.POSITIVE_INFINITY : now.at - before.at;
      if (overMs < rateOverMsMin) return;
      measuredFrom = now;
      if (before === undefined || overMs > rateOverMsMax || before.unfinished === 0 || now.unfinished === 0)
        return;
      // A request that was made between the counts and no longer waits was finished.
      const finished = now.made - before.made - (now.unfinished - before.unfinished);
      const measured = (Math.max(0, finished) / overMs) * 1000;
      perSecond = perSecond === undefined ? measured : perSecond + (measured - perSecond) * newestWeight;
    },
  };
}

/** Places for work that waits, fair by share. */
interface FairRoom {
  /** Whether a share may add one. */
  hasRoom: (share: string) => boolean;
  /** Adds one, if there is room. */
  take: (share: string) => boolean;
}

/**
 * All shares together may hold `max`. Beyond it, up to twice as many, only a share may add that holds less than it would
 * if all with work had the same: who asks for little is not refused because others have filled the places.
 */
export function createFairRoom(
  max: number,
  held: ReadonlyMap<string, number>,
  inAll = [...held.values()].reduce((sum, count) => sum + count, 0),
): FairRoom {
  const counts = new Map(held);
  let total = inAll;
  const hasRoom = (share: string) => {
    if (total < max) return true;
    const own = counts.get(share) ?? 0;
    const shares = counts.size + (counts.has(share) ? 0 : 1);
    return total < max * 2 && shares > 1 && own < Math.floor(max / shares);
  };
  return {
    hasRoom,
    take: (share) => {
      if (!hasRoom(share)) return false;
      counts.set(share, (counts.get(share) ?? 0) + 1);
      total += 1;
      return true;
    },
  };
}
