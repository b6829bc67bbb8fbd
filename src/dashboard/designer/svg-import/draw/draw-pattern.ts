import type { JsonObject } from "#contract/json.ts";
import { mapRect, type Matrix, multiply, type Rect, scaling } from "#scene/paint/matrix.ts";
import { computeStyle, initialStyle } from "../read/computed-style.ts";
import { toPx } from "../read/lengths.ts";
import { localHref } from "../read/references.ts";
import { meanScale, readFitting, readTransform, readViewBox, viewBoxMatrix } from "../read/transforms.ts";
import type { SvgPlace } from "../read/enter.ts";
import { asRect } from "../shapes/basic-outlines.ts";
import { outlineBounds } from "../shapes/outline.ts";
import { outlineOf, type SvgShape } from "../shapes/read-shape.ts";
import { boxOf, roundPx } from "./box.ts";
import { readImageArea } from "./draw-image.ts";
import type { DrawContext } from "./draw-context.ts";
import type { DrawnItem } from "./drawn-item.ts";
import { imageValues, placeInBox } from "./picture-box.ts";

/**
 * A shape that is filled with one picture, as Figma draws pictures. Other shapes than rectangles and ellipses become the
 * rectangle around them. Undefined for a pattern of anything else.
 */
export function drawPatternPicture(
  pattern: Element,
  shape: SvgShape,
  place: SvgPlace,
  context: DrawContext,
): DrawnItem | undefined {
  const found = findImage(pattern, context);
  const bounds = outlineBounds(outlineOf(shape));
  if (found === undefined || bounds === undefined) return undefined;
  const source = context.pictures.read(found.image);
  const area = readImageArea(
    found.image,
    { style: computeStyle(found.image, initialStyle, context.sheet), viewport: place.viewport },
    source.size,
  );
  if (area === undefined) return undefined;
  const units = patternUnits(found.patterns, bounds);
  if (units === undefined) return undefined;
  const toUser = multiply(units, multiply(found.matrix, area.picture));
  const rect = shape.kind === "path" ? asRect(shape.outline) : shape.rect;
  const box =
    boxOf(place.matrix, rect ?? bounds, { isSymmetric: shape.kind !== "path" }) ??
    boxOf(scaling(1), mapRect(place.matrix, bounds));
  if (box === undefined) return undefined;
  const placement = placeInBox(box, multiply(place.matrix, toUser), source.size);
  if (!placement.isExact || rect === undefined) context.notes.add("shapedPicture");
  const { node, matrix } = place;
  const values: JsonObject = {
    ...imageValues(source.src, placement),
    ...maskOf(shape, Math.hypot(matrix.a, matrix.b)),
    ...(node.opacity < 1 && { opacity: roundPx(node.opacity) }),
  };
  return { kind: "component", node, clips: place.clips, bounds: mapRect(matrix, bounds), values };
}

function maskOf(shape: SvgShape, scale: number): JsonObject {
  if (shape.kind === "ellipse") return { mask: "circle" };
  const radius = shape.kind === "rect" ? roundPx(Math.max(shape.radiusX, shape.radiusY) * scale) : 0;
  return radius > 0 ? { radius } : {};
}

/** Maps the content of a pattern to user space. Undefined if the pattern repeats within the shape. */
function patternUnits(chain: readonly Element[], bounds: Rect): Matrix | undefined {
  const attribute = (name: string) =>
    chain.map((element) => element.getAttribute(name)).find((value) => value !== null) ?? null;
  const width = bounds.right - bounds.left;
  const height = bounds.bottom - bounds.top;
  const isTileOfBox = attribute("patternUnits") !== "userSpaceOnUse";
  const isContentOfBox = attribute("patternContentUnits") === "objectBoundingBox";
  const number = (name: string, whole: number) =>
    (toPx(attribute(name), { fontSizePx: 16, percentOf: 1 }) ?? 0) * (isTileOfBox ? whole : 1);
  const x = number("x", width) + (isTileOfBox ? bounds.left : 0);
  const y = number("y", height) + (isTileOfBox ? bounds.top : 0);
  const tile = { width: number("width", width), height: number("height", height) };
  const transform = readTransform(attribute("patternTransform"));
  const scale = meanScale(transform);
  if (tile.width * scale < width * 0.98 || tile.height * scale < height * 0.98) return undefined;
  const holder = chain.find((element) => readViewBox(element) !== undefined);
  const viewBox = holder === undefined ? undefined : readViewBox(holder);
  if (holder !== undefined && viewBox !== undefined) {
    const fit = viewBoxMatrix(viewBox, tile, readFitting(holder));
    return multiply(transform, multiply(scaling(1, 1, x, y), fit));
  }
  const content = isContentOfBox ? scaling(width, height, bounds.left, bounds.top) : scaling(1, 1, x, y);
  return multiply(transform, content);
}

const depthMax = 10;

/** The only image of a pattern, maybe in groups, repeated by `use`, or in another pattern. */
function findImage(pattern: Element, { svg, sheet }: DrawContext) {
  let element = pattern;
  let matrix = scaling(1);
  const patterns: Element[] = [];
  for (let depth = 0; depth < depthMax; depth += 1) {
    if (element.localName === "image") return { image: element, matrix, patterns };
    if (element.localName === "pattern") patterns.push(element);
    const children = [...element.children].filter(({ localName }) => localName !== "title");
    const isReference =
      element.localName === "use" || (children.length === 0 && element.localName === "pattern");
    const next = isReference ? svg.byId.get(localHref(element) ?? "") : children[0];
    if (next === undefined || (!isReference && children.length > 1)) return undefined;
    if (element.localName === "use")
      matrix = multiply(
        matrix,
        scaling(1, 1, Number(element.getAttribute("x")) || 0, Number(element.getAttribute("y")) || 0),
      );
    element = next;
    const style = computeStyle(element, initialStyle, sheet);
    matrix = multiply(matrix, readTransform(style.own.transform ?? element.getAttribute("transform")));
  }
  return undefined;
}
