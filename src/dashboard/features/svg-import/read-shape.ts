import type { JsonObject } from "#contract/json.ts";
import { fillNames } from "#scene/properties/svg-paths.ts";
import {
  applyMatrix,
  boxMatrix,
  type ComponentBox,
  type Matrix,
  type Point,
  type Rect,
  scaling,
} from "#scene/paint/matrix.ts";
import { headWidth } from "#scene/paint/shape-groups.ts";
import { type Color, formatHex } from "#scene/values/color.ts";
import { flipBetween } from "../../model/design/geometry/lines.ts";
import type { DrawingFrame } from "./drawing-frame.ts";
import { enclose, fitShape } from "./fit-shape.ts";
import type { PictureReason } from "./notes.ts";
import { idOfUrl, readPaint, type SvgPaint, writeGradient } from "./read-paint.ts";

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
  miterLimit: number;
}

/**
 * Reads a shape by what the browser computed for it: as a kind of component, as a path, or why it can be neither. Undefined
 * for one that is not drawn.
 */
export function readShape(
  element: SVGGeometryElement,
  matrix: DOMMatrix,
  { view, page }: Pick<DrawingFrame, "view" | "page">,
): { values?: JsonObject | undefined; path?: PathPart } | PictureReason | undefined {
  const shape = shapeOf(element, view);
  const style = view.getComputedStyle(element);
  const fill: SvgPaint = element.localName === "line" ? { kind: "none" } : readPaint(element, "fill", view);
  const line = readPaint(element, "stroke", view);
  // In px of the screen, whatever scales the drawing (SVG 2).
  const isFixed = style.vectorEffect === "non-scaling-stroke";
  const width =
    Number.parseFloat(style.strokeWidth) * (isFixed ? page.scale : Math.hypot(matrix.a, matrix.b));
  const isStroked = line.kind !== "none" && width > 0;
  const markers = [style.markerStart, style.markerMid, style.markerEnd];
  const isMarked = /^(?:path|line|poly)/.test(element.localName) && markers.some((value) => value !== "none");
  if (isMarked && (shape === undefined || !isStroked)) return "marker";
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
  const miterLimit = Number(style.strokeMiterlimit);
  const stroke =
    isStroked && line.kind === "color" ? { color: line.color, width, cap, join, miterLimit } : undefined;
  const color = fill.kind === "color" ? fill.color : undefined;
  const path = { data: shape.data, matrix, fill: color, stroke, rule: style.fillRule };
  const isDashed = isStroked && dashes !== undefined && dashes.length > 0;
  if (isDashed || isMarked) {
    const heads = [style.markerStart, style.markerEnd].map((marker, index) =>
      readHead(marker, index === 0, path, element.ownerDocument, view),
    );
    const line = lineValues(path, heads);
    if (line === undefined) return isMarked ? "marker" : "stroke";
    return { values: { ...line, ...(isDashed && { strokeDash: dashes }) } };
  }
  const values = kindValues(shape, path, fill);
  if (values === undefined && fill.kind === "gradient") return "gradient";
  if (values === undefined && /a/i.test(shape.data) && !keepsShapes(matrix)) return "differs";
  const isNoPath = values !== undefined && (shape.box !== undefined || fill.kind === "gradient");
  return isNoPath ? { values } : { values, path };
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

/** Of a thin stroke with other joins: corners down to those of a triangle look as with mitres. */
const thinMiterLimit = 2.1;
/** Of a thick stroke with round joins, whose corners a radius rounds: the initial value of SVG. */
const roundMiterLimit = 4;

/** A shape as the values of a RECTANGLE, CIRCLE, POLYGON or STAR; undefined if none looks like it. */
function kindValues({ data, box: own }: SvgShape, { matrix, stroke }: PathPart, fill: SvgPaint) {
  const by = (stroke?.width ?? 0) / 2;
  const isMitred = stroke === undefined || stroke.join === "miter" || by <= 1;
  const isFitted = own === undefined && (by === 0 || /z$/i.test(data));
  const otherLimit = isMitred ? thinMiterLimit : roundMiterLimit;
  const miterLimit = stroke?.join === "miter" ? stroke.miterLimit : otherLimit;
  const fit = isFitted ? fitShape(readCorners(data, matrix), by, miterLimit) : undefined;
  // The stroke of a POLYGON is cut at its outline, which may be rounded.
  const isRounded = fit?.values.type === "POLYGON" && stroke?.join === "round";
  const radius =
    own && own.radius > 0 ? own.radius * Math.hypot(matrix.a, matrix.b) + by : isRounded ? by : 0;
  const box = fit ? boxOf(fit.turn, fit.rect) : own && boxOf(matrix, own.rect, by);
  const rect = own?.rect ?? (fit && enclose(readCorners(data, scaling(1))));
  if (box === undefined || rect === undefined || (radius > 0 && !keepsShapes(matrix))) return undefined;
  // The stroke of a component lies inside of its box, over the fill, and its corners are mitred.
  const isCovered = fill.kind === "none" || stroke === undefined || stroke.color.alpha > 0.998;
  const isRound = own?.isEllipse === true || radius > 0;
  if (!isCovered || !(isMitred || isRound) || 2 * by > strokeWidthMax) return undefined;
  const toBox = DOMMatrix.fromMatrix(boxMatrix(box)).inverse().multiply(matrix);
  const gradient = fill.kind === "gradient" ? writeGradient(fill, rect, toBox, box) : undefined;
  if (fill.kind === "gradient" && gradient === undefined) return undefined;
  return {
    ...(fit?.values ?? { type: own?.isEllipse === true ? "CIRCLE" : "RECTANGLE" }),
    ...placeValues(box),
    ...(radius > 0 && { radius: roundPx(radius) }),
    color: fill.kind === "color" ? formatHex(fill.color) : "transparent",
    ...(gradient !== undefined && { gradient }),
    ...(stroke !== undefined && {
      strokeColor: formatHex(stroke.color),
      strokeWidth: roundPx(stroke.width),
    }),
  };
}

/** The corners of a path of straight lines in one piece; none of others. The last one is not the first one again. */
function readCorners(data: string, matrix: Matrix): Point[] {
  const text = /^M([-.\dL ]+)Z?$/.exec(mapPath(data, matrix, 4))?.[1] ?? "";
  const numbers = text.match(/[^L ]+/g)?.map(Number) ?? [];
  const corners = numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] ?? 0 }] : []));
  const [first, last] = [corners[0], corners.at(-1)];
  return first?.x === last?.x && first?.y === last?.y ? corners.slice(1) : corners;
}

