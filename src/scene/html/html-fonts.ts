import {
  bundledFonts,
  findFamily,
  type FontCatalogue,
  type FontFamily,
  type FontFile,
} from "../fonts/catalogue.ts";
import { type CodePointRanges, codePointsIn, toRanges } from "../fonts/coverage.ts";
import { listCoverage } from "../fonts/file-coverage.ts";
import { guessHanLanguage, type HanLanguage, readHanLanguage } from "../fonts/han-language.ts";
import {
  listClusters,
  listMisplacedMarks,
  resolveFont,
  type ResolvedFont,
} from "../fonts/list-needed-faces.ts";
import { unknownFamilyWarnings } from "../fonts/font-warnings.ts";
import { composeLetters } from "../layout/graphemes.ts";
import { normalizeLineEnds } from "../layout/text-runs.ts";
import { writeCssText, writeCssUrl } from "./css-addresses.ts";
import { cssValueLengthMax, readDeclarations, readCssRules } from "./css-rules.ts";
import type { HtmlContent } from "./html-components.ts";
import { listTagFonts } from "./merge-tags/document-tags.ts";
import {
  attributeOf,
  elementsIn,
  type HtmlPage,
  isText,
  type HtmlNode,
  isElement,
  styleTextOf,
} from "./html-tree.ts";
import { firstFamily } from "./html-variables.ts";

/**
 * The font families that a page's styles and a document's values name, in lower case and without duplicates. Omits
 * generic families (`serif`).
 */
export function listHtmlFamilies(
  document: Pick<HtmlContent, "components" | "values">,
  page: HtmlPage,
): string[] {
  return toFamilies([...listDeclaredFonts(page), ...listValueFonts(document)]);
}

/** As above, for a page's styles only. */
export function listPageFamilies(page: HtmlPage): string[] {
  return toFamilies(listDeclaredFonts(page));
}

/** As above, without the page: the families of the document's styles, known from parsing, and of its values. */
export function listDocumentFamilies(document: HtmlContent): string[] {
  return [...new Set([...document.families, ...toFamilies(listValueFonts(document))])];
}

/** Includes the values of all variables, because each may contain a list of fonts. */
function listValueFonts(document: Pick<HtmlContent, "components" | "values">): string[] {
  const { components, values } = document;
  const own = components.flatMap(({ id, properties }) => {
    const set = values[id];
    if (set === undefined) return [];
    return properties.flatMap(({ name, spec }) =>
      Object.hasOwn(set, name) && (spec.kind === "font" || name.startsWith("--"))
        ? String(set[name]).split(",")
        : [],
    );
  });
  return [...own, ...listTagFonts(document)];
}

function listDeclaredFonts(page: HtmlPage): string[] {
  const declared = [...elementsIn(page)].flatMap((element) => [
    ...(element.tagName === "style"
      ? readCssRules(styleTextOf(element)).flatMap(({ declarations }) => declarations)
      : []),
    ...readDeclarations(attributeOf(element, "style") ?? ""),
  ]);
  return declared.flatMap(({ name, value }) =>
    name === "font-family" || name.startsWith("--")
      ? value.split(",")
      : name === "font"
        ? afterSize(value)
        : [],
  );
}

function toFamilies(names: readonly string[]): string[] {
  const plain = names.map((name) => firstFamily(name).toLowerCase());
  return [...new Set(plain)].filter((name) => /^[\p{L}\p{N} ._-]{1,100}$/u.test(name) && !generic.has(name));
}

const generic = new Set(
  "serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ui-rounded math emoji inherit initial unset revert".split(
    " ",
  ),
);

/** `italic 700 20px/1.2 Inter, serif` → `Inter`, `serif`. */
function afterSize(value: string): string[] {
  if (value.length > cssValueLengthMax) return [];
  return value.replace(/^.*?[\d.]+(?:px|rem|em|pt|%)(?:\s*\/\s*[\d.]+\w*)?\s+/i, "").split(",");
}

/**
 * Writes `@font-face` rules for the families that a page names, with only the files that its characters need, at the
 * addresses of `addressOf`. Characters that a family lacks come from the same fallback families as in a scene, under the
 * name of the family, so that a page shows the same glyphs on every machine.
 */
export function writeFontFaces(
  families: readonly string[],
  { text, hanLanguage }: PageText,
  addressOf: (file: FontFile) => string,
  catalogue: FontCatalogue = bundledFonts,
): string {
  const rules: string[] = [];
  for (const name of families) {
    const family = findFamily(name, catalogue);
    if (family === undefined) continue;
    for (const italic of family.hasItalic ? [false, true] : [false]) {
      const fontAt = (weight: number) =>
        resolveFont({ family: family.name, weight, italic, text, hanLanguage }, catalogue);
      for (const { font, range } of listFaceWeights(family, fontAt)) {
        const { files } = font;
        // A browser combines only faces of the same weight and style, so all rules have the family's own.
        const own = files.find((file) => family.files.includes(file)) ?? files[0];
        if (own === undefined) continue;
        const face = { family: family.name, weight: range ?? own.weight, style: own.style };
        // If several have a character, the browser uses the last rule.
        for (const file of files.toReversed())
          rules.push(writeFontFace(face, rangesIn(file, font), addressOf(file)));
      }
    }
  }
  return rules.join("\n");
}

