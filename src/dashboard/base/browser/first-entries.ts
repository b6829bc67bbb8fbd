import { writeStoredList } from "./stored-list.ts";
import type { StorageArea } from "./stored-text.ts";

/**
 * Replaces a stored list whose first entries matter most, with as many of them as fit: into the bounds, and into storage,
 * which may be full of other things. Returns their number. If the first one does not fit, the stored list stays.
 */
export function writeFirstEntries(
  key: string,
  entries: readonly unknown[],
  bounds: { countMax?: number; charactersMax?: number; area?: StorageArea } = {},
): number {
  const { countMax = entries.length, charactersMax = Number.POSITIVE_INFINITY, area } = bounds;
  let left = charactersMax;
  let count = 0;
  for (const entry of entries.slice(0, countMax)) {
    left -= JSON.stringify(entry).length;
    if (left < 0) break;
    count += 1;
  }
  if (entries.length === 0) writeStoredList(key, entries, area);
  while (count > 0 && !writeStoredList(key, entries.slice(0, count), area)) count -= 1;
  return count;
}
