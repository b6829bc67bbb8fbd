import type { JsonObject } from "#contract/json.ts";
import { fillNames } from "#scene/properties/svg-paths.ts";
import {
  applyMatrix,
  boxMatrix,
  type ComponentBox,
  type Matrix,
  type Point,
  type Rect,
} from "#scene/paint/matrix.ts";
import { type Color, formatHex } from "#scene/values/color.ts";
import { flipBetween } from "../../model/design/geometry/lines.ts";
import type { DrawingFrame } from "./drawing-frame.ts";
import type { PictureReason } from "./notes.ts";
import { readPaint, type SvgPaint, writeGradient } from "./read-paint.ts";

type View = DrawingFrame["view"];

/** A path in its user space. */
export interface PathPart {
  data: string;
  /** Maps it to the page. */
  matrix: DOMMatrix;
  fill: Color | undefined;
  stroke: SvgStroke | undefined;
  rule: string;
}

/** Lengths are px of the page. */
interface SvgStroke {
  color: Color;
  width: number;
  cap: string;
  join: string;
}

/**
 * Reads a shape by what the browser computed for it: as a RECTANGLE or CIRCLE, as a path, or why it can be neither.
 * Undefined for one that is not drawn.
 */
export function readShape(
  element: SVGGeometryElement,
  matrix: DOMMatrix,
  { view, page }: Pick<DrawingFrame, "view" | "page">,
): { values: JsonObject } | { path: PathPart } | PictureReason | undefined {
  const shape = shapeOf(element, view);
  const style = view.getComputedStyle(element);
  const fill: SvgPaint = element.localName === "line" ? { kind: "none" } : readPaint(element, "fill", view);
  const line = readPaint(element, "stroke", view);
  // In px of the screen, whatever scales the drawing (SVG 2).
  const isFixed = style.vectorEffect === "non-scaling-stroke";
  const width =
    Number.parseFloat(style.strokeWidth) * (isFixed ? page.scale : Math.hypot(matrix.a, matrix.b));
  const isStroked = line.kind !== "none" && width > 0;
  const isMarked = [style.markerStart, style.markerMid, style.markerEnd].some((value) => value !== "none");
  if (isMarked && /^(?:path|line|poly)/.test(element.localName)) return "marker";
  if (shape === undefined || (fill.kind === "none" && !isStroked)) return undefined;
  if (fill.kind === "other" || (isStroked && line.kind === "other")) return "pattern";
  if (isStroked && line.kind === "gradient") return "gradient";
  const dashes = dashesOf(style, width);
  const isPlain =
    dashes !== undefined &&
    !/^(?:markers )?stroke/.test(style.paintOrder) &&
    (isFixed || (style.vectorEffect === "none" && keepsShapes(matrix)));
  if (isStroked && !isPlain) return "stroke";
  const { strokeLinecap: cap, strokeLinejoin: join } = style;
  const stroke = isStroked && line.kind === "color" ? { color: line.color, width, cap, join } : undefined;
  const path = { data: shape.data, matrix, stroke, rule: style.fillRule };
  if (isStroked && dashes !== undefined && dashes.length > 0) {
    const line = lineValues(path);
    return line === undefined ? "stroke" : { values: { ...line, strokeDash: dashes } };
  }
  const values = boxValues(shape, matrix, fill, stroke);
  if (values !== undefined) return { values };
  if (fill.kind === "gradient") return "gradient";
  if (/a/i.test(shape.data) && !keepsShapes(matrix)) return "differs";
  const color = fill.kind === "color" ? fill.color : undefined;
  return { path: { ...path, fill: color } };
}

/** Dashes in px of the page, whose stroke is `width` px; undefined for those that no component has. */
function dashesOf(style: CSSStyleDeclaration, width: number): number[] | undefined {
  if (style.strokeDasharray === "none") return [];
  const scale = width / Number.parseFloat(style.strokeWidth);
  const dashes = style.strokeDasharray
    .split(/[\s,]+/)
    .map((dash) => roundPx(Number.parseFloat(dash) * scale));
  const isOwn = /%/.test(style.strokeDasharray) || Number.parseFloat(style.strokeDashoffset) !== 0;
  return isOwn || dashes.length > 200 ? undefined : dashes;
}

