import type { JsonObject } from "#contract/json.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import type { Rect } from "#scene/paint/matrix.ts";
import { createScenePainter, type ScenePainter } from "../../model/drawing/paint-scene.ts";
import { ScenePictures } from "../../model/drawing/scene-pictures.ts";
import { roundPx } from "./box.ts";
import { differingPixels, type DrawingPictures } from "./draw-picture.ts";
import type { SvgPage } from "./drawing-frame.ts";
import { fontAttribute } from "./text/replace-fonts.ts";
import { blendModes, elementsOf, isNear, type Part, unionOf } from "./read-parts.ts";

/** Pixels that are compared; a larger page is compared at a smaller size. */
const comparedPixels = 3_000_000;
/** Icons are compared at this size: at their own, soft edges are most of their pixels. */
const smallSidePx = 160;
/** Parts that are compared one by one; further ones become pictures unseen. */
const comparedMax = 60;
/** Of a whole page. */
const differingShareMax = 0.001;

interface Options {
  page: SvgPage;
  pictures: DrawingPictures;
  fonts: FontCatalogue;
  /** `performance.now()` after which nothing more is compared. */
  deadline: number;
}

/** Draws the parts that are pictures. Neighbours in one group are one picture; parts that draw nothing are none. */
export async function drawPictures(
  parts: readonly Part[],
  { page, pictures }: Options,
  scale = 2,
): Promise<Part[]> {
  const merged: Part[] = [];
  const gapPx = Math.max(page.width, page.height) * 0.05;
  for (const part of parts) {
    const last = merged.at(-1);
    const isPair =
      last?.picture !== undefined &&
      last.picture === part.picture &&
      last.values === undefined &&
      part.values === undefined &&
      last.blend === undefined &&
      part.blend === undefined &&
      last.element.parentElement === part.element.parentElement &&
      isNear(last.bounds, part.bounds, gapPx);
    if (isPair)
      merged.splice(-1, 1, { ...last, elements: elementsOf([last, part]), bounds: unionOf([last, part]) });
    else merged.push(part);
  }
  const drawn: Part[] = [];
  for (const part of merged) {
    const picture =
      part.picture === undefined || part.values !== undefined ? part : await drawPart(part, pictures, scale);
    if (picture !== undefined) drawn.push(picture);
  }
  return drawn;
}

async function drawPart(part: Part, pictures: DrawingPictures, scale: number): Promise<Part | undefined> {
  const picture = await pictures.drawElements(elementsOf([part]), { scale, withOwnFonts: true });
  if (picture === undefined) return undefined;
  const { canvas, area } = picture;
  const values: JsonObject = {
    type: "IMAGE",
    x: area.left,
    y: area.top,
    width: area.right - area.left,
    height: area.bottom - area.top,
    src: canvas.toDataURL("image/png"),
    ...(Math.abs(canvas.width / canvas.height / ((area.right - area.left) / (area.bottom - area.top)) - 1) >
      1e-3 && { fit: "fill" }),
    ...(part.blend !== undefined && blendModes.has(part.blend) && { blend: part.blend }),
  };
  const { paths: _paths, ...rest } = part;
  return { ...rest, bounds: area, values };
}

/**
 * Compares the components of a drawing with the browser's own picture of it, and replaces those that differ by pictures;
 * if nothing else helps, all of them by one.
 */
export async function checkParts(read: readonly Part[], root: Element, options: Options): Promise<Part[]> {
  const { page, pictures, fonts, deadline } = options;
  const side = Math.max(page.width, page.height);
  const scale =
    side < smallSidePx
      ? smallSidePx / side
      : Math.min(1, Math.sqrt(comparedPixels / (page.width * page.height)));
  const painter = createScenePainter(new ScenePictures(), fonts);
  const wanted = pixelsOf(await pictures.drawWhole(scale));
  let parts = [...read];
  const checked = new Set<Element>();
  for (let round = 0; ; round += 1) {
    const painted = await paintParts(
      parts,
      { left: 0, top: 0, right: page.width, bottom: page.height },
      scale,
      painter,
    );
    const { width } = wanted;
    // A text that was compared stays.
    const ignored = parts.filter(
      (part) => hasOtherPixels(part) || (isText(part) && checked.has(part.element)),
    );
    const isIgnored = (x: number, y: number) =>
      ignored.some(({ bounds }) => contains(bounds, x / scale, y / scale));
    const differing =
      painted === undefined || painted.width !== width || painted.height !== wanted.height
        ? undefined
        : differingPixels(painted, wanted).filter(
            (index) => !isIgnored(index % width, Math.floor(index / width)),
          );
    const isSame = differing !== undefined && differing.length <= 2;
    if (isSame) return parts;
    const isEnd = round === roundsMax || performance.now() > deadline || differing === undefined;
    const suspects = isEnd
      ? []
      : suspectsOf(parts, differing, width, scale).filter(({ element }) => !checked.has(element));
    if (suspects.length === 0) {
      const isClose =
        differing !== undefined && differing.length <= differingShareMax * wanted.width * wanted.height;
      if (isClose || parts.some(({ picture }) => picture === "page")) return parts;
      const whole = { element: root, bounds: { left: 0, top: 0, right: page.width, bottom: page.height } };
      return drawPictures([{ ...whole, picture: "page" }], options, round > 0 ? 1 : 2);
    }
    const wrong = new Set<Element>();
    const coarse = new Set<Element>();
    for (const [index, part] of suspects.entries()) {
      checked.add(part.element);
      if (part.picture !== undefined) coarse.add(part.element);
      else if (
        index >= comparedMax ||
        performance.now() > deadline ||
        (await differsAlone(part, parts, scale, painter, pictures))
      )
        wrong.add(part.element);
    }
    parts = await replace(parts, wrong, coarse, options);
  }
}

