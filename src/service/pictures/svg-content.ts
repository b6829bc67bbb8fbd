/**
 * Rewrites the parts of an SVG that its decoder does not know, where that is possible, and names the others. The
 * list is in docs/svg-pictures.md.
 */
import sharp from "sharp";
import { bundledFonts } from "#scene/fonts/catalogue.ts";
import { needsGlyph } from "#scene/fonts/list-needed-faces.ts";
import { formatHex, parseColor } from "#scene/values/color.ts";
import { splitAtTopLevel } from "#scene/values/split-at-top-level.ts";
import { pictureLimits } from "./prepare-picture.ts";
import type { SvgFile } from "./svg-file.ts";
import { attributeOf, hrefOf, localName, readTag, setAttribute, type Tag } from "./svg-tags.ts";
import { undrawnInContent, undrawnInStyle, undrawnInTag, valueFeatures } from "./undrawn-features.ts";

export interface PreparedSvg {
  file: SvgFile;
  /** Features that are not drawn, or differently, in the words of SVG and CSS. */
  undrawn: string[];
}

/** Comments, CDATA sections, styles with their content, and start tags. */
const parts =
  /<!--[^]*?-->|(<(?:[\w.-]+:)?style\b[^>]*(?<!\/)>)([^]*?)(?=<\/)|<!\[CDATA\[[^]*?\]\]>|<[A-Za-z_](?:"[^"<]*"|'[^'<]*'|[^"'<>])*>/g;

