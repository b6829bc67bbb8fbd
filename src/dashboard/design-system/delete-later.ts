import { useSyncExternalStore } from "react";
import { createListeners } from "./listeners.ts";

/** As long as the toast offers undo, ms. */
const waitMs = 10_000;

let hidden: ReadonlySet<string> = new Set();
const { subscribe, notify } = createListeners();

function update(next: ReadonlySet<string>): void {
  hidden = next;
  notify();
}

function show(id: string): void {
  update(new Set([...hidden].filter((other) => other !== id)));
}

/** The ids of pending deletions, which are hidden but still exist on the service. */
export function useHiddenIds(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => hidden,
    // Tests render pages on the server.
    () => hidden,
  );
}

/**
 * Hides an item now and deletes it after the time for undo, or when the page is closed. Shows it again if `remove`
 * resolves to false; `remove` reports why. Returns the undo function.
 */
export function deleteLater(id: string, remove: () => Promise<boolean>): () => void {
  update(new Set([...hidden, id]));
  let isSettled = false;
  const act = () => {
    if (isSettled) return;
    settle();
    void remove().then((isDeleted) => {
      // A deleted item stays hidden, because a cached list may still contain it.
      if (!isDeleted) show(id);
    });
  };
  const timer = window.setTimeout(act, waitMs);
  window.addEventListener("pagehide", act);
  function settle() {
    isSettled = true;
    window.clearTimeout(timer);
    window.removeEventListener("pagehide", act);
  }
  return () => {
    if (isSettled) return;
    settle();
    show(id);
  };
}
