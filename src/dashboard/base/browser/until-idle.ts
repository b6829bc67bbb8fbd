/** Maximum wait for pictures, and for an idle browser, ms. */
const waitMsMax = 4_000;
const againMs = 100;

/** Resolves when the page and its pictures are loaded and the browser is idle, for what is not in the first view. */
export async function untilIdle(): Promise<void> {
  const startedAt = performance.now();
  if (document.readyState !== "complete")
    await new Promise((resolve) => {
      window.addEventListener("load", resolve, { once: true });
      // A picture's server may never answer.
      setTimeout(resolve, waitMsMax);
    });
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
