/** Pending draws, in the order of their requests. */
const waiting = new Set<() => void>();
let isScheduled = false;

/** Draws when it is this task's turn: one a frame, so that a sheet of pictures never holds up a key. */
export function awaitTurn(task: () => void): () => void {
  waiting.add(task);
  schedule();
  return () => waiting.delete(task);
}

function schedule(): void {
  if (isScheduled || waiting.size === 0) return;
  isScheduled = true;
  requestAnimationFrame(() => {
    // After the frame has been shown, not within it.
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
