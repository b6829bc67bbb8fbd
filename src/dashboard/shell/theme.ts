import { useSyncExternalStore } from "react";
import { createListeners } from "../design-system/listeners.ts";

/** `system` follows the operating system. `public/theme.js` reads the same key before the first paint. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

const storageKey = "overprint.theme";
const { subscribe, notify } = createListeners();

function readTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === "light" || theme === "dark" ? theme : "system";
}

export function setTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
  try {
    if (theme === "system") localStorage.removeItem(storageKey);
    else localStorage.setItem(storageKey, theme);
  } catch {
    // Some private modes have no storage; the choice then lasts until the page is closed.
  }
  notify();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}
