import { type Design, documentOf } from "../../model/design/design.ts";
import { type Axis, boundsOf, spanOf, unionOf } from "../../model/design/geometry/bounds.ts";
import { resizeBoxes } from "../../model/design/geometry/resize.ts";
import { selectionOf } from "../../model/design/source/design-notes.ts";
import { boxesOn, withBoxes } from "./move-components.ts";
import { onWholePx, withScaledLengths } from "./resize-components.ts";

export interface PageSize {
  width: number;
  height: number;
}

/** Px that a component may stick out and still counts as on the page. */
const slackPx = 0.5;

/** The components that a change of the page's size has put off it, wholly or in part. */
export function idsOffPage(design: Design, from: PageSize): string[] {
  const { width, height } = documentOf(design.source);
  return boxesOfAll(design).flatMap(({ id, box }) => {
    const { right, bottom } = boundsOf(box);
    const isOff = (edge: number, before: number, now: number) =>
      edge > now + slackPx && edge <= before + slackPx;
    return isOff(right, from.width, width) || isOff(bottom, from.height, height) ? [id] : [];
  });
}

/**
 * Moves components onto the page, each with its whole group by the same distance. A larger one is scaled
 * to fit; a single component that covers the page, such as a background, keeps its size and begins at the edge.
 */
export function movedOntoPage(design: Design, ids: readonly string[]): Design {
  const { width, height } = documentOf(design.source);
  const page = { left: 0, top: 0, right: width, bottom: height };
  const all = boxesOfAll(design);
  const units = new Map(
    ids.map((id) => {
      const members = selectionOf(design.source, id);
      return [members[0], new Set(members)];
    }),
  );
  return [...units.values()].reduce((before, members) => {
    const moved = all.filter(({ id }) => members.has(id));
    const from = unionOf(moved.map(({ box }) => boundsOf(box)));
    const size = { width: from.right - from.left, height: from.bottom - from.top };
    const isCover = moved.length === 1 && size.width >= width && size.height >= height;
    const scale = isCover ? 1 : Math.min(1, width / size.width, height / size.height);
    const place = (start: number, length: number, most: number) =>
      start + Math.round(Math.max(-start, Math.min(0, most - start - length)));
    const left = place(from.left, size.width * scale, width);
    const top = place(from.top, size.height * scale, height);
    const to = { left, top, right: left + size.width * scale, bottom: top + size.height * scale };
    const boxes = resizeBoxes(moved, from, to);
    if (scale === 1) return withBoxes(before, boxes);
    const places = [...boxes].map(([id, box]) => [id, onWholePx(box, page)] as const);
    return withScaledLengths(withBoxes(before, new Map(places)), members, scale);
  }, design);
}

/**
 * Scales everything so that the former page fits into the present one, in its middle. A component that reached from
 * edge to edge of the page does so again.
 */
export function scaledToPage(design: Design, from: PageSize): Design {
  const { width, height } = documentOf(design.source);
  const scale = Math.min(width / from.width, height / from.height);
  const left = (width - from.width * scale) / 2;
  const top = (height - from.height * scale) / 2;
  const to = { left, top, right: width - left, bottom: height - top };
  const all = boxesOfAll(design);
  const scaled = resizeBoxes(all, { left: 0, top: 0, right: from.width, bottom: from.height }, to);
  const places = all.map(({ id, box }) => {
    const next = scaled.get(id) ?? box;
    if (box.rotation !== 0) return [id, next] as const;
    const whole = onWholePx(next, { left: 0, top: 0, right: width, bottom: height });
    const along = (axis: Axis) => {
      const before = spanOf(boundsOf(box), axis);
      const [most, now] = axis === "x" ? [from.width, width] : [from.height, height];
      if (before.start <= slackPx && before.end >= most - slackPx)
        return {
          start: Math.round(before.start * scale),
          end: Math.round(now + (before.end - most) * scale),
        };
      return spanOf(boundsOf(whole), axis);
    };
    const [x, y] = [along("x"), along("y")];
    const rect = { x: x.start, y: y.start, width: x.end - x.start, height: y.end - y.start };
    return [id, { ...box, ...rect }] as const;
  });
  return withScaledLengths(withBoxes(design, new Map(places)), new Set(scaled.keys()), scale);
}

function boxesOfAll(design: Design) {
  return documentOf(design.source).pages.flatMap((_page, index) => boxesOn(design, index, () => true));
}
