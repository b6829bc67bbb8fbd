export interface TextSearch {
  /** CSS px of the picture, from the top left. */
  picture: { width: number; height: number };
  /** Time limit, ms; later texts are not measured. */
  msMax: number;
}

/** All visible texts of a `data-component`, or of the page itself, in the worst of their states. */
export interface PageText {
  /** Null: those of the page itself. */
  component: string | null;
  /** `cut`: a part is not shown. `spills`: it is shown beyond its box. */
  state: "fits" | "cut" | "spills";
  lines: number;
  /** The largest, CSS px. */
  fontSizePx: number;
  /** Up to the first character that is outside. */
  visibleText: string;
}

type Edges = Pick<DOMRect, "left" | "top" | "right" | "bottom">;

interface Surroundings {
  /** The edges at which the text is cut. */
  clips: readonly Edges[];
  /** The innermost block, with its edges. */
  block: { element: Element; edges: Edges } | undefined;
  isTurned: boolean;
}

/**
 * Finds the visible texts, and how they fit. `cut`: a line is more than 1
 * px beyond the picture, or beyond a box around it that hides its overflow. `spills`: a line is beyond its own block,
 * which shows it.
 *
 * A line is as high as its line height, because the box of a tight one is smaller than its font. Rotated texts are
 * measured with a tolerance. A text with `aria-hidden` is decoration, and may be cut. Runs in the page, so it must not use this module's scope. Uses the prototypes' members,
 * because elements can hide those of the document or of a form behind their names.
 */
