import { type CSSToken, tokenize, TokenType } from "@csstools/css-tokenizer";

/** An address in a style sheet. */
export interface CssAddress {
  address: string;
  /** 1 for the first line. */
  line: number;
}

/** Requests in a style sheet that a template must not make. */
export interface CssProblem {
  line: number;
  message: string;
}

/** Functions that accept an address as a string. */
export const functionsWithTexts: readonly string[] = [
  "src",
  "image",
  "image-set",
  "-webkit-image-set",
  "cross-fade",
  "-webkit-cross-fade",
];

/** Lists the addresses of all `url(…)`, including those in at-rules. */
export function listCssAddresses(css: string): CssAddress[] {
  const found: CssAddress[] = [];
  const lineAt = createLineCounter(css);
  visitAddresses(tokenize({ css }), (address, token) => {
    found.push({ address, line: lineAt(token[2]) });
    return undefined;
  });
  return found;
}

/** Replaces the addresses of a style sheet; those for which `replace` returns `undefined` stay. */
export function replaceCssAddresses(css: string, replace: (address: string) => string | undefined): string {
  // Fast path: most sheets have no addresses.
  if (!/url\(/i.test(css) && !/\\/.test(css)) return css;
  const replaced: { start: number; end: number; text: string }[] = [];
  visitAddresses(tokenize({ css }), (address, first, last) => {
    const text = replace(address);
    if (text !== undefined) replaced.push({ start: first[2], end: last[3] + 1, text: writeCssUrl(text) });
  });
  let result = "";
  let from = 0;
  for (const { start, end, text } of replaced) {
    result += css.slice(from, start) + text;
    from = end;
  }
  return result + css.slice(from);
}

/** Formats `url("…")`, with all characters escaped that could end it. */
export function writeCssUrl(address: string): string {
  return `url(${writeCssText(address)})`;
}

/** Formats a CSS string; escapes quotes, backslashes and line ends. */
export function writeCssText(text: string): string {
  const escaped = text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- control characters are what is escaped
    /["\\<\u0000-\u001f\u007f]/g,
    (character) => `\\${character.charCodeAt(0).toString(16)} `,
  );
  return `"${escaped}"`;
}

/** Lists constructs that load anything but pictures, and unclosed ones. */
export function findCssProblems(css: string): CssProblem[] {
  const faults: CssProblem[] = [];
  const open: string[] = [];
  const lineAt = createLineCounter(css);
  for (const token of tokenize({ css })) {
    const [type, , start] = token;
    const report = (message: string) => faults.push({ line: lineAt(start), message });
    if (type === TokenType.BadURL || type === TokenType.BadString)
      report(
        type === TokenType.BadURL && /\(.*\(/s.test(token[1])
          ? 'url() takes an address and no function: write url("…")'
          : "an address or a text is not closed",
      );
    if (type === TokenType.AtKeyword) {
      const name = token[4].value.toLowerCase();
      if (name === "import") report("@import is not accepted: write the rules here");
      if (name === "font-face")
        report(
          "@font-face is not accepted: fonts of the service and uploaded ones are named by their family",
        );
    }
    if (type === TokenType.Function) open.push(token[4].value.toLowerCase());
    else if (type === TokenType.OpenParen) open.push("");
    else if (type === TokenType.CloseParen) open.pop();
    const inside = open.at(-1) ?? "";
    if (type === TokenType.String && functionsWithTexts.includes(inside))
      report(`an address in ${inside}() is not accepted: write url("…")`);
  }
  return faults;
}

/** Visits each address in source order. Skips those inside the arguments of another `url()`, which browsers do not load. */
function visitAddresses(
  tokens: readonly CSSToken[],
  visit: (address: string, first: CSSToken, last: CSSToken) => void,
): void {
  let url: { address: string | undefined; first: CSSToken; last: CSSToken } | undefined;
  /** Parentheses that are open inside the `url(`. */
  let depth = 0;
  const close = () => {
    if (url?.address !== undefined) visit(url.address, url.first, url.last);
    url = undefined;
  };
  for (const token of tokens) {
    const [type] = token;
    if (type === TokenType.EOF) break;
    if (url === undefined) {
      if (type === TokenType.URL) visit(token[4].value, token, token);
      if (type !== TokenType.Function || token[4].value.toLowerCase() !== "url") continue;
      url = { address: undefined, first: token, last: token };
      depth = 0;
      continue;
    }
    const isFirst = url.first === url.last;
    if (isFirst && (type === TokenType.Whitespace || type === TokenType.Comment)) continue;
    url.last = token;
    if (isFirst && type === TokenType.String) url.address = token[4].value;
    if (type === TokenType.Function || type === TokenType.OpenParen) depth += 1;
    if (type !== TokenType.CloseParen) continue;
    if (depth === 0) close();
    depth -= 1;
  }
  // The end of a sheet closes open functions.
  close();
}

/** Creates a function that returns the line of an offset, from 1. The offsets of successive calls must not decrease. */
export function createLineCounter(css: string): (offset: number) => number {
  let line = 1;
  let next = css.indexOf("\n");
  return (offset) => {
    while (next >= 0 && next < offset) {
      line += 1;
      next = css.indexOf("\n", next + 1);
    }
    return line;
  };
}
