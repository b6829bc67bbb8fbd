import type { Admission } from "../edge/admission.ts";
import type { Database } from "../storage/database.ts";
import type { StoredRequest } from "../storage/request-rows.ts";
import { getRequest } from "../storage/requests-store.ts";
import { awaitNews } from "./await-news.ts";
import type { ResultSignals } from "./result-signals.ts";
import type { WaitingLinks } from "./waiting-links.ts";

export interface AwaitRequestDependencies {
  db: Database;
  signals: ResultSignals;
  waitingLinks: WaitingLinks;
  admission: Pick<Admission, "reads" | "links">;
}

/**
 * The request's record as soon as it is finished or deleted, and at the latest after `waitMs`, still queued then.
 * Undefined when there is no such request. Ends early when `signal` aborts. Throws 503 when too many links wait.
 */
export async function awaitRequest(
  { db, signals, waitingLinks, admission }: AwaitRequestDependencies,
  id: string,
  bounds: { waitMs: number; signal: AbortSignal },
): Promise<StoredRequest | undefined> {
  return awaitNews(
    { signals, subject: id, enter: () => waitingLinks.enter(id) },
    {
      ...bounds,
      // Hundreds of links may wait for one picture; their lookups must not delay requests for stored pictures.
      read: ({ isFirst }) => (isFirst ? admission.reads : admission.links).run(() => getRequest(db, id)),
      isSettled: (request) => request?.outcome.state !== "queued" || request.deletedAt !== null,
    },
  );
}
