import { useSyncExternalStore } from "react";

/** Layers over any page; one at a time. */
export type Overlay = "palette" | "shortcuts" | "settings";

let open: Overlay | undefined;
const listeners = new Set<() => void>();

function set(next: Overlay | undefined): void {
  open = next;
  for (const listener of listeners) listener();
}

/** In place of another one that may be open. */
export function openOverlay(overlay: Overlay): void {
  set(overlay);
}

export function closeOverlay(): void {
  set(undefined);
}

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => open,
  );
}
