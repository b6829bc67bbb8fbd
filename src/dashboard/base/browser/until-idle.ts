/** Maximum wait for each condition, ms. */
const waitMsMax = 4_000;
const againMs = 100;

/** Resolves when the page and its pictures are loaded and the browser is idle, to start prefetches. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  const startedAt = performance.now();
  do await idleCallback();
  while (isLoadingPictures() && performance.now() - startedAt < waitMsMax);
}

/** Whether pictures of the first viewport are loading; the others are lazy. */
function isLoadingPictures(): boolean {
  return [...document.images].some(({ complete, loading }) => !complete && loading !== "lazy");
}

function idleCallback(): Promise<void> {
  return new Promise((resolve) => {
    const waitAgain = () => setTimeout(resolve, againMs);
    // Safari does not tell when it is idle.
    if (typeof window.requestIdleCallback !== "function") waitAgain();
    else window.requestIdleCallback(waitAgain, { timeout: waitMsMax });
  });
}
