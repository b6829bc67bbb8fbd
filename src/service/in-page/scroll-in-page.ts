/** Of an element, by the names of attributes: the first value, and the last one that differs from it. */
type Changes = Map<string, { before: string; shown: string | undefined }>;

declare global {
  interface Window {
    /** Kept between the functions below, hidden from the page's scripts. */
    overprintChanges?: Map<Element, Changes>;
    /** The element that scrolls instead of the page, and the sizes of what is in it, by property. */
    overprintScroller?: { element: Element; height: number; sizes: Map<Element, Map<string, string>> };
  }
}

export interface ScrolledPage {
  /** Px of the viewport of an element that fills it and scrolls instead of the page, outside of it; otherwise 0. */
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
  // An anchor has scrolled to its place.
  if (scrollX !== 0 || scrollY !== 0) window.scrollTo({ left: 0, top: 0, behavior: "instant" });
  const hiddenIn = (element: Element) => element.scrollHeight - element.clientHeight;
  /** The root of the page in a frame that can be read. */
  const framedIn = (element: Element) =>
    element instanceof HTMLIFrameElement || element instanceof HTMLFrameElement
      ? element.contentDocument?.scrollingElement
      : undefined;
  const isLarge = (element: Element) =>
    hiddenIn(element) > 1 &&
    hiddenIn(element) > root.scrollHeight - innerHeight &&
    element.clientWidth * element.clientHeight > (innerWidth * innerHeight) / 2;
  const isInnerScroller = (element: Element) =>
    element !== root && /auto|scroll|overlay/.test(getComputedStyle(element).overflowY) && isLarge(element);
  /** Also through slots, and out of open shadow roots. */
  const parentOf = (element: Element): Element | null => {
    const parent = element.parentNode;
    return element.assignedSlot ?? (parent instanceof ShadowRoot ? parent.host : element.parentElement);
  };
  const entered = new Set<ShadowRoot>();
  const findInner = (within: DocumentOrShadowRoot): Element | undefined => {
    const passed = new Set<Element>();
    for (const hit of within.elementsFromPoint(innerWidth / 2, innerHeight / 2)) {
      const framed = framedIn(hit);
      if (framed && isLarge(framed) && !/hidden|clip/.test(getComputedStyle(framed).overflowY)) return framed;
      const { shadowRoot } = hit;
      // A root also lists what is around it, such as the host of another one.
      if (shadowRoot instanceof ShadowRoot && !entered.has(shadowRoot) && !passed.has(hit)) {
        entered.add(shadowRoot);
        const found = findInner(shadowRoot);
        if (found !== undefined) return found;
      }
      for (let at: Element | null = hit; at !== null && !passed.has(at); at = parentOf(at)) {
        if (isInnerScroller(at)) return at;
        passed.add(at);
      }
    }
    return undefined;
  };
  // A page may scroll a little itself, such as by its header.
  const inner = root.scrollHeight > innerHeight * 1.5 ? undefined : findInner(document);
  const scroller = inner ?? root;
  if (inner !== undefined) {
    window.overprintScroller = { element: inner, height: inner.scrollHeight, sizes: new Map() };
    inner.scrollTo({ top: 0, behavior: "instant" });
  }
  // A phone may show a wide page zoomed out.
  const hiddenHeight = () =>
    inner === undefined ? 0 : Math.ceil(hiddenIn(inner) * (window.visualViewport?.scale ?? 1));
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
  // A page of vertical lines grows sideways.
  const body = document.querySelector("body");
  const { writingMode } = getComputedStyle(body ?? document.documentElement);
  const isSideways = inner === undefined && !writingMode.startsWith("horizontal");
  const direction = writingMode.endsWith("rl") ? -1 : 1;
  const scrollTo = async (at: number) => {
    scroller.scrollTo({ ...(isSideways ? { left: at * direction } : { top: at }), behavior: "instant" });
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  };
  const endsAt = performance.now() + timeoutMs;
  // Half a view at a time, so that each part is once well inside. Not to the end of a page that grows with each step.
  const end = Math.min(isSideways ? scroller.scrollWidth : scroller.scrollHeight, heightMax);
  const step = Math.max(2, inner?.clientHeight ?? (isSideways ? innerWidth : innerHeight)) / 2;
  for (let at = 0; at < end && performance.now() < endsAt; at += step) await scrollTo(at);
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
  const body = document.querySelector("body");
  const isSideways = !getComputedStyle(body ?? document.documentElement).writingMode.startsWith("horizontal");
  for (const [element, changes] of window.overprintChanges ?? []) {
    const { bottom, left, right } = element.getBoundingClientRect();
    const isInView = bottom <= innerHeight && (!isSideways || (left >= 0 && right <= innerWidth));
    // The page controls elements in view.
    if (isInView || !hasHidden(element)) continue;
    for (const [name, { before, shown }] of changes) {
      if (shown !== undefined && (element.getAttribute(name) ?? "") === before)
        element.setAttribute(name, shown);
    }
  }
}

