import type { JsonObject } from "#contract/json.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { mapRect, type Matrix, multiply, type Rect, scaling } from "#scene/paint/matrix.ts";
import { boxOf, keepsShapes, placeValues, roundPx } from "./box.ts";
import type { DrawingFrame, SvgPage } from "./drawing-frame.ts";
import { isLayer, nameOf } from "./names.ts";
import type { PictureReason } from "./notes.ts";
import { pathsMax, type PathPart, toSvgGroup } from "./svg-group.ts";
import { measurePictures, readImage } from "./read-image.ts";
import { meanScale, pageMatrix, pageScaling, readColor } from "./read-paint.ts";
import { readShadow, shadowValues } from "./read-shadow.ts";
import { type ClipShape, clippedPart, readClip, readShape } from "./read-shape.ts";
import { formatHex } from "#scene/values/color.ts";
import { createRuler, textComponents, type TextDraft } from "./text/text-components.ts";
import { readText } from "./text/read-text.ts";

/** A part of a drawing that becomes one component. */
export interface Part {
  /** The element or group that gives the name. */
  element: Element;
  /** Px of the page. */
  bounds: Rect;
  /** Without an id; a picture has them when it is drawn. */
  values?: JsonObject;
  /** The same as paths, if it can be joined with others. */
  paths?: readonly PathPart[];
  /** Those that are drawn, if they are not all of the element. */
  elements?: readonly Element[];
  /** Why it is drawn as a picture. */
  picture?: PictureReason;
  /** Of the drawing's own picture: what is not in the file. */
  missing?: "lost" | "outside";
  blend?: string;
}

type View = DrawingFrame["view"];

interface Context {
  view: View;
  page: SvgPage;
  sizes: Awaited<ReturnType<typeof measurePictures>>;
  drafts: ReadonlyMap<Element, TextDraft>;
  ruler: Awaited<ReturnType<typeof createRuler>>;
}

/** Reads the parts of a drawing in the order in which they are drawn. */
export async function readParts({ root, view, page }: DrawingFrame, fonts: FontCatalogue): Promise<Part[]> {
  const sizes = await measurePictures(root);
  const drafts = new Map<Element, TextDraft>();
  for (const text of root.querySelectorAll("text")) {
    const draft =
      text instanceof view.SVGTextElement && isDrawn(text) ? draftOf(text, page, view) : undefined;
    if (draft !== undefined) drafts.set(text, draft);
  }
  const ruler = await createRuler([...drafts.values()], fonts);
  const context: Context = { view, page, sizes, drafts, ruler };
  const { backgroundColor, backgroundImage } = view.getComputedStyle(root);
  const ground = readColor(backgroundColor);
  const whole = { left: 0, top: 0, right: page.width, bottom: page.height };
  const parts = readElement(root, context);
  if (backgroundImage !== "none") return [{ element: root, bounds: whole, picture: "page" }];
  if (ground === undefined || ground.alpha === 0) return parts;
  const values = {
    type: "RECTANGLE",
    x: 0,
    y: 0,
    width: page.width,
    height: page.height,
    color: formatHex(ground),
  };
  return [{ element: root, bounds: whole, values }, ...parts];
}

/** Only elements that are drawn have a box in the frame. */
function isDrawn(element: Element): boolean {
  return element.getClientRects().length > 0;
}

function draftOf(text: SVGTextElement, page: SvgPage, view: View): TextDraft | undefined {
  const matrix = pageMatrix(text, page);
  const scale = meanScale(matrix);
  if (!(scale > 0) || !keepsShapes(matrix) || matrix.a * matrix.d - matrix.b * matrix.c < 0) return undefined;
  const chunks = readText(text, scale, view);
  if (chunks === undefined) return undefined;
  const degrees = Math.round((Math.atan2(matrix.b, matrix.a) * 18_000) / Math.PI) / 100;
  return {
    chunks,
    matrix: multiply(matrix, scaling(1 / scale)),
    rotation: degrees + 0,
    direction: view.getComputedStyle(text).direction === "rtl" ? "rtl" : "auto",
  };
}

const groupNames = new Set(["g", "a", "svg", "switch"]);

