import { readStoredText, writeStoredText } from "../browser/stored-text.ts";
import { createSharedState } from "./shared-state.ts";

const storageKey = "overprint.time-zone";
const stored = readStoredText(storageKey);
const chosen = createSharedState(stored !== undefined && isTimeZone(stored) ? stored : undefined);

let zoneOfBrowser: string | undefined;

/** The zone of the browser, which is the default. Asked for late: a page's first format takes tens of milliseconds. */
export function browserZone(): string {
  zoneOfBrowser ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return zoneOfBrowser;
}

/** Whether the browser knows a zone by this name, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    // A RangeError: there is no such zone.
    return false;
  }
}

/** The zone of all dates and times shown; the browser's until one is chosen. */
export const getTimeZone = () => chosen.get() ?? browserZone();

export const useTimeZone = () => chosen.useValue() ?? browserZone();

/** Without storage the choice lasts until the page is closed. */
export function setTimeZone(next: string): void {
  writeStoredText(storageKey, next === browserZone() ? undefined : next);
  chosen.set(next);
}
