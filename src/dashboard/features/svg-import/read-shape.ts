import type { JsonObject } from "#contract/json.ts";
import { boxMatrix } from "#scene/component-box.ts";
import { mapRect, type Matrix, multiply, type Rect } from "#scene/paint/matrix.ts";
import { type Color, formatHex } from "#scene/values/color.ts";
import { boxOf, keepsShapes, type MappedBox, placeValues, roundPx } from "./box.ts";
import { toCssGradient } from "./css-gradient.ts";
import type { PictureReason } from "./notes.ts";
import {
  asRect,
  ellipsePath,
  mapPath,
  readPath,
  rectPath,
  type Segment,
  type StrokeLook,
  strokeParts,
} from "./page-path.ts";
import type { PathPart } from "./svg-group.ts";
import { idOfUrl, invert, meanScale, readPaint, type SvgPaint } from "./read-paint.ts";

/** A basic shape in its user space. */
export type SvgShape =
  | { kind: "rect"; rect: Rect; radius: number }
  | { kind: "ellipse"; rect: Rect }
  | { kind: "path"; path: Segment[] };

interface SvgStroke extends StrokeLook {
  color: Color;
}

/** A shape as a component, as paths, or why it can be neither. */
export interface ReadShape {
  /** Of a RECTANGLE or CIRCLE. */
  values?: JsonObject;
  /** In px of the page. */
  paths?: readonly PathPart[];
  reason?: PictureReason;
}

/** Reads a shape by what the browser computed for it. Empty for a shape that is not drawn. */
export function readShape(
  element: SVGGeometryElement,
  matrix: Matrix,
  scale: number,
  view: Window & typeof globalThis,
): ReadShape {
  const shape = shapeOf(element, view);
  if (shape === undefined) return {};
  const style = view.getComputedStyle(element);
  const fill: SvgPaint = element.localName === "line" ? { kind: "none" } : readPaint(element, "fill", view);
  const stroke = readStroke(element, style, matrix, scale, view);
  if (hasMarkers(element, style)) return { reason: "marker" };
  if (fill.kind === "none" && stroke === undefined) return {};
  if (fill.kind === "other") return { reason: "pattern" };
  if (typeof stroke === "string") return { reason: stroke };
  const isStrokeFirst = /^(?:markers )?stroke/.test(style.paintOrder);
  const path = mapPath(matrix, pathOf(shape));
  const rule = style.fillRule === "evenodd" ? ("evenodd" as const) : undefined;
  const paths =
    fill.kind === "linear" || fill.kind === "radial"
      ? undefined
      : pathParts(path, { fill, stroke, rule, isStrokeFirst });
  const values = isStrokeFirst && stroke !== undefined ? undefined : boxValues(shape, matrix, fill, stroke);
  if (values !== undefined) return { values, ...(paths !== undefined && { paths }) };
  if (paths !== undefined) return { paths };
  return { reason: fill.kind === "color" || fill.kind === "none" ? "stroke" : "gradient" };
}

/** The shape of an element; undefined if it has no size. */
export function shapeOf(element: SVGGeometryElement, view: Window & typeof globalThis): SvgShape | undefined {
  const style = view.getComputedStyle(element);
  if (element instanceof view.SVGLineElement) {
    const [x1, y1, x2, y2] = [element.x1, element.y1, element.x2, element.y2].map(
      ({ baseVal }) => baseVal.value,
    );
    return { kind: "path", path: readPath(`M ${x1} ${y1} L ${x2} ${y2}`) };
  }
  if (element instanceof view.SVGPolylineElement || element instanceof view.SVGPolygonElement) {
    const points = Array.from(element.points, ({ x, y }) => `${x} ${y}`);
    const end = element.localName === "polygon" ? "Z" : "";
    return points.length < 2 ? undefined : { kind: "path", path: readPath(`M ${points.join(" L ")} ${end}`) };
  }
  if (element instanceof view.SVGPathElement) {
    const data = /^path\("(.*)"\)$/.exec(style.getPropertyValue("d"))?.[1];
    const path = readPath(data ?? "");
    return path.length === 0 ? undefined : { kind: "path", path };
  }
  const { x, y, width, height } = element.getBBox();
  if (!(width > 0) || !(height > 0)) return undefined;
  const rect = { left: x, top: y, right: x + width, bottom: y + height };
  if (element.localName !== "rect") return { kind: "ellipse", rect };
  const [rx, ry] = [style.rx, style.ry].map((text) => lengthOf(text, element, "both"));
  const radiusX = Math.min(Math.max(0, rx ?? ry ?? 0), width / 2);
  const radiusY = Math.min(Math.max(0, ry ?? rx ?? 0), height / 2);
  return Math.abs(radiusX - radiusY) <= 0.02 * Math.max(radiusX, radiusY)
    ? { kind: "rect", rect, radius: radiusX }
    : { kind: "path", path: rectPath(rect, radiusX, radiusY) };
}

