/** Notifications within this process that a request is finished, so that waiting links need not poll. */
import type { DrawnRequest } from "../storage/request-lists.ts";

/** The fields of a request's record that its link needs. */
export type ServedRecord = Pick<
  DrawnRequest,
  | "id"
  | "type"
  | "format"
  | "templateName"
  | "fileName"
  | "createdAt"
  | "expiresAt"
  | "deletedAt"
  | "isPurged"
  | "outcome"
  | "warnings"
  | "drawnWarnings"
>;

/** A request that has just been finished here, with its file, which waiting links serve without reading either again. */
export interface FinishedResult {
  record: ServedRecord;
  bytes: Uint8Array;
}

export interface ResultSignals {
  announce: (requestId: string, result?: FinishedResult) => void;
  /**
   * Settles at the next notification, with the result if the notification has it. Call `forget` when it is no longer
   * awaited.
   */
  listen: (requestId: string) => { heard: Promise<FinishedResult | undefined>; forget: () => void };
  /** No more waits, now or later. */
  end: () => void;
  hasEnded: () => boolean;
}

export function createResultSignals(): ResultSignals {
  const listeners = new Map<string, Set<(result?: FinishedResult) => void>>();
  let isEnded = false;
  return {
    announce: (requestId, result) => {
      const waiting = listeners.get(requestId);
      listeners.delete(requestId);
      for (const notify of waiting ?? []) notify(result);
    },
    listen: (requestId) => {
      const { promise, resolve } = Promise.withResolvers<FinishedResult | undefined>();
      const waiting = listeners.get(requestId) ?? new Set();
      waiting.add(resolve);
      listeners.set(requestId, waiting);
      const forget = () => {
        waiting.delete(resolve);
        if (waiting.size === 0 && listeners.get(requestId) === waiting) listeners.delete(requestId);
      };
      return { heard: promise, forget };
    },
    end: () => {
      isEnded = true;
      for (const waiting of listeners.values()) for (const notify of waiting) notify();
    },
    hasEnded: () => isEnded,
  };
}
