/**
 * Links that wait for their picture: at most so many in this process, since each holds a connection, and one look at all
 * their records together instead of one for each.
 */
import { overloaded } from "../service-error.ts";
import type { Database } from "../storage/database.ts";
import { listSettledRequests } from "../storage/unfinished-requests.ts";
import type { ResultSignals } from "./result-signals.ts";

export interface WaitingLinks {
  /**
   * Begins a wait; call what it returns at its end. Throws 503 with `Retry-After` when as many wait as may. `requestId`:
   * is announced in time even if the notification of its end was lost, or another process deleted it.
   */
  enter: (requestId?: string) => () => void;
}

/** Fewer than a port has connections, so that some are left for everything else. */
const linksWaitingMaxDefault = 1_500;
const lookEveryMs = 1_000;
/** As a link says that has waited in vain. */
const retryAfterSeconds = 5;

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
  let total = 0;
  let timer: NodeJS.Timeout | undefined;

  function lookSoon(): void {
    if (timer !== undefined || waiting.size === 0) return;
    timer = setTimeout(() => {
      // Where the database does not answer, the next look may.
      void announceSettled()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined;
          lookSoon();
        });
    }, lookEveryMs).unref();
  }

  async function announceSettled(): Promise<void> {
    for (const id of await listSettledRequests(db, [...waiting.keys()])) signals.announce(id);
  }

  return {
    enter: (requestId) => {
      if (total >= waitingMax)
        throw overloaded("Too many links are waiting. Ask for the same link again.", retryAfterSeconds);
      total += 1;
      if (requestId !== undefined) waiting.set(requestId, (waiting.get(requestId) ?? 0) + 1);
      lookSoon();
      return () => {
        total -= 1;
        if (requestId === undefined) return;
        const left = (waiting.get(requestId) ?? 0) - 1;
        if (left > 0) waiting.set(requestId, left);
        else waiting.delete(requestId);
      };
    },
  };
}
