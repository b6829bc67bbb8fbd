import type { Database } from "../storage/database.ts";
import type { StoredRequest } from "../storage/request-rows.ts";
import { getRequest } from "../storage/requests-store.ts";
import { awaitNews } from "./await-news.ts";
import type { ResultSignals } from "./result-signals.ts";

export interface AwaitRequestDependencies {
  db: Database;
  signals: ResultSignals;
}

/**
 * The request's record as soon as it is finished or deleted, and at the latest after `waitMs`, still queued then.
 * Undefined when there is no such request. Ends early when `signal` aborts.
 */
export async function awaitRequest(
  { db, signals }: AwaitRequestDependencies,
  id: string,
  bounds: { waitMs: number; signal: AbortSignal },
): Promise<StoredRequest | undefined> {
  return awaitNews(
    { signals, subject: id },
    {
      ...bounds,
      read: () => getRequest(db, id),
      isSettled: (request) => request?.outcome.state !== "queued" || request.deletedAt !== null,
    },
  );
}
