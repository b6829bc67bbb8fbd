/**
 * A semaphore that sheds load: it admits `atOnce` holders, queues a burst, and rejects requests that would wait too
 * long.
 *
 * Requests that arrive within `burstMs` of a quiet second, and the first `burstCount` in any case, form a burst and are
 * all served, up to `queuedMax`. After that the queue is a standing queue until it has been empty for a second: arrivals
 * exceed throughput, and a longer queue would only add latency. A request is then rejected if its expected wait at the
 * measured rate exceeds `waitMsMax`, or if its actual wait does when its turn comes (compare CoDel, RFC 8289).
 * `queuedMin` requests may always wait, so that a slow or busy machine does not reject light load.
 */
import { createSemaphore } from "../concurrency/semaphore.ts";
import { overloaded, unavailable } from "../service-error.ts";

export interface GateLimits {
  /** Holders at once. */
  atOnce: number;
  /** Queued requests; further ones are rejected at once. */
  queuedMax: number;
  /** Queued requests that are never rejected for their wait. */
  queuedMin: number;
  /** Maximum wait in a standing queue, ms. */
  waitMsMax: number;
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

const burstMs = 150;
const burstCount = 50;
/** An overload empties the queue for moments; only a longer pause ends it, and what follows is a new burst. */
const quietMs = 1_000;
const retryAfterSecondsMax = 30;
/** Weight of the newest release interval in the moving average. */
const newestWeight = 0.1;

/** `what` names the requests in the error message, in the plural. `now` is a monotonic clock, ms. */
export function createAdmissionGate(
  what: string,
  { atOnce, queuedMax, queuedMin, waitMsMax }: GateLimits,
  now: () => number = () => performance.now(),
): AdmissionGate {
  const semaphore = createSemaphore({ limit: atOnce, waitingMax: queuedMax, busy: refusal });
  let isClosed = false;
  /** When the burst began, the number of requests queued since, and when the queue was last in use. */
  let burstBeganAt = now();
  let queuedSince = 0;
  let usedAt = Number.NEGATIVE_INFINITY;
  /** Moving average of the time between releases while requests wait, ms. */
  let intervalMs = 0;
  let releasedAt = now();

  /** Whether the next request may be rejected for its wait. */
  const isStanding = () =>
    semaphore.queued >= Math.max(1, queuedMin) && queuedSince >= burstCount && now() - burstBeganAt > burstMs;

  function refusal(): Error {
    if (isClosed) return unavailable("The service is shutting down. Send the request again.");
    const seconds = Math.ceil((semaphore.queued * intervalMs) / 1000);
    return overloaded(
      `Too many ${what} at once. Send the request again a little later.`,
      Math.min(retryAfterSecondsMax, Math.max(1, seconds)),
    );
  }

  function check(): void {
    if (semaphore.isFree) return;
    if (isClosed || semaphore.queued >= queuedMax) throw refusal();
    if (isStanding() && (semaphore.queued + 1) * intervalMs > waitMsMax) throw refusal();
  }

  function measureRelease(): void {
    // The interval between two separate queues says nothing about the rate.
    if (semaphore.queued > 0) intervalMs += (now() - releasedAt - intervalMs) * newestWeight;
    releasedAt = now();
  }

  async function waitInQueue(signal: AbortSignal | undefined): Promise<() => void> {
    check();
    if (signal?.aborted === true) throw callerGone();
    if (semaphore.queued === 0) releasedAt = now();
    if (now() - usedAt > quietMs) {
      burstBeganAt = now();
      queuedSince = 0;
    }
    const since = now();
    usedAt = since;
    // Queued in a burst or among the first `queuedMin`, it is served whatever its wait.
    const isPatient = !isStanding();
    queuedSince += 1;
    const onTurn = () => {
      usedAt = now();
      if (!isPatient && now() - since > waitMsMax) throw refusal();
    };
    try {
      return await semaphore.acquire({ signal, onTurn });
    } catch (error) {
      throw signal !== undefined && error === signal.reason ? callerGone() : error;
    }
  }

  return {
    check,
    run: async (work, request) => {
      // The signal is read late, because the server creates it on first access.
      const release = semaphore.tryAcquire() ?? (await waitInQueue(request?.signal));
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
