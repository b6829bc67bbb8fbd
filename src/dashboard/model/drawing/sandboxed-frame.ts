/**
 * Opens a frame outside of the viewport in which no code runs. It has our origin, so that its document can be read and
 * changed. Its size is that of its style; the caller removes it.
 */
export async function openSandboxedFrame(html: string): Promise<HTMLIFrameElement> {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-same-origin");
  frame.setAttribute("aria-hidden", "true");
  frame.tabIndex = -1;
  frame.srcdoc = html;
  Object.assign(frame.style, {
    position: "fixed",
    left: "-20000px",
    top: "0",
    border: "0",
    colorScheme: "light",
  });
  await new Promise((resolve) => {
    frame.addEventListener("load", resolve, { once: true });
    document.body.append(frame);
  });
  return frame;
}

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
