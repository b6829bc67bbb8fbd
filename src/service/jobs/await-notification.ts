import { setTimeout as delay } from "node:timers/promises";
import type { ResultSignals } from "./result-signals.ts";

export interface AwaitedSubject {
  signals: ResultSignals;
  subject: string;
  /** Begins the wait and returns a function that ends it. Throws when too many wait. */
  enter: () => () => void;
}

/**
 * Resolves with the result of `read` once it `isSettled`, or after `waitMs` with its state then. Reads again at each
 * notification about `subject`, and every `lookAgainMs`. Ends early when `signal` aborts or the signals have ended.
 */
export async function awaitNotification<Value>(
  { signals, subject, enter }: AwaitedSubject,
  {
    read,
    isSettled,
    waitMs,
    lookAgainMs = waitMs,
    signal,
  }: {
    read: (look: { isFirst: boolean }) => Promise<Value>;
    isSettled: (value: Value) => boolean;
    waitMs: number;
    /** For subjects whose notifications may be lost and that nothing else polls. */
    lookAgainMs?: number;
    signal: AbortSignal;
  },
): Promise<Value> {
  const until = performance.now() + waitMs;
  let end: (() => void) | undefined;
  try {
    for (;;) {
      // Listening begins before the record is read, so that no notification in between is missed.
      const { heard, forget } = signals.listen(subject);
      const stopTimer = new AbortController();
      try {
        const value = await read({ isFirst: end === undefined });
        const leftMs = until - performance.now();
        if (isSettled(value) || leftMs <= 0 || signal.aborted || signals.hasEnded()) return value;
        end ??= enter();
        const timer = delay(Math.min(leftMs, lookAgainMs), undefined, {
          signal: AbortSignal.any([signal, stopTimer.signal]),
        }).catch(() => undefined);
        await Promise.race([heard, timer]);
      } finally {
        forget();
        stopTimer.abort();
      }
    }
  } finally {
    end?.();
  }
}