function readElement(element: Element, context: Context): Part[] {
  const { view, page } = context;
  if (!(element instanceof view.SVGGraphicsElement) || !isDrawn(element)) return [];
  const isGroup = groupNames.has(element.localName);
  const style = view.getComputedStyle(element);
  if (style.opacity === "0" || (!isGroup && style.visibility !== "visible" && element.localName !== "text"))
    return [];
  const bounds = boundsOf(element, page, view);
  const asPicture = (reason: PictureReason): Part[] => [
    {
      element,
      bounds,
      picture: reason,
      ...(style.mixBlendMode !== "normal" && { blend: style.mixBlendMode }),
    },
  ];
  const isOutside =
    bounds.left >= page.width || bounds.top >= page.height || bounds.right <= 0 || bounds.bottom <= 0;
  const hasEffect = style.filter !== "none" || (style.maskImage !== "none" && style.mask !== "none");
  if (isOutside && !isGroup && !hasEffect && !`${style.markerEnd}${style.markerStart}`.startsWith("url"))
    return [];
  const matrix = pageMatrix(element, page);
  if (style.mask !== "none" && style.maskImage !== "none") return asPicture("mask");
  const shadow = style.filter === "none" ? undefined : readShadow(style.filter, element, matrix, view);
  if (style.filter !== "none" && shadow === undefined) return asPicture("filter");
  if (style.mixBlendMode !== "normal" && !blendModes.has(style.mixBlendMode)) return asPicture("blend");
  const clip =
    readClip(element, style.clipPath, matrix, view) ?? viewportClip(element, style, matrix, context);
  if (clip === "other") return asPicture("clip");
  const read = isGroup
    ? [...element.children].flatMap((child) => readElement(child, context))
    : readLeaf(element, matrix, clip, context);
  if (!Array.isArray(read)) return asPicture(read);
  const clipped = clip === undefined ? read : clipParts(read, clip, context);
  if (clipped === undefined) return asPicture("clip");
  const joined = isGroup ? joinPaths(element, clipped, context) : clipped;
  const opacity = Number(style.opacity);
  const faded = opacity < 1 ? fade(joined, element, opacity) : joined;
  if (faded === undefined) return asPicture("overlap");
  const shaded = shadow === undefined ? faded : shade(faded, (rotation) => shadowValues(shadow, rotation));
  if (shaded === undefined) return asPicture("filter");
  if (style.mixBlendMode === "normal") return shaded;
  const [only, ...others] = shaded;
  if (only === undefined) return [];
  if (others.length > 0) return asPicture("blend");
  return [
    {
      ...only,
      blend: style.mixBlendMode,
      ...(only.values !== undefined && { values: { ...only.values, blend: style.mixBlendMode } }),
    },
  ].map(({ paths: _paths, ...part }) => part);
}

export const blendModes = new Set(
  (
    "multiply screen overlay darken lighten color-dodge color-burn hard-light soft-light difference exclusion hue " +
    "saturation color luminosity"
  ).split(" "),
);

/** The box of an element on the page; effects may reach further. */
function boundsOf(element: SVGElement, page: SvgPage, view: View): Rect {
  const { left, top, right, bottom } = mapRect(pageScaling(page), element.getBoundingClientRect());
  const { stroke, strokeWidth } = view.getComputedStyle(element);
  if (stroke === "none" || !(element instanceof view.SVGGeometryElement)) return { left, top, right, bottom };
  const reach = (Number.parseFloat(strokeWidth) * meanScale(pageMatrix(element, page))) / 2;
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
}

function readLeaf(
  element: SVGGraphicsElement,
  matrix: Matrix,
  clip: ClipShape | undefined,
  { view, page, drafts, ruler, sizes }: Context,
): Part[] | PictureReason {
  const bounds = boundsOf(element, page, view);
  if (element.localName === "text") {
    const draft = drafts.get(element);
    return draft === undefined ? "text" : textComponents(draft, ruler).map((part) => ({ element, ...part }));
  }
  if (element instanceof view.SVGImageElement) {
    const cut = clip !== undefined && clippedPart(clip, bounds) === "some" ? clip : undefined;
    const image = readImage(element, matrix, cut, sizes);
    if (image === undefined) return "image";
    return [
      {
        element,
        bounds: cut?.bounds ?? bounds,
        values: image.values,
        ...(image.kind !== "embedded" && { missing: image.kind }),
      },
    ];
  }
  if (!(element instanceof view.SVGGeometryElement)) return [];
  const { values, paths, reason } = readShape(element, matrix, page.scale, view);
  if (reason !== undefined) return reason;
  if (values !== undefined) return [{ element, bounds, values, ...(paths !== undefined && { paths }) }];
  if (paths === undefined || paths.length === 0) return [];
  const group = toSvgGroup(paths, bounds);
  return group === undefined ? "detail" : [{ element, bounds, values: group, paths }];
}

