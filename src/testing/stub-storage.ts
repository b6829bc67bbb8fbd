import { vi } from "vitest";

/** A browser's storage. */
export interface StubbedStorage {
  texts: Map<string, string>;
  /** Characters that a text may have. */
  room: number;
}

/** Puts an empty storage in the place of the browser's, until the end of the test. */
export function stubStorage(name: "localStorage" | "sessionStorage"): StubbedStorage {
  const stubbed: StubbedStorage = { texts: new Map(), room: Number.POSITIVE_INFINITY };
  vi.stubGlobal(name, {
    getItem: (key: string) => stubbed.texts.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > stubbed.room) throw new DOMException("full", "QuotaExceededError");
      stubbed.texts.set(key, text);
    },
    removeItem: (key: string) => stubbed.texts.delete(key),
  });
  return stubbed;
}
