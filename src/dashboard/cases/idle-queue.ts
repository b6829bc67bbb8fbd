/** Rest after the last enqueued task, ms: longer than between two keys, so that no task begins during typing. */
const restMs = 120;
/** A page that is never idle draws all the same, ms. */
const waitMsMax = 1_000;

/** Pending tasks, first in, first out. */
const waiting = new Set<() => void>();
let timer: number | undefined;
let isRunning = false;

/**
 * Enqueues a task of a few ms. The tasks run one by one while the browser is idle, after nothing was enqueued for a
 * moment, so that they never delay a key. Returns the cancellation.
 */
export function whenIdle(task: () => void): () => void {
  waiting.add(task);
  window.clearTimeout(timer);
  timer = window.setTimeout(() => {
    timer = undefined;
    if (!isRunning) runNext();
  }, restMs);
  return () => waiting.delete(task);
}

function runNext(): void {
  // A task that was enqueued meanwhile starts the rest again.
  isRunning = waiting.size > 0 && timer === undefined;
  if (!isRunning) return;
  const run = () => {
    const [task] = waiting;
    if (task !== undefined && timer === undefined) {
      waiting.delete(task);
      task();
    }
    runNext();
  };
  // Safari has no `requestIdleCallback`.
  if (typeof window.requestIdleCallback === "function")
    window.requestIdleCallback(run, { timeout: waitMsMax });
  else window.setTimeout(run, 16);
}
