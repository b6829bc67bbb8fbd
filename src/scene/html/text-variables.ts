import { type CSSToken, tokenize, TokenType } from "@csstools/css-tokenizer";

/** Returns whether `var()` of this name may insert a string or an unknown value. */
export type MayHoldText = (variable: string, options?: { hasFallback: boolean }) => boolean;

interface Declared {
  holdsText: boolean;
  refersTo: string[];
}

/** Functions whose strings a browser does not fetch as addresses. */
export const harmlessFunctions: ReadonlySet<string> = new Set(["url", "type", "format"]);

/**
 * Whether a function inserts a value of unknown origin: an attribute, the environment, an inherited value or a custom
 * function.
 */
export function isUnknownValue(functionName: string): boolean {
  return ["attr", "env", "inherit"].includes(functionName) || functionName.startsWith("--");
}

/**
 * Finds the variables of the style sheets that may hold a string: by a rule, by `@property`, through another variable,
 * or by a later change (fonts). An undeclared variable resolves to its fallback if it has one. Linear in the length of
 * the sheets.
 */
export function readTextVariables(sheets: readonly string[]): MayHoldText {
  const declared = new Map<string, Declared>();
  for (const sheet of sheets) {
    // Most sheets declare no variables.
    if (sheet.includes("--") || sheet.includes("\\")) readDeclared(tokenize({ css: sheet }), declared);
  }
  const answers = new Map<string, boolean>();
  const mayHoldText = (variable: string): boolean => {
    const known = answers.get(variable);
    if (known !== undefined) return known;
    // Guards against cycles between variables.
    answers.set(variable, true);
    const found = declared.get(variable);
    const answer =
      found === undefined ||
      found.holdsText ||
      /font|family/i.test(variable) ||
      answers.size > variablesMax ||
      found.refersTo.some(mayHoldText);
    answers.set(variable, answer);
    return answer;
  };
  return (variable, { hasFallback } = { hasFallback: false }) =>
    hasFallback && !declared.has(variable) ? false : mayHoldText(variable);
}

/** Bounds the recursion: each level of references is a call. */
const variablesMax = 1_000;

function readDeclared(tokens: readonly CSSToken[], declared: Map<string, Declared>): void {
  let property: string | undefined;
  for (let index = 0; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token?.[0] === TokenType.AtKeyword && token[4].value.toLowerCase() === "property") {
      const name = tokens[nextOf(tokens, index)];
      property = name?.[0] === TokenType.Ident ? name[4].value : undefined;
    }
    if (token?.[0] === TokenType.CloseCurly) property = undefined;
    if (token?.[0] !== TokenType.Ident) continue;
    const isInitial = property !== undefined && token[4].value.toLowerCase() === "initial-value";
    const name = isInitial ? property : token[4].value;
    if (name?.startsWith("--") !== true) continue;
    const colon = nextOf(tokens, index);
    if (tokens[colon]?.[0] !== TokenType.Colon) continue;
    index = readValue(tokens, colon + 1, declaredAs(name, declared));
  }
}

function declaredAs(name: string, declared: Map<string, Declared>): Declared {
  const known = declared.get(name) ?? { holdsText: false, refersTo: [] };
  declared.set(name, known);
  return known;
}

/** Returns the index of the value's last token. */
function readValue(tokens: readonly CSSToken[], from: number, declared: Declared): number {
  const open: string[] = [];
  let index = from;
  for (; index < tokens.length; index += 1) {
    const token = tokens[index];
    if (token === undefined) break;
    const [type] = token;
    if (open.length === 0 && (type === TokenType.Semicolon || type === TokenType.CloseCurly)) break;
    if (type === TokenType.Function) {
      const name = token[4].value.toLowerCase();
      open.push(name);
      if (isUnknownValue(name)) declared.holdsText = true;
      const referred = tokens[nextOf(tokens, index)];
      if (name === "var" && referred?.[0] === TokenType.Ident) declared.refersTo.push(referred[4].value);
    } else if (
      type === TokenType.OpenParen ||
      type === TokenType.OpenCurly ||
      type === TokenType.OpenSquare
    ) {
      open.push("");
    } else if (
      type === TokenType.CloseParen ||
      type === TokenType.CloseCurly ||
      type === TokenType.CloseSquare
    ) {
      open.pop();
    } else if (type === TokenType.String && !harmlessFunctions.has(open.at(-1) ?? ""))
      declared.holdsText = true;
  }
  // The terminator may also close a block.
  return index - 1;
}

/** The index of the next token that is neither white space nor a comment. */
export function nextOf(tokens: readonly CSSToken[], index: number): number {
  let next = index + 1;
  while (tokens[next]?.[0] === TokenType.Whitespace || tokens[next]?.[0] === TokenType.Comment) next += 1;
  return next;
}
