import { readStoredText, writeStoredText } from "../browser/stored-text.ts";
import { createSharedState } from "./shared-state.ts";

const storageKey = "overprint.time-zone";
const stored = readStoredText(storageKey);
/** The zone of the browser, which is the default. */
export const browserZone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
const zone = createSharedState(stored !== undefined && isTimeZone(stored) ? stored : browserZone);

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
export const { get: getTimeZone, useValue: useTimeZone } = zone;

/** Without storage the choice lasts until the page is closed. */
export function setTimeZone(next: string): void {
  writeStoredText(storageKey, next === browserZone ? undefined : next);
  zone.set(next);
}