/** A drawing inside of another one cuts what is beyond its place. */
function viewportClip(
  element: Element,
  style: CSSStyleDeclaration,
  matrix: Matrix,
  { view, page }: Context,
): ClipShape | undefined {
  if (
    !(element instanceof view.SVGSVGElement) ||
    element.ownerSVGElement === null ||
    style.overflow === "visible"
  )
    return undefined;
  const [x, y, width, height] = [element.x, element.y, element.width, element.height].map(
    ({ baseVal }) => baseVal.value,
  );
  const outer =
    element.parentElement instanceof view.SVGGraphicsElement
      ? pageMatrix(element.parentElement, page)
      : matrix;
  const rect = {
    left: x ?? 0,
    top: y ?? 0,
    right: (x ?? 0) + (width ?? 0),
    bottom: (y ?? 0) + (height ?? 0),
  };
  return { kind: "rect", rect, radius: 0, matrix: outer, bounds: mapRect(outer, rect) };
}

/** Without parts that a clip removes; undefined if a part is cut in a way that no component has. */
function clipParts(parts: readonly Part[], clip: ClipShape, context: Context): Part[] | undefined {
  const { page } = context;
  const kept: Part[] = [];
  for (const part of parts) {
    const { left, top, right, bottom } = part.bounds;
    // Nothing beyond the page is seen.
    const seen = {
      left: Math.max(0, left),
      top: Math.max(0, top),
      right: Math.min(page.width, right),
      bottom: Math.min(page.height, bottom),
    };
    const rest = clippedPart(clip, seen);
    if (rest === "none") continue;
    const cut =
      rest === "all" || part.bounds === clip.bounds
        ? part
        : (cutImage(part, clip, context) ?? cutRectangle(part, clip));
    if (cut === undefined) return undefined;
    kept.push(cut);
  }
  return kept;
}

/** A whole picture in a clip has the box of the clip. */
function cutImage(
  { element, values, missing }: Part,
  clip: ClipShape,
  { view, page, sizes }: Context,
): Part | undefined {
  if (!(element instanceof view.SVGImageElement) || values === undefined || values["opacity"] !== undefined)
    return undefined;
  if (values["radius"] !== undefined || values["mask"] !== undefined) return undefined;
  const image = readImage(element, pageMatrix(element, page), clip, sizes);
  return image === undefined
    ? undefined
    : { element, bounds: clip.bounds, values: image.values, ...(missing !== undefined && { missing }) };
}

/** A plain rectangle that is cut by another one is a smaller one. */
function cutRectangle(part: Part, { kind, radius, rect, matrix, bounds }: ClipShape): Part | undefined {
  const { values } = part;
  if (kind !== "rect" || values === undefined || values["type"] !== "RECTANGLE") return undefined;
  const plain = new Set(["type", "x", "y", "width", "height", "color"]);
  const box = boxOf(matrix, rect, { isSymmetric: true });
  if (Object.keys(values).some((name) => !plain.has(name)) || box === undefined) return undefined;
  const cut = {
    left: Math.max(part.bounds.left, bounds.left),
    top: Math.max(part.bounds.top, bounds.top),
    right: Math.min(part.bounds.right, bounds.right),
    bottom: Math.min(part.bounds.bottom, bounds.bottom),
  };
  const isWhole = Object.entries(cut).every(
    ([side, px]) =>
      Math.abs(
        px -
          bounds[side === "left" ? "left" : side === "top" ? "top" : side === "right" ? "right" : "bottom"],
      ) < 0.5,
  );
  if (box.rotation !== 0 || (radius > 0 && !isWhole)) return undefined;
  const px = roundPx(radius * Math.hypot(matrix.a, matrix.b));
  const place = isWhole
    ? placeValues(box)
    : {
        x: roundPx(cut.left),
        y: roundPx(cut.top),
        width: roundPx(cut.right - cut.left),
        height: roundPx(cut.bottom - cut.top),
      };
  return {
    element: part.element,
    bounds: cut,
    values: { ...values, ...place, ...(px > 0 && { radius: px }) },
  };
}

