import { applyMatrix, boxMatrix, type Point } from "#scene/paint/matrix.ts";
import { unionOf } from "../../model/design/geometry/bounds.ts";

type Kind = "RECTANGLE" | "POLYGON" | "STAR";

/** Those of a POLYGON. The time grows with their square. */
const cornersMax = 60;

/**
 * Fits a RECTANGLE, POLYGON or STAR to corners, px of the page, with a stroke of `by` px on each side: its values, and its
 * box as a rectangle that `turn` maps to the page. Undefined if none looks like it, or if the limit cuts a mitre.
 */
export function fitShape(corners: readonly Point[], by = 0, miterLimit = 0) {
  const outer = corners.length > cornersMax ? [] : widen(corners, by, miterLimit);
  const starts = outer.map((_, first) => [...outer.slice(first), ...outer.slice(0, first)]);
  // An upright box is easier to edit.
  const rank = ({ rotation }: { rotation: number }) => (rotation % 90 === 0 ? 0 : 180) + Math.abs(rotation);
  const fit = (type: Kind) => {
    const fits = starts.flatMap((start) => fitFrom(start, type) ?? []);
    return fits.toSorted((one, other) => rank(one) - rank(other))[0];
  };
  const polygon = fit("POLYGON");
  // A square on its corner can be stretched as a rhombus.
  const best = (polygon?.rotation === 0 ? polygon : fit("RECTANGLE")) ?? polygon ?? fit("STAR");
  const turning = (rotation: number) => boxMatrix({ x: 0, y: 0, width: 0, height: 0, rotation });
  if (best === undefined) return undefined;
  const rect = enclose(outer.map((corner) => applyMatrix(turning(-best.rotation), corner)));
  return { ...best, rect, turn: turning(best.rotation) };
}

export function enclose(points: readonly Point[]) {
  return unionOf(points.map(({ x, y }) => ({ left: x, top: y, right: x, bottom: y })));
}

const origin: Point = { x: 0, y: 0 };

function between(from = origin, to = origin) {
  const [x, y] = [to.x - from.x, to.y - from.y];
  return { x, y, length: Math.hypot(x, y) };
}

/** Moves corners outwards to where the mitres of a stroke end; none if the limit cuts one. */
function widen(corners: readonly Point[], by: number, miterLimit: number): Point[] {
  const before = (index: number) => corners.at(index - 1) ?? origin;
  const area = corners.reduce((sum, { x, y }, index) => sum + before(index).x * y - before(index).y * x, 0);
  const sides = corners.map((corner, index) => {
    const { x, y, length } = between(before(index), corner);
    return { x: (Math.sign(area) * x) / length, y: (Math.sign(area) * y) / length };
  });
  const moved = corners.flatMap(({ x, y }, index) => {
    const [from = origin, to = origin] = [sides[index], sides[(index + 1) % sides.length]];
    const scale = 1 + from.x * to.x + from.y * to.y;
    const isCut = by > 0 && 2 / scale > miterLimit ** 2;
    return isCut ? [] : [{ x: x + ((from.y + to.y) * by) / scale, y: y - ((from.x + to.x) * by) / scale }];
  });
  return moved.length < corners.length ? [] : moved;
}

/** Px by which a corner may be elsewhere, for programs that round numbers, and its share of the size. */
const [offMax, offShareMax] = [0.75, 0.02];

/** Fits a shape whose first corner is at the top, or at one of the upper corners of a RECTANGLE. */
function fitFrom(corners: readonly Point[], type: Kind) {
  const [all, step] = [corners.length, type === "STAR" ? 2 : 1];
  if (type === "RECTANGLE" ? all !== 4 : all < 3 * step || all % step > 0) return undefined;
  const sum = corners.reduce((one, { x, y }) => ({ x: one.x + x, y: one.y + y }), origin);
  const middle = { x: sum.x / all, y: sum.y / all };
  const [up, across] = [between(middle, corners[0]), between(corners.at(-step), corners[step])];
  const most = Math.min(offMax, offShareMax * 2 * up.length);
  // The axes are at a right angle; the diagonals of a rectangle are equal.
  const along = (up.x * across.x + up.y * across.y) / across.length;
  if (!(Math.abs(type === "RECTANGLE" ? up.length - across.length / 2 : along) <= most)) return undefined;
  const place = (index: number, share: number) => {
    const angle = (2 * Math.PI * index) / all;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle) / (2 * Math.sin((2 * Math.PI * step) / all))];
    return { x: share * (up.x * cosine + across.x * sine), y: share * (up.y * cosine + across.y * sine) };
  };
  const inner =
    Math.round((1_000 * between(middle, corners[1]).length) / between(place(1, 1)).length) / 1_000;
  const isLike = corners.every((corner, index) => {
    const { x, y } = place(index, index % step === 0 ? 1 : inner);
    return between(corner, { x: middle.x + x, y: middle.y + y }).length <= most;
  });
  // The inner corners of a star may not lie on straight sides.
  const isStar = inner >= 0.05 && inner <= 1 && Math.abs(inner - Math.cos((2 * Math.PI) / all)) > 0.02;
  if (!isLike || (type === "STAR" && !isStar)) return undefined;
  const side = between(corners[0], corners[1]);
  const radians = type === "RECTANGLE" ? Math.atan2(side.y, side.x) : Math.atan2(up.x, -up.y);
  const rotation = Math.round((radians * 18_000) / Math.PI) / 100 + 0;
  const values = {
    ...(type === "POLYGON" && { corners: all }),
    ...(type === "STAR" && { points: all / 2, innerRadius: inner }),
  };
  return { values: { type, ...values }, rotation };
}
