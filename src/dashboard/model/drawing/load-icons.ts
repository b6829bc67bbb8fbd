import { iconNames } from "#scene/icons/icon-value.ts";

/** Loads the set of icons once. Rejects if the chunk fails to load; the next call retries. */
export async function loadIcons(): Promise<void> {
  if (iconNames().length === 0) (await import("#scene/icons/all-icons.ts")).addAllIcons();
}
