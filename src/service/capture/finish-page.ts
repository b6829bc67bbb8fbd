import type { CaptureLimits } from "./capture-limits.ts";
import { finishInPage } from "../in-page/finish-in-page.ts";
import { awaitFrames, callInPage, type PageFrames } from "./page-world.ts";
import { answersWithin } from "../concurrency/within.ts";

export interface FinishedExtent {
  /** CSS px from the top of the page; waits for pictures above it. */
  height: number;
  /** ms from their start at which infinite animations are stopped, so that each picture shows the same frame. */
  infiniteAtMs: number;
  /** Maximum wait for fonts and pictures, ms. */
  patienceMs: number;
  /** Whether the page has painted since it last changed, and no script will change it. */
  isStatic: boolean;
  /** Whether the picture is of all of the page, and not of what its viewport shows. */
  isWhole: boolean;
}

/** The shortest that shows a staggered group of infinite animations in motion. */
const infiniteAtMsMin = 1_000;

/**
 * Completes what a visitor would see a moment later, in all frames of the page's process and in open shadow roots:
 * fonts, pictures in view, and animations and transitions, which jump to their end. An infinite animation stops at a
 * fixed time; a paused one stays unchanged. A scroll-driven one stays too, except on a whole page, where it is set to the
 * middle of its element's view. Returns whether anything was animated.
 */
export async function finishPage(
  opened: PageFrames,
  { height, infiniteAtMs, patienceMs, isStatic, isWhole }: FinishedExtent,
  { answerMsMax }: CaptureLimits,
): Promise<boolean> {
  const finished = await callInPage(
    opened,
    { frames: "all", timeoutMs: patienceMs + answerMsMax },
    finishInPage,
    height,
    Math.max(infiniteAtMsMin, infiniteAtMs),
    patienceMs,
    isStatic,
    isWhole,
  );
  return finished.some((count) => count > 0);
}

/** So that each animation ends with the next frame. */
const fastRate = 1e6;

/** Ends the finite animations that scripts cannot reach: those in closed shadow roots. */
export async function finishClosedRoots(opened: PageFrames, { answerMsMax }: CaptureLimits): Promise<void> {
  const finishing = (async () => {
    await opened.cdp.send("Animation.setPlaybackRate", { playbackRate: fastRate });
    await awaitFrames(opened, answerMsMax);
    await opened.cdp.send("Animation.setPlaybackRate", { playbackRate: 1 });
  })();
  await answersWithin(
    answerMsMax,
    finishing.catch(() => undefined),
  );
}
