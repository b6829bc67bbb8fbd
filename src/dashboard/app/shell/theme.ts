import { useSyncExternalStore } from "react";
import { writeStoredText } from "../../base/browser/stored-text.ts";
import { createListeners } from "../../base/design-system/shared-state.ts";

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
  // Without storage the choice lasts until the page is closed.
  writeStoredText(storageKey, theme === "system" ? undefined : theme);
  notify();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, readTheme);
}
