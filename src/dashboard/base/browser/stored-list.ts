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
