import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "../storage/database.ts";
import type { StoredRequest } from "../storage/request-rows.ts";
import { getRequest } from "../storage/requests-store.ts";
import type { ResultSignals } from "./result-signals.ts";

export interface AwaitRequestDependencies {
  db: Database;
  signals: ResultSignals;
}

/** How often the record is read again, for requests that another process finishes. */
const lookAgainMs = 1_000;

/**
 * The request's record as soon as it is finished or deleted, and at the latest after `waitMs`, still queued then.
 * Undefined when there is no such request. Ends early when `signal` aborts.
 */
export async function awaitRequest(
  { db, signals }: AwaitRequestDependencies,
  id: string,
  { waitMs, signal }: { waitMs: number; signal: AbortSignal },
): Promise<StoredRequest | undefined> {
  const until = performance.now() + waitMs;
  for (;;) {
    // Listening begins before the record is read, so that news in between is not missed.
    const { heard, forget } = signals.listen(id);
    const stopTimer = new AbortController();
    try {
      const request = await getRequest(db, id);
      const leftMs = until - performance.now();
      if (request?.outcome.state !== "queued" || request.deletedAt !== null || leftMs <= 0 || signal.aborted)
        return request;
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
