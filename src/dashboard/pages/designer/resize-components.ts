import type { ComponentBox, Point, Rect } from "#scene/paint/matrix.ts";
import { boxesOn, type Moved, type Snapping, withBoxes } from "./move-components.ts";
import { componentsOf, propertyValueOf } from "#scene/document.ts";
import { componentProperties } from "#scene/properties/component-properties.ts";
import type { PropertySpec } from "#scene/properties/property-spec.ts";
import { type Design, documentOf, writeValues } from "../../model/design/design.ts";
import { boxFields } from "../../model/design/source/components.ts";
import { type Axis, boundsOf, spanOf, unionOf } from "../../model/design/geometry/bounds.ts";
import {
  type Handle,
  middleOfBoxes,
  normalizeAngle,
  resizeBox,
  resizeBoxes,
  type ResizeOptions,
  rotateBoxes,
} from "../../model/design/geometry/resize.ts";
import { listSizeMarks, listSnapMarks, type SnapMark, snapEdge } from "../../model/design/geometry/snap.ts";

/**
 * Resizes the selected components by a handle of the frame around them, dragged by a distance from where it is in
 * `start`. Edges of an upright frame land on whole px or exactly where `snapping` aligns them. A frame that keeps its
 * ratio, or that is rotated, follows the pointer.
 */
export function resizeSelected(
  start: Design,
  page: number,
  { handle, by, options = {} }: { handle: Handle; by: Point; options?: ResizeOptions },
  snapping?: Snapping,
): Moved {
  const ids = new Set(start.selectedIds);
  const boxes = boxesOn(start, page, ({ id }) => ids.has(id));
  const [first] = boxes;
  if (first === undefined) return { design: start, marks: [] };
  const from = unionOf(boxes.map(({ box }) => boundsOf(box)));
  const frame = boxes.length === 1 ? first.box : boxOf(from);
  const isUpright = frame.rotation === 0;
  const isFree = options.keepsRatio === true || !isUpright;
  const limited = { ...options, smallest: smallestFrame(from, boxes) };
  const exact = isFree ? by : exactDistance(frame, { handle, by, options: limited }, snapping);
  const resized = resizeBox(frame, handle, exact, limited);
  const to = boundsOf(resized);
  const after = boxes.length === 1 ? new Map([[first.id, resized]]) : resizeBoxes(boxes, from, to);
  const exactFrame = isFree || snapping === undefined ? from : to;
  const places = [...after].map(([id, box]) => [id, onWholePx(box, exactFrame)] as const);
  const marks = snapping === undefined || isFree ? [] : listResizeMarks(to, handle, snapping);
  const design = withBoxes(start, new Map(places));
  const isScaled = boxes.length > 1 && handle.x !== 0 && handle.y !== 0;
  return { design: isScaled ? withScaledLengths(design, ids, scaleOf(from, to)) : design, marks };
}

/** An upright box with its edges on whole px, unless they lie on those of the frame. */
export function onWholePx(box: ComponentBox, frame: Rect): ComponentBox {
  if (box.rotation !== 0) return box;
  const land = (px: number, ...edges: readonly number[]) =>
    edges.find((edge) => Math.abs(edge - px) < 0.001) ?? Math.round(px);
  const x = land(box.x, frame.left, frame.right);
  const y = land(box.y, frame.top, frame.bottom);
  const right = land(box.x + box.width, frame.left, frame.right);
  const bottom = land(box.y + box.height, frame.top, frame.bottom);
  // A line may be flat.
  const side = (px: number, before: number) => Math.max(Math.min(1, before), px);
  return { ...box, x, y, width: side(right - x, box.width), height: side(bottom - y, box.height) };
}

/** By how much texts grow with a frame around them: as its shorter side, so that they still fit. */
function scaleOf(from: Rect, to: Rect): number {
  const across = (to.right - to.left) / Math.max(1, from.right - from.left);
  return Math.min(across, (to.bottom - to.top) / Math.max(1, from.bottom - from.top));
}