/**
 * The head of a LINE that looks most like a marker of a path, its length and how far it reaches beyond the end, px of the
 * page. Undefined for a marker that has not three corners. Whether it looks the same is compared later.
 */
function readHead(value: string, isStart: boolean, { matrix, stroke }: PathPart, root: Document, view: View) {
  const marker = root.getElementById(idOfUrl(value) ?? "");
  if (!(marker instanceof view.SVGMarkerElement)) return { name: "none", size: 0, beyond: 0 };
  const [child, ...others] = [...marker.children].filter((one) => one instanceof view.SVGGraphicsElement);
  const orient = marker.getAttribute("orient") ?? "";
  const isAlong = /^auto(?:-start-reverse)?$/.test(orient);
  if (!(child instanceof view.SVGGeometryElement) || others.length > 0 || !isAlong) return undefined;
  const turn = isStart && orient === "auto" ? -1 : 1;
  const own = DOMMatrix.fromMatrix(child.transform.baseVal.consolidate()?.matrix);
  const corners = readCorners(shapeOf(child, view)?.data ?? "", new DOMMatrix().scale(turn, 1).multiply(own));
  const xs = corners.map(({ x }) => x).toSorted((one, other) => other - one);
  const [right = 0, second = 0, left = 0] = xs;
  // A head has one corner at its tip.
  if (xs.length !== 3 || right - second < second - left || stroke === undefined) return undefined;
  const { width, height } = marker.viewBox.baseVal;
  const [wide, high] = [marker.markerWidth.baseVal.value / width, marker.markerHeight.baseVal.value / height];
  const isOfUser = marker.markerUnits.baseVal === view.SVGMarkerElement.SVG_MARKERUNITS_USERSPACEONUSE;
  const unit = isOfUser ? Math.hypot(matrix.a, matrix.b) : stroke.width;
  const scale = unit * (width > 0 && height > 0 ? Math.min(wide, high) : 1);
  const [length, tip] = [(right - left) * scale, (right - turn * marker.refX.baseVal.value) * scale];
  // The end of the line lies in the head.
  if (tip < -1 || tip > length + 1) return undefined;
  const isOpen = view.getComputedStyle(child).fill === "none";
  // The tip of an open head is that of its mitre, or of its round corner.
  const slope = stroke.cap === "round" ? 1 : Math.sin(Math.atan(headWidth / 2));
  const held = isOpen ? stroke.width / 2 / slope : 0;
  return { name: isOpen ? "arrow" : "triangle", size: length + held, beyond: tip + held };
}

/** A path between two points as the values of a LINE with heads at its start and its end; undefined for others. */
export function lineValues({ data, matrix, stroke }: PathPart, heads: ReturnType<typeof readHead>[] = []) {
  const [from, to, ...others] = readCorners(data, matrix);
  if (!from || !to || others.length > 0 || /z$/i.test(data)) return undefined;
  if (stroke === undefined || stroke.width > strokeWidthMax) return undefined;
  const strokeWidth = roundPx(stroke.width);
  const headSize = Math.max(0, ...heads.map((head) => head?.size ?? Infinity)) / Math.max(2, strokeWidth);
  if (headSize > 20 || (headSize > 0 && headSize < 2)) return undefined;
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [start = from, end = to] = [from, to].map(({ x, y }, index) => {
    const share = ((2 * index - 1) * (heads[index]?.beyond ?? 0)) / length;
    return { x: x + share * (to.x - from.x), y: y + share * (to.y - from.y) };
  });
  const span = (one: number, other: number): [number, number] => {
    const [least, side] = [roundPx(Math.min(one, other)), roundPx(Math.abs(one - other))];
    // A LINE of an odd width along an axis would be moved from whole px.
    const isMoved = side === 0 && strokeWidth % 2 === 1 && Number.isInteger(least);
    return [isMoved ? least + 0.001 : least, side];
  };
  const [[x, width], [y, height]] = [span(start.x, end.x), span(start.y, end.y)];
  const flip = flipBetween(start, end);
  const [startHead, endHead] = heads.map((head) => head?.name ?? "none");
  const look = {
    ...(flip !== "none" && { flip }),
    color: formatHex(stroke.color),
    strokeWidth,
    ...(stroke.cap !== "butt" && { cap: stroke.cap }),
    ...(headSize > 0 && { startHead, endHead, headSize: roundPx(headSize) }),
  };
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
