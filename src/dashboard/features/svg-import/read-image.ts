import type { JsonObject } from "#contract/json.ts";
import { boxMatrix } from "#scene/component-box.ts";
import { mapRect, type Matrix, multiply, type Rect, scaling } from "#scene/paint/matrix.ts";
import { emptyPictureBackground } from "../../model/design/source/new-component.ts";
import { boxOf, type MappedBox, placeValues, roundPx } from "./box.ts";
import { addressAttribute } from "./clean-svg.ts";
import { invert } from "./read-paint.ts";
import type { ClipShape } from "./read-shape.ts";

interface Size {
  width: number;
  height: number;
}

const picturesMax = 200;

/** The sizes of the embedded pictures of a drawing, by their addresses. Omits those that are broken, and drawings. */
export async function measurePictures(root: Element): Promise<ReadonlyMap<string, Size>> {
  const sizes = new Map<string, Size>();
  const sources = [...root.querySelectorAll("image")].map((image) => image.getAttribute("href") ?? "");
  for (const src of [...new Set(sources)].filter((one) => one.startsWith("data:")).slice(0, picturesMax)) {
    const image = new Image();
    image.src = src;
    try {
      // One after the other: decoded pictures are large.
      await image.decode();
      if (!src.startsWith("data:image/svg"))
        sizes.set(src, { width: image.naturalWidth, height: image.naturalHeight });
    } catch {
      // A broken picture has no size.
    }
  }
  return sizes;
}

/** `lost`: its file is not in the drawing. `outside`: its file is on the web. */
export type ReadImage = { values: JsonObject; kind: "embedded" | "lost" | "outside" } | undefined;

/** An `image` as an IMAGE, in the box of what clips it; undefined if none looks like it. */
export function readImage(
  element: SVGImageElement,
  matrix: Matrix,
  clip: ClipShape | undefined,
  sizes: ReadonlyMap<string, Size>,
): ReadImage {
  const { x, y, width, height } = element.getBBox();
  const rect = { left: x, top: y, right: x + width, bottom: y + height };
  const href = element.getAttribute("href") ?? "";
  const size = sizes.get(href);
  const address = element.getAttribute(addressAttribute);
  const cut = clip === undefined ? undefined : cutBox(clip, mapRect(matrix, rect));
  const box = clip === undefined ? boxOf(matrix, rect) : cut?.box;
  if (!(width > 0) || !(height > 0) || box === undefined) return undefined;
  if (size === undefined && href !== "") return undefined;
  const src =
    size === undefined
      ? (address ?? "")
      : href.replaceAll(/\s+/g, "").replace(/^data:image\/jpg/i, "data:image/jpeg");
  const { align, meetOrSlice } = element.preserveAspectRatio.baseVal;
  const placed = placeInBox(box, multiply(matrix, pictureMatrix(rect, size, align, meetOrSlice)), size);
  if (placed === undefined) return undefined;
  const values: JsonObject = {
    type: "IMAGE",
    ...placeValues(box),
    src,
    ...placed,
    ...cut?.values,
    // A place for a picture that the template has to be given.
    ...(src === "" && { background: emptyPictureBackground }),
  };
  return { values, kind: src === "" ? "lost" : size === undefined ? "outside" : "embedded" };
}

/** Maps the unit square, which the whole picture fills, to user space. `align` and `meetOrSlice` are those of SVG. */
function pictureMatrix(
  { left, top, right, bottom }: Rect,
  size: Size | undefined,
  align: number,
  meetOrSlice: number,
): Matrix {
  const [width, height] = [right - left, bottom - top];
  if (size === undefined || align < 2) return scaling(width, height, left, top);
  const [x, y] = [width / size.width, height / size.height];
  const scale = meetOrSlice === 2 ? Math.max(x, y) : Math.min(x, y);
  const [wide, high] = [size.width * scale, size.height * scale];
  // 2 to 10: three rows of left, middle and right.
  const [column, row] = [(align - 2) % 3, Math.floor((align - 2) / 3)];
  return scaling(wide, high, left + ((width - wide) * column) / 2, top + ((height - high) * row) / 2);
}

/** The box and the mask of an image in a clip; undefined if they do not look the same. */
function cutBox({ kind, rect, radius, matrix, bounds }: ClipShape, picture: Rect) {
  const box = boxOf(matrix, rect, { isSymmetric: true });
  // A clip that reaches beyond its picture would make the component larger than what it shows.
  const isCovered =
    picture.left <= bounds.left + 1 &&
    picture.right >= bounds.right - 1 &&
    picture.top <= bounds.top + 1 &&
    picture.bottom >= bounds.bottom - 1;
  if (box === undefined || !isCovered) return undefined;
  const px = roundPx(radius * Math.hypot(matrix.a, matrix.b));
  const values: JsonObject = kind === "ellipse" ? { mask: "circle" } : px > 0 ? { radius: px } : {};
  return { box, values };
}

/** The properties by which the painter draws a picture in its place in a box; undefined if none do. */
function placeInBox(box: MappedBox, toPage: Matrix, size: Size | undefined): JsonObject | undefined {
  const back = invert(boxMatrix(box));
  const inBox = back === undefined ? undefined : multiply(back, toPage);
  if (inBox === undefined || Math.hypot(inBox.b, inBox.c) > 0.01 * Math.hypot(inBox.a, inBox.d))
    return undefined;
  const { a, d, e, f } = inBox;
  const [isFlippedX, isFlippedY] = [a < 0, d < 0];
  // The painter mirrors about the middle of the box.
  const left = isFlippedX ? box.width - e : e;
  const top = isFlippedY ? box.height - f : f;
  const flip = isFlippedX ? (isFlippedY ? "both" : "horizontal") : isFlippedY ? "vertical" : undefined;
  const fit = fitOf(box, { left, top, right: left + Math.abs(a), bottom: top + Math.abs(d) }, size);
  return fit === undefined ? undefined : { ...(flip !== undefined && { flip }), ...fit };
}

function fitOf({ width, height }: Size, drawn: Rect, size: Size | undefined): JsonObject | undefined {
  const drawnWidth = drawn.right - drawn.left;
  const drawnHeight = drawn.bottom - drawn.top;
  const ratio = drawnWidth / drawnHeight;
  const isStretched = size !== undefined && Math.abs(ratio / (size.width / size.height) - 1) > 0.02;
  const tolerance = Math.max(0.6, 0.005 * Math.max(width, height));
  const edges = [drawn.left, drawn.top, drawn.right - width, drawn.bottom - height];
  if (edges.every((px) => Math.abs(px) <= tolerance)) return isStretched ? { fit: "fill" } : {};
  if (isStretched) return undefined;
  const cover = drawnWidth / Math.max(width, height * ratio);
  const contain = drawnWidth / Math.min(width, height * ratio);
  const mode = cover >= 0.99 ? "cover" : contain >= 0.99 ? "contain" : undefined;
  if (mode === undefined) return undefined;
  const zoom = Math.max(1, mode === "cover" ? cover : contain);
  return {
    ...(mode === "contain" && { fit: "contain" }),
    ...(zoom > 1.002 && { zoom: Math.min(20, roundPx(zoom)) }),
    positionX: focusOf(width, drawn.left, drawnWidth),
    positionY: focusOf(height, drawn.top, drawnHeight),
  };
}

/** The focal point by which the painter moves a picture of a length to a start. */
function focusOf(space: number, start: number, length: number): number {
  const free = space - length;
  if (Math.abs(free) < 0.01) return 0.5;
  const focus = free > 0 ? start / free : (space / 2 - start) / length;
  return roundPx(Math.min(1, Math.max(0, focus)));
}
