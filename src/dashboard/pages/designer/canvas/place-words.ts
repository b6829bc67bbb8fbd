import { pageComponentIdOf } from "#scene/page-component.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { type Axis, boundsOf, overlap, spanOf, unionOf } from "../../../model/design/geometry/bounds.ts";
import { anchorsOf } from "../../../model/design/geometry/snap-targets.ts";
import { isSame } from "../../../model/design/geometry/snap.ts";
import { boxesOn } from "../move-components.ts";
import { texts } from "../texts.ts";

/** Components named in one sentence about an alignment. */
const namedMax = 2;

/** Says where the selected components are, and how they lie to the others, for those who do not see the picture. */
export function placeWords(design: Design, page: number): string {
  const document = documentOf(design.source);
  const { selectedIds } = design;
  if (selectedIds.length === 0) return texts.place.nothing;
  if (selectedIds.includes(pageComponentIdOf(document)))
    return texts.place.page(document.width, document.height);
  const selected = new Set(selectedIds);
  const boxes = boxesOn(design, page, () => true).map(({ id, box }) => ({ id, rect: boundsOf(box) }));
  const own = boxes.filter(({ id }) => selected.has(id));
  const [first] = own;
  if (first === undefined) return texts.place.otherPage;
  const rect = unionOf(own.map((one) => one.rect));
  const others = boxes.filter(({ id }) => !selected.has(id));
  const { left, top, nearest, alignedIds } = relationOf(rect, others);
  const words = texts.place;
  return [
    `${own.length === 1 ? first.id : words.several(own.length)}: ${words.at(Math.round(left), Math.round(top))}`,
    ...(nearest === undefined ? [] : [words.nearest[nearest.side](Math.round(nearest.px), nearest.id)]),
    ...alignedIds.slice(0, namedMax).map(words.aligned),
  ].join(", ");
}

interface NamedRect {
  id: string;
  rect: Rect;
}

/** A component's place among others, for those who do not see the picture. Lengths are px of the page. */
interface Relation {
  left: number;
  top: number;
  /** The nearest component beside it, and the empty distance to it. */
  nearest: { id: string; side: "above" | "below" | "before" | "after"; px: number } | undefined;
  /** Components with an edge or a middle in the same place, those of most places first. */
  alignedIds: readonly string[];
}

/** `side` says where the component is: `above` the nearest one, `before` it in the horizontal direction, and so on. */
export function relationOf(rect: Rect, others: readonly NamedRect[]): Relation {
  let nearest: Relation["nearest"];
  for (const { id, rect: other } of others)
    for (const { axis, sides } of directions) {
      const [own, theirs] = [spanOf(rect, axis), spanOf(other, axis)];
      const isBeside = overlap(
        spanOf(rect, axis === "x" ? "y" : "x"),
        spanOf(other, axis === "x" ? "y" : "x"),
      );
      const gaps = [theirs.start - own.end, own.start - theirs.end];
      for (const [index, px] of gaps.entries()) {
        const side = sides[index];
        if (isBeside && side !== undefined && px >= 0 && px < (nearest?.px ?? Infinity))
          nearest = { id, side, px };
      }
    }
  const aligned = others
    .map(({ id, rect: other }) => ({ id, places: countShared(rect, other) }))
    .filter(({ places }) => places > 0)
    .toSorted((a, b) => b.places - a.places);
  return { left: rect.left, top: rect.top, nearest, alignedIds: aligned.map(({ id }) => id) };
}

const directions = [
  { axis: "y", sides: ["above", "below"] },
  { axis: "x", sides: ["before", "after"] },
] as const satisfies readonly { axis: Axis; sides: readonly NonNullable<Relation["nearest"]>["side"][] }[];

/** How many of the edges and middles of two rectangles are in the same place, each with its like. */
function countShared(a: Rect, b: Rect): number {
  return (["x", "y"] as const)
    .flatMap((axis) => {
      const theirs = anchorsOf(spanOf(b, axis));
      return anchorsOf(spanOf(a, axis)).map((place, index) => isSame(place, theirs[index] ?? Number.NaN));
    })
    .filter(Boolean).length;
}
