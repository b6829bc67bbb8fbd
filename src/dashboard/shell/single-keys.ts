import { useSyncExternalStore } from "react";
import { createListeners } from "../design-system/listeners.ts";

const storageKey = "overprint.single-keys";
const { subscribe, notify } = createListeners();
let areOn = read();

function read(): boolean {
  try {
    return localStorage.getItem(storageKey) !== "off";
  } catch {
    // Some private modes have no storage; the keys are then on for each new page.
    return true;
  }
}

/** Whether shortcuts without ⌘ or Ctrl are on. They can disturb speech input, so they can be turned off (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return areOn;
}

export function setSingleKeys(isOn: boolean): void {
  areOn = isOn;
  try {
    if (isOn) localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, "off");
  } catch {
    // Without storage the choice lasts until the page is closed.
  }
  notify();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}
