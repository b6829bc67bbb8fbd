/** Runs in the page, so it must not use this module's scope. Returns how many animations it finished. */
export async function finishInPage(
  heightMax: number,
  infiniteAtMs: number,
  timeoutMs: number,
  isStatic: boolean,
): Promise<number> {
  /** Above, looking for shadow roots takes seconds and hundreds of MB. */
  const elementsMax = 100_000;
  const roundsMax = 20;
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });

  const roots: (Document | ShadowRoot)[] = [document];
  if (document.getElementsByTagName("*").length <= elementsMax) {
    // Grows meanwhile: a shadow root may be inside another.
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll("*"))
        if (shadowRoot !== null) roots.push(shadowRoot);
  }

  const isInView = (image: HTMLImageElement) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return (
      bottom > top && right > 0 && left < innerWidth && bottom + scrollY > 0 && top + scrollY < heightMax
    );
  };
  const images = roots.flatMap((root) => Array.from(root.querySelectorAll("img")).filter(isInView));
  const late = new Promise((resolve) => {
    setTimeout(resolve, timeoutMs);
  });
  await Promise.race([
    Promise.allSettled([document.fonts.ready, ...images.map((image) => image.decode())]),
    late,
  ]);

  /** Returns whether there was anything to finish. */
  const finish = (animation: Animation) => {
    const { effect, playState, timeline } = animation;
    if (effect === null || playState !== "running" || !(timeline instanceof DocumentTimeline)) return false;
    const { endTime } = effect.getComputedTiming();
    if (endTime === Infinity) {
      animation.pause();
      animation.currentTime = infiniteAtMs;
      return false;
    }
    animation.finish();
    return true;
  };
  let total = 0;
  for (let round = 1; round <= roundsMax; round += 1) {
    // A class that an observer or an ended animation has set shows its transition only after a frame.
    if (!isStatic || round > 1) {
      await nextFrame();
      await nextFrame();
    }
    const finished = roots.flatMap((root) => root.getAnimations()).filter(finish).length;
    total += finished;
    if (finished === 0) break;
  }
  return total;
}
