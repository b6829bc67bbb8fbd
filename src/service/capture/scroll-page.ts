import type { CaptureLimits } from "./capture-limits.ts";
import { restoreInPage, type ScrolledPage, scrollInPage } from "../in-page/scroll-in-page.ts";
import { callInPage, type PageFrames } from "./page-world.ts";

/**
 * Scrolls through the page as a reader would and back to its top: many pages load or reveal a part only when it is
 * about to be seen. `heightMax` is in CSS px.
 */
export async function scrollThrough(
  opened: PageFrames,
  { heightMax, isStatic }: { heightMax: number; isStatic: boolean },
  { scrollMsMax, answerMsMax }: CaptureLimits,
): Promise<ScrolledPage> {
  const timeoutMs = scrollMsMax + answerMsMax;
  const [scrolled] = await callInPage(
    opened,
    { frames: "main", timeoutMs },
    scrollInPage,
    heightMax,
    isStatic,
    scrollMsMax,
  );
  return scrolled ?? { hidden: 0, wasScrolled: true };
}

/**
 * Shows elements again that were shown while the page was scrolled to them and are hidden now that it is back at its
 * top: restores the attributes that they had meanwhile.
 */
export async function restoreRevealed(opened: PageFrames, { answerMsMax }: CaptureLimits): Promise<void> {
  await callInPage(opened, { frames: "main", timeoutMs: answerMsMax }, restoreInPage);
}
