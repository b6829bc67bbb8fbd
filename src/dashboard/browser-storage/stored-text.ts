/** Reads a text of `localStorage`; `undefined` if it is absent or storage is blocked, as in some private modes. */
export function readStoredText(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Replaces a text of `localStorage`; `undefined` removes it. Returns false if storage is full or blocked. */
export function writeStoredText(key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
