import { unavailable } from "../service-error.ts";
import type { ObjectStore } from "../storage/object-store.ts";

/**
 * Circuit breaker for the object store: probes whether it writes and reads. Jobs that need the store pause as soon as
 * it is unavailable, and continue when a probe succeeds; requests are accepted for `graceMs` longer, because a short
 * outage only delays their pictures.
 */
export interface StoreWatch {
  /** Whether the last probe or use failed. */
  isUnavailable: () => boolean;
  /** Reports a failed use of the store: it counts as unavailable until a probe succeeds. */
  reportFailure: () => void;
  /** Calls `listener` each time the store has become available again. */
  onAvailable: (listener: () => void) => void;
  /** Throws a 503 `ServiceError` when the store has been unavailable for longer than `graceMs`. */
  assertAccepting: () => void;
  stop: () => void;
}

export interface StoreWatchTiming {
  /** How long requests are still accepted after the store became unavailable, ms. */
  graceMs: number;
  /** Between probes of an available store, ms. */
  probeEveryMs: number;
  /** Between probes of an unavailable store, ms. */
  retryEveryMs: number;
  /** Timeout of a probe, ms. A timed-out probe marks the store as unavailable since the probe began. */
  probeTimeoutMs: number;
}

export const storeWatchTiming: StoreWatchTiming = {
  graceMs: 10_000,
  probeEveryMs: 2_000,
  retryEveryMs: 1_000,
  probeTimeoutMs: 3_000,
};

const probeKey = "health/watch";

/** Starts probing. Call `stop` at the end. */
export function createStoreWatch(
  objects: Pick<ObjectStore, "put" | "has">,
  timing: StoreWatchTiming = storeWatchTiming,
): StoreWatch {
  const listeners = new Set<() => void>();
  let unavailableSince: number | undefined;
  let lastSuccessAt = -Infinity;
  let lastFailureAt = -Infinity;
  // A full disk still serves reads. A write costs more on S3, so it is probed only while requests or jobs write.
  let isWriting = false;
  let isStopped = false;
  let timer = setTimeout(probeNow, timing.probeEveryMs).unref();

  /** Async, so that a store that throws synchronously is unavailable too. */
  async function probeOnce(writes: boolean): Promise<void> {
    if (writes) await objects.put(probeKey, new Uint8Array([1]), "application/octet-stream");
    else await objects.has(probeKey);
  }

  function probeNow(): void {
    const startedAt = performance.now();
    const probe = probeOnce(isWriting);
    isWriting = unavailableSince !== undefined;
    const late = setTimeout(() => settle(() => markUnavailable(startedAt)), timing.probeTimeoutMs).unref();
    let isSettled = false;
    function settle(mark: () => void): void {
      mark();
      if (isSettled) return;
      isSettled = true;
      clearTimeout(late);
      probeIn(unavailableSince === undefined ? timing.probeEveryMs : timing.retryEveryMs);
    }
    // A hung probe may end after a later one, and one that only reads while a write fails.
    probe.then(
      () => settle(() => startedAt >= lastFailureAt && markAvailable()),
      () => settle(() => startedAt > lastSuccessAt && markUnavailable(startedAt)),
    );
  }

  function probeIn(delayMs: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(probeNow, delayMs).unref();
  }

  function markUnavailable(since: number): void {
    unavailableSince ??= since;
    lastFailureAt = since;
    // The failure may have been a write.
    isWriting = true;
  }

  function markAvailable(): void {
    lastSuccessAt = performance.now();
    if (unavailableSince === undefined) return;
    unavailableSince = undefined;
    for (const listener of listeners) listener();
  }

  return {
    isUnavailable: () => unavailableSince !== undefined,
    reportFailure: () => {
      if (unavailableSince !== undefined) return;
      markUnavailable(performance.now());
      probeIn(timing.retryEveryMs);
    },
    onAvailable: (listener) => {
      listeners.add(listener);
    },
    assertAccepting: () => {
      isWriting = true;
      if (unavailableSince === undefined || performance.now() - unavailableSince < timing.graceMs) return;
      throw unavailable(
        "The object store is unavailable, so nothing new is accepted. Send the request again later.",
      );
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
