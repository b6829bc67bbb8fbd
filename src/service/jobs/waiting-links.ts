/**
 * Links that wait for their picture. Bounds their number in this process, since each holds a connection, and polls all
 * their records with one query.
 */
import { type Places, placesInUse } from "../concurrency/semaphore.ts";
import { currentShare, shareOfAddress } from "../request-scope.ts";
import { createFairRoom } from "./backlog.ts";
import { overloaded } from "../service-error.ts";
import type { Database } from "../storage/database.ts";
import { listSettledRequests } from "../storage/unfinished-requests.ts";
import type { ResultSignals } from "./result-signals.ts";

export interface WaitingLinks {
  /**
   * Begins a wait and returns a function that ends it. Throws 503 with `Retry-After` at the limit. `requestId` is
   * polled, so that its end is noticed even if the notification was lost or another process deleted it.
   */
  enter: (requestId?: string) => () => void;
}

/** Fair by key, person and address. Below the connection limit of the port, so that other requests still get one. */
const linksWaitingMaxDefault = 1_500;
const pollEveryMs = 1_000;

export function createWaitingLinks({
  db,
  signals,
  waitingMax = linksWaitingMaxDefault,
}: {
  db: Database;
  signals: ResultSignals;
  waitingMax?: number | undefined;
}): WaitingLinks {
  const waiting = new Map<string, number>();
  const byShare = new Map<string, number>();
  const places: Places = {
    kind: "results",
    count: () => [...byShare].map(([share, count]) => [share, { running: 0, waiting: count }]),
  };
  let total = 0;
  let timer: NodeJS.Timeout | undefined;

  function pollSoon(): void {
    if (timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(() => {
      // If the database is unavailable, the next poll retries.
      void notifySettled()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined;
          pollSoon();
        });
    }, pollEveryMs).unref();
  }

  async function notifySettled(): Promise<void> {
    for (const id of await listSettledRequests(db, [...waiting.keys()])) signals.announce(id);
  }

  return {
    enter: (requestId) => {
      const share = shareOfAddress(currentShare());
      if (!createFairRoom(waitingMax, byShare, total).hasRoom(share))
        throw overloaded("Too many links are waiting. Ask for the same link again.");
      total += 1;
      byShare.set(share, (byShare.get(share) ?? 0) + 1);
      placesInUse.add(places);
      if (requestId !== undefined) waiting.set(requestId, (waiting.get(requestId) ?? 0) + 1);
      pollSoon();
      return () => {
        total -= 1;
        const others = (byShare.get(share) ?? 0) - 1;
        if (others > 0) byShare.set(share, others);
        else byShare.delete(share);
        if (total === 0) placesInUse.delete(places);
        if (requestId === undefined) return;
        const left = (waiting.get(requestId) ?? 0) - 1;
        if (left > 0) waiting.set(requestId, left);
        else waiting.delete(requestId);
      };
    },
  };
}
