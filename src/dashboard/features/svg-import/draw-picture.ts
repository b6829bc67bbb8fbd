import type { Rect } from "#scene/paint/matrix.ts";
import { untilSettled } from "../../model/drawing/until-settled.ts";
import { svgNamespace } from "./clean-svg.ts";
import { showOwnFonts } from "./text/replace-fonts.ts";
import type { DrawingFrame } from "./drawing-frame.ts";

/** Px of one side of a picture. */
const sideMax = 4_096;
/** Px of the side of a picture in which the drawn area is looked for. */
const searchSidePx = 512;

/** Draws a drawing as the browser does, wholly or some of its elements. */
export interface DrawingPictures {
  /** The whole drawing; `scale`: px per px of the page. */
  drawWhole: (scale: number) => Promise<HTMLCanvasElement>;
  /** Some elements alone; undefined if they draw nothing on the page. */
  drawElements: (
    elements: readonly Element[],
    options?: { scale?: number; withOwnFonts?: boolean },
  ) => Promise<DrawnPicture | undefined>;
}

export interface DrawnPicture {
  canvas: HTMLCanvasElement;
  /** Whole px of the page. */
  area: Rect;
}

/**
 * Makes pictures of the drawing in a frame. `original`: its markup before copies were expanded, with its own fonts and with
 * those that replace them. `fontRules` are needed by its texts: a picture has no fonts of the page.
 */
export function createDrawingPictures(
  frame: DrawingFrame,
  original: { own: string; replaced: string },
  fontRules: string,
): DrawingPictures {
  const { root, view, page } = frame;
  let stubborn: SVGElement[] | undefined;
  const hasTexts = fontRules !== "";
  const load = async (markup: string, isText: boolean) => {
    const { fullWidth: width, fullHeight: height } = page;
    const end = markup.lastIndexOf("</");
    const faces = isText ? `<style xmlns="${svgNamespace}">${fontRules}</style>` : "";
    const image = new Image();
    const address = URL.createObjectURL(
      new Blob([markup.slice(0, end), faces, markup.slice(end)], { type: "image/svg+xml" }),
    );
    try {
      image.src = address;
      await image.decode();
      if (isText) await untilSettled(image, { width, height, fontBytes: fontRules.length });
    } finally {
      URL.revokeObjectURL(address);
    }
    return image;
  };
  /** Draws an area of the page; `scale`: px per px of the page. */
  const paint = (image: HTMLImageElement, area: Rect, scale: number) => {
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round((area.right - area.left) * scale));
    canvas.height = Math.max(1, Math.round((area.bottom - area.top) * scale));
    const context = canvas.getContext("2d", { willReadFrequently: true });
    if (context === null) throw new Error("This browser gives no 2D context.");
    context.drawImage(image, -area.left * scale, -area.top * scale, page.width * scale, page.height * scale);
    return canvas;
  };
  const whole = { left: 0, top: 0, right: page.width, bottom: page.height };
  return {
    drawWhole: async (scale) => paint(await load(original.replaced, hasTexts), whole, scale),
    drawElements: async (all, { scale = 2, withOwnFonts = false } = {}) => {
      const elements = all.filter((one) => one instanceof view.SVGElement);
      if (elements.includes(root)) {
        const image = await load(withOwnFonts ? original.own : original.replaced, hasTexts);
        return {
          canvas: paint(image, whole, Math.min(scale, sideMax / Math.max(page.width, page.height))),
          area: whole,
        };
      }
      stubborn ??= hideAll(root, view);
      const others = stubborn.filter((one) => !elements.some((element) => element.contains(one)));
      const restore = [
        ...elements.map((one) =>
          setVisibility(one, one.hasAttribute(hiddenAttribute) ? "hidden" : "visible"),
        ),
        ...others.map((one) => setVisibility(one, "hidden")),
      ];
      const isText =
        hasTexts &&
        elements.some((one) => one.closest("text") !== null || one.querySelector("text") !== null);
      const restoreFonts = withOwnFonts && isText ? showOwnFonts(root) : () => {};
      const markup = new XMLSerializer().serializeToString(root);
      restoreFonts();
      for (const undo of restore) undo();
      const image = await load(markup, isText);
      const searchScale = Math.min(1, searchSidePx / Math.max(page.width, page.height));
      const found = drawnArea(paint(image, whole, searchScale), searchScale, page);
      if (found === undefined) return undefined;
      const side = Math.max(found.right - found.left, found.bottom - found.top);
      return { canvas: paint(image, found, Math.min(scale, sideMax / side)), area: found };
    },
  };
}

