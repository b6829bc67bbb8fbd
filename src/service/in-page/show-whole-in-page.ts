/**
 * Shows in a picture of the whole page what a reader would see at each place: parts that are drawn only near the view
 * (`content-visibility: auto`), and, when `arrangesBars`, bars at the view's bottom at the end of the page. Returns
 * whether there are bars. Runs in the page, so it must not use this module's scope.
 */
export function showWholeInPage(heightMax: number, arrangesBars: boolean): boolean {
  /** Above, reading all styles takes seconds. */
  const elementsMax = 100_000;
  if (document.getElementsByTagName("*").length > elementsMax) return false;
  const roots: (Document | ShadowRoot)[] = [document];
  const bars: [Element & ElementCSSInlineStyle, "fixed" | "sticky"][] = [];
  const isStyled = (element: Element): element is Element & ElementCSSInlineStyle =>
    "style" in element && element.style instanceof CSSStyleDeclaration;
  // Reading a style costs; cells and parts of drawings, of which a page may have thousands, are never bars.
  const candidates = ":not(td, tr, tbody, option, script, style, link, meta, br, svg *)";
  // Grows meanwhile: a shadow root may be inside another.
  for (const root of roots) {
    for (const element of root.querySelectorAll(candidates)) {
      if (element.shadowRoot !== null) roots.push(element.shadowRoot);
      const { contentVisibility, position } = getComputedStyle(element);
      if (contentVisibility !== "auto" && position !== "fixed" && position !== "sticky") continue;
      if (!isStyled(element)) continue;
      if (contentVisibility === "auto")
        element.style.setProperty("content-visibility", "visible", "important");
      if (position === "fixed" || position === "sticky") bars.push([element, position]);
    }
  }
  if (!arrangesBars) return bars.length > 0;

  const root = document.scrollingElement ?? document.documentElement;
  const isAuto = (element: Element, side: "top" | "bottom") =>
    element.computedStyleMap().get(side)?.toString() === "auto";
  const scrollsInside = (element: Element) => {
    // A form that hides its parent behind a field would be its own ancestor.
    const passed = new Set([element]);
    for (let at = element.parentElement; at !== null && !passed.has(at); at = at.parentElement) {
      passed.add(at);
      if (at !== document.body && at !== root && getComputedStyle(at).overflowY !== "visible") return true;
    }
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
    const isFixedElsewhere = "offsetParent" in element && element.offsetParent !== null;
    if (isFixedElsewhere || element.matches(":modal")) continue;
    const box = element.getBoundingClientRect();
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
