import type { JsonObject } from "#contract/json.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { mapCorners, mapRect, type Rect, rectOf } from "#scene/paint/matrix.ts";
import { formatHex, parseColor } from "#scene/values/color.ts";
import { unionOf } from "../../model/design/geometry/bounds.ts";
import { emptyPictureBackground } from "../../model/design/source/new-component.ts";
import type { DrawingFrame } from "./drawing-frame.ts";
import type { PictureReason } from "./notes.ts";
import { idOfUrl, pageMatrix, readShadow } from "./read-paint.ts";
import {
  boxOf,
  lineValues,
  type PathPart,
  placeValues,
  readShape,
  roundPx,
  toSvgGroup,
} from "./read-shape.ts";
import { readTexts } from "./read-text.ts";
import { addressAttribute } from "./clean-svg.ts";

/** A part of a drawing that becomes one component. */
export interface Part {
  /** The element or group that gives the name. */
  element: SVGElement;
  /** Px of the page. */
  bounds: Rect;
  /** Without an id; a picture has them when it is drawn. */
  values?: JsonObject;
  /** The same as paths, if it can be joined with others. */
  paths?: readonly PathPart[];
  /** Those that a picture shows, if they are not all of the element. */
  elements?: readonly SVGElement[];
  /** Why it is drawn as a picture. */
  picture?: PictureReason;
  /** `lost`: its file is not in the drawing. `outside`: its file is on the web. */
  missing?: "lost" | "outside";
  blend?: string;
  /** Families that are not available, with those that replace them. */
  font?: string;
}

/** Reads the parts of a drawing in the order in which they are drawn. */
export async function readParts(frame: DrawingFrame, fonts: FontCatalogue): Promise<Part[]> {
  const { root, view, page } = frame;
  const { backgroundColor, backgroundImage } = view.getComputedStyle(root);
  const whole = { element: root, bounds: rectOf(page) };
  if (backgroundImage !== "none") return [{ ...whole, picture: "page" }];
  const ground = parseColor(backgroundColor);
  const { width, height } = page;
  const values: JsonObject = { type: "RECTANGLE", x: 0, y: 0, width, height };
  const parts = readElement(root, { ...frame, readText: await readTexts(frame, fonts) });
  return ground === undefined || ground.alpha === 0
    ? parts
    : [{ ...whole, values: { ...values, color: formatHex(ground) } }, ...parts];
}

/** Whether a group is a layer of its program, which holds most of a drawing. */
export function isLayer(element: Element): boolean {
  return element.getAttribute("inkscape:groupmode") === "layer";
}

interface Context extends DrawingFrame {
  readText: Awaited<ReturnType<typeof readTexts>>;
}

