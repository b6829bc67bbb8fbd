/**
 * Bounds the accepted renders that wait for their picture, in all processes. An accepted render should finish while its
 * link waits, so the bound follows the measured throughput.
 *
 * Fair by key, person or link, so that the calls of one are not refused because another has filled the places.
 *
 * Counts records, not jobs: a render that shares another's picture has no job, but still has a record, a waiting link
 * and a webhook.
 */
import { overloaded } from "../service-error.ts";
import type { Clock } from "../clock.ts";
import { currentShare, linkShare } from "../request-scope.ts";
import type { Executor } from "../storage/database.ts";
import { createFairRoom } from "./fair-room.ts";
import { createThroughput, createWaitingCount } from "./waiting-count.ts";

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