/** Replaces what the decoder does not know; see the list. Leaves the rest of the text as it is. */
export async function prepareSvg(given: SvgFile): Promise<PreparedSvg> {
  const found = new Set<string>();
  const file = { ...given, content: orderTexts(given, found) };
  const index = indexOf(file);
  const rewrite = (text: string) =>
    text.replaceAll(parts, (part: string, styleTag?: string, style?: string) => {
      if (style !== undefined) {
        for (const feature of undrawnInStyle(style)) found.add(feature);
        if (/\stype\s*=(?!\s*["'](?:text\/css)?["'])/i.test(styleTag ?? ""))
          found.add("style sheets of another type");
        return `${styleTag}${rewriteValue(style, index, found)}`;
      }
      const tag = part.startsWith("<!") ? undefined : readTag(part, 0);
      return tag === undefined ? part : rewriteTag(tag, index, file, found);
    });
  for (const feature of undrawnInContent(file.content)) found.add(feature);
  const missing = /<(?:[\w.-]+:)?text\b/.test(file.content) ? await missingLetters(textOf(file.content)) : [];
  if (missing.length > 0) found.add(`letters that no font draws: ${missing.slice(0, listedMax).join("")}`);
  const root = rewrite(file.root);
  const content = await withoutOtherPictures(rewrite(file.content), found);
  return { file: { ...file, root, content: backgroundOf(root) + content }, undrawn: [...found].toSorted() };
}

const listedMax = 12;
/** The decoder does not draw fonts in several colours. */
const emoji = /\p{Emoji_Presentation}/u;

/** The characters that no bundled font has. Loads the coverage of the fonts only for letters that may be missing. */
async function missingLetters(text: string): Promise<string[]> {
  const letters = [...new Set(text)].filter((letter) => letter > "\u02ff" && needsGlyph(letter));
  if (letters.every((letter) => emoji.test(letter))) return letters;
  const [{ fileCovers }, { addLaterCoverage }] = await Promise.all([
    import("#scene/fonts/file-coverage.ts"),
    import("#scene/fonts/later-coverage.ts"),
  ]);
  addLaterCoverage();
  const files = bundledFonts.families.flatMap((family) => family.files);
  return letters.filter(
    (letter) => emoji.test(letter) || !files.some((file) => fileCovers(file, letter.codePointAt(0) ?? 0)),
  );
}

/** The text between the tags, with the numbers of characters resolved. */
function textOf(content: string): string {
  return content
    .replaceAll(parts, " ")
    .replaceAll(/&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi, (whole, hex?: string, decimal?: string) => {
      const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole;
    });
}

interface SvgIndex {
  /** The elements by their ids. */
  elements: ReadonlyMap<string, Tag>;
  /** The values of CSS variables; of those with several values the first. */
  variables: ReadonlyMap<string, string>;
  ambiguous: ReadonlySet<string>;
}

function indexOf({ root, content }: SvgFile): SvgIndex {
  const elements = new Map<string, Tag>();
  const variables = new Map<string, string>();
  const ambiguous = new Set<string>();
  const declare = (styles: string) => {
    for (const [, name = "", value = ""] of styles.matchAll(/(?:^|[{;\s])(--[\w-]+)\s*:\s*([^;}"]*)/g)) {
      const trimmed = value.trim();
      if ((variables.get(name) ?? trimmed) !== trimmed) ambiguous.add(name);
      if (!variables.has(name)) variables.set(name, trimmed);
    }
  };
  for (const [part, , style] of `${root}${content}`.matchAll(parts)) {
    if (style !== undefined) declare(style);
    const tag = part.startsWith("<!") ? undefined : readTag(part, 0);
    const id = tag && attributeOf(tag, "id");
    if (tag !== undefined && id !== undefined && !elements.has(id)) elements.set(id, tag);
    if (tag !== undefined) declare(attributeOf(tag, "style") ?? "");
  }
  return { elements, variables, ambiguous };
}

const gradients = ["linearGradient", "radialGradient"];

function rewriteTag(tag: Tag, index: SvgIndex, file: SvgFile, found: Set<string>): string {
  const name = localName(tag.name);
  const isRoot = tag.source === file.root;
  const targetOf = (id: string) => index.elements.get(id);
  for (const feature of undrawnInTag(tag, { isRoot, targetOf })) found.add(feature);
  let source = tag.source;
  for (const { name: key, value } of tag.attributes) {
    if (key !== "style" && !valueAttributes.test(key)) continue;
    const written = rewriteValue(value, index, found);
    if (written !== value) source = setAttribute(source, key, written);
  }
  const href = hrefOf(tag);
  // All is in the root.
  if (name === "use" && targetOf(href?.trim().slice(1) ?? "")?.source === file.root)
    found.add("references in circles");
  for (const { name: key, value } of tag.attributes)
    if (geometry.test(key) && /^\s*(?:inherit|initial|unset)\s*$/.test(value))
      source = source.replace(new RegExp(`\\s${key}\\s*=\\s*(?:"[^"]*"|'[^']*')`), "");
  const path = attributeOf(tag, "d");
  if (name === "path" && path !== undefined) source = withHandles(source, path);
  // A gradient that refers to none has its own stops; the decoder draws nothing.
  if (gradients.includes(name) && href !== undefined && !leadsToGradient(tag, index, found))
    source = source.replace(/\s(?:xlink:)?href\s*=\s*(?:"[^"]*"|'[^']*')/g, "");
  // Browsers ignore what is below 1.
  if (Number(attributeOf(tag, "stroke-miterlimit")) < 1)
    source = setAttribute(source, "stroke-miterlimit", "4");
  // Design programs write both or one of them.
  if (/\bwhite-space\s*:\s*(?:pre|pre-wrap|break-spaces)\s*(?:;|$)/.test(attributeOf(tag, "style") ?? ""))
    source = setAttribute(source, "xml:space", "preserve");
  const points = attributeOf(tag, "points");
  if (points !== undefined) source = withEvenPoints(source, points);
  return withOrigin(source, tag, file, found);
}

/** Attributes that no element inherits. */
const geometry = /^(?:x|y|cx|cy|r|rx|ry|width|height)$/;

const curve =
  /([\d.]+)[\s,]+([\d.]+)\s*C\s*([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)[\s,]+([\d.]+)/g;
/** Units from the end of a curve, within which browsers take a handle for the end. */
const handleMin = 0.2;

/** Ends curves without the handles that browsers do not see: they would turn the ends of strokes. */
function withHandles(source: string, path: string): string {
  const written = path.replaceAll(curve, (whole, ...given: string[]) => {
    const [x = 0, y = 0, x1 = 0, y1 = 0, x2 = 0, y2 = 0, endX = 0, endY = 0] = given.slice(0, 8).map(Number);
    const isStart = Math.hypot(x1 - x, y1 - y) <= handleMin;
    const isEnd = Math.hypot(x2 - endX, y2 - endY) <= handleMin;
    if ((!isStart && !isEnd) || Math.hypot(endX - x, endY - y) < handleMin * 100) return whole;
    const [first, second] = [isStart ? [x, y] : [x1, y1], isEnd ? [endX, endY] : [x2, y2]];
    return `${x} ${y} C ${[...first, ...second, endX, endY].join(" ")}`;
  });
  return written === path ? source : setAttribute(source, "d", written);
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const saysRightToLeft = /\bdirection\s*[:=]\s*["']?\s*rtl/;
const textElement = /(<(?:[\w.-]+:)?text\b[^>]*>)([^]*?)(?=<\/(?:[\w.-]+:)?text\s*>)/g;
const textPart = /<(?:[\w.-]+:)?tspan\b[^>]*>[^<]*<\/(?:[\w.-]+:)?tspan\s*>|[^<]+/g;

/**
 * The decoder places the parts of a text one behind the other, so those that run to the left are turned round. A text that
 * says its direction is drawn right.
 */
function orderTexts({ root, content }: SvgFile, found: Set<string>): string {
  if (!rightToLeft.test(content)) return content;
  return content.replaceAll(textElement, (whole, tag: string, inside: string) => {
    if (!rightToLeft.test(inside)) return whole;
    // Spaces at the end of a part are lost.
    if (saysRightToLeft.test(root + tag)) return tag + inside.replaceAll(spacedPart, "$2$1$3$5$4");
    const items = inside.match(textPart) ?? [];
    const textOf = (item: string) => item.replaceAll(/<[^>]*>/g, "");
    const [, ...following] = items.filter((item) => textOf(item).trim() !== "");
    if (following.every((item) => /^<[^>]*\s[xy]\s*=/.test(item))) return whole;
    const isReversed = (item: string) => rightToLeft.test(textOf(item));
    const isPlain = (item: string) => !/[\p{L}\p{N}&]/u.test(textOf(item));
    const isOneWay = (item: string) =>
      !isReversed(item) || isPlain(item.replaceAll(new RegExp(rightToLeft, "g"), ""));
    const isPlaced = items.some((item) => /^<[^>]*\s(?:x|y|dx|dy|rotate|textLength)\s*=/.test(item));
    // A group or a rule may say the direction of any text.
    const isUnsure = saysRightToLeft.test(content.replaceAll(textElement, ""));
    if (isPlaced || isUnsure || items.join("") !== inside || !items.every(isOneWay)) {
      found.add("right-to-left texts in several parts");
      return whole;
    }
    const ordered: string[] = [];
    let run: string[] = [];
    const endRun = () => {
      const last = run.findLastIndex(isReversed);
      ordered.push(
        ...run
          .slice(0, last + 1)
          .map(turnSpaces)
          .toReversed(),
        ...run.slice(last + 1),
      );
      run = [];
    };
    for (const item of items) {
      if (isReversed(item) || (run.length > 0 && isPlain(item))) run.push(item);
      else {
        endRun();
        ordered.push(item);
      }
    }
    endRun();
    return tag + ordered.join("");
  });
}

const spacedPart = /(<(?:[\w.-]+:)?tspan\b[^>]*>|^)(\s*)([^<]*?)(\s*)(<\/(?:[\w.-]+:)?tspan\s*>|$)/g;

/** The spaces around a part on its other sides, outside of it. */
function turnSpaces(item: string): string {
  return item.replace(spacedPart, "$4$1$3$5$2");
}

const valueAttributes = /^(?:fill|stroke|color|stop-color|flood-color|lighting-color|filter|clip-path|mask)$/;

function leadsToGradient(tag: Tag, { elements }: SvgIndex, found: Set<string>): boolean {
  const seen = new Set([attributeOf(tag, "id")]);
  for (let href = hrefOf(tag); href !== undefined;) {
    const id = href.trim().replace(/^#/, "");
    const element = elements.get(id);
    if (seen.has(id)) found.add("references in circles");
    if (seen.has(id) || element === undefined || !gradients.includes(localName(element.name))) return false;
    seen.add(id);
    href = hrefOf(element);
  }
  return true;
}

/** Browsers draw the points before an odd number. */
function withEvenPoints(source: string, points: string): string {
  const numbers = points.match(/[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/gi) ?? [];
  return numbers.length % 2 === 1 ? setAttribute(source, "points", numbers.slice(0, -1).join(" ")) : source;
}

const transforms = ["transform", "gradientTransform", "patternTransform"];

/** Writes the origin of a transform into it. */
function withOrigin(source: string, tag: Tag, file: SvgFile, found: Set<string>): string {
  const style = attributeOf(tag, "style") ?? "";
  const styled = /(?:^|;)\s*transform-origin\s*:\s*([^;]*)/.exec(style)?.[1];
  const written = styled ?? attributeOf(tag, "transform-origin");
  if (written === undefined) return source;
  const attribute = tag.attributes.find(({ name }) => transforms.includes(name));
  if (attribute === undefined && !/\b(?:transform|rotate|scale)\s*:/.test(style + file.content))
    return source;
  const viewBox = /viewBox\s*=\s*["']([^"']*)/
    .exec(file.root)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const origin = originOf(written, {
    width: viewBox?.[2] ?? file.width,
    height: viewBox?.[3] ?? file.height,
  });
  if (attribute === undefined || /\btransform\s*:|\btransform-box\s*:/.test(style) || origin === undefined) {
    found.add("transform-origin in a style");
    return source;
  }
  const [x, y] = origin;
  return setAttribute(
    source,
    attribute.name,
    `translate(${x} ${y}) ${attribute.value} translate(${-x} ${-y})`,
  );
}

function originOf(
  text: string,
  { width, height }: { width: number; height: number },
): [number, number] | undefined {
  const [first = "", second = "center"] = text.trim().toLowerCase().split(/\s+/);
  const isSwapped = /^(?:top|bottom)$/.test(first) || /^(?:left|right)$/.test(second);
  const along = (word: string, size: number) => {
    const share = { left: 0, top: 0, center: 0.5, right: 1, bottom: 1 }[word];
    if (share !== undefined) return share * size;
    const [, amount, unit] = /^([+-]?[\d.]+)(%|px)?$/.exec(word) ?? [];
    return amount === undefined ? undefined : unit === "%" ? (Number(amount) / 100) * size : Number(amount);
  };
  const x = along(isSwapped ? second : first, width);
  const y = along(isSwapped ? first : second, height);
  return x === undefined || y === undefined ? undefined : [x, y];
}

/** Variables with one value and colours of any space, in an attribute or a style. */
function rewriteValue(text: string, { variables, ambiguous }: SvgIndex, found: Set<string>): string {
  const filled = replaceCalls(text, "var", (content) => {
    const [name = "", ...fallback] = splitAtTopLevel(content, variablePartsMax);
    if (ambiguous.has(name)) found.add("CSS variables with several values");
    return variables.get(name) ?? (fallback.length === 0 ? undefined : fallback.join(", "));
  });
  const light = replaceCalls(filled, "light-dark", (content) => splitAtTopLevel(content, 2)[0]);
  const plain = colorFunctions.reduce(
    (rest, name) => replaceCalls(rest, name, (content) => hexOf(`${name}(${content})`)),
    light,
  );
  for (const [feature, pattern] of valueFeatures) if (pattern.test(plain)) found.add(feature);
  return plain;
}

const colorFunctions = [
  "color-mix",
  "oklch",
  "oklab",
  "lch",
  "lab",
  "color",
  "rgb",
  "rgba",
  "hsl",
  "hsla",
  "hwb",
];

function hexOf(text: string): string | undefined {
  const color = parseColor(text);
  return color === undefined ? undefined : formatHex(color);
}

const variablePartsMax = 20;
const replacementsMax = 10_000;

/** Replaces the calls of a function, the inner ones of nested calls first. Without a replacement a call stays. */
function replaceCalls(text: string, name: string, replace: (content: string) => string | undefined): string {
  const start = `${name}(`;
  let result = text;
  let from = result.lastIndexOf(start);
  for (let count = 0; from >= 0 && count < replacementsMax; count += 1) {
    const before = result.charAt(from - 1);
    const end = /[\w-]/.test(before) ? undefined : closingOf(result, from + start.length);
    const written = end === undefined ? undefined : replace(result.slice(from + start.length, end));
    if (end !== undefined && written !== undefined)
      result = result.slice(0, from) + written + result.slice(end + 1);
    from = from === 0 ? -1 : result.lastIndexOf(start, from - 1);
  }
  return result;
}

const callLengthMax = 1_000;

function closingOf(text: string, from: number): number | undefined {
  let depth = 1;
  for (let at = from; at < Math.min(text.length, from + callLengthMax); at += 1) {
    const character = text.charAt(at);
    if (character === "(") depth += 1;
    if (character === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}

/** The background of the root element, which only browsers draw. */
function backgroundOf(root: string): string {
  const tag = readTag(root, 0);
  const style = (tag && attributeOf(tag, "style")) ?? "";
  const value = /(?:^|;)\s*background(?:-color)?\s*:\s*([^;!]*)/.exec(style)?.[1]?.trim() ?? "";
  const color = parseColor(value);
  if (color === undefined || color.alpha === 0 || tag === undefined) return "";
  const prefix = tag.name.includes(":") ? `${tag.name.split(":", 1)[0]}:` : "";
  const [x = 0, y = 0] = (attributeOf(tag, "viewBox") ?? "")
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return `<${prefix}rect x="${x || 0}" y="${y || 0}" width="100%" height="100%" fill="${formatHex(color)}" stroke="none"/>`;
}

const picturesMax = 100;
const otherPicture = /data:image\/(?:webp|gif|avif);base64,([\w+/=\s]+)/g;

/** Pictures inside that the decoder does not read become PNGs; each may have the pixels of any picture. */
async function withoutOtherPictures(text: string, found: Set<string>): Promise<string> {
  const converted = new Map<string, string>();
  for (const [whole, data = ""] of text.matchAll(otherPicture)) {
    if (converted.has(whole) || converted.size >= picturesMax) continue;
    try {
      const options = { limitInputPixels: pictureLimits.pixelsMax, failOn: "error" } as const;
      const png = await sharp(Buffer.from(data, "base64"), options).png({ compressionLevel: 2 }).toBuffer();
      converted.set(whole, `data:image/png;base64,${png.toString("base64")}`);
    } catch {
      found.add("a picture inside that cannot be read");
    }
  }
  return converted.size === 0
    ? text
    : text.replaceAll(otherPicture, (whole) => converted.get(whole) ?? whole);
}
