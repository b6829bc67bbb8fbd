import { type CSSToken, tokenize, TokenType } from "@csstools/css-tokenizer";

/** An address in a style sheet. */
export interface CssAddress {
  address: string;
  /** 1 for the first line. */
  line: number;
}

/** What a style sheet asks for that a template may not. */
export interface CssFault {
  line: number;
  message: string;
}

const functionsWithTexts = ["src", "image", "image-set", "-webkit-image-set", "cross-fade"];

/** Every `url(…)`, also those inside a style sheet's at-rules. */
export function listCssAddresses(css: string): CssAddress[] {
  const found: CssAddress[] = [];
  visitAddresses(tokenize({ css }), (address, token) => {
    found.push({ address, line: lineAt(css, token[2]) });
    return undefined;
  });
  return found;
}

/** The same style sheet with each address replaced; `undefined` leaves one as it is. */
export function replaceCssAddresses(css: string, replace: (address: string) => string | undefined): string {
  // Most sheets have none.
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

/** `url("…")` with everything escaped that could end it. */
export function writeCssUrl(address: string): string {
  return `url(${writeCssText(address)})`;
}

/** A CSS string: quotes, backslashes and line ends are escaped. */
export function writeCssText(text: string): string {
  const escaped = text.replaceAll(
    // oxlint-disable-next-line no-control-regex -- control characters are what is escaped
    /["\\<\u0000-\u001f\u007f]/g,
    (character) => `\\${character.charCodeAt(0).toString(16)} `,
  );
  return `"${escaped}"`;
}

/** What loads from elsewhere other than a picture, and what is not closed. */
export function findCssFaults(css: string): CssFault[] {
  const faults: CssFault[] = [];
  const open: string[] = [];
  for (const token of tokenize({ css })) {
    const [type, , start] = token;
    const report = (message: string) => faults.push({ line: lineAt(css, start), message });
    if (type === TokenType.BadURL || type === TokenType.BadString)
      report("an address or a text is not closed");
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

function visitAddresses(
  tokens: readonly CSSToken[],
  visit: (address: string, first: CSSToken, last: CSSToken) => void,
): void {
  tokens.forEach((token, index) => {
    if (token[0] === TokenType.URL) visit(token[4].value, token, token);
    if (token[0] !== TokenType.Function || token[4].value.toLowerCase() !== "url") return;
    const rest = tokens.slice(index + 1, index + 4).filter(([type]) => type !== TokenType.Whitespace);
    const [text] = rest;
    const end = tokens.slice(index).find(([type]) => type === TokenType.CloseParen);
    if (text?.[0] === TokenType.String && end !== undefined) visit(text[4].value, token, end);
  });
}

function lineAt(css: string, offset: number): number {
  return css.slice(0, offset).split("\n").length;
}
