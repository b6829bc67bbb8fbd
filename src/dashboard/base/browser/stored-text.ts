/** Where a text is stored: in this browser, or in this tab until it is closed. */
export type StorageArea = "browser" | "tab";

/** Reads a stored text; `undefined` if it is absent or storage is blocked, as in some private modes. */
export function readStoredText(key: string, area: StorageArea = "browser"): string | undefined {
  try {
    return storageOf(area).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Replaces a stored text; `undefined` removes it. Returns false if storage is full or blocked. */
export function writeStoredText(
  key: string,
  text: string | undefined,
  area: StorageArea = "browser",
): boolean {
  try {
    if (text === undefined) storageOf(area).removeItem(key);
    else storageOf(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

/** Throws where the browser blocks storage. */
function storageOf(area: StorageArea): Storage {
  return area === "tab" ? sessionStorage : localStorage;
}
