import { parseColor } from "../values/color.ts";
import { type CssDeclaration, cssValueLengthMax, readCssRules, readDeclarations } from "./css-rules.ts";
import { attributeOf, type HtmlElement, parentOf } from "./html-tree.ts";
import { type MatchBudget, matchesSelector, parseSelectors, type Selector } from "./match-selector.ts";

/** The values that a template's styles declare for an element, used as defaults of its properties. */
export interface DeclaredStyles {
  /** The value of a property, with variables and inheritance resolved; undefined if it is not declared. */
  valueOf: (element: HtmlElement, property: string) => string | undefined;
  /** The names of the variables that are declared for the element itself. */
  variablesOf: (element: HtmlElement) => string[];
}

interface WeightedDeclaration extends CssDeclaration {
  weight: number;
}

const inherited = [
  "color",
  "font-family",
  "font-size",
  "font-weight",
  "font-style",
  "line-height",
  "letter-spacing",
  "text-align",
  "text-transform",
  "fill",
  "stroke",
];
const inlineWeight = 1e9;
const importantWeight = 1e12;
const variablesDeep = 8;
/** Budget for matching all selectors with all elements: about 3,000 rules with 1,000 elements. */
const stepsMax = 20_000_000;
/** Cost of a declaration, in comparisons. */
const stepsPerDeclaration = 10;

/** Parses the style sheets once; they apply in order. */
export function createDeclaredStyles(sheets: readonly string[]): DeclaredStyles {
  const rules: { selectors: Selector[]; declarations: readonly CssDeclaration[] }[] = sheets
    .flatMap(readCssRules)
    .map(({ selector, declarations }) => ({
      selectors: parseSelectors(selector),
      declarations: declarations.flatMap(expandShorthand),
    }))
    .filter(({ selectors }) => selectors.length > 0);
  const budget: MatchBudget = { steps: stepsMax };
  const known = new Map<HtmlElement, ReadonlyMap<string, string>>();

  function ownOf(element: HtmlElement): ReadonlyMap<string, string> {
    const found =
      known.get(element) ?? new Map(declarationsOf(element).map(({ name, value }) => [name, value]));
    known.set(element, found);
    return found;
  }

  /** Ascending by weight, so that a map keeps the strongest. */
  function declarationsOf(element: HtmlElement): WeightedDeclaration[] {
    const weighted: WeightedDeclaration[] = [];
    for (const { selectors, declarations } of rules) {
      if (budget.steps < 0) break;
      const matching = selectors.filter((selector) => matchesSelector(element, selector, budget));
      if (matching.length === 0) continue;
      const weight = matching.reduce((most, { specificity }) => Math.max(most, specificity), 0);
      budget.steps -= declarations.length * stepsPerDeclaration;
      for (const declaration of declarations) weighted.push({ ...declaration, weight });
    }
    for (const declaration of readDeclarations(attributeOf(element, "style") ?? "").flatMap(expandShorthand))
      weighted.push({ ...declaration, weight: inlineWeight });
    return weighted
      .map((declaration) => ({
        ...declaration,
        weight: declaration.weight + (declaration.isImportant ? importantWeight : 0),
      }))
      .toSorted((left, right) => left.weight - right.weight);
  }

  function rawOf(element: HtmlElement, property: string): string | undefined {
    const own = ownOf(element).get(property);
    const isInherited = property.startsWith("--") || inherited.includes(property);
    if (own !== undefined && own !== "inherit" && !(own === "unset" && isInherited)) return own;
    const parent = parentOf(element);
    return (isInherited || own === "inherit") && parent !== undefined ? rawOf(parent, property) : undefined;
  }

  /** The text that a variable inserts into another value; undefined if it is long, such as an embedded picture. */
  function shortOf(element: HtmlElement, name: string): string | undefined {
    const raw = rawOf(element, name)?.trim();
    return raw === undefined || raw.length > cssValueLengthMax ? undefined : raw;
  }

  function withVariables(element: HtmlElement, value: string, deep = 0): string {
    if (deep > variablesDeep || value.length > cssValueLengthMax || !value.includes("var(")) return value;
    const replaced = value.replaceAll(
      /var\(\s*(--[\w-]+)\s*(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/g,
      (whole: string, name: string, fallback: string | undefined) =>
        shortOf(element, name) ?? fallback?.trim() ?? whole,
    );
    return replaced.length > cssValueLengthMax ? value : withVariables(element, replaced, deep + 1);
  }

  return {
    valueOf: (element, property) => {
      const raw = rawOf(element, property);
      return raw === undefined ? undefined : withVariables(element, raw).trim();
    },
    variablesOf: (element) => [...ownOf(element).keys()].filter((name) => name.startsWith("--")),
  };
}

/** Expands a shorthand to the longhands that properties of components need. */
function expandShorthand(declaration: CssDeclaration): CssDeclaration[] {
  const { name, value } = declaration;
  if (name === "background") {
    const { first: url, rest: colour } = withoutPictures(value);
    return [
      declaration,
      { ...declaration, name: "background-image", value: url ?? "none" },
      ...(parseColor(colour) !== undefined || /^var\(--[\w-]+\)$/.test(colour)
        ? [{ ...declaration, name: "background-color", value: colour }]
        : []),
    ];
  }
  if (name === "font" && value.length <= cssValueLengthMax) {
    const match =
      /^(?<before>.*?)(?<size>[\d.]+(?:px|rem|em|pt))(?:\s*\/\s*(?<line>[\d.]+(?:px)?))?\s+(?<family>.+)$/i.exec(
        value,
      );
    const { before = "", size, line, family } = match?.groups ?? {};
    const weight = /\b(\d{3}|bold|normal)\b/i.exec(before)?.[1] ?? "400";
    const longs = { "font-size": size, "line-height": line, "font-family": family, "font-weight": weight };
    return [
      declaration,
      ...Object.entries(longs).flatMap(([long, text]) =>
        text === undefined ? [] : [{ ...declaration, name: long, value: text }],
      ),
    ];
  }
  return [declaration];
}

/** Separates the first `url(…)` from the rest without any. Linear in the length, because embedded pictures are long. */
function withoutPictures(value: string): { first: string | undefined; rest: string } {
  const opening = /url\(/gi;
  let first: string | undefined;
  let rest = "";
  let from = 0;
  for (let match = opening.exec(value); match !== null; match = opening.exec(value)) {
    const end = value.indexOf(")", match.index);
    if (end < 0) break;
    first ??= value.slice(match.index, end + 1);
    rest += value.slice(from, match.index);
    from = end + 1;
    opening.lastIndex = from;
  }
  rest = (rest + value.slice(from)).trim();
  return { first, rest: rest.length > cssValueLengthMax ? "" : rest };
}