interface SvgShape {
  data: string;
  /** Of a rectangle or an ellipse, in its user space. */
  box?: { rect: Rect; radius: number; isEllipse: boolean };
}

/** The shape of an element; undefined if it has no size. */
function shapeOf(element: SVGGeometryElement, view: View): SvgShape | undefined {
  if (element instanceof view.SVGLineElement) {
    const { x1, y1, x2, y2 } = element;
    return { data: `M${x1.baseVal.value} ${y1.baseVal.value}L${x2.baseVal.value} ${y2.baseVal.value}` };
  }
  if (element instanceof view.SVGPolylineElement || element instanceof view.SVGPolygonElement) {
    const points = Array.from(element.points, ({ x, y }) => `${x} ${y}`);
    const end = element.localName === "polygon" ? "Z" : "";
    return points.length < 2 ? undefined : { data: `M${points.join("L")}${end}` };
  }
  const style = view.getComputedStyle(element);
  if (element instanceof view.SVGPathElement) {
    const data = /^path\("(.*)"\)$/.exec(style.getPropertyValue("d"))?.[1];
    return data === undefined || data === "" ? undefined : { data };
  }
  const { x, y, width, height } = element.getBBox();
  if (!(width > 0) || !(height > 0)) return undefined;
  const rect = { left: x, top: y, right: x + width, bottom: y + height };
  const isEllipse = element.localName !== "rect";
  const radii = isEllipse ? [width / 2, height / 2] : [style.rx, style.ry].map(Number.parseFloat);
  const [first = 0, second = 0] = radii.map((radius, index) => radius || radii[1 - index] || 0);
  const [rx, ry] = [Math.min(first, width / 2), Math.min(second, height / 2)];
  const data = rectPath(rect, rx, ry);
  return isEllipse || Math.abs(rx - ry) <= 0.02 * Math.max(rx, ry)
    ? { data, box: { rect, radius: isEllipse ? 0 : rx, isEllipse } }
    : { data };
}

/** A rectangle whose corners are ellipses. */
function rectPath({ left, top, right, bottom }: Rect, rx: number, ry: number): string {
  if (rx <= 0 || ry <= 0) return `M${left} ${top}H${right}V${bottom}H${left}Z`;
  const corner = (x: number, y: number) => `A${rx} ${ry} 0 0 1 ${x} ${y}`;
  return (
    `M${left + rx} ${top}H${right - rx}${corner(right, top + ry)}V${bottom - ry}${corner(right - rx, bottom)}` +
    `H${left + rx}${corner(left, bottom - ry)}V${top + ry}${corner(left + rx, top)}Z`
  );
}

/** A shape as the values of a RECTANGLE or a CIRCLE; undefined if neither looks like it. */
function boxValues({ box: shape }: SvgShape, matrix: DOMMatrix, fill: SvgPaint, stroke?: SvgStroke) {
  if (shape === undefined) return undefined;
  const { rect, radius, isEllipse } = shape;
  const isRound = isEllipse || radius > 0;
  // The stroke of a component lies inside of its box, over the fill, and its corners are mitred.
  const by = (stroke?.width ?? 0) / 2;
  const box = boxOf(matrix, rect, by);
  if (box === undefined || (radius > 0 && !keepsShapes(matrix))) return undefined;
  if (stroke !== undefined) {
    const isCovered = fill.kind === "none" || stroke.color.alpha > 0.998;
    const isMitred = isRound || stroke.join === "miter" || stroke.width <= 2;
    if (!isCovered || !isMitred || stroke.width > strokeWidthMax) return undefined;
  }
  const toBox = DOMMatrix.fromMatrix(boxMatrix(box)).inverse().multiply(matrix);
  const gradient = fill.kind === "gradient" ? writeGradient(fill, rect, toBox, box) : undefined;
  if (fill.kind === "gradient" && gradient === undefined) return undefined;
  return {
    type: isEllipse ? "CIRCLE" : "RECTANGLE",
    ...placeValues(box),
    ...(radius > 0 && { radius: roundPx(radius * Math.hypot(matrix.a, matrix.b) + by) }),
    color: fill.kind === "color" ? formatHex(fill.color) : "transparent",
    ...(gradient !== undefined && { gradient }),
    ...(stroke !== undefined && {
      strokeColor: formatHex(stroke.color),
      strokeWidth: roundPx(stroke.width),
    }),
  };
}

