import { attributeOf, type HtmlElement, parentOf } from "./html-tree.ts";

/** A selector that {@link parseSelectors} can read, and how much it counts for. */
export interface Selector {
  /** From the right: the element itself, then what must stand above it. */
  parts: readonly SelectorPart[];
  specificity: number;
}

interface SelectorPart {
  tests: readonly ((element: HtmlElement) => boolean)[];
  /** How the next part, to the left, stands to this one. */
  combinator: "child" | "descendant";
}

const compound =
  /^(?:(?<tag>[a-z][\w-]*|\*)|#(?<id>[\w-]+)|\.(?<name>(?:\\.|[\w-])+)|\[(?<attribute>[\w-]+)(?:=(?:"(?<quoted>[^"]*)"|'(?<single>[^']*)'|(?<bare>[\w-]+)))?\]|(?<root>:root))/i;

/**
 * The selectors of a rule that are made of tags, classes, ids, attributes and `:root`, with descendants and children. Others
 * are left out: what they would set is then not known as a default value, which is all that this is for.
 */
export function parseSelectors(text: string): Selector[] {
  return text.split(",").flatMap((one) => parseSelector(one.trim()) ?? []);
}

/** How many comparisons are still made; what is left when none are is taken not to match. */
export interface MatchBudget {
  steps: number;
}

/** The cost limit of a hostile style: this only finds default values. */
const stepsMax = 10_000;

/** Takes what it costs from the budget, which several calls may share. */
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
 * Whether the parts after the one at `place` stand above. `nowhere`: not above any of this element's ancestors either,
 * so that the search is not repeated from further up and the whole costs at most parts × ancestors.
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

/** More are not looked for: each may be tried against every element above. */
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
