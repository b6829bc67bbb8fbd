/** The number of a list's first page. Our service and most others count from 0. */
export type PageBase = 0 | 1;

const storageKey = "overprint.page-base";

/** `1 https://…`: the base and its service. */
let stored = read();

function read(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    // Some private modes have no storage; the choice then lasts until the page is closed.
    return "";
  }
}

export function getPageBase(): PageBase {
  return stored.startsWith("1 ") ? 1 : 0;
}

/** `baseUrl` identifies the service; another one may count differently. */
export function setPageBase(base: PageBase, baseUrl: string): void {
  stored = base === 0 ? "" : `1 ${baseUrl}`;
  try {
    if (stored === "") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, stored);
  } catch {
    // No storage.
  }
}

/** Deletes a choice for another service than the connected one. */
export function keepPageBaseOf(baseUrl: string): void {
  if (stored !== "" && stored !== `1 ${baseUrl}`) setPageBase(0, baseUrl);
}
