import type { CaptureLimits } from "./capture-limits.ts";
import {
  type GrownScroller,
  restoreInPage,
  type ScrolledPage,
  scrollInPage,
  showWholeInPage,
  sizeScrollerInPage,
} from "../in-page/scroll-in-page.ts";
import type { OpenedPage } from "./browser-pool.ts";
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

/** Changes or measures the element that scrolls instead of the page. */
async function sizeScroller(
  opened: PageFrames,
  step: Parameters<typeof sizeScrollerInPage>[0],
  timeoutMs: number,
): Promise<GrownScroller> {
  const [sized] = await callInPage(opened, { frames: "main", timeoutMs }, sizeScrollerInPage, step);
  return sized ?? { hidden: 0, stretched: 0 };
}

/** Lets the element that scrolls instead of the page end on further pages of a PDF. */
export async function unfoldScroller(opened: PageFrames, { answerMsMax }: CaptureLimits): Promise<void> {
  // Parts may be as tall as it was.
  for (const step of ["record", "unfold", "pin"] as const) await sizeScroller(opened, step, answerMsMax);
}

/** Tries to make the viewport as tall as what an element of the page scrolls. */
const growthsMax = 3;
/** Calls into the page that `growViewport` makes; `unfoldScroller` makes fewer. */
export const sizingsMax = 3 + growthsMax;

/**
 * Makes the viewport taller, at most `heightMax` CSS px, until it shows the `hidden` px of the element that scrolls
 * instead of the page. Its content keeps its size, also where it is a part of the viewport's.
 */
export async function growViewport(
  opened: Pick<OpenedPage, "cdp" | "mainFrameId" | "resize">,
  { height, heightMax, hidden }: { height: number; heightMax: number; hidden: number },
  { answerMsMax }: CaptureLimits,
): Promise<void> {
  const size = (step: Parameters<typeof sizeScrollerInPage>[0]) => sizeScroller(opened, step, answerMsMax);
  let grown = Math.min(heightMax, height + hidden);
  await opened.resize(grown);
  const measured = await size("measure");
  const { stretched } = measured;
  let left = measured.hidden;
  if (left >= hidden && stretched <= 1) {
    // Its height is none of the viewport's.
    await opened.resize(height);
    await size("extend");
    return;
  }
  if (stretched > 1) {
    await opened.resize(height);
    await size("record");
    await opened.resize(grown);
    left = (await size("pin")).hidden;
  }
  // Of an element that is a part of the viewport's height, the first growth shows only a part.
  for (let tries = 1; left > 1 && left < hidden && grown < heightMax && tries <= growthsMax; tries += 1) {
    grown = Math.min(heightMax, grown + Math.ceil((left * hidden) / (hidden - left)));
    const before = left;
    await opened.resize(grown);
    left = (await size("pin")).hidden;
    if (left >= before) break;
  }
}

/**
 * Draws the parts that are drawn only near the view, and with `arrangesBars` moves bars at the view's bottom to the end
 * of the page, of which a picture has at most `heightMax` CSS px. Returns whether there may be bars.
 */
export async function showWhole(
  opened: PageFrames,
  { heightMax, arrangesBars }: { heightMax: number; arrangesBars: boolean },
  { answerMsMax }: CaptureLimits,
): Promise<boolean> {
  const options = { frames: "main", timeoutMs: answerMsMax } as const;
  const [hasBars] = await callInPage(opened, options, showWholeInPage, heightMax, arrangesBars);
  return hasBars ?? true;
}
