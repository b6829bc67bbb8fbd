/** Rest after the last enqueued task, ms: longer than between two keys, so that no task begins during typing. */
const restMs = 120;
/** Tasks run together for as long, ms: a key that comes meanwhile waits for no more than this and one task. */
const sliceMs = 8;

/** Pending tasks, first in, first out. */
const waiting = new Set<() => void>();
let timer: number | undefined;
let isRunning = false;

/**
 * Enqueues a task of a few ms. The tasks run a few after each frame, after nothing was enqueued for a moment, so that
 * they hardly delay a key. Returns the cancellation.
 */
export function whenResting(task: () => void): () => void {
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
  // Not `requestIdleCallback`: while nothing moves on a page, Chromium calls it up to 400 ms later.
  requestAnimationFrame(() => setTimeout(runSlice));
}

function runSlice(): void {
  const endsAt = performance.now() + sliceMs;
  for (const task of waiting) {
    if (timer !== undefined || performance.now() > endsAt) break;
    waiting.delete(task);
    task();
  }
  runNext();
}
