import type { JsonObject } from "#contract/json.ts";
import { pixelStep } from "#scene/compare-pixels.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import type { FontCatalogue } from "#scene/fonts/catalogue.ts";
import { rectOf } from "#scene/paint/matrix.ts";
import { createScenePainter, type ScenePainter } from "../../model/drawing/paint-scene.ts";
import { createPictures, type DrawingPictures, pixelsOf } from "./draw-picture.ts";
import type { DrawingFrame, SvgPage } from "./drawing-frame.ts";
import { asPicture, type Part } from "./read-parts.ts";

/** Comparing ends after this time. */
const compareMs = 20_000;
/** Pixels that are compared; a larger page is compared at a smaller size. */
const comparedPixels = 3_000_000;
/** Icons are compared at this size: at their own, soft edges are most of their pixels. */
const smallSidePx = 160;
/** Of a page, or of the place of a component. */
const differingShareMax = 0.001;

/**
 * Draws the parts that are pictures, compares all with the browser's own picture of the drawing, and replaces those that
 * differ by pictures; if nothing else helps, all of them by one. Texts are not compared: their fonts may be others.
 */
export async function checkParts(read: readonly Part[], frame: DrawingFrame, fonts: FontCatalogue) {
  const { root, page } = frame;
  const pictures = createPictures(frame);
  const deadline = performance.now() + compareMs;
  const painter = createScenePainter(undefined, fonts);
  const whole = rectOf(page);
  const side = Math.max(page.width, page.height);
  const scale =
    side < smallSidePx
      ? smallSidePx / side
      : Math.min(1, Math.sqrt(comparedPixels / (page.width * page.height)));
  const differing = async (parts: readonly Part[]) => {
    const hidden = elementsOf(parts.filter((part) => !isCompared(part)));
    const { canvas } = await pictures.drawWhole(scale, hidden);
    return differingPixels(await paintParts(parts, page, scale, painter), pixelsOf(canvas));
  };
  const pixelsMax = differingShareMax * page.width * page.height * scale ** 2;
  let parts = await drawPictures(read, pictures, 2);
  for (;;) {
    const found = await differing(parts);
    const wrong = performance.now() > deadline ? [] : findWrong(parts, found, page.width * scale, scale);
    const headsMax = parts.reduce((sum, part) => sum + headPixels * headOf(part), 0) * scale ** 2;
    if (wrong.length === 0 && found.length <= pixelsMax + headsMax) return parts;
    if (wrong.length === 0) break;
    const replaced = parts.map((part) => (wrong.includes(part) ? asPicture(part, "differs") : part));
    parts = await drawPictures(replaced, pictures, 2);
  }
  for (const size of [2, 1]) {
    parts = await drawPictures([{ element: root, bounds: whole, picture: "page" }], pictures, size);
    if (performance.now() > deadline || (await differing(parts)).length <= pixelsMax) break;
  }
  return parts;
}

/** Draws the parts that are pictures. Neighbours in one group are one picture; parts that draw nothing are none. */
async function drawPictures(parts: readonly Part[], pictures: DrawingPictures, scale: number) {
  const isPlain = ({ values, blend }: Part) => values === undefined && blend === undefined;
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    const isPair =
      last?.picture === part.picture && last?.element.parentElement === part.element.parentElement;
    if (last !== undefined && isPair && isPlain(last) && isPlain(part))
      merged[merged.length - 1] = { ...last, elements: elementsOf([last, part]) };
    else merged.push(part);
  }
  const drawn: Part[] = [];
  for (const part of merged) {
    if (part.values !== undefined) {
      drawn.push(part);
      continue;
    }
    const picture = await pictures.drawElements(elementsOf([part]), scale);
    if (picture === undefined) continue;
    const { canvas, area } = picture;
    const { left: x, top: y, right, bottom } = area;
    const box = { x, y, width: right - x, height: bottom - y };
    const values: JsonObject = { type: "IMAGE", ...box, src: canvas.toDataURL("image/png"), fit: "fill" };
    // Components lack this mode.
    const isBlended = part.blend !== undefined && part.blend !== "plus-lighter";
    drawn.push({ ...part, bounds: area, values: { ...values, ...(isBlended && { blend: part.blend }) } });
  }
  return drawn;
}

