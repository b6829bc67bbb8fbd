import { createLookup } from "../storage/batches.ts";
import type { OpenedDatabase } from "../storage/database.ts";
import { isUuid } from "../storage/is-uuid.ts";
import { findRequests } from "../storage/request-lists.ts";
import type { StoredRequestSummary } from "../storage/request-rows.ts";
import { awaitNotification } from "./await-notification.ts";
import type { ResultSignals } from "./result-signals.ts";
import type { WaitingLinks } from "./waiting-links.ts";

/**
 * Returns the request's record as soon as it is finished or deleted, and at the latest after `waitMs`, still queued
 * then. Returns undefined when there is no such request. Ends early when `signal` aborts. Throws 503 when too many
 * links wait.
 */
export type AwaitRequest = (
  id: string,
  bounds: { waitMs: number; signal: AbortSignal },
) => Promise<StoredRequestSummary | undefined>;

export function createAwaitRequest({
  database: { db, kind },
  signals,
  waitingLinks,
}: {
  database: Pick<OpenedDatabase, "db" | "kind">;
  signals: ResultSignals;
  waitingLinks: WaitingLinks;
}): AwaitRequest {
  // Hundreds of links may wait for one picture, and their lookups must not delay other requests.
  const find = createLookup(kind, (ids) => findRequests(db, ids));
  return async (givenId, bounds) => {
    if (!isUuid(givenId)) return undefined;
    const id = givenId.toLowerCase();
    return awaitNotification(
      { signals, subject: id, enter: () => waitingLinks.enter(id) },
      {
        ...bounds,
        read: () => find(id),
        isSettled: (request) => request?.outcome.state !== "queued" || request.deletedAt !== null,
      },
    );
  };
}