// oxlint-disable-next-line eslint/max-lines-per-function -- It must not use its module's scope.
export function measureTextsInPage(
  { picture, msMax }: TextSearch,
  view: Window & typeof globalThis = window,
): PageText[] {
  const tolerancePx = 1;
  const linesMax = 2_000;
  const ownersMax = 1_000;
  const endsAt = view.performance.now() + msMax;
  const { document } = view;
  const boundsOf = (element: Element): DOMRect => view.Element.prototype.getBoundingClientRect.call(element);
  const parentOf = (node: Node): Element | null => Reflect.get(view.Node.prototype, "parentElement", node);
  const pxOf = (
    element: Element,
    side: "clientLeft" | "clientTop" | `${"client" | "scroll"}${"Width" | "Height"}`,
  ): number => Reflect.get(view.Element.prototype, side, element);
  const ownPxOf = (element: Element, side: "offsetWidth" | "offsetHeight"): number =>
    element instanceof view.HTMLElement ? Reflect.get(view.HTMLElement.prototype, side, element) : 0;
  const isOutside = (line: Edges, { left, top, right, bottom }: Edges) =>
    line.left < left - tolerancePx ||
    line.top < top - tolerancePx ||
    line.right > right + tolerancePx ||
    line.bottom > bottom + tolerancePx;
  const isTurnedBy = ({ transform, rotate }: CSSStyleDeclaration) => {
    const [, second = "0", third = "0"] = transform.startsWith("matrix(") ? transform.split(",") : [];
    const skew = Math.abs(Number(second)) + Math.abs(Number(third));
    return rotate !== "none" || transform.startsWith("matrix3d") || skew > 0.001;
  };
  /** Whether absolute and fixed boxes in it are placed by it, and cut by it. */
  const holdsPlaced = (style: CSSStyleDeclaration) =>
    [style.transform, style.translate, style.rotate, style.scale, style.filter, style.perspective].some(
      (value) => value !== "none",
    ) || /paint|layout|strict|content/.test(style.contain);
  /** The inside of its border, along the sides at which it hides what is beyond. */
  const clipOf = (element: Element, style: CSSStyleDeclaration): Edges => {
    const { left, top, right, bottom, width, height } = boundsOf(element);
    const scaleX = width / ownPxOf(element, "offsetWidth");
    const scaleY = height / ownPxOf(element, "offsetHeight");
    const innerLeft = left + pxOf(element, "clientLeft") * scaleX;
    const innerTop = top + pxOf(element, "clientTop") * scaleY;
    const margin = Number.parseFloat(style.overflowClipMargin) || 0;
    const inner = {
      left: innerLeft - margin,
      top: innerTop - margin,
      right: innerLeft + pxOf(element, "clientWidth") * scaleX + margin,
      bottom: innerTop + pxOf(element, "clientHeight") * scaleY + margin,
    };
    // An element of an SVG has no border, and the bounds of a rotated one are no multiple of its size.
    const edges = Math.abs(scaleX / scaleY - 1) < 0.01 ? inner : { left, top, right, bottom };
    const isOpen = [style.overflowX === "visible", style.overflowY === "visible"];
    return {
      ...edges,
      ...(isOpen[0] && { left: -Infinity, right: Infinity }),
      ...(isOpen[1] && { top: -Infinity, bottom: Infinity }),
    };
  };
  /** A root's overflow is that of the window, and so is a body's where the root has none. */
  const isWindowOf = (element: Element) => {
    const parent = parentOf(element);
    if (parent === null) return true;
    return element instanceof view.HTMLBodyElement && view.getComputedStyle(parent).overflowX === "visible";
  };
  const surroundingsOf = (parent: Element): Surroundings => {
    const clips: Edges[] = [{ left: 0, top: 0, right: picture.width, bottom: picture.height }];
    let block: Surroundings["block"];
    let isTurned = false;
    /** The position of a box whose containing block has not been reached. */
    let placed: string | undefined;
    for (let element: Element | null = parent; element !== null; element = parentOf(element)) {
      const style = view.getComputedStyle(element);
      isTurned ||= isTurnedBy(style);
      if (placed !== undefined) {
        if (!holdsPlaced(style) && (placed === "fixed" || style.position === "static")) continue;
        placed = undefined;
      }
      const hasBox =
        !["inline", "contents"].includes(style.display) ||
        (element instanceof view.SVGSVGElement && element.ownerSVGElement === null);
      if (hasBox && block === undefined) block = { element, edges: boundsOf(element) };
      if (hasBox && (style.overflowX !== "visible" || style.overflowY !== "visible") && !isWindowOf(element))
        clips.push(clipOf(element, style));
      if (["absolute", "fixed"].includes(style.position)) placed = style.position;
    }
    return { clips, block, isTurned };
  };
  const known = new Map<Element, Surroundings>();
  const linesOf = (text: Node, parent: Element, isTurned: boolean, end?: number): Edges[] => {
    const range = view.Document.prototype.createRange.call(document);
    range.selectNodeContents(text);
    if (end !== undefined) range.setEnd(text, end);
    const { lineHeight, fontSize, writingMode } = view.getComputedStyle(parent);
    const { width, height } = boundsOf(parent);
    const ownHeight = ownPxOf(parent, "offsetHeight");
    const scale = isTurned || ownHeight === 0 || width === 0 ? 1 : height / ownHeight;
    const lineHeightPx = (Number.parseFloat(lineHeight) || Infinity) * scale;
    const slack = isTurned ? Number.parseFloat(fontSize) / 4 : 0;
    const isVertical = writingMode !== "horizontal-tb";
    return Array.from(range.getClientRects())
      .slice(0, linesMax)
      .filter((rect) => rect.width > 0 && rect.height > 0)
      .map(({ left, top, right, bottom }) => {
        const insetX = slack + (isVertical ? Math.max(0, right - left - lineHeightPx) / 2 : 0);
        const insetY = slack + (isVertical ? 0 : Math.max(0, bottom - top - lineHeightPx) / 2);
        return { left: left + insetX, top: top + insetY, right: right - insetX, bottom: bottom - insetY };
      });
  };
  /** `edges`: those that it should be inside of, if it is not. */
  const stateOf = (text: Node, parent: Element): { state: PageText["state"]; edges: readonly Edges[] } => {
    const around = known.get(parent) ?? surroundingsOf(parent);
    known.set(parent, around);
    const { clips, block, isTurned } = around;
    const lines = linesOf(text, parent, isTurned);
    const isCut = lines.some((line) => clips.some((clip) => isOutside(line, clip)));
    if (block === undefined || lines.length === 0) return { state: isCut ? "cut" : "fits", edges: clips };
    const { element, edges } = block;
    const isTooWide = pxOf(element, "scrollWidth") > pxOf(element, "clientWidth") + tolerancePx;
    const { overflowX } = view.getComputedStyle(element);
    // A rotated text may be outside of its box, and inside of the box's bounds.
    const isTurnedOut = isTurned && element === parent && isTooWide;
    // A style may move a text away on purpose, and then it cannot be scrolled to.
    const isTooHigh = pxOf(element, "scrollHeight") > pxOf(element, "clientHeight") + tolerancePx;
    const isBeyond = !isTurned && (isTooWide || isTooHigh) && lines.some((line) => isOutside(line, edges));
    const spills = isTurnedOut ? overflowX === "visible" : isBeyond;
    if (isCut || (isTurnedOut && !spills)) return { state: "cut", edges: spills ? [...clips, edges] : clips };
    return { state: spills ? "spills" : "fits", edges: [edges] };
  };
  /** The beginning of a text that does not fit, up to the first character beyond the edges. */
  const visibleOf = (text: Node, parent: Element, edges: readonly Edges[]): string => {
    const { isTurned = false } = known.get(parent) ?? {};
    const content = text.nodeValue ?? "";
    let [shown, hidden] = [0, content.length + 1];
    while (hidden - shown > 1) {
      const end = Math.floor((shown + hidden) / 2);
      const isInside = linesOf(text, parent, isTurned, end).every(
        (line) => !edges.some((one) => isOutside(line, one)),
      );
      if (isInside) shown = end;
      else hidden = end;
    }
    return content.slice(0, shown);
  };
  const found = new Map<string | null, PageText & { tops: Set<number> }>();
  const describe = (text: Node, parent: Element, component: string | null) => {
    const { state, edges } = stateOf(text, parent);
    const own = found.get(component) ?? {
      component,
      state: "fits",
      lines: 0,
      fontSizePx: 0,
      visibleText: "",
      tops: new Set<number>(),
    };
    found.set(component, own);
    const isWhole = own.state === "fits";
    if (state === "cut" || isWhole) own.state = state;
    const { fontSize } = view.getComputedStyle(parent);
    own.fontSizePx = Math.max(own.fontSizePx, Number.parseFloat(fontSize));
    for (const { bottom } of linesOf(text, parent, known.get(parent)?.isTurned ?? false))
      own.tops.add(Math.round(bottom / 4));
    own.lines = own.tops.size;
    if (isWhole)
      own.visibleText += state === "fits" ? (text.nodeValue ?? "") : visibleOf(text, parent, edges);
  };
  // Texts only.
  const walker = view.Document.prototype.createTreeWalker.call(document, document, 4);
  const shown = { visibilityProperty: true, opacityProperty: true };
  let count = 0;
  for (let text = walker.nextNode(); text !== null; text = walker.nextNode()) {
    count += 1;
    if ((count % 32 === 0 && view.performance.now() > endsAt) || found.size >= ownersMax) break;
    const parent = parentOf(text);
    if (parent === null || !/\S/.test(text.nodeValue ?? "")) continue;
    if (!view.Element.prototype.checkVisibility.call(parent, shown)) continue;
    if (view.Element.prototype.closest.call(parent, '[aria-hidden="true"]') !== null) continue;
    const marked = view.Element.prototype.closest.call(parent, "[data-component]");
    const owner = marked === null ? null : view.Element.prototype.getAttribute.call(marked, "data-component");
    describe(text, parent, owner);
  }
  return Array.from(found.values(), ({ tops: _tops, visibleText, ...text }) => ({
    ...text,
    visibleText: visibleText.replaceAll(/\s+/g, " ").trim(),
  }));
}