function readElement(element: Element, context: Context): Part[] {
  const { root, view, page } = context;
  // Only elements that are drawn have a box in the frame.
  if (!(element instanceof view.SVGGraphicsElement) || element.getClientRects().length === 0) return [];
  const isGroup = /^(?:g|a|svg|switch)$/.test(element.localName);
  const style = view.getComputedStyle(element);
  // Parts of a hidden group can be shown.
  const isHidden = style.visibility !== "visible" && !isGroup && !/^(?:text|use)$/.test(element.localName);
  if (style.opacity === "0" || isHidden) return [];
  const matrix = pageMatrix(element, page);
  const bounds = boundsOf(element, matrix, context);
  const blend = style.mixBlendMode === "normal" ? undefined : style.mixBlendMode;
  const pictured = (picture: PictureReason): Part[] => [
    { element, bounds, picture, ...(blend !== undefined && { blend }) },
  ];
  if (style.maskImage !== "none") return pictured("mask");
  if (element.localName === "use") return pictured("copy");
  const shadow = style.filter === "none" ? undefined : readShadow(element, matrix, view);
  if (style.filter !== "none" && shadow === undefined) return pictured("filter");
  const isClip = clipOf(element, style, context);
  if (isClip === undefined) return pictured("clip");
  let parts: Part[];
  if (isGroup) {
    const inner = [...element.children].flatMap((child) => readElement(child, context));
    // The paths of a group that has nothing else are one component, unless all are a few shapes with properties.
    const isShape = ({ values }: Part) => values?.["type"] === "POLYGON" || values?.["type"] === "STAR";
    const hasEffect = style.opacity !== "1" || shadow !== undefined || blend !== undefined;
    const isApart = !hasEffect && inner.length <= apartMax && inner.every(isShape);
    const isWhole = element === root || isLayer(element) || isApart;
    parts = isWhole ? inner : (joinPaths(element, inner) ?? inner);
  } else {
    const read = readLeaf(element, matrix, bounds, context);
    if (!Array.isArray(read)) return pictured(read);
    parts = read;
  }
  parts = parts.map((part) =>
    part.picture !== undefined || isClip(part.bounds) ? part : asPicture(part, "clip"),
  );
  let [first] = parts;
  const others = parts.slice(1);
  if (first === undefined) return [];
  const opacity = Number(style.opacity) * Number(first.values?.["opacity"] ?? 1);
  // Parts would show through each other if each were translucent.
  if (style.opacity !== "1" && others.length > 0) return pictured("overlap");
  if (style.opacity !== "1") first = withValues(first, { opacity: roundPx(opacity) });
  if (shadow !== undefined) {
    const { bounds: reach, values = shadow } = first;
    const own = new DOMMatrix().rotate(-Number(values["rotation"] ?? 0)).multiply(matrix);
    const isCast = values["shadowColor"] === undefined;
    if (!isCast || others.some((part) => !holds(reach, part.bounds))) return pictured("filter");
    // It rotates with its component.
    first = withValues(first, readShadow(element, own, view) ?? shadow);
  }
  if (blend === undefined) return [first, ...others];
  return others.length > 0 ? pictured("blend") : [{ ...withValues(first, { blend }), blend }];
}

const apartMax = 20;

/** A part with further properties; a picture shows them anyway. */
function withValues({ paths: _paths, ...part }: Part, values: JsonObject): Part {
  return part.values === undefined ? part : { ...part, values: { ...part.values, ...values } };
}

export function asPicture({ values: _v, paths: _p, font: _f, ...part }: Part, picture: PictureReason): Part {
  return { ...part, picture };
}

/** The box of an element on the page; effects may reach further. */
function boundsOf(element: SVGGraphicsElement, matrix: DOMMatrix, { view, page }: Context): Rect {
  const scale = new DOMMatrix().scale(page.width / page.fullWidth, page.height / page.fullHeight);
  const { left, top, right, bottom } = mapRect(scale, element.getBoundingClientRect());
  const { stroke, strokeWidth } = view.getComputedStyle(element);
  const isStroked = stroke !== "none" && element instanceof view.SVGGeometryElement;
  const reach = isStroked ? (Number.parseFloat(strokeWidth) * Math.hypot(matrix.a, matrix.b)) / 2 : 0;
  return { left: left - reach, top: top - reach, right: right + reach, bottom: bottom + reach };
}

function readLeaf(
  element: SVGGraphicsElement,
  matrix: DOMMatrix,
  bounds: Rect,
  { view, page, readText }: Context,
): Part[] | PictureReason {
  if (element.localName === "text") return readText(element)?.map((part) => ({ element, ...part })) ?? "text";
  if (element instanceof view.SVGImageElement) {
    const image = readImage(element, matrix);
    return image ? [{ element, bounds, ...image }] : "image";
  }
  if (!(element instanceof view.SVGGeometryElement)) return [];
  const shape = readShape(element, matrix, { view, page });
  if (typeof shape === "string") return shape;
  const { left, top, right, bottom } = bounds;
  const isOutside = left > page.width || top > page.height || right < 0 || bottom < 0;
  if (shape === undefined || isOutside) return [];
  const { path } = shape;
  const values = shape.values ?? (path && (lineValues(path) ?? toSvgGroup([path], bounds)));
  return values === undefined ? "detail" : [{ element, bounds, values, ...(path && { paths: [path] }) }];
}

/**
 * Whether a clip leaves all of a rectangle of the page, by its corners. Undefined for a clip that only a picture shows.
 */
