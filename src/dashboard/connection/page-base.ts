/** The number that a service gives to the first page of a list. Ours and most count from 0. */
export type PageBase = 0 | 1;

const storageKey = "overprint.page-base";

/** `1 https://…`: the base, and the service it holds for. */
let stored = read();

function read(): string {
  try {
    return localStorage.getItem(storageKey) ?? "";
  } catch {
    // Storage is refused in some private modes; the choice then holds until the page is closed.
    return "";
  }
}

export function getPageBase(): PageBase {
  return stored.startsWith("1 ") ? 1 : 0;
}

/** `baseUrl` is the service's: another one may count otherwise. */
export function setPageBase(base: PageBase, baseUrl: string): void {
  stored = base === 0 ? "" : `1 ${baseUrl}`;
  try {
    if (stored === "") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, stored);
  } catch {
    // As above.
  }
}

/** A choice for another service than the one that is driven now is forgotten. */
export function keepPageBaseOf(baseUrl: string): void {
  if (stored !== "" && stored !== `1 ${baseUrl}`) setPageBase(0, baseUrl);
}