function pathOf(shape: SvgShape): Segment[] {
  if (shape.kind === "path") return shape.path;
  return shape.kind === "rect" ? rectPath(shape.rect, shape.radius, shape.radius) : ellipsePath(shape.rect);
}

/** A computed length in user space; undefined for `auto`. */
function lengthOf(text: string, element: SVGElement, axis: "diagonal" | "both"): number | undefined {
  const number = Number.parseFloat(text);
  if (!Number.isFinite(number)) return undefined;
  if (!text.endsWith("%")) return number;
  const [width = 0, height = 0] = viewportSize(element.viewportElement);
  return (number / 100) * (axis === "both" ? width : Math.hypot(width, height) / Math.SQRT2);
}

/** In user space. */
function viewportSize(viewport: SVGElement | null): number[] {
  const numbers = (viewport?.getAttribute("viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const size = numbers.length === 4 ? numbers.slice(2) : [];
  if (size.every((px) => px > 0) && size.length === 2) return size;
  return ["width", "height"].map((name) => Number.parseFloat(viewport?.getAttribute(name) ?? "") || 0);
}

function hasMarkers(element: Element, style: CSSStyleDeclaration): boolean {
  if (!/^(?:path|line|polyline|polygon)$/.test(element.localName)) return false;
  return [style.markerStart, style.markerMid, style.markerEnd].some(
    (value) => element.ownerDocument.getElementById(idOfUrl(value) ?? "")?.localName === "marker",
  );
}

/** Undefined for no stroke; a reason for one that no component has. */
function readStroke(
  element: SVGElement,
  style: CSSStyleDeclaration,
  matrix: Matrix,
  scale: number,
  view: Window & typeof globalThis,
): SvgStroke | PictureReason | undefined {
  const paint = readPaint(element, "stroke", view);
  if (paint.kind === "none") return undefined;
  const isFixed = style.vectorEffect === "non-scaling-stroke";
  const factor = isFixed ? scale : meanScale(matrix);
  const px = (text: string) => (lengthOf(text, element, "diagonal") ?? 0) * factor;
  const width = px(style.strokeWidth);
  if (!(width > 0)) return undefined;
  if (paint.kind !== "color") return paint.kind === "other" ? "pattern" : "gradient";
  if (!isFixed && !keepsShapes(matrix)) return "stroke";
  const dashes = style.strokeDasharray === "none" ? [] : style.strokeDasharray.split(/[\s,]+/).map(px);
  if (dashes.length > 0 && element.hasAttribute("pathLength")) return "stroke";
  const cap = style.strokeLinecap;
  const join = style.strokeLinejoin;
  return {
    color: paint.color,
    width,
    cap: cap === "round" || cap === "square" ? cap : "butt",
    join: join === "round" || join === "bevel" ? join : "miter",
    miterLimit: Number(style.strokeMiterlimit),
    dashes: dashes.some((length) => length > 0) ? dashes : [],
    dashOffset: px(style.strokeDashoffset),
  };
}

interface PathLook {
  fill: SvgPaint;
  stroke: SvgStroke | undefined;
  rule: "evenodd" | undefined;
  isStrokeFirst: boolean;
}

/** The paths that look like one with its fill and stroke; undefined if none do. */
function pathParts(path: Segment[], { fill, stroke, rule, isStrokeFirst }: PathLook): PathPart[] | undefined {
  const filled: PathPart[] =
    fill.kind === "color" ? [{ path, fill: fill.color, ...(rule !== undefined && { rule }) }] : [];
  if (stroke === undefined) return filled;
  const { color, width } = stroke;
  const parts = strokeParts(path, stroke);
  if (parts === undefined) return undefined;
  const { lines: strokes, fills } = parts;
  const [first] = filled;
  if (fills.length === 0 && stroke.cap !== "square")
    return isStrokeFirst
      ? [{ path, stroke: { color, width } }, ...filled]
      : [{ ...first, path, stroke: { color, width } }];
  // Rounded ends and corners overlap their lines.
  if (color.alpha < 0.998 && fills.length > 0) return undefined;
  const lines: PathPart[] = [
    ...(strokes.length === 0 ? [] : [{ path: strokes, stroke: { color, width } }]),
    ...(fills.length === 0 ? [] : [{ path: fills, fill: color }]),
  ];
  return isStrokeFirst ? [...lines, ...filled] : [...filled, ...lines];
}

/** Of a RECTANGLE or CIRCLE. */
const strokeWidthMax = 500;

/** A shape as the values of a RECTANGLE or a CIRCLE; undefined if neither looks like it. */
function boxValues(
  shape: SvgShape,
  matrix: Matrix,
  fill: SvgPaint,
  stroke: SvgStroke | undefined,
): JsonObject | undefined {
  const isGradient = fill.kind === "linear" || fill.kind === "radial";
  const rect = shape.kind === "path" ? (isGradient ? asRect(shape.path) : undefined) : shape.rect;
  if (rect === undefined) return undefined;
  const radius = shape.kind === "rect" ? shape.radius : 0;
  if (stroke !== undefined && !canStroke(stroke, shape.kind === "ellipse" || radius > 0, matrix, fill))
    return undefined;
  // Radii stay circles only if the shape keeps its angles.
  if (radius > 0 && !keepsShapes(matrix)) return undefined;
  const inner = boxOf(matrix, rect, { isSymmetric: true });
  if (inner === undefined) return undefined;
  const box = grow(inner, (stroke?.width ?? 0) / 2);
  const toUser = invert(matrix);
  const gradient =
    isGradient && toUser !== undefined
      ? toCssGradient(fill, { ...box, bounds: rect, toUser: multiply(toUser, boxMatrix(box)) })
      : undefined;
  if (isGradient && gradient === undefined) return undefined;
  const radiusPx = radius * Math.hypot(matrix.a, matrix.b);
  return {
    type: shape.kind === "ellipse" ? "CIRCLE" : "RECTANGLE",
    ...placeValues(box),
    ...(radius > 0 && { radius: roundPx(radiusPx + (stroke?.width ?? 0) / 2) }),
    color:
      fill.kind === "color"
        ? formatHex(fill.color)
        : isGradient
          ? formatHex(fill.stops[0]?.color ?? black)
          : "transparent",
    ...(gradient !== undefined && { gradient }),
    ...(stroke !== undefined && {
      strokeColor: formatHex(stroke.color),
      strokeWidth: roundPx(stroke.width),
      ...(stroke.dashes.length > 0 && { strokeDash: stroke.dashes.map(roundPx) }),
    }),
  };
}

const black: Color = { red: 0, green: 0, blue: 0, alpha: 1 };

/** Whether the inner stroke of a component on a larger box looks like the stroke. */
function canStroke(stroke: SvgStroke, isRounded: boolean, matrix: Matrix, fill: SvgPaint): boolean {
  if (!keepsShapes(matrix) || stroke.width > strokeWidthMax) return false;
  // Corners without a radius are mitred.
  const isMitred = stroke.join === "miter" && stroke.miterLimit >= Math.SQRT2;
  if (!isRounded && !isMitred && stroke.width > 2) return false;
  if (stroke.dashes.length > 0) {
    const isUpright = Math.abs(matrix.b) < 1e-6 && matrix.a > 0 && matrix.d > 0;
    if (stroke.cap !== "butt" || stroke.dashOffset !== 0 || !isUpright || stroke.dashes.length > 32)
      return false;
  }
  // A solid opaque stroke covers the outer half of the fill; others show that it is larger.
  return fill.kind === "none" || (stroke.color.alpha > 0.998 && stroke.dashes.length === 0);
}

function grow(box: MappedBox, by: number): MappedBox {
  return {
    ...box,
    x: roundPx(box.x - by),
    y: roundPx(box.y - by),
    width: roundPx(box.width + 2 * by),
    height: roundPx(box.height + 2 * by),
  };
}

/** A rectangle or an ellipse that cuts what it is applied to. */
export interface ClipShape {
  kind: "rect" | "ellipse";
  rect: Rect;
  radius: number;
  /** Maps its user space to the page. */
  matrix: Matrix;
  /** On the page. */
  bounds: Rect;
}

/** The shape of a computed `clip-path`: none, a simple shape, or another one. */
export function readClip(
  element: SVGGraphicsElement,
  value: string,
  matrix: Matrix,
  view: Window & typeof globalThis,
): ClipShape | "other" | undefined {
  if (value === "none") return undefined;
  const id = idOfUrl(value);
  if (id === undefined || !/^url\([^)]*\)$/.test(value)) return "other";
  const clip = element.ownerDocument.getElementById(id);
  // A clip path that is missing is none.
  if (!(clip instanceof view.SVGClipPathElement)) return undefined;
  const style = view.getComputedStyle(clip);
  const children = [...clip.children].filter(({ localName }) => !/^(?:title|desc|metadata)$/.test(localName));
  const isOfBox = clip.clipPathUnits.baseVal !== view.SVGUnitTypes.SVG_UNIT_TYPE_USERSPACEONUSE;
  if (children.length !== 1 || isOfBox || style.clipPath !== "none" || style.transform !== "none")
    return "other";
  let [child] = children;
  if (
    child instanceof view.SVGUseElement &&
    child.x.baseVal.value === 0 &&
    child.y.baseVal.value === 0 &&
    view.getComputedStyle(child).transform === "none"
  )
    child = element.ownerDocument.getElementById(child.href.baseVal.slice(1)) ?? child;
  if (!(child instanceof view.SVGGeometryElement)) return "other";
  const own = view.getComputedStyle(child);
  if (own.clipPath !== "none" || own.display === "none" || own.visibility !== "visible") return "other";
  // An element that is not drawn has no matrix, so that its transform is read as it is written.
  const transform = child.transform.baseVal.consolidate()?.matrix;
  if (transform === undefined && own.transform !== "none") return "other";
  const inner = transform === undefined ? matrix : multiply(matrix, transform);
  const shape = clipShapeOf(child, own, view);
  if (shape === undefined) return "other";
  return { ...shape, matrix: inner, bounds: mapRect(inner, shape.rect) };
}

/** By its attributes, because an element in a clip path has no box. */
function clipShapeOf(
  child: SVGGeometryElement,
  style: CSSStyleDeclaration,
  view: Window & typeof globalThis,
) {
  const rectOf = (x: number, y: number, width: number, height: number) =>
    width > 0 && height > 0 ? { left: x, top: y, right: x + width, bottom: y + height } : undefined;
  if (child instanceof view.SVGPathElement) {
    const shape = shapeOf(child, view);
    const rect = shape?.kind === "path" ? asRect(shape.path) : undefined;
    return rect === undefined ? undefined : { kind: "rect" as const, rect, radius: 0 };
  }
  const px = (name: string) => {
    const text = style.getPropertyValue(name);
    return text.endsWith("%") ? Number.NaN : Number.parseFloat(text);
  };
  if (child instanceof view.SVGRectElement) {
    const rect = rectOf(px("x"), px("y"), px("width"), px("height"));
    const [rx, ry] = [px("rx"), px("ry")];
    const radius = Number.isNaN(rx) ? (Number.isNaN(ry) ? 0 : ry) : rx;
    if (rect === undefined || (!Number.isNaN(rx) && !Number.isNaN(ry) && Math.abs(rx - ry) > 0.01 * rx))
      return undefined;
    return {
      kind: "rect" as const,
      rect,
      radius: Math.min(radius, (rect.right - rect.left) / 2, (rect.bottom - rect.top) / 2),
    };
  }
  const isCircle = child instanceof view.SVGCircleElement;
  if (!isCircle && !(child instanceof view.SVGEllipseElement)) return undefined;
  const [rx, ry] = isCircle ? [px("r"), px("r")] : [px("rx"), px("ry")];
  const rect = rectOf(px("cx") - rx, px("cy") - ry, 2 * rx, 2 * ry);
  return rect === undefined ? undefined : { kind: "ellipse" as const, rect, radius: 0 };
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
  const isUpright =
    Math.abs(matrix.b) + Math.abs(matrix.c) < 1e-6 || Math.abs(matrix.a) + Math.abs(matrix.d) < 1e-6;
  if (kind === "ellipse" || !isUpright) return "some";
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
