import { useSyncExternalStore } from "react";

const storageKey = "overprint.time-zone";
const listeners = new Set<() => void>();
let zone = read();

function read(): string {
  try {
    const stored = localStorage.getItem(storageKey);
    return stored !== null && isTimeZone(stored) ? stored : "UTC";
  } catch {
    // Storage is refused in some private modes; times are then shown in UTC until another zone is chosen.
    return "UTC";
  }
}

/** Whether the browser knows a zone by this name, such as `Europe/Berlin`. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    // A RangeError says that there is no such zone.
    return false;
  }
}

/** The zone in which every date and time is shown; UTC until one is chosen. */
export function getTimeZone(): string {
  return zone;
}

export function setTimeZone(next: string): void {
  zone = next;
  try {
    if (next === "UTC") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, next);
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function useTimeZone(): string {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, getTimeZone);
}
