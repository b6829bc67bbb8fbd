import { createSharedState } from "../../base/design-system/shared-state.ts";

/** Overlays over any page, one at a time. */
export type Overlay = "palette" | "shortcuts" | "settings";

const open = createSharedState<Overlay | undefined>(undefined);
export const useOverlay = open.useValue;

/** Opens an overlay and closes any other. */
export function openOverlay(overlay: Overlay): void {
  open.set(overlay);
}

export function closeOverlay(): void {
  open.set(undefined);
}
