import type { FitReport, PictureReport, TextReport } from "#contract/fit-report.ts";
import { cutText } from "#contract/strings.ts";
import { boxMatrix, mapRect, type Rect, rectOf } from "./paint/matrix.ts";
import { type ComponentOf, componentsOf, type SceneComponent, type TemplateDocument } from "./document.ts";
import { isUnfit } from "./inputs/check-inputs.ts";
import { countInBox } from "./inputs/text-capacity.ts";
import { type TextComponent, type TextLayout, textStateOf } from "./layout/layout-text.ts";
import { placePicture } from "./paint/place-picture.ts";
import { type Color, parseColor, relativeLuminance } from "./values/color.ts";

/** Facts about a picture, by its source; null: it is at an address and was not fetched; `shown`: only that it is there. */
export type KnownPicture =
  | { width: number; height: number; isDrawing?: boolean }
  | { reason: string | null }
  | "shown"
  | null;

export interface FitTools {
  /** The fonts of the texts are loaded. */
  layoutOf: (component: TextComponent) => TextLayout;
  /** Px of the output for each px of the template. */
  scale: number;
  pictureOf: (source: string) => KnownPicture;
  /** See `measureCapacity`; `near`: how many characters are in the box of a text that does not fit, else undefined. */
  capacityOf: (component: TextComponent, near: number | undefined) => number | undefined;
  /** Only these components are described. Default: all. */
  only?: ReadonlySet<string> | undefined;
}

export const visibleLengthMax = 1_000;
/** Characters that the report lists of a text. */
export const missingMax = 12;

/** Describes what the document shows, after changes are applied. `unknown` is empty: see {@link listUnknownNames}. */
export function describeFit(document: TemplateDocument, tools: FitTools): FitReport {
  const { only } = tools;
  const described = componentsOf(document).filter(
    ({ id, visible }) => visible && (only === undefined || only.has(id)),
  );
  const texts = described.flatMap((text): LaidOutText[] =>
    text.type === "TEXT" ? [{ text, layout: tools.layoutOf(text) }] : [],
  );
  return {
    texts: texts.map((laidOut) => describeText(laidOut, tools)),
    pictures: described.flatMap((component) =>
      component.type === "IMAGE" && component.src !== ""
        ? [
            describePicture(component.id, tools.pictureOf(component.src), (picture) =>
              enlargement(component, picture, tools.scale),
            ),
          ]
        : [],
    ),
    page: {
      contrast: document.pages.flatMap((page) => listContrasts(page, texts)),
      outside: described.flatMap((component) => partsOutside(component, document)),
    },
    unknown: [],
  };
}

interface LaidOutText {
  text: TextComponent;
  layout: TextLayout;
}

function describeText({ text: component, layout }: LaidOutText, { capacityOf }: FitTools): TextReport {
  const state = textStateOf(component, layout);
  const missing = layout.styles.flatMap(({ font }) => font.uncovered);
  return {
    component: component.id,
    state,
    lines: layout.lines.length,
    fontSize: rounded(layout.faces[0].sizePx),
    wantedFontSize: component.fontSize,
    visibleText: cutText(layout.lines.map(({ text }) => text.trim()).join("\n"), visibleLengthMax),
    fits: capacityOf(component, isUnfit({ state }) ? countInBox(component, layout) : undefined) ?? null,
    missing: [...new Set(missing)].slice(0, missingMax),
  };
}

/** `factorOf`: px of the output for each px of the picture. */
export function describePicture(
  component: string,
  picture: KnownPicture,
  factorOf: (picture: { width: number; height: number }) => number = () => 1,
): PictureReport {
  const unknown = { component, reason: null, width: null, height: null, enlarged: null };
  if (picture === null) return { ...unknown, loaded: null };
  if (picture === "shown") return { ...unknown, loaded: true };
  if ("reason" in picture) return { ...unknown, loaded: false, reason: picture.reason };
  const { width, height, isDrawing = false } = picture;
  const factor = isDrawing ? 1 : factorOf(picture);
  return { ...unknown, loaded: true, width, height, enlarged: factor > 1.005 ? rounded(factor) : null };
}

function enlargement(
  component: ComponentOf<"IMAGE">,
  picture: { width: number; height: number },
  scale: number,
): number {
  const { left, top, right, bottom } = placePicture(component, picture);
  return Math.max((right - left) / picture.width, (bottom - top) / picture.height) * scale;
}

function rounded(number: number): number {
  return Math.round(number * 100) / 100;
}

function partsOutside(component: SceneComponent, { width, height }: TemplateDocument) {
  if (component.opacity === 0) return [];
  const { left, top, right, bottom } = boundsOf(component);
  return listOutside(component.id, { left: -left, top: -top, right: right - width, bottom: bottom - height });
}

/** `beyond`: px outside of the page on each side; negative inside. Empty for less than a px. */
export function listOutside(component: string, beyond: Rect): FitReport["page"]["outside"] {
  const sides = Object.entries(beyond).map(([side, px]) => [side, Math.max(0, rounded(px))] as const);
  if (sides.every(([, px]) => px < 1)) return [];
  return [{ component, ...beyond, ...Object.fromEntries(sides) }];
}

function boundsOf(component: SceneComponent, rect: Rect = rectOf(component)): Rect {
  return mapRect(boxMatrix(component), rect);
}

/** Weight and size, px, from which WCAG counts a text as large: 14 pt bold, else 18 pt. */
const boldWeight = 700;
const largePx = { bold: 56 / 3, normal: 24 };

