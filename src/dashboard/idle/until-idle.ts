/** After this long it is done anyway, ms. */
const patienceMs = 4_000;
const againMs = 100;

/** Ends when the page with its pictures stands and the browser has nothing else to do: the moment for what is not seen yet. */
export async function untilIdle(): Promise<void> {
  if (document.readyState !== "complete")
    await new Promise((resolve) => window.addEventListener("load", resolve, { once: true }));
  const startedAt = performance.now();
  do await aFreeMoment();
  while (isLoadingPictures() && performance.now() - startedAt < patienceMs);
}

/** Those of the first window: the others load as they are scrolled to. */
function isLoadingPictures(): boolean {
  return [...document.images].some(({ complete, loading }) => !complete && loading !== "lazy");
}

function aFreeMoment(): Promise<void> {
  return new Promise((resolve) => {
    // Safari has no `requestIdleCallback`.
    if (typeof window.requestIdleCallback === "function")
      window.requestIdleCallback(() => setTimeout(resolve, againMs), { timeout: patienceMs });
    else setTimeout(resolve, againMs);
  });
}
