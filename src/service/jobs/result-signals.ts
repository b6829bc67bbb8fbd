/** News within this process that a request is finished, so that whoever waits for its file need not ask again and again. */
export interface ResultSignals {
  announce: (requestId: string) => void;
  /** Settles at the next announcement. Call `forget` when it is not waited for any more. */
  listen: (requestId: string) => { heard: Promise<void>; forget: () => void };
  /** Nobody waits any longer, now or later. */
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
