export interface BoxInPage {
  x: number;
  y: number;
  width: number;
  height: number;
}

/**
 * The first visible element that matches, in CSS px from the page's origin, rounded outwards; the page reaches `before`
 * and `above` it, as right-to-left pages do. Looks into open shadow roots where the document has none: their hosts count
 * as parents, as in `waitFor`. Scrolls elements that scroll inside of the page to it, and cuts the box to what they show.
 * An element without a size of its own, such as one of floats or with `display: contents`, has the box of its content.
 * `chains` are the selector's, as `splitSelector` returns them. Runs in the page, so it must not use this module's scope.
 * Uses the prototypes' members, because elements can hide those of the document or of a form behind their names
 * (`<img name="querySelectorAll">`).
 */
export async function findBoxInPage(
  selector: string,
  chains: readonly (readonly string[])[],
  before: number,
  above: number,
): Promise<BoxInPage | "invalid" | "missing" | "hidden"> {
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  const boxOf = (element: Element) => Element.prototype.getBoundingClientRect.call(element);
  const parentOf = (element: Element): Element | null => {
    const parent = element.parentNode;
    return element.assignedSlot ?? (parent instanceof ShadowRoot ? parent.host : element.parentElement);
  };
  /** Elements that cut what is outside of them, from the inside. */
  const clippersOf = (element: Element) => {
    const clippers: Element[] = [];
    let { position } = getComputedStyle(element);
    // A form that hides its parent behind a field would be its own ancestor.
    const passed = new Set([element]);
    for (let parent = parentOf(element); parent !== null && !passed.has(parent); parent = parentOf(parent)) {
      passed.add(parent);
      const style = getComputedStyle(parent);
      // Fixed and absolute elements leave those in which they are not positioned.
      if (position === "fixed" || parent === document.documentElement) break;
      if (position === "absolute" && style.position === "static" && style.transform === "none") continue;
      position = style.position;
      const cuts = style.overflow !== "visible" && style.display !== "contents" && style.display !== "inline";
      // The view has the overflow of the body, unless the root element has one.
      const isOfView =
        parent === document.body && getComputedStyle(document.documentElement).overflow === "visible";
      if (cuts && !isOfView) clippers.push(parent);
    }
    return clippers;
  };
  const cutTo = (clippers: readonly Element[], box: Pick<DOMRect, "left" | "top" | "right" | "bottom">) => {
    let { left, top, right, bottom } = box;
    for (const clipper of clippers) {
      const outer = boxOf(clipper);
      left = Math.max(left, outer.left + clipper.clientLeft);
      top = Math.max(top, outer.top + clipper.clientTop);
      right = Math.min(right, outer.left + clipper.clientLeft + clipper.clientWidth);
      bottom = Math.min(bottom, outer.top + clipper.clientTop + clipper.clientHeight);
    }
    return { left, top, right, bottom };
  };
  const isShown = (element: Element) =>
    Element.prototype.checkVisibility.call(element, { visibilityProperty: true });
  const contentBoxOf = (element: Element, partsMax = 1_000) => {
    const range = Document.prototype.createRange.call(document);
    range.selectNodeContents(element);
    const parts = Array.from(Element.prototype.querySelectorAll.call(element, "*")).slice(0, partsMax);
    const boxes = parts.filter(isShown).map((part) => cutTo(clippersOf(part), boxOf(part)));
    const isOpen = parts.length === 0 && getComputedStyle(element).overflow === "visible";
    if (isOpen) boxes.push(range.getBoundingClientRect());
    const seen = boxes.filter(({ left, top, right, bottom }) => right > left && bottom > top);
    return {
      left: Math.min(...seen.map(({ left }) => left)),
      top: Math.min(...seen.map(({ top }) => top)),
      right: Math.max(...seen.map(({ right }) => right)),
      bottom: Math.max(...seen.map(({ bottom }) => bottom)),
    };
  };
  const boxOfFirst = async (found: Iterable<Element>): Promise<BoxInPage | undefined> => {
    for (const element of found) {
      if (!isShown(element) && getComputedStyle(element).display !== "contents") continue;
      const clippers = clippersOf(element);
      const { width: wide, height: high } = boxOf(element);
      const measure = wide > 0 && high > 0 ? boxOf : contentBoxOf;
      const whole = measure(element);
      let shown = cutTo(clippers, whole);
      const isCutAtStart = shown.left > whole.left || shown.top > whole.top;
      if (isCutAtStart || shown.right < whole.right || shown.bottom < whole.bottom) {
        const page = { left: scrollX, top: scrollY };
        const place = { block: "nearest", inline: "nearest", behavior: "instant" } as const;
        Element.prototype.scrollIntoView.call(element, place);
        window.scrollTo({ ...page, behavior: "instant" });
        // Until it is painted there.
        await nextFrame().then(nextFrame);
        shown = cutTo(clippers, measure(element));
      }
      const x = Math.max(-before, Math.floor(shown.left + scrollX));
      const y = Math.max(-above, Math.floor(shown.top + scrollY));
      const width = Math.ceil(shown.right + scrollX) - x;
      const height = Math.ceil(shown.bottom + scrollY) - y;
      if (width > 0 && height > 0) return { x, y, width, height };
    }
    return undefined;
  };

  let found: NodeListOf<Element>;
  try {
    found = Document.prototype.querySelectorAll.call(document, selector);
  } catch {
    return "invalid";
  }
  const box = await boxOfFirst(found);
  if (box !== undefined) return box;

  const roots: (Document | ShadowRoot)[] = [document];
  // Grows meanwhile: a shadow root may be inside another.
  for (const root of roots)
    for (const { shadowRoot } of root === document
      ? Document.prototype.querySelectorAll.call(document, "*")
      : root.querySelectorAll("*"))
      if (shadowRoot instanceof ShadowRoot) roots.push(shadowRoot);
  if (roots.length === 1) return found.length === 0 ? "missing" : "hidden";
  const hostOf = (element: Element): Element | null => {
    const parent = Reflect.get(Node.prototype, "parentNode", element);
    return parent instanceof ShadowRoot ? parent.host : Reflect.get(Node.prototype, "parentElement", element);
  };
  /** Of each chain, by the position of a combinator: whether any of the elements it leads to matches the rest. */
  const known = new Map(
    chains.map((chain) => [chain, chain.map(() => new Map<Element, boolean>())] as const),
  );
  const matches = (element: Element, chain: readonly string[], position: number): boolean => {
    if (!Element.prototype.matches.call(element, chain[position] ?? "*")) return false;
    const combinator = chain[position + 1];
    if (combinator === undefined) return true;
    const isSibling = combinator === "+" || combinator === "~";
    const next = (from: Element): Element | null =>
      isSibling ? Reflect.get(Element.prototype, "previousElementSibling", from) : hostOf(from);
    let at = next(element);
    if (combinator === "+" || combinator === ">") return at !== null && matches(at, chain, position + 2);
    const led = known.get(chain)?.[position + 1] ?? new Map<Element, boolean>();
    const passed: Element[] = [];
    let from = element;
    let isLed = led.get(from);
    while (isLed === undefined) {
      passed.push(from);
      if (at === null) isLed = false;
      else if (matches(at, chain, position + 2)) isLed = true;
      else {
        from = at;
        isLed = led.get(from);
        at = next(from);
      }
    }
    for (const each of passed) led.set(each, isLed);
    return isLed;
  };
  const inRoots = roots
    .slice(1)
    .flatMap((root) => [...root.querySelectorAll("*")])
    .filter((element) => chains.some((chain) => matches(element, chain, 0)));
  if (found.length + inRoots.length === 0) return "missing";
  return (await boxOfFirst(inRoots)) ?? "hidden";
}

/** CSS px from the top of the page to the end of its content, if that is less than what it fills. Runs in the page. */
export function contentHeightInPage(): number {
  const { bottom } = document.documentElement.getBoundingClientRect();
  // A document of another kind has no body.
  const body = document.querySelector("body");
  const end = body === null ? 0 : body.getBoundingClientRect().top + body.scrollHeight;
  return Math.ceil(Math.max(bottom, end) + scrollY);
}

/** Whether the page's lines are vertical, so that it grows sideways. Runs in the page. */
export function isVerticalInPage(): boolean {
  const body = document.querySelector("body");
  return !getComputedStyle(body ?? document.documentElement).writingMode.startsWith("horizontal");
}
