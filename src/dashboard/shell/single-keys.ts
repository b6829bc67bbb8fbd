import { useSyncExternalStore } from "react";

const storageKey = "overprint.single-keys";
const listeners = new Set<() => void>();
let areOn = read();

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    // Storage is refused in some private modes; the keys then work until they are turned off for this page.
    return true;
  }
}

/** Shortcuts without ⌘ or Ctrl get in the way of speech input and of slips, so they can be turned off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return areOn;
}

export function setSingleKeys(isOn: boolean): void {
  areOn = isOn;
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Without storage the choice holds until the page is closed.
  }
  for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areSingleKeysOn);
}
