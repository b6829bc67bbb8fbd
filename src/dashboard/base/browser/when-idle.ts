export interface IdleOptions {
  /** Calls in any case after this time, ms. Default: waits for the browser. */
  timeoutMs?: number;
  /** Where the browser does not tell when it is idle (Safari), calls after this time, ms. */
  otherwiseMs: number;
}

/** Calls back once when the browser is idle. Returns the cancellation. */
export function whenIdle(callback: () => void, { timeoutMs, otherwiseMs }: IdleOptions): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = window.setTimeout(callback, otherwiseMs);
    return () => window.clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, timeoutMs === undefined ? {} : { timeout: timeoutMs });
  return () => window.cancelIdleCallback(handle);
}
