let loading: Promise<void> | undefined;

/** Loads the coverage of the Chinese and Korean families, once. Rejects when the code does not arrive; a later call tries again. */
export function loadLaterCoverage(): Promise<void> {
  loading ??= import("#scene/fonts/later-coverage.ts")
    .then(({ addLaterCoverage }) => {
      addLaterCoverage();
    })
    .catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
  return loading;
}
