import { setTimeout as delay } from "node:timers/promises";
import type { ResultSignals } from "./result-signals.ts";

/** How often the record is read again, for work that another process finishes. */
const lookAgainMs = 1_000;

/**
 * What `read` gives as soon as it `isSettled`, and at the latest after `waitMs`, as it is then. It is read again at each
 * news of `subject`. Ends early when `signal` aborts or the signals have ended.
 */
export async function awaitNews<Value>(
  { signals, subject }: { signals: ResultSignals; subject: string },
  {
    read,
    isSettled,
    waitMs,
    signal,
  }: {
    read: () => Promise<Value>;
    isSettled: (value: Value) => boolean;
    waitMs: number;
    signal: AbortSignal;
  },
): Promise<Value> {
  const until = performance.now() + waitMs;
  for (;;) {
    // Listening begins before the record is read, so that news in between is not missed.
    const { heard, forget } = signals.listen(subject);
    const stopTimer = new AbortController();
    try {
      const value = await read();
      const leftMs = until - performance.now();
      if (isSettled(value) || leftMs <= 0 || signal.aborted || signals.hasEnded()) return value;
      const timer = delay(Math.min(leftMs, lookAgainMs), undefined, {
        signal: AbortSignal.any([signal, stopTimer.signal]),
      }).catch(() => undefined);
      await Promise.race([heard, timer]);
    } finally {
      forget();
      stopTimer.abort();
    }
  }
}
