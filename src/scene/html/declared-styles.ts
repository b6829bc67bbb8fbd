import { parseColor } from "../values/color.ts";
import { type CssDeclaration, cssValueLengthMax, readCssRules, readDeclarations } from "./css-rules.ts";
import { attributeOf, type HtmlElement, parentOf } from "./html-tree.ts";

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

/** A parsed selector with its specificity. */
interface Selector {
  /** From right to left: the element itself, then its ancestors. */
  parts: readonly SelectorPart[];
  specificity: number;
}

interface SelectorPart {
  tests: readonly ((element: HtmlElement) => boolean)[];
  /** The relation between the next part, on the left, and this one. */
  combinator: "child" | "descendant";
}

const compound =
  /^(?:(?<tag>[a-z][\w-]*|\*)|#(?<id>[\w-]+)|\.(?<name>(?:\\.|[\w-])+)|\[(?<attribute>[\w-]+)(?:=(?:"(?<quoted>[^"]*)"|'(?<single>[^']*)'|(?<bare>[\w-]+)))?\]|(?<root>:root))/i;

/**
 * Parses the selectors of a rule that consist of tags, classes, ids, attributes and `:root`, with descendant and child
 * combinators. Skips others, whose declarations then are not known as default values.
 */
export function parseSelectors(text: string): Selector[] {
  return text.split(",").flatMap((one) => parseSelector(one.trim()) ?? []);
}

/** The remaining number of comparisons. A selector does not match if the budget is exhausted. */
interface MatchBudget {
  steps: number;
}

/** Bounds the cost of a hostile style. */
const selectorStepsMax = 10_000;

/** Whether the selector matches. Deducts the cost from the budget, which several calls may share. */
export function matchesSelector(
  element: HtmlElement,
  { parts }: Selector,
  budget: MatchBudget = { steps: selectorStepsMax },
): boolean {
  const [own] = parts;
  if (own === undefined || !fits(element, own, budget)) return false;
  return matchAbove(element, parts, 0, budget) === "yes";
}

/**
 * Whether ancestors match the parts after the one at `place`. `nowhere`: no ancestor of this element's ancestors can match
 * either, so that the search is not repeated for them and costs at most parts × ancestors.
 */
function matchAbove(
  element: HtmlElement,
  parts: readonly SelectorPart[],
  place: number,
  budget: MatchBudget,
): "yes" | "not here" | "nowhere" {
  const [part, next] = [parts[place], parts[place + 1]];
  if (part === undefined || next === undefined) return "yes";
  for (let parent = parentOf(element); parent !== undefined; parent = parentOf(parent)) {
    const found = fits(parent, next, budget) ? matchAbove(parent, parts, place + 1, budget) : "not here";
    if (found !== "not here" || part.combinator === "child") return found;
  }
  return "nowhere";
}

function fits(element: HtmlElement, { tests }: SelectorPart, budget: MatchBudget): boolean {
  // An element or a selector can be as long as the whole template.
  budget.steps -= 1 + element.attrs.length + tests.length;
  return budget.steps >= 0 && tests.every((test) => test(element));
}

/** Longer selectors are skipped: each part may be compared with all ancestors. */
const partsMax = 6;
const selectorLengthMax = 1_000;

function parseSelector(text: string): Selector | undefined {
  if (text.length > selectorLengthMax) return undefined;
  const words = text.replaceAll(/\s*>\s*/g, " > ").split(/\s+/);
  const parts: SelectorPart[] = [];
  let specificity = 0;
  let combinator: SelectorPart["combinator"] = "descendant";
  for (const word of words) {
    if (word === ">") {
      combinator = "child";
      continue;
    }
    const tests = parseCompound(word);
    if (tests === undefined || parts.length === partsMax) return undefined;
    parts.unshift({ tests: tests.map(({ test }) => test), combinator });
    specificity += tests.reduce((sum, { weight }) => sum + weight, 0);
    combinator = "descendant";
  }
  return parts.length === 0 ? undefined : { parts, specificity };
}

function parseCompound(
  text: string,
): { test: (element: HtmlElement) => boolean; weight: number }[] | undefined {
  const tests: { test: (element: HtmlElement) => boolean; weight: number }[] = [];
  let rest = text;
  while (rest !== "") {
    const match = compound.exec(rest);
    if (match === null) return undefined;
    const { tag, id, name, attribute, quoted, single, bare, root } = match.groups ?? {};
    const value = quoted ?? single ?? bare;
    if (tag !== undefined)
      tests.push({
        test: (element) => tag === "*" || element.tagName === tag.toLowerCase(),
        weight: tag === "*" ? 0 : 1,
      });
    else if (id !== undefined)
      tests.push({ test: (element) => attributeOf(element, "id") === id, weight: 10_000 });
    else if (name !== undefined) {
      const wanted = name.replaceAll(/\\(.)/g, "$1");
      tests.push({ test: (element) => classesOf(element).has(wanted), weight: 100 });
    } else if (attribute !== undefined)
      tests.push({
        test: (element) => {
          const held = attributeOf(element, attribute.toLowerCase());
          return value === undefined ? held !== undefined : held === value;
        },
        weight: 100,
      });
    else if (root !== undefined) tests.push({ test: (element) => element.tagName === "html", weight: 100 });
    rest = rest.slice(match[0].length);
  }
  return tests.length === 0 ? undefined : tests;
}

const knownClasses = new WeakMap<HtmlElement, { text: string; names: ReadonlySet<string> }>();

function classesOf(element: HtmlElement): ReadonlySet<string> {
  const text = attributeOf(element, "class") ?? "";
  const known = knownClasses.get(element);
  if (known?.text === text) return known.names;
  const names = new Set(text.split(/\s+/));
  knownClasses.set(element, { text, names });
  return names;
}
