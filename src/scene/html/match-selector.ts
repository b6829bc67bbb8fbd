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

export function matchesSelector(element: HtmlElement, { parts }: Selector): boolean {
  const [own, ...above] = parts;
  if (own === undefined || !own.tests.every((test) => test(element))) return false;
  return matchesAbove(element, own.combinator, above);
}

function matchesAbove(
  element: HtmlElement,
  combinator: SelectorPart["combinator"],
  parts: readonly SelectorPart[],
): boolean {
  const [next, ...rest] = parts;
  if (next === undefined) return true;
  for (let parent = parentOf(element); parent !== undefined; parent = parentOf(parent)) {
    const candidate = parent;
    if (next.tests.every((test) => test(candidate)) && matchesAbove(candidate, next.combinator, rest))
      return true;
    if (combinator === "child") return false;
  }
  return false;
}

/** More are not looked for: each may be tried against every element above. */
const partsMax = 6;

function parseSelector(text: string): Selector | undefined {
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
      tests.push({ test: (element) => classesOf(element).includes(wanted), weight: 100 });
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

function classesOf(element: HtmlElement): string[] {
  return (attributeOf(element, "class") ?? "").split(/\s+/);
}
