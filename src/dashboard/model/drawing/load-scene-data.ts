import { iconNames } from "#scene/icons/icon-value.ts";

/** Loads the set of icons once. Rejects if the chunk fails to load; the next call retries. */
export async function loadIcons(): Promise<void> {
  if (iconNames().length === 0) (await import("#scene/icons/all-icons.ts")).addAllIcons();
}

let loading: Promise<void> | undefined;

/**
 * Loads the coverage of the Chinese and Korean families once. Rejects if the chunk fails to load; the next call
 * retries.
 */
export function loadLaterCoverage(): Promise<void> {
  loading ??= import("#scene/fonts/later-coverage.ts")
    .then(({ addLaterCoverage }) => addLaterCoverage())
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
