/**
 * Checks the form of a CSS selector list without a browser: names, brackets, strings and combinators (Selectors Level 4,
 * section 18). A pseudo-class that the browser does not know passes here and is reported when the page is captured.
 */
export function isSelectorForm(text: string): boolean {
  const position = readList(text, 0, false);
  return position === text.length;
}

/**
 * The compounds of each selector in a list and the combinators between them, the last one first: `ul > li, p a` is
 * `li`, `>`, `ul` and `a`, ` `, `p`. None behind a problem of the form.
 */
export function splitSelector(list: string): string[][] {
  const chains: string[][] = [];
  let chain: string[] = [];
  let position = skipSpace(list, 0);
  for (;;) {
    const behind = readCompound(list, position);
    if (behind === undefined) return chains;
    chain.unshift(list.slice(position, behind));
    position = skipSpace(list, behind);
    const next = list[position];
    const isEnd = next === undefined || next === ",";
    if (isEnd) {
      chains.push(chain);
      chain = [];
    } else chain.unshift(isCombinator(next) ? next : " ");
    if (next === undefined) return chains;
    if (isEnd || isCombinator(next)) position = skipSpace(list, position + 1);
    else if (position === behind) return chains;
  }
}

const space = /[ \t\r\n\f]*/y;
const name =
  /(?:--|-?(?:[a-z_\u0080-\uffff]|\\[\da-f]{1,6}[ \t]?|\\[^\n\r\f]))(?:[\w\u0080-\uffff-]|\\[\da-f]{1,6}[ \t]?|\\[^\n\r\f])*/iy;
const attribute =
  /\[\s*(?:\*?\|)?[a-z_\u0080-\uffff\\-][\w\u0080-\uffff\\:|-]*\s*(?:[~|^$*]?=\s*(?:"(?:[^"\\\n]|\\[\s\S])*"|'(?:[^'\\\n]|\\[\s\S])*'|[\w\u0080-\uffff\\-]+)\s*(?:[is]\s*)?)?\]/iy;
/** Pseudo-classes whose argument is a list of selectors. */
const selectorFunctions = new Set(["is", "where", "not", "has", "matches", "host", "slotted"]);

/** The position behind `pattern` at `position`; undefined where it does not match or matches nothing. */
function after(pattern: RegExp, text: string, position: number): number | undefined {
  pattern.lastIndex = position;
  const match = pattern.exec(text);
  return match === null || match[0] === "" ? undefined : pattern.lastIndex;
}

function skipSpace(text: string, position: number): number {
  return after(space, text, position) ?? position;
}

/** The position behind a list of selectors; undefined when it has a problem. `:has()` may begin with a combinator. */
function readList(text: string, start: number, mayBeRelative: boolean): number | undefined {
  let position: number | undefined = start;
  for (;;) {
    position = readComplex(text, position, mayBeRelative);
    if (position === undefined || text[position] !== ",") return position;
    position += 1;
  }
}

function readComplex(text: string, start: number, mayBeRelative: boolean): number | undefined {
  let position = skipSpace(text, start);
  if (mayBeRelative && isCombinator(text[position])) position = skipSpace(text, position + 1);
  for (;;) {
    const behind = readCompound(text, position);
    if (behind === undefined) return undefined;
    position = skipSpace(text, behind);
    const next = text[position];
    if (next === undefined || next === "," || next === ")") return position;
    if (isCombinator(next)) position = skipSpace(text, position + 1);
    // Two compounds need white space or a combinator between them.
    else if (position === behind) return undefined;
  }
}

function isCombinator(character: string | undefined): boolean {
  return character === ">" || character === "+" || character === "~";
}

function readCompound(text: string, start: number): number | undefined {
  let position = text[start] === "*" ? start + 1 : (after(name, text, start) ?? start);
  for (;;) {
    const behind = readPart(text, position);
    if (behind === undefined) return undefined;
    if (behind === position) return position === start ? undefined : position;
    position = behind;
  }
}

/** One class, id, attribute or pseudo-class; the same position when there is none. */
function readPart(text: string, position: number): number | undefined {
  switch (text[position]) {
    case ".":
    case "#":
      return after(name, text, position + 1);
    case "[":
      return after(attribute, text, position);
    case ":":
      return readPseudo(text, text[position + 1] === ":" ? position + 2 : position + 1);
    default:
      return position;
  }
}

function readPseudo(text: string, start: number): number | undefined {
  const behind = after(name, text, start);
  if (behind === undefined || text[behind] !== "(") return behind;
  const called = text.slice(start, behind).toLowerCase();
  const end = selectorFunctions.has(called)
    ? readList(text, behind + 1, called === "has")
    : readArgument(text, behind + 1);
  return end !== undefined && text[end] === ")" ? end + 1 : undefined;
}

const argument = /(?:"[^"\n]*"|'[^'\n]*'|[^()"'{}[\];])*/y;

/** Anything else in brackets, such as `2n + 1`; never empty. */
function readArgument(text: string, position: number): number | undefined {
  return after(argument, text, position);
}
