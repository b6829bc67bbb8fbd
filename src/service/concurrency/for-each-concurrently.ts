/**
 * Runs `work` for each item, for at most `limit` items at once, in their order. After a failure no further item is
 * started; rejects with the first failure.
 */
export async function forEachConcurrently<Item>(
  items: Iterable<Item>,
  limit: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  // The lanes share one iterator: each takes the next item when it has finished its last.
  const waiting = items[Symbol.iterator]();
  let hasFailed = false;
  async function runLane(): Promise<void> {
    for (let next = waiting.next(); next.done !== true && !hasFailed; next = waiting.next()) {
      try {
        await work(next.value);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
    }
  }
  await Promise.all(Array.from({ length: limit }, runLane));
}
