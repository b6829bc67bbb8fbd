import { CaptureError } from "./capture-error.ts";

export interface Turns {
  /** Waits for its turn; answers what ends it. Rejects with `busy` when too many wait, and with the signal's reason. */
  take: (signal?: AbortSignal) => Promise<() => void>;
}

/** So many at once, the others one after the other, in the order in which they came. */
export function createTurns({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Turns {
  const waiting: (() => void)[] = [];
  let running = 0;

  function end(): void {
    running -= 1;
    waiting.shift()?.();
  }
  function begin(): () => void {
    running += 1;
    let hasEnded = false;
    return () => {
      if (!hasEnded) end();
      hasEnded = true;
    };
  }

  return {
    take: async (signal) => {
      signal?.throwIfAborted();
      if (running < atOnce && waiting.length === 0) return begin();
      if (waiting.length >= waitingMax)
        throw new CaptureError("busy", "Too many pages are waiting. Send the request again a little later.");
      const { promise, resolve, reject } = Promise.withResolvers<() => void>();
      const go = () => resolve(begin());
      const abort = () => {
        const place = waiting.indexOf(go);
        if (place >= 0) waiting.splice(place, 1);
        reject(signal?.reason as Error);
      };
      waiting.push(go);
      signal?.addEventListener("abort", abort, { once: true });
      try {
        return await promise;
      } finally {
        signal?.removeEventListener("abort", abort);
      }
    },
  };
}