/** A path between two points as the values of a LINE; undefined for others, and where a LINE would be on whole px. */
export function lineValues({ data, matrix, stroke }: Omit<PathPart, "fill">): JsonObject | undefined {
  const numbers = /^M\s*(\S+?)[\s,]+(\S+?)\s*L\s*(\S+?)[\s,]+(\S+)$/.exec(data)?.slice(1).map(Number);
  if (numbers === undefined || stroke === undefined || stroke.width > strokeWidthMax) return undefined;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  const [start, end] = [applyMatrix(matrix, { x: x1, y: y1 }), applyMatrix(matrix, { x: x2, y: y2 })];
  const [x, y] = [roundPx(Math.min(start.x, end.x)), roundPx(Math.min(start.y, end.y))];
  const width = roundPx(Math.abs(end.x - start.x));
  const height = roundPx(Math.abs(end.y - start.y));
  const strokeWidth = roundPx(stroke.width);
  const isMoved = (width === 0 && Number.isInteger(x)) || (height === 0 && Number.isInteger(y));
  if (isMoved && strokeWidth % 2 === 1) return undefined;
  const flip = flipBetween(start, end);
  const cap = stroke.cap !== "butt" && { cap: stroke.cap };
  const look = { ...(flip !== "none" && { flip }), color: formatHex(stroke.color), strokeWidth, ...cap };
  return { type: "LINE", x, y, width, height, ...look };
}

/** Of a RECTANGLE, CIRCLE or LINE. */
const strokeWidthMax = 500;

/** The box that a rectangle becomes on the page, `by` px wider on each side; undefined if a skew makes it another shape. */
export function boxOf(matrix: Matrix, { left, top, right, bottom }: Rect, by = 0): ComponentBox | undefined {
  const { a, b, c, d } = matrix;
  const [scaleX, scaleY] = [Math.hypot(a, b), Math.hypot(c, d)];
  if (!(scaleX > 0) || !(scaleY > 0) || Math.abs(a * c + b * d) > 2e-3 * scaleX * scaleY) return undefined;
  const center = applyMatrix(matrix, { x: (left + right) / 2, y: (top + bottom) / 2 });
  const [width, height] = [(right - left) * scaleX + 2 * by, (bottom - top) * scaleY + 2 * by];
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  const quarter = Math.round(degrees / 90) * 90;
  return {
    x: roundPx(center.x - width / 2),
    y: roundPx(center.y - height / 2),
    width: roundPx(width),
    height: roundPx(height),
    rotation: roundPx(Math.abs(degrees - quarter) < 0.01 ? quarter : degrees),
  };
}

/** To a thousandth. */
export function roundPx(px: number): number {
  return Math.round(px * 1_000) / 1_000 + 0;
}

/** The place of a component. Its angle is omitted if it is 0. */
export function placeValues({ x, y, width, height, rotation }: ComponentBox) {
  return { x, y, width, height, ...(rotation !== 0 && { rotation }) };
}

/** Whether a map keeps all angles, so that a stroke has the same width everywhere. */
export function keepsShapes({ a, b, c, d }: Matrix): boolean {
  const [one, other] = [Math.hypot(a, b), Math.hypot(c, d)];
  return Math.abs(one - other) <= 0.02 * one && Math.abs(a * c + b * d) <= 0.02 * one * other;
}

const pathsMax = 200;
const pathLengthMax = 20_000;

/**
 * Writes paths as an SVG_GROUP in a box of the page, whose first colours are named, so that they can be changed.
 * Undefined if they are too many or too long for one.
 */
