import { useSyncExternalStore } from "react";

/** As long as its toast offers to undo it, ms. */
const waitMs = 10_000;

let hidden: ReadonlySet<string> = new Set();
const listeners = new Set<() => void>();

function update(next: ReadonlySet<string>): void {
  hidden = next;
  for (const listener of listeners) listener();
}

function show(id: string): void {
  update(new Set([...hidden].filter((other) => other !== id)));
}

/** Pending deletions: hidden, and on the service until the time for undo has passed. */
export function useHiddenIds(): ReadonlySet<string> {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => hidden,
    // Tests draw pages without a browser.
    () => hidden,
  );
}

/**
 * Hides one thing now and deletes it when the time to undo is over, or when the page is left. It is shown again when
 * that fails; `remove` tells why. Returns the undoing.
 */
export function deleteLater(id: string, remove: () => Promise<boolean>): () => void {
  update(new Set([...hidden, id]));
  let isSettled = false;
  const act = () => {
    if (isSettled) return;
    settle();
    void remove().then((isDeleted) => {
      // Deleted ones stay hidden: the list may be older than the deletion.
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
