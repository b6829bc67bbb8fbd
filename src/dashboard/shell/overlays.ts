import { useSyncExternalStore } from "react";
import { createListeners } from "../design-system/listeners.ts";

/** Overlays over any page, one at a time. */
export type Overlay = "palette" | "shortcuts" | "settings";

let open: Overlay | undefined;
const { subscribe, notify } = createListeners();

function set(next: Overlay | undefined): void {
  open = next;
  notify();
}

/** Opens an overlay and closes any other. */
export function openOverlay(overlay: Overlay): void {
  set(overlay);
}

export function closeOverlay(): void {
  set(undefined);
}

export function useOverlay(): Overlay | undefined {
  return useSyncExternalStore(subscribe, () => open);
}
