/** A `data-component` of a page. Lengths are CSS px. */
export interface PageBox {
  owner: string;
  /** How far it reaches beyond the picture; all 0 for most. */
  outside: { left: number; top: number; right: number; bottom: number };
  /** CSS px for each px of its picture, if it is an `<img>`. */
  enlarged: number | null;
  /** Of its text, if only plain colours are under it; the uppermost first, without that of the document. */
  ink: { color: string; under: string[]; weight: number; fontSizePx: number } | null;
}

/**
 * Describes the visible components of a page, each as the whole of its elements. Runs in the page, so it must not use
 * this module's scope. Uses the prototypes' members, because elements can hide those of the document.
 */
export function describeComponentsInPage(
  { picture, msMax }: { picture: { width: number; height: number }; msMax: number },
  view: Window & typeof globalThis = window,
): PageBox[] {
  const componentsMax = 1_000;
  const endsAt = view.performance.now() + msMax;
  const { document } = view;
  const boundsOf = (element: Element): DOMRect => view.Element.prototype.getBoundingClientRect.call(element);
  const styleOf = (element: Element, pseudo?: string) => view.getComputedStyle(element, pseudo);
  const holds = (outer: Element, inner: Element) => view.Node.prototype.contains.call(outer, inner);

  const px = (length: string) => Number.parseFloat(length) || 0;
  /** Whether a placed box that a style adds may be at a point; its place is known in a placed element only. */
  const coversPoint = (element: Element, pseudo: string, x: number, y: number): boolean => {
    const style = styleOf(element, pseudo);
    if (style.content === "none" || style.position !== "absolute") return false;
    if (styleOf(element).position === "static" || style.transform !== "none") return true;
    const { left, top } = boundsOf(element);
    const [fromLeft, fromTop] = [
      x - left - px(styleOf(element).borderLeftWidth) - px(style.left) - px(style.marginLeft),
      y - top - px(styleOf(element).borderTopWidth) - px(style.top) - px(style.marginTop),
    ];
    const [width, height] = [px(style.width), px(style.height)];
    return fromLeft >= 0 && fromLeft <= width && fromTop >= 0 && fromTop <= height;
  };

  /** The colours of the stack at a point, from the text's own element down to an opaque one; undefined unless all are plain. */
  const colorsAt = (x: number, y: number, parent: Element): string[] | undefined => {
    const stack: Element[] = view.Document.prototype.elementsFromPoint.call(document, x, y);
    const start = stack.indexOf(parent);
    if (start < 0 || stack.slice(0, start).some((above) => !holds(parent, above))) return undefined;
    const colors: string[] = [];
    for (const element of stack.slice(start)) {
      const style = styleOf(element);
      const isPlain =
        element instanceof view.HTMLElement &&
        !/^(?:IMG|VIDEO|CANVAS|IFRAME|OBJECT)$/.test(element.tagName) &&
        [style.backgroundImage, style.filter, style.backdropFilter, style.maskImage].every(
          (one) => one === "none",
        ) &&
        style.opacity === "1" &&
        style.mixBlendMode === "normal" &&
        !style.backgroundClip.includes("text") &&
        ["::before", "::after"].every((pseudo) => !coversPoint(element, pseudo, x, y));
      if (!isPlain) return undefined;
      if (!/[,/] ?0\)$/.test(style.backgroundColor)) colors.push(style.backgroundColor);
      if (style.backgroundColor.startsWith("rgb(")) return colors;
    }
    return colors;
  };

  /** Of the first text of a component, at both ends of its first lines. */
  const inkOf = (element: Element): PageBox["ink"] => {
    const walker = view.Document.prototype.createTreeWalker.call(document, element, 4);
    let text = walker.nextNode();
    while (text !== null && !/\S/.test(text.nodeValue ?? "")) text = walker.nextNode();
    const parent: Element | null = text && Reflect.get(view.Node.prototype, "parentElement", text);
    if (text === null || parent === null) return null;
    const range = view.Document.prototype.createRange.call(document);
    range.selectNodeContents(text);
    const stacks = Array.from(range.getClientRects())
      .filter(({ width, height }) => width > 4 && height > 4)
      .slice(0, 3)
      .flatMap(({ left, right, top, bottom }) =>
        [left + 2, right - 2].map((x) => colorsAt(x, (top + bottom) / 2, parent)),
      );
    const [under] = stacks;
    if (under === undefined || stacks.some((stack) => String(stack) !== String(under))) return null;
    const { webkitTextFillColor, fontWeight, fontSize } = styleOf(parent);
    const [weight, fontSizePx] = [Number(fontWeight), Number.parseFloat(fontSize)];
    return { color: webkitTextFillColor, under, weight, fontSizePx };
  };

  const enlargementOf = (element: Element, { width, height }: DOMRect): number | null => {
    if (!(element instanceof view.HTMLImageElement)) return null;
    const [ownWidth, ownHeight] = (["naturalWidth", "naturalHeight"] as const).map((name) =>
      Reflect.get(view.HTMLImageElement.prototype, name, element),
    );
    if (!ownWidth || !ownHeight) return null;
    const [across, down] = [width / ownWidth, height / ownHeight];
    const { objectFit } = styleOf(element);
    if (objectFit === "none") return 1;
    if (objectFit === "contain") return Math.min(across, down);
    return objectFit === "scale-down" ? Math.min(across, down, 1) : Math.max(across, down);
  };

  const found = new Map<string, PageBox>();
  const shown = { visibilityProperty: true, opacityProperty: true };
  const marked = view.Document.prototype.querySelectorAll.call(document, "[data-component]");
  for (const element of Array.from(marked).slice(0, componentsMax)) {
    if (view.performance.now() > endsAt) break;
    if (!view.Element.prototype.checkVisibility.call(element, shown)) continue;
    const owner = view.Element.prototype.getAttribute.call(element, "data-component") ?? "";
    const bounds = boundsOf(element);
    if (bounds.width === 0 || bounds.height === 0) continue;
    const known = found.get(owner);
    const { left, top, right, bottom } = known?.outside ?? { left: 0, top: 0, right: 0, bottom: 0 };
    const enlarged = enlargementOf(element, bounds);
    found.set(owner, {
      owner,
      outside: {
        left: Math.max(left, -bounds.left),
        top: Math.max(top, -bounds.top),
        right: Math.max(right, bounds.right - picture.width),
        bottom: Math.max(bottom, bounds.bottom - picture.height),
      },
      enlarged: enlarged === null ? (known?.enlarged ?? null) : Math.max(enlarged, known?.enlarged ?? 0),
      ink: known === undefined ? inkOf(element) : known.ink,
    });
  }
  return Array.from(found.values());
}
