import { useState } from "react";

/**
 * Values that were typed and not saved yet, by row and column. They survive closing the row and stepping to another.
 * Mutable, so that typing renders one row's form and not the whole table.
 */
export type RowDrafts = Map<number, ReadonlyMap<number, string>>;

const noDraft: ReadonlyMap<number, string> = new Map();

/** The draft of a row. The component needs the row as its key. */
export function useRowDraft(drafts: RowDrafts, row: number) {
  const [draft, show] = useState(() => drafts.get(row) ?? noDraft);
  return {
    draft,
    setDraft: (next: ReadonlyMap<number, string>) => {
      if (next.size === 0) drafts.delete(row);
      else drafts.set(row, next);
      show(next);
    },
  };
}
