/** Pending draws, first in, first out. */
const waiting = new Set<() => void>();
let isScheduled = false;

/** Enqueues a draw; the queue runs one per frame, so that a sheet of pictures never blocks input. Returns its cancellation. */
export function enqueuePaint(task: () => void): () => void {
  waiting.add(task);
  schedule();
  return () => waiting.delete(task);
}

function schedule(): void {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    // After the frame was presented.
    setTimeout(() => {
      isScheduled = false;
      const [task] = waiting;
      if (task === undefined) return;
      waiting.delete(task);
      task();
      schedule();
    });
  });
}
