import type { ComponentOf } from "../document.ts";
import { bundledFonts, type FontCatalogue } from "../fonts/catalogue.ts";
import { guessHanLanguage } from "../fonts/han-language.ts";
import {
  type FontRequest,
  replaceUncovered,
  type ResolvedFont,
  resolveFont,
} from "../fonts/list-needed-faces.ts";
import { parseColor } from "../values/color.ts";
import { isEmphasisOnly, type RunStyle, splitPairs } from "../values/styled-text.ts";
import { composeLetters } from "./graphemes.ts";
import { guessLanguage } from "./language.ts";
import {
  baseStyle,
  emphasisStyle,
  keepLettersWhole,
  parseTextRuns,
  pushRun,
  type StyleIndex,
  type TextRun,
} from "./text-runs.ts";

type TextComponent = ComponentOf<"TEXT">;
type Decoration = TextComponent["decoration"];

/** The appearance of a style. */
export interface TextStyle {
  font: ResolvedFont;
  color: string;
  /** Behind the run; transparent for the base style. */
  background: string;
  decoration: Decoration;
  /** Px at the component's `fontSize`. */
  size: number;
}

export interface StyledText {
  /** After changes of letter case, with a box for each character that no font has. */
  runs: TextRun[];
  /** By their numbers; see {@link StyleIndex}. */
  styles: readonly [TextStyle, ...TextStyle[]];
}

/** Characters that layout may add to a text. */
export const ellipsis = "…";
export const hyphen = "-";

/** Parses a component's text and resolves the fonts of its styles. */
export function readStyledText(component: TextComponent, fonts: FontCatalogue = bundledFonts): StyledText {
  const { looks, runs } = readRuns(component);
  const requests = requestFonts(component, looks, runs);
  const base = resolveFont(requests[0], fonts);
  const styleOf = (look: Look, style: StyleIndex): TextStyle => {
    const request = requests[style];
    return Object.assign(look, { font: request === undefined ? base : resolveFont(request, fonts) });
  };
  const [baseLook, ...others] = looks;
  const styles: StyledText["styles"] = [
    Object.assign(baseLook, { font: base }),
    ...others.map((look, index) => styleOf(look, index + 1)),
  ];
  return {
    runs: runs.map(({ text, style }) => ({
      text: replaceUncovered(text, styles[style]?.font ?? base),
      style,
    })),
    styles,
  };
}

/** The font requests of a component's text: those of its base font and of the other styles that its runs have. */
export function textFontRequests(component: TextComponent): FontRequest[] {
  const { looks, runs } = readRuns(component);
  return requestFonts(component, looks, runs).filter((request) => request !== undefined);
}

/** The families of a component's text, without duplicates: its base font's, and those of its runs' styles. */
export function textFamilies(component: TextComponent): string[] {
  const { font, emphasisFont, styles = [] } = component;
  if (emphasisFont.trim() === "" && styles.every((style) => style.font === undefined)) return [font];
  const { looks, numbers } = listLooks(component);
  if (looks.every(({ family }) => family === font)) return [font];
  const used = new Set(parseTextRuns(component.text, numbers).map(({ style }) => style));
  return [...new Set([font, ...looks.filter((_look, style) => used.has(style)).map(({ family }) => family)])];
}

/** A style before its font is resolved. */
interface Look extends Omit<TextStyle, "font"> {
  family: string;
  weight: number;
  italic: boolean;
}

/** The looks of a component's styles, equal ones once, and the number of that of each pair of braces. */
function listLooks(component: TextComponent): { looks: [Look, ...Look[]]; numbers: StyleIndex[] } {
  const base: Look = {
    family: component.font,
    weight: component.weight,
    italic: component.italic,
    color: component.color,
    background: "transparent",
    decoration: component.decoration,
    size: component.fontSize,
  };
  const looks: [Look, ...Look[]] = [base, emphasisLook(component)];
  const { styles = [] } = component;
  if (styles.length === 0) return { looks, numbers: [] };
  const known = new Map<string, StyleIndex>(looks.map((look, style) => [JSON.stringify(look), style]));
  const numbers = styles.map((style) => {
    const { emphasis, font, ...own } = style;
    const from = looks[emphasis === true ? emphasisStyle : baseStyle] ?? base;
    const look = { ...from, ...own, family: font ?? from.family };
    const key = JSON.stringify(look);
    const number = known.get(key) ?? looks.push(look) - 1;
    known.set(key, number);
    return number;
  });
  return { looks, numbers };
}

/** The style of each pair of braces of a component's text. */
export function pairStyles(component: TextComponent): StyleIndex[] {
  const { numbers } = listLooks(component);
  return splitPairs(component.text).flatMap(({ pair }) =>
    pair === undefined ? [] : [numbers[pair] ?? emphasisStyle],
  );
}

