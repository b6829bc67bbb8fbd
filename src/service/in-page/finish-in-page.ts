/**
 * Runs in the page, so it must not use this module's scope. `isWhole`: the picture shows all of the page, so animations
 * that its scrolling drives are set to the place where their element is in the middle of the view, where a reader looks
 * at it. Hides the caret. Returns how many animations it finished.
 */
export async function finishInPage(
  heightMax: number,
  infiniteAtMs: number,
  timeoutMs: number,
  isStatic: boolean,
  isWhole: boolean,
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

  // A caret blinks. Its colour is inherited, also into closed shadow roots.
  for (
    let active = document.activeElement;
    active !== null;
    active = active.shadowRoot?.activeElement ?? null
  )
    if (active !== document.body && "style" in active && active.style instanceof CSSStyleDeclaration)
      active.style.setProperty("caret-color", "transparent", "important");

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

  const isOfPage = (timeline: ViewTimeline) =>
    isWhole &&
    window.parent === window &&
    (timeline.source === document.scrollingElement || timeline.source === window.overprintScroller?.element);
  /** Percent of the timeline, which goes from an element's entry into the view to its exit. */
  const percentOf = (time: CSSNumberish | null | undefined) =>
    time instanceof CSSNumericValue ? time.to("percent").value : 0;
  /** Returns whether there was anything to finish. */
  const finish = (animation: Animation) => {
    const { effect, playState, timeline } = animation;
    if (effect !== null && playState !== "paused" && timeline instanceof ViewTimeline && isOfPage(timeline)) {
      const atMiddle = 50 - percentOf(animation.startTime);
      animation.pause();
      animation.currentTime = CSS.percent(
        Math.min(Math.max(0, atMiddle), percentOf(effect.getComputedTiming().endTime)),
      );
      return false;
    }
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
