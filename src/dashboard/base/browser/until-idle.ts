/** Maximum wait for each condition, ms. */
const waitMsMax = 4_000;
const againMs = 100;

/** Resolves when the page and its pictures are loaded and the browser is idle, to start prefetches. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  const startedAt = performance.now();
  do await idleCallback();
  while (isLoadingPictures() && performance.now() - startedAt < waitMsMax);
}

/** Whether pictures of the first viewport are loading; the others are lazy. */
function isLoadingPictures(): boolean {
  return [...document.images].some(({ complete, loading }) => !complete && loading !== "lazy");
}

function idleCallback(): Promise<void> {
  return new Promise((resolve) => {
    whenIdle(() => setTimeout(resolve, againMs), { timeoutMs: waitMsMax, otherwiseMs: 0 });
  });
}

interface IdleOptions {
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
