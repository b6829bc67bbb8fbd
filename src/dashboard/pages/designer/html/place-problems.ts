import type { Problem } from "#contract/problems.ts";
import { findStyleSheetProblems } from "#scene/html/check-html.ts";
import { type HtmlElement, isText, lineOf, styleTextOf } from "#scene/html/html-tree.ts";
import {
  elementsOf,
  type ParsedHtml,
  rangeOfAttribute,
  rangeOfNode,
  rangeOfTag,
  type TextRange,
} from "./parsed-html.ts";
import type { SourcePlaces } from "./source-places.ts";
import { type CodeRange, lineAndColumn, rangeOfLine } from "./source-text.ts";

export interface PlacedProblem {
  /** Without the line, which `at` has. */
  problem: Problem;
  /** Undefined: it has no place in the code. */
  at: (CodeRange & { line: number; column: number }) | undefined;
}

/**
 * Finds the places of the service's problems. The service names the line of an element; the column, and the line of an
 * attribute or of a rule in a style element, come from what the message names. Sorted as they stand in the code, html
 * before CSS, after those without a place.
 */
export function placeProblems(
  problems: readonly Problem[],
  css: string,
  { parsed }: Pick<SourcePlaces, "parsed">,
): PlacedProblem[] {
  const seen = new Map<string, number>();
  const placed = problems.map((problem): PlacedProblem => {
    const { line, text } = splitLine(problem);
    if (line === undefined) return { problem, at: undefined };
    const key = JSON.stringify(problem);
    const count = seen.get(key) ?? 0;
    seen.set(key, count + 1);
    const field = problem.path === "css" ? "css" : "html";
    const code = field === "css" ? css : parsed.html;
    const range =
      field === "css" ? findIn(css, rangeOfLine(css, line), text) : findInHtml(parsed, line, text, count);
    return {
      problem: { ...problem, code: "other", params: { text } },
      at: { field, ...range, ...lineAndColumn(code, range.from) },
    };
  });
  const offsetOf = ({ at }: PlacedProblem) =>
    at === undefined ? -1 : at.from + (at.field === "css" ? parsed.html.length : 0);
  return placed.toSorted((one, other) => offsetOf(one) - offsetOf(other));
}

function splitLine(problem: Problem): { line: number | undefined; text: string } {
  if (problem.code !== "other") return { line: undefined, text: "" };
  const { line, text = "" } = /^line (?<line>\d+): (?<text>.*)$/s.exec(problem.params.text)?.groups ?? {};
  return { line: line === undefined ? undefined : Number(line), text };
}

/** `count`: how many equal problems the line has before this one. */
function findInHtml(parsed: ParsedHtml, line: number, text: string, count: number): TextRange {
  const found: TextRange[] = [];
  for (const element of elementsOf(parsed)) {
    if (lineOf(element) !== line) continue;
    const range = rangeInElement(parsed, element, text);
    if (range !== undefined) found.push(range);
  }
  const range = found[Math.min(count, found.length - 1)];
  return range ?? findIn(parsed.html, rangeOfLine(parsed.html, line + parsed.linesBefore), text);
}

/** The part of an element that a message is about; undefined if it is about another element. */
function rangeInElement(parsed: ParsedHtml, element: HtmlElement, text: string): TextRange | undefined {
  const tag = /^<([\w-]+)> /.exec(text)?.[1];
  if (tag !== undefined) {
    const range = tag === element.tagName.toLowerCase() ? rangeOfTag(parsed, element) : undefined;
    return range && { from: range.from, to: Math.min(range.to, range.from + 1 + tag.length) };
  }
  const attribute = attributeIn(text);
  if (attribute !== undefined) return rangeOfAttribute(parsed, element, attribute);
  return element.tagName === "style" ? rangeInStyle(parsed, element, text) : undefined;
}

function attributeIn(text: string): string | undefined {
  const named = /^the attribute (\S+?):? /.exec(text)?.[1];
  if (named !== undefined) return named;
  const data = /(?:^|in )(data-(?:component|editable|repeat|rows|field))\b/.exec(text)?.[1];
  return data ?? (/^(?:"page" is the page|the component ")/.test(text) ? "data-component" : undefined);
}

function rangeInStyle(parsed: ParsedHtml, element: HtmlElement, text: string): TextRange | undefined {
  const css = styleTextOf(element);
  const [content] = element.childNodes.filter(isText);
  const start = content && rangeOfNode(parsed, content);
  if (start === undefined) return undefined;
  const faults = findStyleSheetProblems(css, undefined).map(splitLine);
  const line = faults.find((fault) => fault.text === text)?.line;
  const whole = { from: 0, to: css.length };
  const found = line === undefined ? findNamed(css, whole, text) : findIn(css, rangeOfLine(css, line), text);
  return found && { from: start.from + found.from, to: start.from + found.to };
}

/** The text that the message names, else the line. */
function findIn(code: string, line: TextRange, text: string): TextRange {
  const named = findNamed(code, line, text);
  if (named !== undefined) return named;
  const indent = /^\s*/.exec(code.slice(line.from, line.to))?.[0].length ?? 0;
  return { from: Math.min(line.from + indent, line.to), to: line.to };
}

/** The first occurrence of what the message quotes from the code: a merge tag, a rule, a function. */
function findNamed(code: string, { from, to }: TextRange, text: string): TextRange | undefined {
  const part = code.slice(from, to).toLowerCase();
  for (const named of namesIn(text)) {
    const at = part.indexOf(named.toLowerCase());
    if (at >= 0) return { from: from + at, to: from + at + named.length };
  }
  return undefined;
}

function namesIn(text: string): string[] {
  const tag = /\{\{[^{}]*\}\}|\{\{\{?/.exec(text)?.[0];
  const [rule] = /^@[\w-]+/.exec(text) ?? [];
  const called = Array.from(text.matchAll(/[\w-]+\(/g), ([name]) => name);
  const ended = text.startsWith("</style") ? ["</style"] : [];
  // A tag is quoted without the spaces that its author may have written.
  return [rule, ...ended, tag, ...called, tag === undefined ? undefined : "{{"].filter(
    (name) => name !== undefined,
  );
}