/** The paths of a group that has nothing else are one component; of others, neighbours without names are. */
function joinPaths(element: SVGGraphicsElement, parts: readonly Part[], { page }: Context): Part[] {
  const isPath = ({ values, paths }: Part) => values?.["type"] === "SVG_GROUP" && paths !== undefined;
  const isLayout = element.ownerSVGElement === null || isLayer(element);
  const whole = !isLayout && parts.length > 1 && parts.every(isPath) ? joinParts(element, parts) : undefined;
  if (whole !== undefined) return whole;
  const gapPx = Math.max(3, Math.max(page.width, page.height) * 0.012);
  const joined: Part[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const isLoose =
      last !== undefined && [last, part].every((one) => isPath(one) && !isNamed(one.element, element));
    const pair =
      last !== undefined && isLoose && isNear(last.bounds, part.bounds, gapPx)
        ? joinParts(last.element, [last, part])
        : undefined;
    if (last === undefined || pair === undefined) joined.push(part);
    else joined.splice(-1, 1, ...pair.map((one) => ({ ...one, elements: elementsOf([last, part]) })));
  }
  return joined;
}

function isNamed(element: Element, holder: Element): boolean {
  for (let one: Element | null = element; one !== null && one !== holder; one = one.parentElement)
    if (nameOf(one) !== undefined) return true;
  return false;
}

export function isNear(one: Rect, other: Rect, gapPx: number): boolean {
  return (
    one.left - gapPx < other.right &&
    other.left - gapPx < one.right &&
    one.top - gapPx < other.bottom &&
    other.top - gapPx < one.bottom
  );
}

/** The elements that parts draw. */
export function elementsOf(parts: readonly Part[]): Element[] {
  return parts.flatMap(({ element, elements }) => elements ?? [element]);
}

/** Several parts as one SVG_GROUP; undefined if it would be too large. */
export function joinParts(element: Element, parts: readonly Part[]): Part[] | undefined {
  const paths = parts.flatMap((part) => part.paths ?? []);
  const bounds = unionOf(parts);
  const group =
    parts.every((part) => part.paths !== undefined) && paths.length <= pathsMax
      ? toSvgGroup(paths, bounds)
      : undefined;
  return group === undefined ? undefined : [{ element, bounds, values: group, paths }];
}

export function unionOf(parts: readonly Part[]): Rect {
  return {
    left: Math.min(...parts.map(({ bounds }) => bounds.left)),
    top: Math.min(...parts.map(({ bounds }) => bounds.top)),
    right: Math.max(...parts.map(({ bounds }) => bounds.right)),
    bottom: Math.max(...parts.map(({ bounds }) => bounds.bottom)),
  };
}

/** Parts that overlap would show through each other if each were translucent; as paths they are one. */
function fade(parts: readonly Part[], element: Element, opacity: number): Part[] | undefined {
  const faded = (part: Part): Part => {
    const { paths: _paths, values, ...rest } = part;
    const own = typeof values?.["opacity"] === "number" ? values["opacity"] : 1;
    return values === undefined ? part : { ...rest, values: { ...values, opacity: roundPx(own * opacity) } };
  };
  if (!overlapSome(parts.map(({ bounds }) => bounds))) return parts.map(faded);
  return joinParts(element, parts)?.map(faded);
}

/** Rectangles that are compared with each other; more count as overlapping. */
const comparedMax = 500;

function overlapSome(rects: readonly Rect[]): boolean {
  if (rects.length > comparedMax) return true;
  return rects.some((one, index) => rects.slice(index + 1).some((other) => isNear(one, other, 0)));
}

/** Gives a shadow to the part that casts it: the only one, or the first if it holds all others. */
function shade(parts: readonly Part[], shadowOf: (rotation: number) => JsonObject): Part[] | undefined {
  const [first, ...others] = parts;
  if (first === undefined) return [];
  const holdsAll = others.every(
    ({ bounds }) =>
      bounds.left >= first.bounds.left &&
      bounds.top >= first.bounds.top &&
      bounds.right <= first.bounds.right &&
      bounds.bottom <= first.bounds.bottom,
  );
  if (!holdsAll || first.values?.["shadowColor"] !== undefined) return undefined;
  if (first.values === undefined) return [...parts];
  const { rotation } = first.values;
  const { paths: _paths, ...part } = first;
  const values = { ...first.values, ...shadowOf(typeof rotation === "number" ? rotation : 0) };
  return [{ ...part, values }, ...others];
}
