import { type Rect, rectOf } from "#scene/paint/matrix.ts";
import { untilSettled } from "../../model/drawing/until-settled.ts";
import type { DrawingFrame } from "./drawing-frame.ts";

/** Px of one side of a picture. */
const sideMax = 4_096;
/** Px of the side of a picture in which the drawn area is looked for. */
const searchSidePx = 512;

export interface DrawnPicture {
  canvas: HTMLCanvasElement;
  /** Whole px of the page. */
  area: Rect;
}

export type DrawingPictures = ReturnType<typeof createPictures>;

/** Elements that others are made of. */
const holders = "defs, symbol, clipPath, mask, pattern, marker, filter";

/** Draws a drawing as the browser does, wholly or some of its elements; `scale`: px per px of the page. */
export function createPictures({ root, view, page }: DrawingFrame) {
  const elements = [...root.querySelectorAll("*")].filter((one) => one instanceof view.SVGElement);
  const isVisible = (one: Element) => view.getComputedStyle(one).visibility === "visible";
  const invisible = new Set(elements.filter((one) => !isVisible(one)));
  const parts = elements.filter((one) => one.matches(holders));
  const restore = restyle(root, "visibility", "hidden");
  /** Those that are shown in a hidden drawing. */
  const stubborn = elements.filter((one) => one.closest(holders) === null && isVisible(one));
  restore();

  const fixed = elements.filter((one) => view.getComputedStyle(one).vectorEffect === "non-scaling-stroke");

  /** Loads the drawing with other styles, to be painted at `scale`. */
  const load = async (changes: readonly StyleChange[], scale: number): Promise<HTMLImageElement> => {
    const strokes = fixed.flatMap((one) => scaleStroke(one, view.getComputedStyle(one), scale * page.scale));
    // At the size of the picture, because not every browser scales such a stroke with it.
    const sides = fixed.length > 0 ? (["width", "height"] as const) : [];
    for (const side of sides) {
      strokes.push([root, side, `${page[side] * scale}px`]);
      root.setAttribute(side, String(page[side] * scale));
    }
    const undo = [...strokes, ...changes].map((change) => restyle(...change));
    const markup = new XMLSerializer().serializeToString(root);
    for (const one of undo.toReversed()) one();
    root.setAttribute("width", String(page.fullWidth));
    root.setAttribute("height", String(page.fullHeight));
    const image = new Image();
    const address = URL.createObjectURL(new Blob([markup], { type: "image/svg+xml" }));
    try {
      image.src = address;
      await image.decode();
      const size = { width: page.fullWidth, height: page.fullHeight };
      if (markup.includes("@font-face")) await untilSettled(image, { ...size, fontBytes: markup.length });
    } finally {
      URL.revokeObjectURL(address);
    }
    return image;
  };
  const paint = (image: HTMLImageElement, area: Rect, scale: number): DrawnPicture => {
    const [width, height] = [area.right - area.left, area.bottom - area.top];
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(width * scale));
    canvas.height = Math.max(1, Math.round(height * scale));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context?.drawImage(image, -area.left * scale, -area.top * scale, page.width * scale, page.height * scale);
    return { canvas, area };
  };
  const whole = rectOf(page);
  /** The whole drawing without some elements. */
  const drawWhole = async (scale: number, hidden: readonly SVGElement[] = []) =>
    paint(await load(showing(hidden, false), scale), whole, scale);
  return {
    drawWhole,
    /** Some elements alone; undefined if they draw nothing on the page. */
    drawElements: async (shown: readonly SVGElement[], scale: number) => {
      const most = ({ right, left, bottom, top }: Rect) =>
        Math.min(scale, sideMax / Math.max(right - left, bottom - top));
      if (shown.includes(root)) return drawWhole(most(whole));
      const seen = shown.filter((one) => !invisible.has(one));
      const others = stubborn.filter((one) => !shown.some((element) => element.contains(one)));
      const changes: StyleChange[] = [
        [root, "background", "none"],
        ...showing([root, ...others], false),
        ...showing(parts, true),
        ...showing(seen, true),
      ];
      const image = await load(changes, scale);
      const searchScale = Math.min(1, searchSidePx / Math.max(page.width, page.height));
      const area = drawnArea(paint(image, whole, searchScale).canvas, searchScale, whole);
      return area && paint(image, area, most(area));
    },
  };
}

type StyleChange = [element: SVGElement, property: string, value: string];

/** Scales the lengths of a fixed stroke, which the size of the picture leaves as they are. */
function scaleStroke(element: SVGElement, style: CSSStyleDeclaration, factor: number): StyleChange[] {
  return ["stroke-width", "stroke-dasharray", "stroke-dashoffset"].map((property) => {
    const lengths = style.getPropertyValue(property);
    return [element, property, lengths.replaceAll(/[\d.]+/g, (length) => String(Number(length) * factor))];
  });
}

function showing(elements: readonly SVGElement[], isShown: boolean): StyleChange[] {
  return elements.map((one) => [one, "visibility", isShown ? "visible" : "hidden"]);
}

/** Sets a property above all rules; returns the function that undoes it. */
export function restyle(element: SVGElement, name: string, value: string): () => void {
  const before = element.getAttribute("style");
  element.style.setProperty(name, value, "important");
  return () => (before === null ? element.removeAttribute("style") : element.setAttribute("style", before));
}

/** The smallest rectangle of whole px of the page around what is drawn. */
function drawnArea(canvas: HTMLCanvasElement, scale: number, page: Rect): Rect | undefined {
  const { width, height } = canvas;
  const { data } = pixelsOf(canvas);
  const [columns, rows] = [new Set<number>(), new Set<number>()];
  for (let index = 0; index < width * height; index += 1) {
    if (data[4 * index + 3] === 0) continue;
    columns.add(index % width);
    rows.add(Math.floor(index / width));
  }
  if (rows.size === 0) return undefined;
  // A thin line may be lost at the edges of a small picture.
  const margin = scale < 1 ? 1 : 0;
  return {
    left: Math.max(0, Math.floor((Math.min(...columns) - margin) / scale)),
    top: Math.max(0, Math.floor((Math.min(...rows) - margin) / scale)),
    right: Math.min(page.right, Math.ceil((Math.max(...columns) + 1 + margin) / scale)),
    bottom: Math.min(page.bottom, Math.ceil((Math.max(...rows) + 1 + margin) / scale)),
  };
}

export function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no 2D context.");
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