export interface GrownScroller {
  /** Px of the viewport that the inner scroller still has outside of it. */
  hidden: number;
  /** CSS px of its content beyond what it had before. */
  stretched: number;
}

/**
 * Measures, records or restores the content of the element that scrolls instead of the page. Parts that are as tall as
 * the viewport grow with it: `record` notes their sizes before, `pin` gives them back. `extend` makes the element itself as
 * tall as its content, and `unfold` what it is in, too, so that it ends on further pages of a PDF. Runs in the page.
 */
export async function sizeScrollerInPage(
  step: "measure" | "record" | "pin" | "extend" | "unfold",
): Promise<GrownScroller> {
  const scroller = window.overprintScroller;
  if (scroller === undefined) return { hidden: 0, stretched: 0 };
  const elementsMax = 20_000;
  const properties =
    "height min-height max-height width top bottom font-size line-height margin-top margin-bottom padding-top padding-bottom grid-template-rows row-gap".split(
      " ",
    );
  const nextFrame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  // Listeners of the new size run with the frame.
  await nextFrame();
  await nextFrame();
  const { element, sizes } = scroller;
  const rootNode = element.getRootNode();
  const within = rootNode instanceof ShadowRoot ? rootNode.host : element;
  if (step === "record") {
    for (const part of Array.from(within.querySelectorAll("*")).slice(0, elementsMax)) {
      const style = getComputedStyle(part);
      sizes.set(part, new Map(properties.map((name) => [name, style.getPropertyValue(name)])));
    }
  }
  const view = element.ownerDocument.defaultView ?? window;
  if (step === "pin") {
    const changed: [CSSStyleDeclaration, string, string][] = [];
    for (const [part, known] of sizes) {
      if (!("style" in part) || !(part.style instanceof view.CSSStyleDeclaration)) continue;
      const style = getComputedStyle(part);
      for (const [name, before] of known)
        if (style.getPropertyValue(name) !== before) {
          changed.push([part.style, name, before]);
          // A percentage of a taller parent is the same value as before.
          if (name === "height")
            changed.push([part.style, "min-height", "0"], [part.style, "max-height", "none"]);
        }
    }
    // Reads all before writing one, or each would be laid out anew.
    for (const [style, name, before] of changed) style.setProperty(name, before, "important");
  }
  const parentOf = ({ assignedSlot, parentNode, parentElement }: Element): Element | null =>
    assignedSlot ?? (parentNode instanceof ShadowRoot ? parentNode.host : parentElement);
  const passed = new Set<Element>();
  // The page in a frame ends with it.
  const frame = view === window ? null : view.frameElement;
  const unfolded = step === "unfold" ? (frame?.parentElement ?? element) : null;
  for (let at: Element | null = unfolded; at !== null && !passed.has(at); at = parentOf(at)) {
    passed.add(at);
    if (!("style" in at) || !(at.style instanceof CSSStyleDeclaration)) continue;
    at.style.setProperty("height", "auto", "important");
    at.style.setProperty("max-height", "none", "important");
    at.style.setProperty("overflow", "visible", "important");
    if (/fixed|absolute/.test(getComputedStyle(at).position))
      at.style.setProperty("position", "static", "important");
  }
  const extended = frame ?? element;
  const isExtended = step === "extend" || (step === "unfold" && frame !== null);
  if (isExtended && "style" in extended && extended.style instanceof CSSStyleDeclaration) {
    extended.style.setProperty("height", `${element.scrollHeight}px`, "important");
    extended.style.setProperty("max-height", "none", "important");
  }
  return {
    hidden: Math.max(0, element.scrollHeight - element.clientHeight) * (window.visualViewport?.scale ?? 1),
    stretched: element.scrollHeight - Math.max(scroller.height, element.clientHeight),
  };
}

/**
 * Shows in a picture of the whole page what a reader would see at each place: parts that are drawn only near the view
 * (`content-visibility: auto`), backgrounds that stay in the view, and, when `arrangesBars`, bars at the view's bottom at the end of the page. Returns
 * whether there are bars. Runs in the page, so it must not use this module's scope. Uses the prototypes' members, because
 * elements can hide those of the document or of a form behind their names.
 */