/** Hides the drawing, but not the parts that others are made of. Returns elements that are shown all the same. */
function hideAll(root: SVGSVGElement, view: DrawingFrame["view"]): SVGElement[] {
  const hidden = [...root.querySelectorAll("*")].filter(
    (one) => view.getComputedStyle(one).visibility !== "visible",
  );
  for (const one of hidden) one.setAttribute(hiddenAttribute, "");
  for (const holder of root.querySelectorAll("defs, symbol, clipPath, mask, pattern, marker, filter"))
    if (holder instanceof view.SVGElement) holder.style.visibility = "visible";
  root.style.setProperty("visibility", "hidden", "important");
  // That of the root is drawn all the same.
  root.style.setProperty("background", "none", "important");
  const isPart = (one: Element) =>
    one.closest("defs, symbol, clipPath, mask, pattern, marker, filter") !== null;
  return [...root.querySelectorAll("*")]
    .filter((one) => one instanceof view.SVGElement)
    .filter((one) => !isPart(one) && view.getComputedStyle(one).visibility === "visible");
}

const hiddenAttribute = "data-hidden";

/** Returns the function that undoes it. */
function setVisibility(element: SVGElement, value: string): () => void {
  const before = element.style.visibility;
  const priority = element.style.getPropertyPriority("visibility");
  element.style.setProperty("visibility", value, "important");
  return () => element.style.setProperty("visibility", before, priority);
}

/** The smallest rectangle of whole px of the page around what is drawn. */
function drawnArea(
  canvas: HTMLCanvasElement,
  scale: number,
  page: { width: number; height: number },
): Rect | undefined {
  const { width, height } = canvas;
  const data = canvas.getContext("2d")?.getImageData(0, 0, width, height).data;
  let [left, top, right, bottom] = [width, height, -1, -1];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if ((data?.[4 * (y * width + x) + 3] ?? 0) > 0) {
        left = Math.min(left, x);
        right = Math.max(right, x);
        top = Math.min(top, y);
        bottom = y;
      }
  if (right < left) return undefined;
  // A thin line may be lost at the edges of a small picture.
  const margin = scale < 1 ? 1 : 0;
  return {
    left: Math.max(0, Math.floor((left - margin) / scale)),
    top: Math.max(0, Math.floor((top - margin) / scale)),
    right: Math.min(page.width, Math.ceil((right + 1 + margin) / scale)),
    bottom: Math.min(page.height, Math.ceil((bottom + 1 + margin) / scale)),
  };
}

/** A channel that is off by more than this is seen. */
const visibleDifference = 40;

/**
 * The pixels of a picture that differ from every pixel of another one within 1 px of the same place. Both have the same
 * size; their colours are compared as they lie on nothing, so that transparent ones have none.
 */
export function differingPixels(one: ImageData, other: ImageData): number[] {
  const { width, height } = one;
  const ours = premultiplied(one.data);
  const theirs = premultiplied(other.data);
  const differs = (from: number, to: number) => {
    for (let channel = 0; channel < 4; channel += 1)
      if (Math.abs((ours[from + channel] ?? 0) - (theirs[to + channel] ?? 0)) > visibleDifference)
        return true;
    return false;
  };
  const found: number[] = [];
  for (let index = 0; index < width * height; index += 1) {
    if (!differs(4 * index, 4 * index)) continue;
    const x = index % width;
    const y = (index - x) / width;
    let isNear = false;
    for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1) && !isNear; row += 1)
      for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1) && !isNear; column += 1)
        isNear = !differs(4 * index, 4 * (row * width + column));
    if (!isNear) found.push(index);
  }
  return found;
}

function premultiplied(data: Uint8ClampedArray): Float32Array {
  const result = new Float32Array(data.length);
  for (let offset = 0; offset < data.length; offset += 4) {
    const alpha = (data[offset + 3] ?? 0) / 255;
    for (let channel = 0; channel < 3; channel += 1)
      result[offset + channel] = (data[offset + channel] ?? 0) * alpha;
    result[offset + 3] = data[offset + 3] ?? 0;
  }
  return result;
}
