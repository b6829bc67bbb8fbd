import { useSyncExternalStore } from "react";

/*
 * A text that is to be imported into the composition that is open. The palette and a paste on the page hand it over here,
 * and the composer's dialog asks what is to be done with it: nothing is overwritten by a paste alone.
 */

let pending: string | undefined;
const listeners = new Set<() => void>();

/** `""`: the dialog opens empty. `undefined`: it closes. */
export function setPendingImport(text: string | undefined): void {
  pending = text;
  for (const listener of listeners) listener();
}

export function usePendingImport(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => pending,
  );
}