/** The components with all lengths but those of their box scaled: the size of a text, whole px; lines, radii, shadows. */
export function withScaledLengths(design: Design, ids: ReadonlySet<string>, scale: number): Design {
  const scaled = (px: number, { minimum = 0, maximum = 0 }: Partial<PropertySpec<unknown>>, steps: number) =>
    Math.min(maximum, Math.max(minimum, Math.round(px * scale * steps) / steps));
  const sizes = componentsOf(documentOf(design.source)).flatMap((component) => {
    if (!ids.has(component.id)) return [];
    const specs = Object.entries<PropertySpec<unknown>>(componentProperties[component.type]);
    const lengths = specs.flatMap(([name, spec]): [string, unknown][] => {
      const value = propertyValueOf(component, name);
      if (spec.unit !== "px" || typeof value !== "number" || boxFields.some((field) => field === name))
        return [];
      const length = scaled(value, spec, name === "fontSize" ? 1 : 10);
      return length === value ? [] : [[name, length]];
    });
    if (component.type === "TEXT" && component.styles?.some(({ size }) => size !== undefined) === true) {
      const { fontSize } = componentProperties.TEXT;
      const styles = component.styles.map((style) =>
        style.size === undefined ? style : { ...style, size: scaled(style.size, fontSize, 1) },
      );
      lengths.push(["text", component.text], ["styles", styles]);
    }
    return lengths.length === 0 ? [] : [[component.id, Object.fromEntries(lengths)] as const];
  });
  return writeValues(design, new Map(sizes));
}

/** Everything that a resized frame is exactly aligned with, and those that are as wide or as high. */
function listResizeMarks(frame: Rect, handle: Handle, { targets }: Snapping): SnapMark[] {
  const resized = (["x", "y"] as const).filter((axis) => handle[axis] !== 0);
  return [
    ...listSnapMarks(frame, targets),
    ...resized.flatMap((axis) => listSizeMarks(frame, axis, targets)),
  ];
}

/** The distance of the handle that puts each edge it moves on a whole px, or exactly on what it snaps to. */
function exactDistance(
  frame: ComponentBox,
  { handle, by, options }: { handle: Handle; by: Point; options: ResizeOptions },
  snapping: Snapping | undefined,
): Point {
  const bounds = boundsOf(frame);
  const free = boundsOf(resizeBox(frame, handle, by, options));
  const along = (axis: Axis) => {
    const direction = handle[axis];
    if (direction === 0) return by[axis];
    const side = direction > 0 ? "end" : "start";
    const [at, fixed] = [spanOf(free, axis)[side], spanOf(free, axis)[side === "end" ? "start" : "end"]];
    // From the middle the opposite edge moves too, so lengths are not compared.
    const shift =
      snapping === undefined || options.isFromMiddle === true
        ? undefined
        : snapEdge({ side, at, fixed }, snapping.targets[axis], snapping.distanceMax);
    const place = shift === undefined ? Math.round(at) : at + shift;
    return place - spanOf(bounds, axis)[side];
  };
  return { x: along("x"), y: along("y") };
}

/** The size of the frame in which the smallest of several boxes is 1 px wide and high. */
function smallestFrame(
  { left, top, right, bottom }: Rect,
  boxes: readonly { box: ComponentBox }[],
): { width: number; height: number } {
  if (boxes.length === 1) return { width: 1, height: 1 };
  const sides = boxes.flatMap(({ box }) => [box.width, box.height]).filter((px) => px > 0);
  const factor = 1 / Math.max(1, Math.min(...sides));
  return { width: (right - left) * factor, height: (bottom - top) * factor };
}

export function boxOf({ left, top, right, bottom }: Rect): ComponentBox {
  return { x: left, y: top, width: right - left, height: bottom - top, rotation: 0 };
}

/** Degrees between two angles when they are stepped. */
export const angleStep = 15;

/**
 * Rotates the selected components around their middle by an angle in degrees. A single one lands on a whole degree, or with
 * `isStepped` on a multiple of 15; several are rotated by such an angle.
 */
export function rotateSelected(
  start: Design,
  page: number,
  degrees: number,
  { isStepped = false }: { isStepped?: boolean } = {},
): Design {
  const ids = new Set(start.selectedIds);
  const boxes = boxesOn(start, page, ({ id }) => ids.has(id));
  const [first] = boxes;
  if (first === undefined) return start;
  const from = boxes.length === 1 ? first.box.rotation : 0;
  const step = isStepped ? angleStep : 1;
  const by = Math.round((from + degrees) / step) * step - from;
  return normalizeAngle(by) === 0 ? start : withBoxes(start, rotateBoxes(boxes, by, middleOfBoxes(boxes)));
}
