import { tokenize, TokenType } from "@csstools/css-tokenizer";
import { createLineCounter, functionsWithTexts } from "./css-addresses.ts";
import { harmlessFunctions, isUnknownValue, type MayHoldText, nextOf } from "./text-variables.ts";

/** What in a style sheet stands for an address in a way that shows nothing: no picture is had for it. */
interface IneffectiveAddress {
  line: number;
  message: string;
}

const withAddresses: ReadonlySet<string> = new Set([
  "image-set",
  "-webkit-image-set",
  "cross-fade",
  "-webkit-cross-fade",
]);

/** Functions that Chromium does not draw with. */
const neverDrawn: ReadonlySet<string> = new Set(["src", "image", "element", "-moz-element", "paint"]);

/** Texts right in these are refused by `findCssFaults`. */
const withTexts: ReadonlySet<string> = new Set(functionsWithTexts);

/** In the order of the sheet. Linear in its length. */
export function listIneffectiveAddresses(css: string, mayHoldText: MayHoldText): IneffectiveAddress[] {
  const found: IneffectiveAddress[] = [];
  // Most sheets have none.
  if (!/(?:set|fade|src|image|element|paint)\(/i.test(css) && !css.includes("\\")) return found;
  const tokens = tokenize({ css });
  const lineAt = createLineCounter(css);
  /** The functions and parentheses around a token. */
  const open: string[] = [];
  /** Those of them that take addresses. */
  const taking: string[] = [];
  for (const [index, token] of tokens.entries()) {
    const [type, , offset] = token;
    const within = taking.at(-1);
    const report = (what: string, instead = 'write url("…")') =>
      found.push({ line: lineAt(offset), message: `${what} is not accepted: ${instead}` });
    if (type === TokenType.Function) {
      const name = token[4].value.toLowerCase();
      const hasText = withTexts.has(name) && tokens[nextOf(tokens, index)]?.[0] === TokenType.String;
      if (neverDrawn.has(name) && !hasText) report(`${name}()`);
      else if (within !== undefined && isUnknownValue(name)) report(`${name}() in ${within}()`);
      else if (within !== undefined && name === "var") {
        const named = nextOf(tokens, index);
        const variable = tokens[named]?.[0] === TokenType.Ident ? tokens[named][4].value : "";
        const hasFallback = tokens[nextOf(tokens, named)]?.[0] === TokenType.Comma;
        if (mayHoldText(variable, { hasFallback }))
          report(`var(${variable}) in ${within}()`, `write url("…"), or give ${variable} a url("…")`);
      }
      open.push(name);
      if (withAddresses.has(name)) taking.push(name);
    } else if (type === TokenType.OpenParen) open.push("");
    else if (type === TokenType.CloseParen) {
      if (withAddresses.has(open.pop() ?? "")) taking.pop();
    } else if (type === TokenType.String && within !== undefined) {
      const around = open.at(-1) ?? "";
      if (!harmlessFunctions.has(around) && !withTexts.has(around)) report(`an address in ${within}()`);
    }
  }
  return found;
}
