/** Waits for two frames. Runs in the page, so it must not use this module's scope. */
export async function awaitFramesInPage(): Promise<true> {
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  await nextFrame();
  await nextFrame();
  return true;
}