function listContrasts(
  page: TemplateDocument["pages"][number],
  texts: readonly LaidOutText[],
): FitReport["page"]["contrast"] {
  const boxes = page.components.map((component) => ({ component, bounds: boundsOf(component) }));
  const places = new Map(page.components.map((component, place) => [component.id, place]));
  return texts.flatMap((laidOut) => {
    const place = places.get(laidOut.text.id);
    if (place === undefined || laidOut.text.text.trim() === "") return [];
    return contrastOf(laidOut, boxes, place, page) ?? [];
  });
}

/** Undefined if a picture, a gradient or the edge of another component is under the lines of the text. */
function contrastOf(
  { text, layout: { lines, faces, styles } }: LaidOutText,
  boxes: readonly { component: SceneComponent; bounds: Rect }[],
  place: number,
  { background, backgroundGradient }: TemplateDocument["pages"][number],
): FitReport["page"]["contrast"] | undefined {
  if (text.blend !== "normal") return undefined;
  const last = lines.at(-1);
  const area = boundsOf(text, {
    left: Math.min(...lines.map(({ x }) => x)),
    top: lines[0]?.top ?? 0,
    right: Math.max(...lines.map(({ x, width }) => x + width)),
    bottom: last === undefined ? 0 : last.top + last.height,
  });
  const shown = (written: string) => {
    const color = parseColor(written);
    return color && faded(color, text.opacity);
  };
  const own = shown(text.background);
  const layers: Color[] = own === undefined || own.alpha === 0 ? [] : [own];
  for (let index = place - 1; index >= 0 && layers.at(-1)?.alpha !== 1; index -= 1) {
    const { component, bounds } = boxes[index] ?? {};
    if (component === undefined || bounds === undefined || !meet(bounds, area)) continue;
    if (!component.visible || component.opacity === 0) continue;
    const color = plainColorOver(component, bounds, area);
    if (color === undefined) return undefined;
    if (color.alpha > 0) layers.push(color);
  }
  if (layers.at(-1)?.alpha !== 1) {
    const ground = backgroundGradient === "" ? parseColor(background) : undefined;
    if (ground?.alpha !== 1) return undefined;
    layers.push(ground);
  }
  const runs = lines.flatMap((line) => line.runs);
  const used = new Set(runs.flatMap(({ style, parts }) => (parts.some(isSeen) ? [style] : [])));
  const found = [...used].flatMap((style) => {
    const look = styles[style] ?? styles[0];
    const behind = shown(look.background);
    const weight = style === 0 ? text.weight : look.font.weight;
    const { sizePx } = faces[style] ?? faces[0];
    const under = behind === undefined ? layers : [behind, ...layers];
    return contrastOver(text.id, shown(look.color), under, { weight, sizePx });
  });
  // Of runs, the one that is hardest to read.
  return found.toSorted((one, other) => one.ratio / one.needed - other.ratio / other.needed).slice(0, 1);
}

/** `layers`: what is under the text, the uppermost first; the last one is opaque. Empty for a text that is not seen. */
export function contrastOver(
  component: string,
  ink: Color | undefined,
  layers: readonly Color[],
  { weight, sizePx }: { weight: number; sizePx: number },
): FitReport["page"]["contrast"] {
  if (ink === undefined || ink.alpha === 0) return [];
  const under = layers.reduceRight((ground, layer) => blended(layer, ground));
  const isLarge = sizePx >= (weight >= boldWeight ? largePx.bold : largePx.normal);
  const ratio = contrastRatio(blended(ink, under), under);
  return [{ component, ratio: Math.floor(ratio * 100) / 100, needed: isLarge ? 3 : 4.5 }];
}

function isSeen({ text }: { text: string }): boolean {
  return /\S/.test(text);
}

/** The colour that a component has over all of an area that it meets; undefined if it has no single one. */
function plainColorOver(
  component: SceneComponent,
  { left, top, right, bottom }: Rect,
  area: Rect,
): Color | undefined {
  if (component.type !== "RECTANGLE" || component.blend !== "normal" || component.gradient !== "")
    return undefined;
  if (component.rotation % 90 !== 0) return undefined;
  const inset = component.radius * (1 - Math.SQRT1_2);
  const isOver =
    left + inset <= area.left &&
    top + inset <= area.top &&
    right - inset >= area.right &&
    bottom - inset >= area.bottom;
  const color = isOver ? parseColor(component.color) : undefined;
  return color && faded(color, component.opacity);
}

function meet(one: Rect, other: Rect): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

function faded(color: Color, opacity: number): Color {
  return { ...color, alpha: color.alpha * opacity };
}

function blended({ red, green, blue, alpha }: Color, ground: Color): Color {
  const mix = (channel: number, under: number) => channel * alpha + under * (1 - alpha);
  return {
    red: mix(red, ground.red),
    green: mix(green, ground.green),
    blue: mix(blue, ground.blue),
    alpha: 1,
  };
}

/** From 1 to 21, by WCAG 2.2. */
function contrastRatio(one: Color, other: Color): number {
  const [darker = 0, lighter = 0] = [relativeLuminance(one), relativeLuminance(other)].toSorted(
    (a, b) => a - b,
  );
  return (lighter + 0.05) / (darker + 0.05);
}

/** The names in the changes that the template does not have, by the warnings about them. */
export function listUnknownNames(
  warnings: readonly { code: string; params: Readonly<Record<string, string>> }[],
): FitReport["unknown"] {
  return warnings.flatMap(({ code, params: { component, name = "", suggestion } }) => {
    if (!/^unknown(?:Component|Property)(?:Meant)?$/.test(code)) return [];
    const key = (last: string) => (component === undefined ? last : `${component}.${last}`);
    return [{ name: key(name), nearest: suggestion === undefined ? null : key(suggestion) }];
  });
}