/** Whether a part of the text has the emphasis style, and that looks like the text around it. */
export function hasIdleEmphasis(component: TextComponent): boolean {
  const { text, styles = [] } = component;
  const isEmphasised = splitPairs(text).some(
    ({ pair }) => pair !== undefined && isEmphasisOnly(styles[pair] ?? { emphasis: true }),
  );
  if (!isEmphasised) return false;
  const [base, emphasis] = listLooks(component).looks;
  return JSON.stringify(base) === JSON.stringify(emphasis);
}

/** The properties of a run, its own and those of its component. */
export function runLook(component: TextComponent, style: RunStyle): Required<Omit<RunStyle, "emphasis">> {
  const { looks, numbers } = listLooks({ ...component, styles: [style] });
  const { family: font, weight, color, size, italic } = looks[numbers[0] ?? baseStyle] ?? looks[0];
  return { weight, color, font, size, italic };
}

function emphasisLook(component: TextComponent): Look {
  const { emphasisFont, emphasisWeight, emphasisItalic, emphasisColor, emphasisDecoration } = component;
  return {
    family: emphasisFont.trim() === "" ? component.font : emphasisFont,
    weight: emphasisWeight === 0 ? component.weight : emphasisWeight,
    italic: emphasisItalic === "inherit" ? component.italic : emphasisItalic === "italic",
    color: parseColor(emphasisColor)?.alpha === 0 ? component.color : emphasisColor,
    background: component.emphasisBackground,
    decoration: emphasisDecoration === "inherit" ? component.decoration : emphasisDecoration,
    size: component.fontSize,
  };
}

/** The runs before characters that no font has are replaced. */
function readRuns(component: TextComponent): { looks: [Look, ...Look[]]; runs: TextRun[] } {
  const { looks, numbers } = listLooks(component);
  // Composed afterwards, because capitals may be decomposed: of "ΐ" they are three characters.
  const parsed = keepLettersWhole(parseTextRuns(component.text, numbers));
  const runs = transformRuns(parsed, component.transform).map((run) => ({
    ...run,
    text: composeLetters(run.text),
  }));
  return { looks, runs };
}

/** By the numbers of the styles; undefined for one that no run has, except for the base style. */
function requestFonts(
  component: TextComponent,
  [base, ...others]: readonly [Look, ...Look[]],
  runs: readonly TextRun[],
): [FontRequest, ...(FontRequest | undefined)[]] {
  const texts = new Map<StyleIndex, string>();
  for (const { text, style } of runs) texts.set(style, (texts.get(style) ?? "") + text);
  // Guessed from the whole text, so that a word in another style has the same forms as the words around it.
  const hanLanguage = guessHanLanguage(component.text);
  const requestOf = ({ family, weight, italic }: Look, text: string): FontRequest => ({
    family,
    weight,
    italic,
    text: text + ellipsis + hyphen,
    hanLanguage,
  });
  return [
    requestOf(base, texts.get(baseStyle) ?? ""),
    ...others.map((look, index) => {
      const text = texts.get(index + 1);
      return text === undefined ? undefined : requestOf(look, text);
    }),
  ];
}

type LetterCase = ComponentOf<"TEXT">["transform"];

/**
 * Changes letter case by the rules of the text's language. Runs keep their letters even if the length changes ("ß" becomes
 * "SS"). `capitalize` changes only the first letter of each word.
 */
export function transformRuns(runs: readonly TextRun[], letterCase: LetterCase): TextRun[] {
  if (letterCase === "none") return [...runs];
  const whole = runs.map((run) => run.text).join("");
  const language = guessLanguage(whole);
  const change = (text: string) => changeCase(text, letterCase, language);
  const changed = change(whole);
  const lengths = runs.map((run) => change(run.text).length);
  const isEven = lengths.reduce((sum, length) => sum + length, 0) === changed.length;
  const result: TextRun[] = [];
  let end = 0;
  for (const [index, run] of runs.entries()) {
    const start = end;
    end += lengths[index] ?? 0;
    // Letters depend on their neighbours (a Greek sigma at a word's end), so the converted whole is split. If its length
    // differs from that of the converted parts, each part is converted instead.
    pushRun(result, isEven ? changed.slice(start, end) : change(run.text), run.style);
  }
  return result;
}

function changeCase(text: string, letterCase: Exclude<LetterCase, "none">, language: string): string {
  switch (letterCase) {
    case "uppercase":
      return text.toLocaleUpperCase(language);
    case "lowercase":
      return text.toLocaleLowerCase(language);
    case "capitalize":
      return text.replaceAll(/(?<![\p{L}\p{N}\p{M}_'’])\p{L}/gu, (letter) => titleCase(letter, language));
  }
}

/** Digraphs whose second half stays lower case in title case. */
const titlePairs: Readonly<Record<string, string>> = { ǆ: "ǅ", ǉ: "ǈ", ǌ: "ǋ", ǳ: "ǲ" };

function titleCase(letter: string, language: string): string {
  const upper = titlePairs[letter] ?? letter.toLocaleUpperCase(language);
  // "ß" and similar letters become two, of which only the first is a capital in title case.
  return upper.length > letter.length && upper.length === 2
    ? upper.charAt(0) + upper.charAt(1).toLocaleLowerCase(language)
    : upper;
}
