/**
 * A FIFO semaphore that sheds load: it admits `atOnce` holders, queues a burst, and refuses what would wait too long.
 *
 * What follows an empty queue within `burstMs`, and the first `burstCount` in any case, is a burst and is served whole,
 * up to `queuedMax`. A queue that has not been empty for longer is standing: callers ask faster than the work can be
 * done, and a longer queue would only make each of them wait longer. From then on a request is refused if it is expected
 * to wait longer than `waitMsMax`, at the rate at which holders leave, or if it has waited longer when its turn comes
 * (compare CoDel, RFC 8289). `queuedMin` may always wait, so that a slow or busy machine is not one that refuses.
 */
import { overloaded, unavailable } from "../service-error.ts";

export interface GateLimits {
  /** Holders at once. */
  atOnce: number;
  /** Waiting requests; beyond, refused at once. */
  queuedMax: number;
  /** Waiting requests that are never refused for their wait. */
  queuedMin: number;
  /** The longest wait while the queue is standing, ms. */
  waitMsMax: number;
}

export interface AdmissionGate {
  /** Throws 503 if `run` would refuse a request now, so that its body need not be received. */
  check: () => void;
  /**
   * Does `work` as a holder. Throws 503 with `Retry-After` when it is refused, when the gate is closed, and when the
   * caller closes the connection while the request is queued. A holder is not interrupted.
   */
  run: <Value>(work: () => Promise<Value>, request?: { readonly signal: AbortSignal }) => Promise<Value>;
  /** Refuses everything from now on, what is queued included. */
  close: () => void;
}

interface Waiting {
  since: number;
  /** It was queued as part of a burst, or among the fewest, and is served however long that takes. */
  isPatient: boolean;
  admit: () => void;
  refuse: (error: unknown) => void;
}

const burstMs = 150;
const burstCount = 100;
const closedRetryAfterSeconds = 5;
const retryAfterSecondsMax = 30;
/** How much the newest interval between two leaving holders counts in the mean. */
const newestWeight = 0.1;

/** `what`: names the requests in the refusal, in the plural. `now`: a monotonic clock, ms. */
export function createAdmissionGate(
  what: string,
  { atOnce, queuedMax, queuedMin, waitMsMax }: GateLimits,
  now: () => number = () => performance.now(),
): AdmissionGate {
  const queue: Waiting[] = [];
  let holders = 0;
  let isClosed = false;
  /** When the queue was empty for the last time, and how many were queued since. */
  let emptyAt = now();
  let queuedSince = 0;
  /** Mean time from one leaving holder to the next while some wait, ms. */
  let intervalMs = 0;
  let leftAt = now();

  /** Whether the next one is refused for its wait if that is too long. */
  const isStanding = () =>
    queue.length >= Math.max(1, queuedMin) && queuedSince >= burstCount && now() - emptyAt > burstMs;

  function refusal(): Error {
    if (isClosed)
      return unavailable("The service is shutting down. Send the request again.", closedRetryAfterSeconds);
    const seconds = Math.ceil((queue.length * intervalMs) / 1000);
    return overloaded(
      `Too many ${what} at once. Send the request again a little later.`,
      Math.min(retryAfterSecondsMax, Math.max(1, seconds)),
    );
  }

  const isFree = () => holders < atOnce && queue.length === 0 && !isClosed;

  function check(): void {
    if (isFree()) return;
    if (isClosed || queue.length >= queuedMax) throw refusal();
    if (isStanding() && (queue.length + 1) * intervalMs > waitMsMax) throw refusal();
  }

  function leave(): void {
    holders -= 1;
    // Between the last of one queue and the first of the next nothing is learnt about the rate.
    if (queue.length > 0) intervalMs += (now() - leftAt - intervalMs) * newestWeight;
    leftAt = now();
    admitNext();
  }

  function admitNext(): void {
    while (holders < atOnce) {
      const next = queue.shift();
      if (next === undefined) return;
      if (!next.isPatient && now() - next.since > waitMsMax) next.refuse(refusal());
      else {
        holders += 1;
        next.admit();
      }
    }
  }

  async function waitInQueue(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted === true) throw callerGone();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    if (queue.length === 0) {
      emptyAt = now();
      leftAt = emptyAt;
      queuedSince = 0;
    }
    const place: Waiting = { since: now(), isPatient: !isStanding(), admit: resolve, refuse: reject };
    const abort = () => {
      const index = queue.indexOf(place);
      if (index < 0) return;
      queue.splice(index, 1);
      reject(callerGone());
    };
    queue.push(place);
    queuedSince += 1;
    signal?.addEventListener("abort", abort, { once: true });
    try {
      await promise;
    } finally {
      signal?.removeEventListener("abort", abort);
    }
  }

  return {
    check,
    run: async (work, request) => {
      if (isFree()) holders += 1;
      else {
        check();
        // Only now, because a server makes the signal when it is asked for.
        await waitInQueue(request?.signal);
      }
      try {
        return await work();
      } finally {
        leave();
      }
    },
    close: () => {
      isClosed = true;
      for (const { refuse } of queue.splice(0)) refuse(refusal());
    },
  };
}

/** The response has no receiver; it is an error of ours so that it is not taken for a fault. */
function callerGone(): Error {
  return overloaded("The connection was closed while the request was queued.", 1);
}
