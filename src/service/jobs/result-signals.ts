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
  /** A request that is stored as queued, or is about to be, and will be announced. The oldest beyond a bound are forgotten. */
  expect: (requestId: string) => void;
  /** It is not queued after all. */
  forgetExpected: (requestId: string) => void;
  /** Whether the request is queued for all that this process knows. */
  isExpected: (requestId: string) => boolean;
  /** No more waits, now or later. */
  end: () => void;
  hasEnded: () => boolean;
}

/** As many as may wait for their picture; see `backlog.ts`. */
const expectedMax = 2_000;

export function createResultSignals(): ResultSignals {
  const listeners = new Map<string, Set<(result?: FinishedResult) => void>>();
  const expected = new Set<string>();
  let isEnded = false;
  return {
    announce: (requestId, result) => {
      expected.delete(requestId);
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
    expect: (requestId) => {
      expected.add(requestId);
      for (const oldest of expected) {
        if (expected.size <= expectedMax) return;
        expected.delete(oldest);
      }
    },
    forgetExpected: (requestId) => {
      expected.delete(requestId);
    },
    isExpected: (requestId) => expected.has(requestId),
    end: () => {
      isEnded = true;
      for (const waiting of listeners.values()) for (const notify of waiting) notify();
    },
    hasEnded: () => isEnded,
  };
}
