import { limits } from "#contract/limits.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import type { SvgNotes } from "../notes.ts";
import { clippedPart } from "../read/clips.ts";
import type { MeasuredItem } from "./drawn-item.ts";

/** The page of a drawing without a size: all that it draws. */
export function sizeOf(items: readonly MeasuredItem[]): { width: number; height: number } {
  // A square of the most pixels that a template may have.
  const sideMax = Math.floor(Math.sqrt(limits.canvasPixelsMax));
  const whole = (px: number) => Math.min(sideMax, Math.max(1, Math.ceil(px)));
  return {
    width: whole(Math.max(1, ...items.map(({ bounds }) => bounds.right))),
    height: whole(Math.max(1, ...items.map(({ bounds }) => bounds.bottom))),
  };
}

/** The greatest place and size of a component. */
const reachMax = 20_000;

/** Whether a part can be seen on the page. Counts parts that cannot, and clips that are missing. */
export function isVisible(
  { bounds, clips }: MeasuredItem,
  { width, height }: { width: number; height: number },
  notes: SvgNotes,
): boolean {
  const onPage: Rect = {
    left: Math.max(0, bounds.left),
    top: Math.max(0, bounds.top),
    right: Math.min(width, bounds.right),
    bottom: Math.min(height, bounds.bottom),
  };
  if (bounds.left === bounds.right || bounds.top === bounds.bottom) return false;
  const isTooLarge = [bounds.left, bounds.top, bounds.right, bounds.bottom].some(
    (px) => !(Math.abs(px) <= reachMax),
  );
  if (onPage.left >= onPage.right || onPage.top >= onPage.bottom || isTooLarge) {
    notes.add("outside");
    return false;
  }
  for (const clip of clips) {
    const part = clip.shape === undefined ? "some" : clippedPart(clip.shape, onPage);
    if (part === "none") {
      notes.add("outside");
      return false;
    }
    if (part === "some" && !clip.isNoted) {
      notes.add(clip.kind);
      clip.isNoted = true;
    }
  }
  return true;
}
