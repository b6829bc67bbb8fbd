/** Notifications within this process that a request is finished, so that waiting links need not poll. */
export interface ResultSignals {
  announce: (requestId: string) => void;
  /** Settles at the next notification. Call `forget` when it is no longer awaited. */
  listen: (requestId: string) => { heard: Promise<void>; forget: () => void };
  /** No more waits, now or later. */
  end: () => void;
  hasEnded: () => boolean;
}

export function createResultSignals(): ResultSignals {
  const listeners = new Map<string, Set<() => void>>();
  let isEnded = false;
  return {
    announce: (requestId) => {
      const waiting = listeners.get(requestId);
      listeners.delete(requestId);
      for (const notify of waiting ?? []) notify();
    },
    listen: (requestId) => {
      const { promise, resolve } = Promise.withResolvers<void>();
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
