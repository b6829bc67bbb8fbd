import type { JsonObject } from "#contract/json.ts";
import { mapRect, type Matrix, multiply, type Rect, scaling } from "#scene/paint/matrix.ts";
import { type ClipShape, clippedPart } from "../read/clips.ts";
import type { OwnName } from "../read/computed-style.ts";
import { toPx } from "../read/lengths.ts";
import { readFitting, viewBoxMatrix } from "../read/transforms.ts";
import type { SvgPlace } from "../read/enter.ts";
import { boxOf, roundPx } from "./box.ts";
import type { DrawContext } from "./draw-context.ts";
import type { DrawnItem } from "./drawn-item.ts";
import { imageValues, placeInBox } from "./picture-box.ts";

interface ImageArea {
  /** In user space. */
  rect: Rect;
  /** Maps the unit square, which the picture fills, to user space. */
  picture: Matrix;
}

/** An `image` as an IMAGE. A rectangle or ellipse that clips it becomes the box of the component. */
export function drawImage(element: Element, place: SvgPlace, context: DrawContext): DrawnItem[] {
  const source = context.pictures.read(element);
  const area = readImageArea(element, place, source.size);
  if (area === undefined) return [];
  const { matrix, node, clips } = place;
  const toPage = multiply(matrix, area.picture);
  const bounds = mapRect(matrix, area.rect);
  const clip = clips.findLast(({ shape }) => shape !== undefined && clippedPart(shape, bounds) === "some");
  const cut = clip?.shape === undefined ? undefined : cutBox(clip.shape, bounds);
  const box = cut?.box ?? boxOf(matrix, area.rect);
  if (box === undefined) {
    context.notes.add("shapedPicture");
    const upright = boxOf(scaling(1), bounds);
    return upright === undefined
      ? []
      : [
          {
            kind: "component",
            node,
            clips,
            bounds,
            values: imageValues(source.src, { box: upright, values: {}, isExact: false }),
          },
        ];
  }
  const placement = placeInBox(box, toPage, source.size);
  if (!placement.isExact) context.notes.add("shapedPicture");
  const values: JsonObject = {
    ...imageValues(source.src, placement),
    ...cut?.values,
    ...(node.opacity < 1 && { opacity: roundPx(node.opacity) }),
  };
  // The component takes the place of the clip.
  if (clip?.shape !== undefined && cut !== undefined)
    return [
      {
        kind: "component",
        node,
        clips: clips.filter((one) => one !== clip),
        bounds: clip.shape.bounds,
        values,
      },
    ];
  return [{ kind: "component", node, clips, bounds, values }];
}

/** The box and the mask of an image in a clip; undefined if they do not look the same. */
function cutBox({ kind, rect, radius, matrix, bounds }: ClipShape, picture: Rect) {
  const box = boxOf(matrix, rect, { isSymmetric: true });
  // A clip that reaches beyond its picture would make the component larger than what it shows.
  const isCovered =
    picture.left <= bounds.left + 1 &&
    picture.right >= bounds.right - 1 &&
    picture.top <= bounds.top + 1 &&
    picture.bottom >= bounds.bottom - 1;
  if (box === undefined || !isCovered) return undefined;
  const px = roundPx(radius * Math.hypot(matrix.a, matrix.b));
  const values: JsonObject = kind === "ellipse" ? { mask: "circle" } : px > 0 ? { radius: px } : {};
  return { box, values };
}

/** Undefined for an image without a size. */
export function readImageArea(
  element: Element,
  { style, viewport }: Pick<SvgPlace, "style" | "viewport">,
  size: { width: number; height: number } | undefined,
): ImageArea | undefined {
  const length = (name: OwnName, percentOf: number) =>
    toPx(style.own[name], { fontSizePx: style.fontSizePx, percentOf });
  const x = length("x", viewport.width) ?? 0;
  const y = length("y", viewport.height) ?? 0;
  const ownWidth = length("width", viewport.width);
  const ownHeight = length("height", viewport.height);
  const ratio = size === undefined ? undefined : size.width / size.height;
  const width =
    ownWidth ?? (ownHeight !== undefined && ratio !== undefined ? ownHeight * ratio : size?.width);
  const height =
    ownHeight ?? (ownWidth !== undefined && ratio !== undefined ? ownWidth / ratio : size?.height);
  if (width === undefined || height === undefined || !(width > 0) || !(height > 0)) return undefined;
  const rect = { left: x, top: y, right: x + width, bottom: y + height };
  const natural = size ?? { width, height };
  // Like a view box of the picture's size.
  const fit = viewBoxMatrix({ x: 0, y: 0, ...natural }, { width, height }, readFitting(element));
  const picture = multiply(scaling(1, 1, x, y), multiply(fit, scaling(natural.width, natural.height)));
  return { rect, picture };
}
