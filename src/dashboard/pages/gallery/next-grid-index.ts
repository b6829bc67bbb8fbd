/**
 * The index that an arrow key moves to in a grid. `tops`: the tops of all cells, px. `undefined`: another key, or no
 * cell in that direction.
 */
export function nextGridIndex(key: string, current: number, tops: readonly number[]): number | undefined {
  const last = tops.length - 1;
  const columns = tops.filter((top) => top === tops[0]).length;
  switch (key) {
    case "ArrowRight":
      return current < last ? current + 1 : undefined;
    case "ArrowLeft":
      return current > 0 ? current - 1 : undefined;
    case "ArrowDown":
      if (current + columns <= last) return current + columns;
      // Below may be a shorter last row: moves to its end.
      return tops[current] === tops[last] ? undefined : last;
    case "ArrowUp":
      return current - columns >= 0 ? current - columns : undefined;
    case "Home":
      return 0;
    case "End":
      return last;
    default:
      return undefined;
  }
}