export function elementsOf(parts: readonly Part[]): SVGElement[] {
  return parts.flatMap(({ element, elements }) => elements ?? [element]);
}

/** Whether the browser's picture of the drawing tells how a part has to look: letters have other edges, or another font. */
function isCompared(part: Part): boolean {
  if (part.missing !== undefined || part.values?.["type"] === "TEXT") return false;
  const isAlone = part.picture === undefined || part.picture === "page";
  return isAlone || !elementsOf([part]).some((one) => one.matches("text, :has(text)"));
}

/** Those that may differ for each px of a head, whose sides can be a px further in or out. */
const headPixels = 1.2;

/** Px of the heads of a LINE. */
function headOf({ values }: Part): number {
  return Number(values?.["headSize"] ?? 0) * Math.max(2, Number(values?.["strokeWidth"] ?? 0));
}

const samplesMax = 20_000;

/** The components in whose places pixels differ; of several in one place the smallest. */
function findWrong(parts: readonly Part[], pixels: readonly number[], width: number, scale: number): Part[] {
  const reachOf = (part: Part) => 2 + 2 * (Number(part.values?.["shadowBlur"]) || 0) + headOf(part);
  const areaOf = ({ bounds }: Part) => (bounds.right - bounds.left) * (bounds.bottom - bounds.top);
  // A head is small in the box of its line.
  const mostOf = (part: Part) => headPixels * headOf(part) || differingShareMax * areaOf(part);
  // The background of the drawing cannot be drawn alone.
  const components = parts
    .filter((part) => part.picture === undefined && isCompared(part) && part.element.localName !== "svg")
    .toSorted((one, other) => areaOf(one) - areaOf(other));
  const step = Math.ceil(pixels.length / samplesMax);
  const counts = new Map<Part, number>();
  for (let at = 0; at < pixels.length; at += step) {
    const index = pixels[at] ?? 0;
    const [x, y] = [(index % width) / scale, Math.floor(index / width) / scale];
    const found = components.find((part) => {
      const [reach, { left, top, right, bottom }] = [reachOf(part), part.bounds];
      return x >= left - reach && x <= right + reach && y >= top - reach && y <= bottom + reach;
    });
    if (found !== undefined) counts.set(found, (counts.get(found) ?? 0) + step);
  }
  const isWrong = (part: Part) => (counts.get(part) ?? 0) > 4 + mostOf(part) * scale ** 2;
  return components.filter(isWrong);
}

const attemptsMax = 4;

/** Paints the components that can be compared. */
async function paintParts(parts: readonly Part[], page: SvgPage, scale: number, painter: ScenePainter) {
  const { width, height } = page;
  const components = parts
    .filter(isCompared)
    .map(({ values }, index) => ({ ...values, id: `part-${index}` }));
  const parsed = parseTemplateDocument({ width, height, background: "transparent", components });
  const canvas = document.createElement("canvas");
  for (let attempt = 0; attempt < attemptsMax && parsed.ok; attempt += 1) {
    const { pending } = painter.paint(canvas, parsed.value, 0, scale);
    if (pending === undefined) break;
    await pending.catch(() => {});
  }
  return pixelsOf(canvas);
}

/** A channel that is off by more than this is seen. */
const visibleDifference = 40;

/**
 * The pixels of a picture that differ from every pixel of another one within 1 px of the same place, or all if their sizes
 * differ. Their colours are compared as they lie on nothing, so that transparent ones have none.
 */
export function differingPixels(one: ImageData, other: ImageData): number[] {
  const { width, height } = one;
  const isSameSize = width === other.width && height === other.height;
  const isLike = (index: number, across = 0, down = 0) => {
    const x = (index % width) + across;
    const at = index + down * width + across;
    const isInside = x >= 0 && x < width && at >= 0 && at < width * height;
    return isInside && pixelStep(one.data, other.data, 4 * index, 4 * at) <= visibleDifference;
  };
  const steps = [-1, 0, 1];
  const found: number[] = [];
  for (let index = 0; index < width * height; index += 1) {
    if (isSameSize && isLike(index)) continue;
    const hasLike = steps.some((across) => steps.some((down) => isLike(index, across, down)));
    if (!isSameSize || !hasLike) found.push(index);
  }
  return found;
}