export function toSvgGroup(parts: readonly PathPart[], bounds: Rect): JsonObject | undefined {
  if (parts.length > pathsMax) return undefined;
  const [left, top] = [roundPx(bounds.left), roundPx(bounds.top)];
  const width = Math.max(0.01, roundPx(bounds.right - bounds.left));
  const height = Math.max(0.01, roundPx(bounds.bottom - bounds.top));
  const digits = Math.max(width, height) < 100 ? 3 : 2;
  const colors = parts
    .flatMap(({ fill, stroke }) => [fill, stroke?.color])
    .filter((one) => one !== undefined);
  const named = [...new Set(colors.map(formatHex))].slice(0, fillNames.length);
  const nameOf = (color: Color) => fillNames[named.indexOf(formatHex(color))] ?? formatHex(color);
  const paths = parts.map(({ data, matrix, fill, stroke, rule }) => ({
    d: mapPath(data, new DOMMatrix().translate(-left, -top).multiply(matrix), digits),
    ...(fill !== undefined && { fill: nameOf(fill) }),
    ...(stroke !== undefined && { stroke: nameOf(stroke.color), strokeWidth: roundPx(stroke.width) }),
    ...(stroke !== undefined && stroke.cap !== "butt" && { cap: stroke.cap }),
    ...(stroke !== undefined && stroke.join !== "miter" && { join: stroke.join }),
    ...(rule !== "nonzero" && { rule }),
  }));
  if (paths.some(({ d }) => d.length > pathLengthMax)) return undefined;
  return {
    type: "SVG_GROUP",
    x: left,
    y: top,
    width,
    height,
    viewWidth: width,
    viewHeight: height,
    paths,
    ...Object.fromEntries(named.map((hex, index) => [fillNames[index], hex])),
  };
}

/** Moves a path as browsers compute it, each command with its letter. Arcs need a map that keeps shapes. */
export function mapPath(data: string, matrix: Matrix, digits: number): string {
  const unit = 10 ** digits;
  const write = (number: number) => String(Math.round(number * unit) / unit + 0).replace(/^(-?)0\./, "$1.");
  let [at, start]: [Point, Point] = [origin, origin];
  return [...data.matchAll(/([MLHVCSQTAZ])([^MLHVCSQTAZ]*)/gi)]
    .map(([, letter = "", text = ""]) => {
      const kind = letter.toUpperCase();
      const from = letter === kind ? origin : at;
      const numbers = (text.match(/[^\s,]+/g) ?? []).map(Number);
      const [first = 0] = numbers;
      const level = kind === "H" ? [first, at.y - from.y] : [at.x - from.x, first];
      const ends = /[HV]/.test(kind) ? level : kind === "A" ? numbers.slice(5) : numbers;
      const points = ends.flatMap((x, index) =>
        index % 2 === 0 ? [{ x: from.x + x, y: from.y + (ends[index + 1] ?? 0) }] : [],
      );
      at = kind === "Z" ? start : (points.at(-1) ?? at);
      if (kind === "M") start = at;
      const mapped = points
        .map((point) => applyMatrix(matrix, point))
        .flatMap(({ x, y }) => [write(x), write(y)]);
      const arc = kind === "A" ? mapArc(numbers, matrix).map(write) : [];
      return `${/[HV]/.test(kind) ? "L" : kind}${[...arc, ...mapped].join(" ")}`;
    })
    .join("");
}

const origin: Point = { x: 0, y: 0 };

/** The radii, the turn and the flags of an arc. */
function mapArc(
  [rx = 0, ry = 0, turn = 0, isLarge = 0, isClockwise = 0]: number[],
  { a, b, c, d }: Matrix,
): number[] {
  const scale = Math.hypot(a, b);
  const degrees = (Math.atan2(b, a) * 180) / Math.PI;
  return a * d - b * c < 0
    ? [rx * scale, ry * scale, degrees - turn, isLarge, 1 - isClockwise]
    : [rx * scale, ry * scale, degrees + turn, isLarge, isClockwise];
}
