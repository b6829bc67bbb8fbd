import { pageComponentIdOf } from "#scene/page-component.ts";
import { type Design, documentOf } from "../../../model/design/design.ts";
import { boundsOf, unionOf } from "../../../model/design/geometry/bounds.ts";
import { relationOf } from "../../../model/design/geometry/relation.ts";
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