const roundsMax = 3;
/** Letters that are kerned in another way are still the better text. */
const textShareMax = 0.12;

/** Replaces parts by pictures, and pictures by ones that are drawn pixel by pixel. */
async function replace(
  parts: readonly Part[],
  wrong: ReadonlySet<Element>,
  coarse: ReadonlySet<Element>,
  options: Options,
): Promise<Part[]> {
  const replaced: Part[] = [];
  const done = new Set<Element>();
  for (const part of parts) {
    const { element, values: _values, paths: _paths, ...rest } = part;
    if (coarse.has(element)) {
      const again = await drawPart({ element, ...rest }, options.pictures, 1);
      if (again !== undefined) replaced.push(again);
    } else if (!wrong.has(element)) replaced.push(part);
    else if (!done.has(element)) {
      done.add(element);
      const blend = part.values?.["blend"];
      replaced.push({ element, ...rest, picture: "differs", ...(typeof blend === "string" && { blend }) });
    }
  }
  return drawPictures(replaced, options);
}

/** The parts in whose places pixels differ. */
function suspectsOf(
  parts: readonly Part[],
  differing: readonly number[],
  width: number,
  scale: number,
): Part[] {
  return parts.filter((part) => {
    const { bounds, values } = part;
    // The background of the drawing is not drawn alone.
    if (values === undefined || hasOtherPixels(part) || part.element.parentElement?.closest("svg") == null)
      return false;
    const reach = typeof values["shadowBlur"] === "number" ? values["shadowBlur"] * 2 + 2 : 2;
    const around = {
      left: bounds.left - reach,
      top: bounds.top - reach,
      right: bounds.right + reach,
      bottom: bounds.bottom + reach,
    };
    let count = 0;
    for (const index of differing)
      if (contains(around, (index % width) / scale, Math.floor(index / width) / scale)) count += 1;
    return count > (values["type"] === "TEXT" ? 8 : 2);
  });
}

/** Parts that are not in the file, and pictures of texts in their own fonts, which are compared with those that replace them. */
function hasOtherPixels(part: Part): boolean {
  const isText = (one: Element) =>
    one.hasAttribute(fontAttribute) || one.querySelector(`[${fontAttribute}]`) !== null;
  return part.missing !== undefined || (part.picture !== undefined && elementsOf([part]).some(isText));
}

function isText({ values }: Part): boolean {
  return values?.["type"] === "TEXT";
}

function contains({ left, top, right, bottom }: Rect, x: number, y: number): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Whether a component differs from the browser's picture of its elements, in more than a few pixels of those drawn. */
async function differsAlone(
  part: Part,
  parts: readonly Part[],
  scale: number,
  painter: ScenePainter,
  pictures: DrawingPictures,
): Promise<boolean> {
  const picture = await pictures.drawElements(elementsOf([part]), { scale });
  if (picture === undefined) return true;
  const siblings = parts.filter(({ element }) => element === part.element);
  const painted = await paintParts(siblings.map(withoutBlend), picture.area, scale, painter);
  const wanted = pixelsOf(picture.canvas);
  if (painted === undefined || painted.width !== wanted.width || painted.height !== wanted.height)
    return true;
  const inked = countInked(wanted.data);
  const share = part.values?.["type"] === "TEXT" ? textShareMax : 0.01;
  return differingPixels(painted, wanted).length > Math.max(4, share * inked);
}

function withoutBlend(part: Part): Part {
  const { blend: _blend, ...values } = part.values ?? {};
  return { ...part, values };
}

function countInked(data: Uint8ClampedArray): number {
  let count = 0;
  for (let offset = 3; offset < data.length; offset += 4) if ((data[offset] ?? 0) > 0) count += 1;
  return count;
}

/** Paints the components in an area of the page; undefined if they cannot be. */
async function paintParts(
  parts: readonly Part[],
  area: Rect,
  scale: number,
  painter: ScenePainter,
): Promise<ImageData | undefined> {
  const components = parts.flatMap(({ values }, index) => {
    if (values === undefined) return [];
    const number = (name: string) => (typeof values[name] === "number" ? values[name] : 0);
    return [
      {
        ...values,
        id: `part-${index}`,
        x: roundPx(number("x") - area.left),
        y: roundPx(number("y") - area.top),
      },
    ];
  });
  const parsed = parseTemplateDocument({
    width: area.right - area.left,
    height: area.bottom - area.top,
    background: "transparent",
    components,
  });
  if (!parsed.ok) return undefined;
  const canvas = document.createElement("canvas");
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const { pending } = painter.paint(canvas, parsed.value, 0, scale);
    if (pending === undefined) break;
    await pending.catch(() => {});
  }
  return pixelsOf(canvas);
}

const attemptsMax = 4;

function pixelsOf(canvas: HTMLCanvasElement): ImageData {
  const context = canvas.getContext("2d");
  if (context === null) throw new Error("This browser gives no 2D context.");
  return context.getImageData(0, 0, canvas.width, canvas.height);
}
