import { useDeferredValue } from "react";

/** Lines rendered beyond both ends of the view. */
export const overscan = 3;

/**
 * Returns whether a line is rendered empty for now. After a jump, new lines are empty at first, so that the list responds
 * to the key sooner. Compares halves of the view, because otherwise every line that comes into view would render the list
 * twice.
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
