import { setTimeout as delay } from "node:timers/promises";
import type { FinishedResult, ResultSignals } from "./result-signals.ts";

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
    /** `result`: what the notification had, if there was one. */
    read: (look: { isFirst: boolean; result: FinishedResult | undefined }) => Promise<Value>;
    isSettled: (value: Value) => boolean;
    waitMs: number;
    /** For subjects whose notifications may be lost and that nothing else polls. */
    lookAgainMs?: number;
    signal: AbortSignal;
  },
): Promise<Value> {
  const until = performance.now() + waitMs;
  let end: (() => void) | undefined;
  let result: FinishedResult | undefined;
  try {
    for (;;) {
      // Listening begins before the record is read, so that no notification in between is missed.
      const { heard, forget } = signals.listen(subject);
      const stopTimer = new AbortController();
      try {
        const value = await read({ isFirst: end === undefined, result });
        const leftMs = until - performance.now();
        if (isSettled(value) || leftMs <= 0 || signal.aborted || signals.hasEnded()) return value;
        end ??= enter();
        const timer = delay(Math.min(leftMs, lookAgainMs), undefined, {
          signal: AbortSignal.any([signal, stopTimer.signal]),
        }).catch(() => undefined);
        result = (await Promise.race([heard, timer])) ?? undefined;
      } finally {
        forget();
        stopTimer.abort();
      }
    }
  } finally {
    end?.();
  }
}
