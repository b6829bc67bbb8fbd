/** Slower files make the comparison fail instead of waiting without end. */
const longestMs = 10_000;

/** Resolves when no font and no picture of the page is loading. Rejects after 10 s, and when the page's frame is removed. */
export async function untilPageLoaded(page: Document): Promise<void> {
  // Layout requests its files.
  page.documentElement.getBoundingClientRect();
  const startedAt = performance.now();
  for (;;) {
    // A removed page loads nothing any more, and says that it has finished.
    if (page.defaultView === null) throw new Error("The page was removed.");
    if (!isPageLoading(page)) return;
    if (performance.now() - startedAt > longestMs) throw new Error("The files of the page do not load.");
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** `fonts.ready` does not settle in a frame without scripts. */
export function isPageLoading(page: Document): boolean {
  return (
    Array.from(page.fonts).some(({ status }) => status === "loading") ||
    Array.from(page.images).some(({ complete }) => !complete)
  );
}
