import * as z from "zod/mini";
import { readStoredText, type StorageArea, writeStoredText } from "./stored-text.ts";

/** Reads a stored list. Omits damaged entries; without storage, or if it is not a list, returns none. */
export function readStoredList<Entry>(
  key: string,
  schema: z.ZodMiniType<Entry>,
  area: StorageArea = "browser",
): Entry[] {
  try {
    const stored = z.array(z.unknown()).safeParse(JSON.parse(readStoredText(key, area) ?? "[]"));
    return (stored.data ?? []).flatMap((entry) => {
      const read = schema.safeParse(entry);
      return read.success ? [read.data] : [];
    });
  } catch {
    // Not JSON.
    return [];
  }
}

/** Replaces a stored list. Returns false if storage is full or blocked. */
export function writeStoredList(
  key: string,
  list: readonly unknown[],
  area: StorageArea = "browser",
): boolean {
  return writeStoredText(key, list.length === 0 ? undefined : JSON.stringify(list), area);
}

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
