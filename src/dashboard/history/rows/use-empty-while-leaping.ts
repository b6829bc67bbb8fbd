import { useDeferredValue } from "react";

/** Drawn beyond what is in view, on both sides, lines. */
export const overscan = 3;

/**
 * Whether a line is drawn empty for now. In a view that is new for the most part, the new lines are empty at first, so that
 * the list responds to the key sooner. The view is compared by halves, or every line that comes into view would draw the
 * list twice.
 */
export function useEmptyWhileLeaping(
  range: { startIndex: number; endIndex: number } | null,
): (index: number) => boolean {
  const { startIndex: first, endIndex: last } = range ?? { startIndex: 0, endIndex: 0 };
  const halfView = Math.max(1, Math.ceil((last - first) / 2));
  const half = range === null ? undefined : Math.floor(first / halfView);
  const settledHalf = useDeferredValue(half) ?? half ?? 0;
  const isLeaping = half !== undefined && Math.abs(half - settledHalf) > 1;
  return (index) =>
    isLeaping &&
    (index < settledHalf * halfView - overscan || index > (settledHalf + 3) * halfView + overscan);
}
