import { lazy, Suspense } from "react";
import { closeOverlay, useOverlay } from "./shell/overlays.ts";

// Fetched on first use: most visits need none of them.
const overlays = {
  palette: lazy(async () => ({ default: (await import("./shell/palette/palette.tsx")).Palette })),
  shortcuts: lazy(async () => ({
    default: (await import("./shell/shortcuts/shortcuts-dialog.tsx")).ShortcutsDialog,
  })),
  settings: lazy(async () => ({ default: (await import("./shell/settings-dialog.tsx")).SettingsDialog })),
};

/** The open overlay: palette, shortcuts or settings. */
export function OverlayLayer() {
  const name = useOverlay();
  if (name === undefined) return null;
  const Overlay = overlays[name];
  return (
    <Suspense>
      <Overlay onClose={closeOverlay} />
    </Suspense>
  );
}
