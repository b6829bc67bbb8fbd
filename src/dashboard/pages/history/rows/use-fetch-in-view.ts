import { useCallback, useEffect, useState } from "react";
import type { History } from "../use-history.ts";

/** Rows that a search in the browser reads before the user must request more. */
const searchedAtOnce = 500;

/** Fetches the lines in view. Returns the action of a line's button: search further, or retry. */
export function useFetchInView(
  { feed, rows }: History,
  range: { startIndex: number; endIndex: number } | null,
): (index: number) => void {
  const [searchMax, setSearchMax] = useState(searchedAtOnce);
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;
  useEffect(() => {
    const row = rows.count === 0 ? undefined : rows.at(Math.min(last, rows.count - 1));
    if (row?.kind === "more" && row.searched >= searchMax) return;
    const { from, to } = rows.toPlaces(first, last + 1);
    feed.show(from, to);
  }, [feed, rows, first, last, searchMax]);
  return useCallback(
    (index: number) => {
      const row = rows.at(index);
      if (row.kind === "more") setSearchMax(row.searched + searchedAtOnce);
      else feed.retry(rows.toPlaces(index, index + 1).from);
    },
    [rows, feed],
  );
}
