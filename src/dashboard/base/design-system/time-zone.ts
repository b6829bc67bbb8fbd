import { readStoredText, writeStoredText } from "../browser/stored-text.ts";
import { createSharedState } from "./shared-state.ts";

const storageKey = "overprint.time-zone";
const stored = readStoredText(storageKey);
const chosen = createSharedState<string | undefined>(undefined);

let ofBrowser: string | undefined;
let atFirst: string | undefined;

/** The zone of the browser. Read when it is used, because a page's first `Intl` object takes 25 to 45 ms. */
export function browserZone(): string {
  ofBrowser ??= new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return ofBrowser;
}

/** The stored choice, else the browser's. */
function firstZone(): string {
  atFirst ??= stored !== undefined && isTimeZone(stored) ? stored : browserZone();
  return atFirst;
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
export const getTimeZone = () => chosen.get() ?? firstZone();

export const useTimeZone = () => chosen.useValue() ?? firstZone();

/** Without storage the choice lasts until the page is closed. */
export function setTimeZone(next: string): void {
  writeStoredText(storageKey, next === browserZone() ? undefined : next);
  chosen.set(next);
}
