import { useSyncExternalStore } from "react";

let now = Date.now();
let timer: number | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Without a subscriber for a while: the time is updated, and React reads it again after subscribing.
  if (timer === undefined) now = Date.now();
  timer ??= window.setInterval(() => {
    now = Date.now();
    for (const notify of listeners) notify();
  }, 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(timer);
    timer = undefined;
  };
}

/** The time in ms, moving once a second while something shows it. Countdowns share one timer and tick together. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now);
}
