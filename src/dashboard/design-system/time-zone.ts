import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

const storageKey = "overprint.time-zone";
const { subscribe, notify } = createListeners();
let zone = read();

function read(): string {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored !== null && isTimeZone(stored) ? stored : "UTC";
  } catch {
    // Some private modes have no storage; times are then in UTC until another zone is chosen.
    return "UTC";
  }
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

/** The zone of all dates and times shown; UTC until one is chosen. */
export function getTimeZone(): string {
  return zone;
}

export function setTimeZone(next: string): void {
  zone = next;
  try {
    if (next === "UTC") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, next);
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  notify();
}

export function useTimeZone(): string {
  return useSyncExternalStore(subscribe, getTimeZone);
}
