import { useSyncExternalStore } from "react";

/*
 * The text to import into the open composition. The palette or a paste on the page sets it; the composer's dialog then
 * asks before it replaces values.
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
