import { readStoredText, writeStoredText } from "../browser/stored-text.ts";

/** The number of a list's first page. Our service and most others count from 0. */
export type PageBase = 0 | 1;

const storageKey = "overprint.page-base";

/** `1 https://…`: the base and its service. Without storage it lasts until the page is closed. */
let stored = readStoredText(storageKey) ?? "";

export function getPageBase(): PageBase {
  return stored.startsWith("1 ") ? 1 : 0;
}

/** `baseUrl` identifies the service; another one may count differently. */
export function setPageBase(base: PageBase, baseUrl: string): void {
  stored = base === 0 ? "" : `1 ${baseUrl}`;
  writeStoredText(storageKey, stored === "" ? undefined : stored);
}

/** Deletes a choice for another service than the connected one. */
export function keepPageBaseOf(baseUrl: string): void {
  if (stored !== "" && stored !== `1 ${baseUrl}`) setPageBase(0, baseUrl);
}
