import type { OpenedPage } from "./browser-pool.ts";
import type { CaptureLimits } from "./capture-limits.ts";
import { restoreInPage, scrollInPage } from "../in-page/scroll-in-page.ts";
import { callInPage } from "./page-world.ts";

/**
 * Scrolls through the page as a reader would and back to its top: many pages load or reveal a part only when it is
 * about to be seen. `heightMax` is in CSS px. If an element that fills the viewport scrolls instead of the page,
 * returns the px of it that lie outside; otherwise 0.
 */
export async function scrollThrough(
  opened: Pick<OpenedPage, "cdp">,
  { heightMax, isStatic }: { heightMax: number; isStatic: boolean },
  { scrollMsMax, answerMsMax }: CaptureLimits,
): Promise<number> {
  const timeoutMs = scrollMsMax + answerMsMax;
  const [hidden] = await callInPage(
    opened,
    { frames: "main", timeoutMs },
    scrollInPage,
    heightMax,
    isStatic,
    scrollMsMax,
  );
  return hidden ?? 0;
}

/**
 * Shows elements again that were shown while the page was scrolled to them and are hidden now that it is back at its
 * top: restores the attributes that they had meanwhile.
 */
export async function restoreRevealed(
  opened: Pick<OpenedPage, "cdp">,
  { answerMsMax }: CaptureLimits,
): Promise<void> {
  await callInPage(opened, { frames: "main", timeoutMs: answerMsMax }, restoreInPage);
}
