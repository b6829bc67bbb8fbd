import { mapRect, type Matrix, multiply, type Rect } from "#scene/paint/matrix.ts";
import { type PaintContext, readPaint } from "../paint/svg-paint.ts";
import { computeStyle, initialStyle } from "./computed-style.ts";
import { localHref, localUrl } from "./references.ts";
import { readTransform } from "./transforms.ts";
import { asRect } from "../shapes/basic-outlines.ts";
import { readShape, type SvgShape } from "../shapes/read-shape.ts";

/** A rectangle or ellipse that cuts what it is applied to. */
export interface ClipShape {
  kind: "rect" | "ellipse";
  /** In the user space that `matrix` maps to the page. */
  rect: Rect;
  radius: number;
  matrix: Matrix;
  /** On the page. */
  bounds: Rect;
}

export interface Clip {
  kind: "clipPath" | "mask";
  /** Undefined if it is anything else than one rectangle or ellipse. */
  shape: ClipShape | undefined;
  /** Whether the report counts it already. */
  isNoted: boolean;
}

/** The clip of a viewport whose top left is (0, 0). */
export function rectClip({ width, height }: { width: number; height: number }, matrix: Matrix): Clip {
  const rect = { left: 0, top: 0, right: width, bottom: height };
  const shape: ClipShape = { kind: "rect", rect, radius: 0, matrix, bounds: mapRect(matrix, rect) };
  return { kind: "clipPath", shape, isNoted: false };
}

/** The clip path or mask that an element names. A mask of one opaque white shape cuts like a clip path. */
export function readClip(
  kind: Clip["kind"],
  value: string | undefined,
  matrix: Matrix,
  context: PaintContext,
): Clip | undefined {
  if (value === undefined || value === "none") return undefined;
  const id = localUrl(value);
  // Shapes of CSS, and other files.
  if (id === undefined) return { kind, shape: undefined, isNoted: false };
  const element = context.svg.byId.get(id);
  // A clip path that is missing is none.
  if (element === undefined || element.localName !== kind) return undefined;
  const isOfBox =
    element.getAttribute(kind === "mask" ? "maskContentUnits" : "clipPathUnits") === "objectBoundingBox";
  const outer = kind === "mask" ? matrix : multiply(matrix, readTransform(element.getAttribute("transform")));
  const shape = isOfBox || isClipped(element, context) ? undefined : singleShape(element, outer, context);
  return { kind, shape, isNoted: false };
}

function isClipped(element: Element, { sheet }: PaintContext): boolean {
  return localUrl(computeStyle(element, initialStyle, sheet).own["clip-path"]) !== undefined;
}

function singleShape(holder: Element, outer: Matrix, context: PaintContext): ClipShape | undefined {
  const children = [...holder.children].filter(
    ({ localName }) => !["title", "desc", "metadata"].includes(localName),
  );
  const [only] = children;
  if (only === undefined || children.length > 1) return undefined;
  let matrix = multiply(outer, readTransform(only.getAttribute("transform")));
  let element = only;
  // Illustrator defines the shape elsewhere.
  if (only.localName === "use") {
    const target = context.svg.byId.get(localHref(only) ?? "");
    if (target === undefined || only.hasAttribute("x") || only.hasAttribute("y")) return undefined;
    matrix = multiply(matrix, readTransform(target.getAttribute("transform")));
    element = target;
  }
  if (element.localName === "g" || isClipped(element, context)) return undefined;
  if (holder.localName === "mask" && !isOpaqueMask(holder, element, context)) return undefined;
  const shape = readShape(element, {
    style: computeStyle(element, initialStyle, context.sheet),
    viewport: context.viewport,
  });
  const simple = shape === undefined ? undefined : toSimple(shape);
  return simple === undefined ? undefined : { ...simple, matrix, bounds: mapRect(matrix, simple.rect) };
}

function toSimple(shape: SvgShape): Pick<ClipShape, "kind" | "rect" | "radius"> | undefined {
  if (shape.kind === "path") {
    const rect = asRect(shape.outline);
    return rect === undefined ? undefined : { kind: "rect", rect, radius: 0 };
  }
  if (shape.kind === "ellipse") return { kind: "ellipse", rect: shape.rect, radius: 0 };
  return Math.abs(shape.radiusX - shape.radiusY) > 0.01 * shape.radiusX
    ? undefined
    : { kind: "rect", rect: shape.rect, radius: shape.radiusX };
}

function isOpaqueMask(holder: Element, element: Element, context: PaintContext): boolean {
  const style = computeStyle(element, computeStyle(holder, initialStyle, context.sheet), context.sheet);
  const fill = readPaint(style, "fill", context);
  if (fill.kind !== "color" || fill.color.alpha < 0.99 || (style.own.opacity ?? "1") !== "1") return false;
  const isByAlpha = computeStyle(holder, initialStyle, context.sheet).own["mask-type"] === "alpha";
  const { red, green, blue } = fill.color;
  return isByAlpha || Math.min(red, green, blue) >= 250;
}

/** Whether a clip leaves all of a rectangle of the page, some of it or nothing. */
export function clippedPart(
  { kind, radius, matrix, bounds }: ClipShape,
  area: Rect,
): "all" | "some" | "none" {
  const tolerance = 0.5;
  if (
    area.left >= bounds.right ||
    area.right <= bounds.left ||
    area.top >= bounds.bottom ||
    area.bottom <= bounds.top
  )
    return "none";
  if (kind === "ellipse") return "some";
  const isUpright =
    Math.abs(matrix.b) + Math.abs(matrix.c) < 1e-6 || Math.abs(matrix.a) + Math.abs(matrix.d) < 1e-6;
  if (!isUpright) return "some";
  // The arcs cut only what reaches into the corners, and there nothing inside of their middle.
  const held = radius * Math.hypot(matrix.a, matrix.b);
  const inset = held * (1 - Math.SQRT1_2);
  const isWithin = (marginX: number, marginY: number) =>
    area.left >= bounds.left + marginX - tolerance &&
    area.right <= bounds.right - marginX + tolerance &&
    area.top >= bounds.top + marginY - tolerance &&
    area.bottom <= bounds.bottom - marginY + tolerance;
  return isWithin(inset, inset) || isWithin(held, 0) || isWithin(0, held) ? "all" : "some";
}
