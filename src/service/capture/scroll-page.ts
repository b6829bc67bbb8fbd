import type { OpenedPage } from "./browser-pool.ts";
import type { CaptureLimits } from "./capture-limits.ts";
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

interface ScrollingElement {
  scrollHeight: number;
  clientHeight: number;
  clientWidth: number;
  scrollTo: (options: { top: number; behavior: "instant" }) => void;
}

interface RevealedElement {
  getAttribute: (name: string) => string | null;
  setAttribute: (name: string, value: string) => void;
  getBoundingClientRect: () => { bottom: number };
  querySelectorAll: (selectors: "*") => ArrayLike<RevealedElement>;
}

/** Of an element, by the names of attributes: the first value, and the last one that differs from it. */
type Changes = Map<string, { before: string; shown: string | undefined }>;

interface ScrollingPage {
  /** Kept between the two functions below, hidden from the page's scripts. */
  overprintChanges?: Map<RevealedElement, Changes>;
  MutationObserver: new (
    listener: (
      records: { target: RevealedElement; attributeName: string; oldValue: string | null }[],
    ) => void,
  ) => { observe: (node: object, options: object) => void };
  document: {
    scrollingElement: ScrollingElement | null;
    documentElement: ScrollingElement;
    querySelector: (selectors: string) => object | null;
    elementsFromPoint: (x: number, y: number) => ScrollingElement[];
  };
  getComputedStyle: (element: object) => { overflowY: string; opacity: string; visibility: string };
  innerWidth: number;
  innerHeight: number;
  requestAnimationFrame: (call: (time: number) => void) => number;
}

/** In the page, where the functions below run. */
declare const window: ScrollingPage;

/** Runs in the page, so it must not use this module's scope. */
async function scrollInPage(heightMax: number, isStatic: boolean, timeoutMs: number): Promise<number> {
  const page = window;
  const { document, innerWidth, innerHeight } = page;
  const root = document.scrollingElement ?? document.documentElement;
  const isInnerScroller = (element: ScrollingElement) =>
    element !== root &&
    /auto|scroll|overlay/.test(page.getComputedStyle(element).overflowY) &&
    element.scrollHeight > element.clientHeight + 1 &&
    element.clientWidth * element.clientHeight > (innerWidth * innerHeight) / 2;
  const inner =
    root.scrollHeight > innerHeight + 1
      ? undefined
      : document.elementsFromPoint(innerWidth / 2, innerHeight / 2).find(isInnerScroller);
  const scroller = inner ?? root;
  const hiddenHeight = () => (inner === undefined ? 0 : inner.scrollHeight - inner.clientHeight);
  // Without scripts nothing is revealed, and only lazy pictures are requested.
  if (isStatic && document.querySelector("[loading=lazy i]") === null) return hiddenHeight();

  const changes = new Map<RevealedElement, Changes>();
  const changesMax = 10_000;
  page.overprintChanges = changes;
  const observer = new page.MutationObserver((records) => {
    for (const { target, attributeName: name, oldValue } of records) {
      if (!/^(?:class|style|data-.*)$/.test(name) || changes.size > changesMax) continue;
      const known: Changes = changes.get(target) ?? new Map();
      const { before, shown } = known.get(name) ?? { before: oldValue ?? "", shown: undefined };
      const value = target.getAttribute(name) ?? "";
      known.set(name, { before, shown: value === before ? shown : value });
      changes.set(target, known);
    }
  });
  observer.observe(document, { attributes: true, attributeOldValue: true, subtree: true });
  const scrollTo = async (top: number) => {
    scroller.scrollTo({ top, behavior: "instant" });
    await new Promise((resolve) => {
      page.requestAnimationFrame(resolve);
    });
  };
  const endsAt = performance.now() + timeoutMs;
  // Half a view at a time, so that each part is once well inside. Not to the end of a page that grows with each step.
  const end = Math.min(scroller.scrollHeight, heightMax);
  const step = Math.max(2, inner?.clientHeight ?? innerHeight) / 2;
  for (let top = 0; top < end && performance.now() < endsAt; top += step) await scrollTo(top);
  await scrollTo(0);
  return hiddenHeight();
}

/** Runs in the page. */
function restoreInPage(): void {
  const page = window;
  const descendantsMax = 50;
  const isHidden = (element: RevealedElement) => {
    const { opacity, visibility } = page.getComputedStyle(element);
    return Number(opacity) < 0.1 || visibility === "hidden";
  };
  const hasHidden = (element: RevealedElement) =>
    isHidden(element) || Array.from(element.querySelectorAll("*")).slice(0, descendantsMax).some(isHidden);
  for (const [element, changes] of page.overprintChanges ?? []) {
    // The page controls elements in view.
    if (element.getBoundingClientRect().bottom <= page.innerHeight || !hasHidden(element)) continue;
    for (const [name, { before, shown }] of changes) {
      if (shown !== undefined && (element.getAttribute(name) ?? "") === before)
        element.setAttribute(name, shown);
    }
  }
}
