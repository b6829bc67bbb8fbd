/** Calls so far. */
export interface CallProgress {
  done: number;
  failed: number;
  total: number;
}

const concurrency = 4;

/**
 * Calls the service for each identifier, a few concurrently. Counts a failed call and continues; stops when `signal` is
 * aborted.
 */
export async function runCalls(
  ids: readonly string[],
  call: (id: string) => Promise<unknown>,
  signal: AbortSignal,
  onProgress: (progress: CallProgress) => void,
): Promise<CallProgress> {
  const waiting = [...ids];
  const progress = { done: 0, failed: 0, total: ids.length };
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
      try {
        await call(id);
        progress.done += 1;
      } catch {
        // Counted here; the entry's row or detail has the reason.
        if (!signal.aborted) progress.failed += 1;
      }
      onProgress({ ...progress });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return progress;
}
