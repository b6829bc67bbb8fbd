/** Of an element, by the names of attributes: the first value, and the last one that differs from it. */
type Changes = Map<string, { before: string; shown: string | undefined }>;

declare global {
  interface Window {
    /** Kept between the two functions below, hidden from the page's scripts. */
    overprintChanges?: Map<Element, Changes>;
  }
}

export interface ScrolledPage {
  /** CSS px of an element that fills the viewport and scrolls instead of the page, outside of it; otherwise 0. */
  hidden: number;
  /** Not if nothing could depend on it. */
  wasScrolled: boolean;
}

/** Runs in the page, so it must not use this module's scope. */
export async function scrollInPage(
  heightMax: number,
  isStatic: boolean,
  timeoutMs: number,
): Promise<ScrolledPage> {
  const root = document.scrollingElement ?? document.documentElement;
  const isInnerScroller = (element: Element) =>
    element !== root &&
    /auto|scroll|overlay/.test(getComputedStyle(element).overflowY) &&
    element.scrollHeight > element.clientHeight + 1 &&
    element.clientWidth * element.clientHeight > (innerWidth * innerHeight) / 2;
  const inner =
    root.scrollHeight > innerHeight + 1
      ? undefined
      : document.elementsFromPoint(innerWidth / 2, innerHeight / 2).find(isInnerScroller);
  const scroller = inner ?? root;
  const hiddenHeight = () => (inner === undefined ? 0 : inner.scrollHeight - inner.clientHeight);
  // Without scripts nothing is revealed, and only lazy pictures are requested.
  if (isStatic && document.querySelector("[loading=lazy i]") === null)
    return { hidden: hiddenHeight(), wasScrolled: false };

  const changes = new Map<Element, Changes>();
  const changesMax = 10_000;
  const isElement = (node: Node): node is Element => node.nodeType === 1;
  window.overprintChanges = changes;
  const observer = new MutationObserver((records) => {
    for (const { target, attributeName: name, oldValue } of records) {
      if (name === null || !isElement(target)) continue;
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
      requestAnimationFrame(resolve);
    });
  };
  const endsAt = performance.now() + timeoutMs;
  // Half a view at a time, so that each part is once well inside. Not to the end of a page that grows with each step.
  const end = Math.min(scroller.scrollHeight, heightMax);
  const step = Math.max(2, inner?.clientHeight ?? innerHeight) / 2;
  for (let top = 0; top < end && performance.now() < endsAt; top += step) await scrollTo(top);
  await scrollTo(0);
  return { hidden: hiddenHeight(), wasScrolled: true };
}

/** Runs in the page. */
export function restoreInPage(): void {
  const descendantsMax = 50;
  const isHidden = (element: Element) => {
    const { opacity, visibility } = getComputedStyle(element);
    return Number(opacity) < 0.1 || visibility === "hidden";
  };
  const hasHidden = (element: Element) =>
    isHidden(element) || Array.from(element.querySelectorAll("*")).slice(0, descendantsMax).some(isHidden);
  for (const [element, changes] of window.overprintChanges ?? []) {
    // The page controls elements in view.
    if (element.getBoundingClientRect().bottom <= innerHeight || !hasHidden(element)) continue;
    for (const [name, { before, shown }] of changes) {
      if (shown !== undefined && (element.getAttribute(name) ?? "") === before)
        element.setAttribute(name, shown);
    }
  }
}
