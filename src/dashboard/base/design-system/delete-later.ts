import { createSharedState } from "./shared-state.ts";

/** As long as the toast offers undo, ms. */
const waitMs = 10_000;

const hidden = createSharedState<ReadonlySet<string>>(new Set());

/** The ids of pending deletions, which are hidden but still exist on the service. */
export const useHiddenIds = hidden.useValue;

function show(id: string): void {
  hidden.set(new Set([...hidden.get()].filter((other) => other !== id)));
}

/**
 * Hides an item now and deletes it after the time for undo, or when the page is closed. Shows it again if `remove`
 * resolves to false; `remove` reports why. Returns the undo function.
 */
export function deleteLater(id: string, remove: () => Promise<boolean>): () => void {
  hidden.set(new Set([...hidden.get(), id]));
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