/** From this weight on, text is drawn in the bold of a fallback family that has a regular and a bold. */
const boldFrom = 550;

/**
 * The weights of a family and their fonts. A variable family has one for all weights, unless a fallback family has others
 * for the bold ones.
 */
function listFaceWeights(
  { weights, files: ownFiles }: FontFamily,
  fontAt: (weight: number) => ResolvedFont,
): { font: ResolvedFont; range?: readonly [number, number] }[] {
  if (!("min" in weights)) return weights.map((weight) => ({ font: fontAt(weight) }));
  const { min, max } = weights;
  const light = fontAt(min);
  if (light.files.every((file) => ownFiles.includes(file))) return [{ font: light }];
  const bold = fontAt(max);
  const hasOneFont = light.files.every((file, index) => file === bold.files[index]);
  if (hasOneFont || min >= boldFrom || max < boldFrom) return [{ font: light }];
  return [
    { font: light, range: [min, boldFrom - 1] },
    { font: bold, range: [boldFrom, max] },
  ];
}

/** The characters that a page takes from a file. */
function rangesIn(file: FontFile, font: ResolvedFont): CodePointRanges {
  const ranges = listCoverage(file);
  const misplaced = listMisplacedMarks(font, file);
  if (misplaced.size === 0) return ranges;
  return toRanges([...codePointsIn(ranges)].filter((point) => !misplaced.has(point)));
}

function writeFontFace(
  { family, weight: [min, max], style }: { family: string } & Pick<FontFile, "weight" | "style">,
  ranges: CodePointRanges,
  address: string,
): string {
  const written: string[] = [];
  for (let index = 0; index < ranges.length; index += 2) {
    const first = (ranges[index] ?? 0).toString(16);
    const last = (ranges[index + 1] ?? 0).toString(16);
    written.push(first === last ? `U+${first}` : `U+${first}-${last}`);
  }
  return (
    `@font-face { font-family: ${writeCssText(family)}; src: ${writeCssUrl(address)}; ` +
    `font-weight: ${min === max ? min : `${min} ${max}`}; font-style: ${style}; font-display: block; ` +
    `unicode-range: ${written.join(", ")}; }`
  );
}

export interface PageText {
  /** All characters and clusters that the page may show, without duplicates, in lines. */
  text: string;
  /** From the first `lang` attribute that names one; otherwise guessed from the text. */
  hanLanguage: HanLanguage | undefined;
}

/** Reads a page's text for {@link writeFontFaces}. Composes decomposed text and normalises line ends in the page. */
export function readPageText(page: HtmlPage): PageText {
  const tags = [...elementsIn(page)].flatMap((element) => {
    for (const node of element.childNodes)
      if (isText(node)) node.value = composeLetters(normalizeLineEnds(node.value));
    return attributeOf(element, "lang") ?? [];
  });
  const text = shownCharacters(page);
  const named = tags.map(readHanLanguage).find((language) => language !== undefined);
  return { text, hanLanguage: named ?? guessHanLanguage(text) };
}

/** The characters that a page may show: of its texts and attributes, in both letter cases, and those that styles insert. */
function shownCharacters(page: HtmlPage): string {
  const clusters = new Set<string>();
  const add = (text: string) => {
    for (const cluster of listClusters(text)) clusters.add(cluster);
  };
  const visit = (node: HtmlNode) => {
    if (isText(node)) add(node.value);
    if (isElement(node)) {
      for (const { value } of node.attrs) add(value);
      for (const child of node.childNodes) visit(child);
    }
  };
  for (const child of page.childNodes) visit(child);
  const own = [...clusters];
  // A control keeps a cluster apart from the next one.
  const text = own.join("\n");
  const capitals = composeLetters(text.toUpperCase());
  return [...listClusters(`${text}\n${capitals}\n${text.toLowerCase()}\n0123456789…•–`)].join("\n");
}

/** Lists a warning for each unknown font that a change names; the page uses the next one of its style's list. */
export function listUnknownFonts(
  { components, values }: HtmlContent,
  catalogue: FontCatalogue = bundledFonts,
): string[] {
  const named = components.flatMap(({ id, properties }) =>
    properties.flatMap(({ name, spec }) => (spec.kind === "font" ? (values[id]?.[name] ?? []) : [])),
  );
  return unknownFamilyWarnings(named.map(String), catalogue);
}
