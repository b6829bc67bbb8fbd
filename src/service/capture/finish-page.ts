import type { OpenedPage } from "./browser-pool.ts";
import type { CaptureLimits } from "./capture-limits.ts";
import { awaitFrames, callInPage } from "./page-world.ts";
import { answersWithin } from "../concurrency/within.ts";

export interface FinishedExtent {
  /** CSS px from the top of the page; waits for pictures above it. */
  height: number;
  /** ms from their start at which infinite animations are stopped, so that each picture shows the same frame. */
  infiniteAtMs: number;
  /** Maximum wait for fonts and pictures, ms. */
  patienceMs: number;
}

/** The shortest that shows a staggered group of infinite animations in motion. */
const infiniteAtMsMin = 1_000;

/**
 * Completes what a visitor would see a moment later, in all frames of the page's process and in open shadow roots:
 * fonts, pictures in view, and animations and transitions, which jump to their end. An infinite animation stops at a
 * fixed time, a paused one and one driven by the scroll position stay unchanged. Returns whether anything was animated.
 */
export async function finishPage(
  opened: Pick<OpenedPage, "cdp">,
  { height, infiniteAtMs, patienceMs }: FinishedExtent,
  { answerMsMax }: CaptureLimits,
): Promise<boolean> {
  const finished = await callInPage(
    opened,
    { frames: "all", timeoutMs: patienceMs + answerMsMax },
    finishInPage,
    height,
    Math.max(infiniteAtMsMin, infiniteAtMs),
    patienceMs,
  );
  return finished.some((count) => count > 0);
}

/** So that each animation ends with the next frame. */
const fastRate = 1e6;

/** Ends the finite animations that scripts cannot reach: those in closed shadow roots. */
export async function finishClosedRoots(
  { cdp }: Pick<OpenedPage, "cdp">,
  { answerMsMax }: CaptureLimits,
): Promise<void> {
  const finishing = (async () => {
    await cdp.send("Animation.setPlaybackRate", { playbackRate: fastRate });
    await awaitFrames({ cdp }, answerMsMax);
    await cdp.send("Animation.setPlaybackRate", { playbackRate: 1 });
  })();
  await answersWithin(
    answerMsMax,
    finishing.catch(() => undefined),
  );
}

interface PageAnimation {
  timeline: object | null;
  effect: { getComputedTiming: () => { endTime?: unknown } } | null;
  playState: string;
  currentTime: number | null;
  finish: () => void;
  pause: () => void;
}

interface PageImage {
  complete: boolean;
  loading: string;
  decode: () => Promise<void>;
  getBoundingClientRect: () => Record<"top" | "bottom" | "left" | "right", number>;
}

interface PageRoot {
  getAnimations: () => PageAnimation[];
  querySelectorAll: ((selectors: "img") => Iterable<PageImage>) &
    ((selectors: "*") => Iterable<{ shadowRoot: PageRoot | null }>);
}

interface AnimatedPage {
  document: PageRoot & {
    fonts: { ready: Promise<unknown> };
    getElementsByTagName: (name: string) => { length: number };
  };
  DocumentTimeline: new () => object;
  innerWidth: number;
  innerHeight: number;
  scrollY: number;
  requestAnimationFrame: (call: (time: number) => void) => number;
}

/** In the page, where the functions below run. */
declare const window: AnimatedPage;

/** Runs in the page, so it must not use this module's scope. Returns how many animations it finished. */
async function finishInPage(heightMax: number, infiniteAtMs: number, timeoutMs: number): Promise<number> {
  const page = window;
  const { document } = page;
  /** Above, looking for shadow roots takes seconds and hundreds of MB. */
  const elementsMax = 100_000;
  const roundsMax = 20;
  const nextFrame = () =>
    new Promise((resolve) => {
      page.requestAnimationFrame(resolve);
    });

  const roots: PageRoot[] = [document];
  if (document.getElementsByTagName("*").length <= elementsMax) {
    // Grows meanwhile: a shadow root may be inside another.
    for (const root of roots)
      for (const { shadowRoot } of root.querySelectorAll("*"))
        if (shadowRoot !== null) roots.push(shadowRoot);
  }

  const isInView = (image: PageImage) => {
    const { top, bottom, left, right } = image.getBoundingClientRect();
    return (
      bottom > top &&
      right > 0 &&
      left < page.innerWidth &&
      bottom + page.scrollY > 0 &&
      top + page.scrollY < heightMax
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
  const finish = (animation: PageAnimation) => {
    const { effect, playState, timeline } = animation;
    if (effect === null || playState !== "running" || !(timeline instanceof page.DocumentTimeline))
      return false;
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
    await nextFrame();
    await nextFrame();
    const finished = roots.flatMap((root) => root.getAnimations()).filter(finish).length;
    total += finished;
    if (finished === 0) break;
  }
  return total;
}
