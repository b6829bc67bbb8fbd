import { attributeOf, type HtmlElement, parentOf } from "./html-tree.ts";

/** A parsed selector with its specificity. */
export interface Selector {
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
export interface MatchBudget {
  steps: number;
}

/** Bounds the cost of a hostile style. */
const stepsMax = 10_000;

/** Whether the selector matches. Deducts the cost from the budget, which several calls may share. */
export function matchesSelector(
  element: HtmlElement,
  { parts }: Selector,
  budget: MatchBudget = { steps: stepsMax },
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