function clipOf(element: SVGGraphicsElement, style: CSSStyleDeclaration, { root, view, page }: Context) {
  if (element instanceof view.SVGSVGElement && element !== root && style.overflow !== "visible") {
    const { left, top, right, bottom } = element.getBoundingClientRect();
    return (bounds: Rect) => holds({ left, top, right, bottom }, bounds);
  }
  if (style.clipPath === "none") return () => true;
  const clip = element.ownerDocument.getElementById(idOfUrl(style.clipPath) ?? "");
  // A clip path that is missing is none.
  if (idOfUrl(style.clipPath) !== undefined && clip?.localName !== "clipPath") return () => true;
  if (!(clip instanceof view.SVGClipPathElement)) return undefined;
  const [child, ...others] = [...clip.children].filter((one) => one instanceof view.SVGGraphicsElement);
  const isOfBox = clip.clipPathUnits.baseVal !== view.SVGUnitTypes.SVG_UNIT_TYPE_USERSPACEONUSE;
  if (!(child instanceof view.SVGGeometryElement) || others.length > 0 || isOfBox) return undefined;
  const isPlain = [clip, child].every((one) => view.getComputedStyle(one).clipPath === "none");
  if (!isPlain || clip.hasAttribute("transform")) return undefined;
  const own = DOMMatrix.fromMatrix(child.transform.baseVal.consolidate()?.matrix);
  const inner = pageMatrix(element, page).multiply(own).inverse();
  return ({ left, top, right, bottom }: Rect) => {
    const seen = {
      left: Math.max(0, left) + inset,
      top: Math.max(0, top) + inset,
      right: Math.min(page.width, right) - inset,
      bottom: Math.min(page.height, bottom) - inset,
    };
    return mapCorners(inner, seen).every((corner) => child.isPointInFill(corner));
  };
}

/** Px of a side whose cut is invisible. */
const inset = 0.5;

function holds(one: Rect, other: Rect): boolean {
  return (
    other.left >= one.left - inset &&
    other.top >= one.top - inset &&
    other.right <= one.right + inset &&
    other.bottom <= one.bottom + inset
  );
}

/** Paths as one SVG_GROUP; undefined for other parts, and for too many. */
function joinPaths(element: SVGElement, parts: readonly Part[]): Part[] | undefined {
  const paths = parts.flatMap((part) => part.paths ?? []);
  if (parts.length < 2 || parts.some((part) => part.paths === undefined)) return undefined;
  const bounds = unionOf(parts.map((part) => part.bounds));
  const values = toSvgGroup(paths, bounds);
  return values && [{ element, bounds, values, paths }];
}

/** The codes of `preserveAspectRatio`. */
const [noRatio, slice, middle] = [1, 2, 6];

/** An `image` as an IMAGE; undefined if none looks like it. */
function readImage(image: SVGImageElement, matrix: DOMMatrix): Pick<Part, "values" | "missing"> | undefined {
  const { x, y, width, height } = image.getBBox();
  const box = boxOf(matrix, { left: x, top: y, right: x + width, bottom: y + height });
  const { align, meetOrSlice } = image.preserveAspectRatio.baseVal;
  const isMirrored = matrix.a * matrix.d - matrix.b * matrix.c < 0;
  if (!(width > 0) || !(height > 0) || box === undefined || isMirrored) return undefined;
  const href = image.getAttribute("href") ?? "";
  const src = href === "" ? (image.getAttribute(addressAttribute) ?? "") : href.replaceAll(/\s+/g, "");
  if (href.startsWith("data:image/svg") || (align !== noRatio && align !== middle)) return undefined;
  const fit = align === noRatio ? "fill" : meetOrSlice === slice ? "cover" : "contain";
  const values: JsonObject = {
    type: "IMAGE",
    ...placeValues(box),
    src: src
      .replace(/^data:image\/jpg/i, "data:image/jpeg")
      .replace(/^data:(?!image\/)[^;,]*/i, "data:image/png"),
    ...(fit !== "cover" && { fit }),
    // A place for a picture that the template has to be given.
    ...(src === "" && { background: emptyPictureBackground }),
  };
  return href === "" ? { values, missing: src === "" ? "lost" : "outside" } : { values };
}
