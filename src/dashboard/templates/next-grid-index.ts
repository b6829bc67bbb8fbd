/**
 * Where an arrow key leads in a grid whose rows are known by their tops, px. `undefined`: the key is not ours, or there
 * is nothing in that direction.
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
      // The last row may be short: its end is still further down.
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
