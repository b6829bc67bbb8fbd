import type { ComponentOf } from "../document.ts";
import { bundledFonts, type FontCatalogue } from "../fonts/catalogue.ts";
import {
  type FontRequest,
  replaceUncovered,
  type ResolvedFont,
  resolveFont,
} from "../fonts/list-needed-faces.ts";
import { guessHanLanguage } from "../fonts/han-language.ts";
import { parseColor } from "../values/color.ts";
import { composeLetters } from "./compose-letters.ts";
import { transformRuns } from "./letter-case.ts";
import { parseTextRuns, type TextRun } from "./text-runs.ts";

type TextComponent = ComponentOf<"TEXT">;
type Decoration = TextComponent["decoration"];

/** The appearance of one of the two styles, except for its size. */
export interface TextStyle {
  font: ResolvedFont;
  color: string;
  /** Behind the run; transparent for the base style. */
  background: string;
  decoration: Decoration;
}

export interface StyledText {
  /** After changes of letter case, with a box for each character that no font has. */
  runs: TextRun[];
  base: TextStyle;
  emphasis: TextStyle;
}

/** Characters that layout may add to a text. */
export const ellipsis = "…";
export const hyphen = "-";

/** Parses a component's text and resolves the fonts of its two styles. */
export function readStyledText(component: TextComponent, fonts: FontCatalogue = bundledFonts): StyledText {
  const runs = readRuns(component);
  const [baseRequest, emphasisRequest] = requestFonts(component, runs);
  const base = resolveFont(baseRequest, fonts);
  const emphasis = emphasisRequest === undefined ? base : resolveFont(emphasisRequest, fonts);
  return {
    runs: runs.map(({ text, isEmphasis }) => ({
      text: replaceUncovered(text, isEmphasis ? emphasis : base),
      isEmphasis,
    })),
    base: {
      font: base,
      color: component.color,
      background: "transparent",
      decoration: component.decoration,
    },
    emphasis: {
      font: emphasis,
      color: parseColor(component.emphasisColor)?.alpha === 0 ? component.color : component.emphasisColor,
      background: component.emphasisBackground,
      decoration:
        component.emphasisDecoration === "inherit" ? component.decoration : component.emphasisDecoration,
    },
  };
}

/** The font requests of a component's text: its base font and, if a run has emphasis, the emphasis font. */
export function textFontRequests(component: TextComponent): FontRequest[] {
  const runs = readRuns(component);
  return requestFonts(component, runs).filter((request) => request !== undefined);
}

/** The families of a component's text: its base font's and, if a run has emphasis and another font, that one's. */
export function textFamilies(component: TextComponent): string[] {
  const { font } = component;
  const emphasisFamily = emphasisFamilyOf(component);
  if (emphasisFamily === font || !parseTextRuns(component.text).some((run) => run.isEmphasis)) return [font];
  return [font, emphasisFamily];
}

function emphasisFamilyOf({ font, emphasisFont }: TextComponent): string {
  return emphasisFont.trim() === "" ? font : emphasisFont;
}

/** The runs before characters that no font has are replaced. */
function readRuns({ text, transform }: TextComponent): TextRun[] {
  // Composed afterwards, because capitals may be decomposed: of "ΐ" they are three characters.
  return transformRuns(parseTextRuns(text), transform).map((run) => ({
    ...run,
    text: composeLetters(run.text),
  }));
}

function requestFonts(
  component: TextComponent,
  runs: readonly TextRun[],
): [base: FontRequest, emphasis: FontRequest | undefined] {
  const textOf = (isEmphasis: boolean) =>
    runs
      .filter((run) => run.isEmphasis === isEmphasis)
      .map((run) => run.text)
      .join("") +
    ellipsis +
    hyphen;
  const { font, weight, italic, emphasisWeight, emphasisItalic } = component;
  // Guessed from the whole text, so that an emphasised word has the same forms as the words around it.
  const hanLanguage = guessHanLanguage(component.text);
  const base = { family: font, weight, italic, text: textOf(false), hanLanguage };
  if (!runs.some((run) => run.isEmphasis)) return [base, undefined];
  return [
    base,
    {
      family: emphasisFamilyOf(component),
      weight: emphasisWeight === 0 ? weight : emphasisWeight,
      italic: emphasisItalic === "inherit" ? italic : emphasisItalic === "italic",
      text: textOf(true),
      hanLanguage,
    },
  ];
}
