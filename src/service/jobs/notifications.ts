import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Executor, OpenedDatabase } from "../storage/database.ts";
import type { FinishedResult, ResultSignals } from "./result-signals.ts";

interface AwaitedSubject {
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

/** The channel on which every process listens for notifications of the others. */
export const notificationChannel = "overprint_results";

/**
 * Notifies other processes of an event about each subject, such as a finished request; waiting calls there receive it
 * through their `ResultSignals`. In a transaction it is sent with the commit. Embedded there are no other processes.
 */
export async function notifyProcesses(
  executor: Executor,
  kind: OpenedDatabase["kind"],
  subjects: readonly string[],
): Promise<void> {
  if (kind === "embedded" || subjects.length === 0) return;
  // Hundreds of renders may share one finished picture.
  await executor.execute(
    sql`select pg_notify(${notificationChannel}, subject) from unnest(${sql.param(subjects)}::text[]) as subject`,
  );
}
