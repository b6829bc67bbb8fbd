/**
 * Returns a function that writes an item and resolves when it is stored (group commit). Items that arrive while a write
 * is in progress share the next one, in their order; if it fails, all of them reject.
 */
export function createGroupedWriter<Item>(
  write: (items: readonly Item[]) => Promise<void>,
): (item: Item) => Promise<void> {
  let next: { items: Item[]; written: Promise<void> } | undefined;
  let last: Promise<unknown> = Promise.resolve();
  return (item) => {
    if (next === undefined) {
      const items: Item[] = [];
      const written = last.then(() => {
        next = undefined;
        return write(items);
      });
      last = written.catch(() => undefined);
      next = { items, written };
    }
    next.items.push(item);
    return next.written;
  };
}
