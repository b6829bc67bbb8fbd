import { tokenize, TokenType } from "@csstools/css-tokenizer";
import { createLineCounter, functionsWithTexts } from "./css-addresses.ts";
import { harmlessFunctions, isUnknownValue, type MayHoldText, nextOf } from "./text-variables.ts";

/** An address in a style sheet that Chromium cannot use, so that no picture is fetched for it. */
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

/** Functions that Chromium does not paint. */
const neverDrawn: ReadonlySet<string> = new Set(["src", "image", "element", "-moz-element", "paint"]);

/** Strings directly inside these are rejected by `findCssFaults`. */
const withTexts: ReadonlySet<string> = new Set(functionsWithTexts);

/** Lists ineffective addresses in source order, in time linear in the sheet's length. */
export function listIneffectiveAddresses(css: string, mayHoldText: MayHoldText): IneffectiveAddress[] {
  const found: IneffectiveAddress[] = [];
  // Fast path: most sheets contain none of these functions.
  if (!/(?:set|fade|src|image|element|paint)\(/i.test(css) && !css.includes("\\")) return found;
  const tokens = tokenize({ css });
  const lineAt = createLineCounter(css);
  /** Open functions and parentheses. */
  const open: string[] = [];
  /** Open functions that take addresses. */
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
