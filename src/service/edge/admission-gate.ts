/**
 * A semaphore that sheds load: it admits `atOnce` holders, queues a burst, and rejects requests that would wait too
 * long. It is fair by share (a key, a person, a link): what one asks for changes the wait of another by one turn at
 * most.
 *
 * A share's requests that arrive within `burstMs` of a quiet second, and the first `burstCount` in any case, form a
 * burst and are all served, up to `queuedMax`. After that its queue is a standing queue until it has been empty for a
 * second: arrivals exceed throughput, and a longer queue would only add latency. A request is then rejected if its
 * expected wait at the measured rate exceeds `waitMsMax`, or if its actual wait does when its turn comes (compare CoDel,
 * RFC 8289). `queuedMin` requests of each share may always wait, so that a slow or busy machine does not reject light
 * load.
 */
import { LRUCache } from "lru-cache";
import type { PlaceKind } from "#contract/places.ts";
import { createSemaphore } from "../concurrency/semaphore.ts";
import { currentShare } from "../request-scope.ts";
import { overloaded, unavailable } from "../service-error.ts";

export interface GateLimits {
  /** Holders at once. */
  atOnce: number;
  /** Queued requests; beyond it the share with the longest queue loses its last one. */
  queuedMax: number;
  /** Queued requests of a share that are never rejected for their wait. */
  queuedMin: number;
  /** Maximum wait in a standing queue, ms. */
  waitMsMax: number;
  /** For long work: busy shares leave places free for others. See `createSemaphore`. */
  leavesRoom?: boolean;
}

export interface AdmissionGate {
  /** Throws 503 if `run` would reject a request now, so that its body need not be received. */
  check: () => void;
  /**
   * Runs `work` as a holder. Throws 503 with `Retry-After` when the request is rejected, when the gate is closed, and
   * when the caller closes the connection while the request is queued. A holder is not interrupted.
   */
  run: <Value>(work: () => Promise<Value>, request?: { readonly signal: AbortSignal }) => Promise<Value>;
  /** Rejects queued requests and all later ones. */
  close: () => void;
}

/** In error messages. */
const requestNames = {
  renders: "renders",
  changes: "changes",
  details: "requests",
  lists: "lists and searches",
  links: "links",
  largeBodies: "large requests",
} as const satisfies Partial<Record<PlaceKind, string>>;
const burstMs = 150;
const burstCount = 50;
/** An overload empties the queue for moments; only a longer pause ends it, and what follows is a new burst. */
const quietMs = 1_000;
const retryAfterSecondsMax = 30;
/** Weight of the newest release interval in the moving average. */
const newestWeight = 0.1;
/** Shares whose burst is remembered; one that is evicted begins a new burst. */
const knownSharesMax = 1_000;

/** When a share's burst began, the number of its requests queued since, and when its queue was last in use. */
interface Burst {
  beganAt: number;
  queuedSince: number;
  usedAt: number;
}

/** `now` is a monotonic clock, ms. */
export function createAdmissionGate(
  kind: keyof typeof requestNames,
  { atOnce, queuedMax, queuedMin, waitMsMax, leavesRoom = false }: GateLimits,
  now: () => number = () => performance.now(),
): AdmissionGate {
  const semaphore = createSemaphore({
    kind,
    limit: atOnce,
    waitingMax: queuedMax,
    busy: refusal,
    leavesRoom,
  });
  const bursts = new LRUCache<string, Burst>({ max: knownSharesMax });
  let isClosed = false;
  /** Moving average of the time between releases while requests wait, ms. */
  let intervalMs = 0;
  let releasedAt = now();

  /** Whether the share's next request may be rejected for its wait. */
  function isStanding(share: string): boolean {
    const burst = bursts.get(share);
    return (
      burst !== undefined &&
      semaphore.queuedOf(share) >= Math.max(1, queuedMin) &&
      burst.queuedSince >= burstCount &&
      now() - burst.beganAt > burstMs
    );
  }

  /** In turns with the other shares. */
  function expectedWaitMs(share: string): number {
    const isQueued = semaphore.queuedOf(share) > 0;
    const turns = (semaphore.queuedOf(share) + 1) * (semaphore.queuedShares + (isQueued ? 0 : 1));
    return Math.min(turns, semaphore.queued + 1) * intervalMs;
  }

  function refusal(): Error {
    if (isClosed) return unavailable("The service is shutting down. Send the request again.");
    const seconds = Math.ceil((semaphore.queued * intervalMs) / 1000);
    return overloaded(
      `Too many ${requestNames[kind]} at once. Send the request again a little later.`,
      Math.min(retryAfterSecondsMax, Math.max(1, seconds)),
    );
  }

  function check(share = currentShare()): void {
    if (semaphore.isFree(share)) return;
    if (isClosed || semaphore.isFull(share)) throw refusal();
    if (isStanding(share) && expectedWaitMs(share) > waitMsMax) throw refusal();
  }

  function measureRelease(): void {
    // The interval between two separate queues says nothing about the rate.
    if (semaphore.queued > 0) intervalMs += (now() - releasedAt - intervalMs) * newestWeight;
    releasedAt = now();
  }

  /** Counts a request that is queued now. */
  function countQueued(share: string, since: number): Burst {
    const known = bursts.get(share);
    const isOver = known === undefined || since - known.usedAt > quietMs;
    const burst = isOver ? { beganAt: since, queuedSince: 0, usedAt: since } : known;
    burst.usedAt = since;
    bursts.set(share, burst);
    return burst;
  }

  async function waitInQueue(share: string, signal: AbortSignal | undefined): Promise<() => void> {
    check(share);
    if (signal?.aborted === true) throw callerGone();
    const since = now();
    if (semaphore.queued === 0) releasedAt = since;
    const burst = countQueued(share, since);
    // Queued in a burst or among the first `queuedMin`, it is served whatever its wait.
    const isPatient = !isStanding(share);
    burst.queuedSince += 1;
    const onTurn = () => {
      burst.usedAt = now();
      if (!isPatient && now() - since > waitMsMax) throw refusal();
    };
    try {
      return await semaphore.acquire({ signal, onTurn, share });
    } catch (error) {
      throw signal !== undefined && error === signal.reason ? callerGone() : error;
    }
  }

  return {
    check: () => check(),
    run: async (work, request) => {
      const share = currentShare();
      // The signal is read late, because the server creates it on first access.
      const release = semaphore.tryAcquire(share) ?? (await waitInQueue(share, request?.signal));
      try {
        return await work();
      } finally {
        measureRelease();
        release();
      }
    },
    close: () => {
      isClosed = true;
      semaphore.close(refusal);
    },
  };
}

/** The caller is gone and receives no response; a `ServiceError` keeps it from being logged as a defect. */
function callerGone(): Error {
  return overloaded("The connection was closed while the request was queued.", 1);
}
