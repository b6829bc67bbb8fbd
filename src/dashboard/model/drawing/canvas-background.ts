/**
 * The background of a page's whole canvas. A browser takes it from the root element, else from the body, and paints it
 * over the window; inside a `foreignObject` it would cover only the element's own box.
 */
export interface CanvasBackground {
  /** CSS declarations for an element of the window's size. */
  style: string;
  /** The element that it was taken from, which then has none. */
  from: "html" | "body";
}

/** `undefined` if there is none, or if it needs a picture, whose address no SVG picture can load. */
export function canvasBackgroundOf(frame: Document): CanvasBackground | undefined {
  const view = frame.defaultView;
  if (view === null) return undefined;
  for (const from of ["html", "body"] as const) {
    const look = view.getComputedStyle(from === "html" ? frame.documentElement : frame.body);
    if (look.backgroundImage.includes("url(")) return undefined;
    if (look.backgroundImage === "none" && look.backgroundColor === "rgba(0, 0, 0, 0)") continue;
    return { from, style: styleOf(look, frame.documentElement.getBoundingClientRect()) };
  }
  return undefined;
}

/** Without a size of its own a background has the root element's, from its place on. */
function styleOf(look: CSSStyleDeclaration, { x, y, width, height }: DOMRect): string {
  const declarations = {
    "background-color": look.backgroundColor,
    "background-image": look.backgroundImage,
    "background-size": look.backgroundSize === "auto" ? `${width}px ${height}px` : look.backgroundSize,
    "background-position": look.backgroundPosition === "0% 0%" ? `${x}px ${y}px` : look.backgroundPosition,
    "background-repeat": look.backgroundRepeat,
  };
  return Object.entries(declarations)
    .map(([name, value]) => `${name}: ${value}`)
    .join("; ");
}