export function showWholeInPage(heightMax: number, arrangesBars: boolean): boolean {
  /** Above, reading all styles takes seconds. */
  const elementsMax = 100_000;
  let elements = Document.prototype.getElementsByTagName.call(document, "*").length;
  if (elements > elementsMax) return false;
  const roots: (Document | ShadowRoot)[] = [document];
  const bars: [Element & ElementCSSInlineStyle, "fixed" | "sticky"][] = [];
  const isStyled = (element: Element): element is Element & ElementCSSInlineStyle =>
    "style" in element && element.style instanceof CSSStyleDeclaration;
  // Reading a style costs; cells and parts of drawings, of which a page may have thousands, are never bars.
  const candidates = ":not(td, tr, tbody, option, script, style, link, meta, br, svg *)";
  const lists: NodeListOf<Element>[] = [];
  // Grows meanwhile: a shadow root may be inside another.
  for (const root of roots) {
    const list =
      root instanceof ShadowRoot
        ? root.querySelectorAll(candidates)
        : Document.prototype.querySelectorAll.call(root, candidates);
    if (root instanceof ShadowRoot) elements += list.length;
    if (elements > elementsMax) return false;
    lists.push(list);
    for (const { shadowRoot } of list) if (shadowRoot instanceof ShadowRoot) roots.push(shadowRoot);
  }
  for (const list of lists) {
    for (const element of list) {
      const { backgroundAttachment, contentVisibility, position } = getComputedStyle(element);
      const isFixedBehind = backgroundAttachment.includes("fixed");
      const isBar = position === "fixed" || position === "sticky";
      if (contentVisibility !== "auto" && !isBar && !isFixedBehind) continue;
      if (!isStyled(element)) continue;
      // The view is as tall as one screen while the picture is taken, and there is nothing below it.
      if (isFixedBehind) element.style.setProperty("background-attachment", "scroll", "important");
      if (contentVisibility === "auto")
        element.style.setProperty("content-visibility", "visible", "important");
      if (isBar) bars.push([element, position]);
    }
  }
  if (!arrangesBars) return bars.length > 0;

  const rootElement = Reflect.get(Document.prototype, "documentElement", document);
  const root = Reflect.get(Document.prototype, "scrollingElement", document) ?? rootElement;
  const body = Reflect.get(Document.prototype, "body", document);
  const isAuto = (element: Element, side: "top" | "bottom") =>
    Element.prototype.computedStyleMap.call(element).get(side)?.toString() === "auto";
  /** Also through slots, and out of shadow roots. */
  const parentOf = (element: Element): Element | null => {
    const parent = Reflect.get(Node.prototype, "parentNode", element);
    if (parent instanceof ShadowRoot) return parent.host;
    return (
      Reflect.get(Element.prototype, "assignedSlot", element) ??
      Reflect.get(Node.prototype, "parentElement", element)
    );
  };
  const scrollsInside = (element: Element) => {
    for (let at = parentOf(element); at !== null; at = parentOf(at))
      if (at !== body && at !== root && getComputedStyle(at).overflowY !== "visible") return true;
    return false;
  };
  const pageEnd = Math.min(Math.max(root.scrollHeight, innerHeight), heightMax);
  const offset = pageEnd - innerHeight;
  const moves: [CSSStyleDeclaration, "top" | "bottom", string][] = [];
  for (const [element, position] of bars) {
    const { top, bottom } = getComputedStyle(element);
    if (isAuto(element, "bottom") && position === "sticky") continue;
    // Without an offset parent it is fixed to the view, and not to an element that is transformed.
    if (position === "sticky") {
      if (!scrollsInside(element)) moves.push([element.style, "bottom", "auto"]);
      continue;
    }
    const isFixedElsewhere =
      element instanceof HTMLElement && Reflect.get(HTMLElement.prototype, "offsetParent", element) !== null;
    if (isFixedElsewhere || Element.prototype.matches.call(element, ":modal")) continue;
    const box = Element.prototype.getBoundingClientRect.call(element);
    const isAtBottom = box.bottom >= innerHeight - 1 && box.top > innerHeight / 2;
    if (isAuto(element, "top") && !isAuto(element, "bottom"))
      moves.push([element.style, "bottom", `${Number.parseFloat(bottom) - offset}px`]);
    else if (isAtBottom) moves.push([element.style, "top", `${Number.parseFloat(top) + offset}px`]);
  }
  for (const [style, side, value] of moves) {
    style.setProperty("transition", "none", "important");
    style.setProperty(side, value, "important");
    if (side === "top") style.setProperty("bottom", "auto", "important");
  }
  return bars.length > 0;
}
