import type { Rect } from "#scene/paint/matrix.ts";
import type { ComputedStyle, OwnName } from "../read/computed-style.ts";
import { readNumbers, toPx } from "../read/lengths.ts";
import { ellipseOutline, polyline, rectOutline } from "./basic-outlines.ts";
import type { Outline } from "./outline.ts";
import { readPathData } from "./path-data.ts";

/** A basic shape in its user space. */
export type SvgShape =
  | { kind: "rect"; rect: Rect; radiusX: number; radiusY: number }
  | { kind: "ellipse"; rect: Rect }
  | { kind: "path"; outline: Outline };

export interface ShapeContext {
  style: ComputedStyle;
  viewport: { width: number; height: number };
}

export const shapeNames = new Set(["rect", "circle", "ellipse", "line", "polyline", "polygon", "path"]);

/** Points of a polygon; further ones are not read. */
const numbersMax = 200_000;

/** Reads a basic shape; undefined for one without a size, which is not drawn, and for other elements. */
export function readShape(element: Element, { style, viewport }: ShapeContext): SvgShape | undefined {
  const diagonal = Math.hypot(viewport.width, viewport.height) / Math.SQRT2;
  const { own, fontSizePx } = style;
  const read = (name: OwnName, percentOf: number) => toPx(own[name], { fontSizePx, percentOf });
  /** A radius that is negative is none, so that the other one applies. */
  const radius = (name: OwnName, percentOf: number) => {
    const px = read(name, percentOf);
    return px !== undefined && px >= 0 ? px : undefined;
  };
  const x = (name: OwnName) => read(name, viewport.width) ?? 0;
  const y = (name: OwnName) => read(name, viewport.height) ?? 0;
  const end = (name: string, percentOf: number) =>
    toPx(element.getAttribute(name), { fontSizePx, percentOf }) ?? 0;
  switch (element.localName) {
    case "rect": {
      const rect = toRect(x("x"), y("y"), x("width"), y("height"));
      if (rect === undefined) return undefined;
      const rx = radius("rx", viewport.width);
      const ry = radius("ry", viewport.height);
      const radiusX = Math.min(Math.max(0, rx ?? ry ?? 0), (rect.right - rect.left) / 2);
      const radiusY = Math.min(Math.max(0, ry ?? rx ?? 0), (rect.bottom - rect.top) / 2);
      return { kind: "rect", rect, radiusX, radiusY };
    }
    case "circle": {
      const r = read("r", diagonal) ?? 0;
      return toEllipse(toRect(x("cx") - r, y("cy") - r, 2 * r, 2 * r));
    }
    case "ellipse": {
      const rx = radius("rx", viewport.width) ?? radius("ry", viewport.height) ?? 0;
      const ry = radius("ry", viewport.height) ?? rx;
      return toEllipse(toRect(x("cx") - rx, y("cy") - ry, 2 * rx, 2 * ry));
    }
    case "line":
      return {
        kind: "path",
        outline: [
          {
            start: { x: end("x1", viewport.width), y: end("y1", viewport.height) },
            segments: [{ x: end("x2", viewport.width), y: end("y2", viewport.height) }],
            isClosed: false,
          },
        ],
      };
    case "polyline":
    case "polygon": {
      const numbers = readNumbers(element.getAttribute("points"), numbersMax);
      const points = Array.from({ length: Math.floor(numbers.length / 2) }, (_, index) => ({
        x: numbers[2 * index] ?? 0,
        y: numbers[2 * index + 1] ?? 0,
      }));
      const line = polyline(points, element.localName === "polygon");
      return line === undefined || line.segments.length === 0 ? undefined : { kind: "path", outline: [line] };
    }
    case "path": {
      const outline = readPathData(element.getAttribute("d") ?? "");
      return outline.length === 0 ? undefined : { kind: "path", outline };
    }
    default:
      return undefined;
  }
}

/** The outline of a shape as SVG traces it. */
export function outlineOf(shape: SvgShape): Outline {
  if (shape.kind === "path") return shape.outline;
  if (shape.kind === "rect") return rectOutline(shape.rect, shape.radiusX, shape.radiusY);
  const { left, top, right, bottom } = shape.rect;
  const center = { x: (left + right) / 2, y: (top + bottom) / 2 };
  return ellipseOutline(center, (right - left) / 2, (bottom - top) / 2);
}

function toRect(left: number, top: number, width: number, height: number): Rect | undefined {
  return width > 0 && height > 0 ? { left, top, right: left + width, bottom: top + height } : undefined;
}

function toEllipse(rect: Rect | undefined): SvgShape | undefined {
  return rect === undefined ? undefined : { kind: "ellipse", rect };
}
