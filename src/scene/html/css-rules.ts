import { type CSSToken, tokenize, TokenType } from "@csstools/css-tokenizer";

/** An unconditional rule; those in `@media`, `@supports` and similar at-rules are skipped. */
export interface CssRule {
  selector: string;
  declarations: readonly CssDeclaration[];
}

/** Longer values are not parsed. */
export const cssValueLengthMax = 2_000;

export interface CssDeclaration {
  name: string;
  /** Without `!important`. */
  value: string;
  isImportant: boolean;
}

/** Reads the unconditional rules of a style sheet, in order; those of `@layer` blocks first, which have less weight. */
export function readCssRules(css: string): CssRule[] {
  const tokens = tokensOf(css);
  const { layered, plain } = readRules(tokens, { from: 0, to: tokens.length, depth: 0 });
  return [...layered, ...plain];
}

/** Reads the declarations of a `style` attribute. */
export function readDeclarations(css: string): CssDeclaration[] {
  return declarationsIn(tokensOf(css));
}

/** Writes the text of a `style` attribute. Values must come from {@link readDeclarations} or from a property's spec. */
export function writeDeclarations(
  declarations: readonly { name: string; value: string; isImportant?: boolean }[],
): string {
  return declarations
    .map(({ name, value, isImportant = false }) => `${name}: ${value}${isImportant ? " !important" : ""}`)
    .join("; ");
}

export function tokensOf(css: string): CSSToken[] {
  return tokenize({ css }).filter(([type]) => type !== TokenType.Comment && type !== TokenType.EOF);
}

/** More deeply nested layers are not read. */
const layersDeep = 20;

function readRules(
  tokens: readonly CSSToken[],
  { from, to, depth }: { from: number; to: number; depth: number },
): { plain: CssRule[]; layered: CssRule[] } {
  const plain: CssRule[] = [];
  const layered: CssRule[] = [];
  let start = from;
  for (let index = from; index < to; index += 1) {
    const type = tokens[index]?.[0];
    if (type === TokenType.Semicolon) start = index + 1;
    if (type !== TokenType.OpenCurly) continue;
    const end = endOfBlock(tokens, index);
    const head = tokens.slice(start, index);
    const first = head.find(([kind]) => kind !== TokenType.Whitespace);
    if (first?.[0] !== TokenType.AtKeyword)
      plain.push({ selector: textOf(head), declarations: declarationsIn(tokens.slice(index + 1, end)) });
    else if (first[4].value.toLowerCase() === "layer" && depth < layersDeep) {
      const inside = readRules(tokens, { from: index + 1, to: end, depth: depth + 1 });
      for (const rule of inside.layered) layered.push(rule);
      for (const rule of inside.plain) layered.push(rule);
    }
    index = end;
    start = end + 1;
  }
  return { plain, layered };
}

/** Reads declarations and skips nested rules. */
function declarationsIn(tokens: readonly CSSToken[]): CssDeclaration[] {
  const declarations: CssDeclaration[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index <= tokens.length; index += 1) {
    const type = tokens[index]?.[0];
    if (type === TokenType.OpenCurly) {
      const end = endOfBlock(tokens, index);
      // The value of a custom property may contain a block; otherwise a block is a nested rule.
      if (!beginsCustom(tokens, start, index)) start = end + 1;
      index = end;
      continue;
    }
    if (type === TokenType.OpenParen || type === TokenType.Function) depth += 1;
    else if (type === TokenType.CloseParen) depth -= 1;
    if (index < tokens.length && (type !== TokenType.Semicolon || depth > 0)) continue;
    const declaration = readDeclaration(tokens.slice(start, index));
    if (declaration !== undefined) declarations.push(declaration);
    start = index + 1;
  }
  return declarations;
}

/** Examines only the name: the value can be long, and this is called at each of its blocks. */
function beginsCustom(tokens: readonly CSSToken[], from: number, to: number): boolean {
  let place = from;
  while (place < to && tokens[place]?.[0] === TokenType.Whitespace) place += 1;
  return place < to && tokens[place]?.[1].startsWith("--") === true;
}

function readDeclaration(tokens: readonly CSSToken[]): CssDeclaration | undefined {
  const named = tokens.findIndex(([type]) => type !== TokenType.Whitespace);
  const name = tokens[named];
  const colon = tokens.findIndex(([type]) => type === TokenType.Colon);
  if (name?.[0] !== TokenType.Ident || colon < 0) return undefined;
  const text = textOf(tokens.slice(colon + 1));
  const value = text.replace(/!\s*important$/i, "").trimEnd();
  const isCustom = name[4].value.startsWith("--");
  return {
    name: isCustom ? name[4].value : name[4].value.toLowerCase(),
    value,
    isImportant: value.length < text.length,
  };
}

function endOfBlock(tokens: readonly CSSToken[], opening: number): number {
  let depth = 0;
  for (let index = opening; index < tokens.length; index += 1) {
    const type = tokens[index]?.[0];
    if (type === TokenType.OpenCurly) depth += 1;
    else if (type === TokenType.CloseCurly) depth -= 1;
    if (depth === 0) return index;
  }
  return tokens.length;
}

function textOf(tokens: readonly CSSToken[]): string {
  return tokens
    .map(([, text]) => text)
    .join("")
    .trim();
}
