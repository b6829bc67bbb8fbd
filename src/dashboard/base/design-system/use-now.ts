import { useSyncExternalStore } from "react";

let now = Date.now();
let timer: number | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // The first subscriber updates the time; React reads it again after subscribing.
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

const getNow = () => now;

/** The current time, ms, updated once a second. All users share one timer, so that countdowns tick together. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, getNow, getNow);
}
