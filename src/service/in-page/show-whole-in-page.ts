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
