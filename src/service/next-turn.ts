/**
 * Yields to the event loop, so that work of tens of milliseconds can be split. Waits two immediates, because one that
 * is scheduled in the poll phase runs before the next poll.
 */
export async function nextTurn(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}
