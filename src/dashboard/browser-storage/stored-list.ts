import * as z from "zod/mini";

/** Reads a list of `localStorage`. Omits damaged entries; without storage, or if it is not a list, returns none. */
export function readStoredList<Entry>(key: string, schema: z.ZodMiniType<Entry>): Entry[] {
  try {
    const stored = z.array(z.unknown()).safeParse(JSON.parse(localStorage.getItem(key) ?? "[]"));
    return (stored.data ?? []).flatMap((entry) => {
      const read = schema.safeParse(entry);
      return read.success ? [read.data] : [];
    });
  } catch {
    // Storage is blocked, or the text is not JSON.
    return [];
  }
}

/** Replaces a list of `localStorage`. Returns false if storage is full or blocked. */
export function writeStoredList(key: string, list: readonly unknown[]): boolean {
  try {
    if (list.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(list));
    return true;
  } catch {
    return false;
  }
}
