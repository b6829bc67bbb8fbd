import { expectation, type Fault, mustBe } from "#contract/faults.ts";
import { cssValueLengthMax } from "../css-rules.ts";

/** Functions of a value. None of them loads anything, or reads what is not in the value. */
const functions: ReadonlySet<string> = new Set(
  (
    "rgb rgba hsl hsla hwb lab lch oklab oklch color-mix calc min max clamp rotate scale translate translatex translatey skew " +
    "linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient"
  ).split(" "),
);

/**
 * Why a value may not be put into a style as it is. Accepted are words, numbers with units, colours and functions without
 * addresses: none of them ends the declaration that it is put into, whatever stands beside it. Linear in the length: a list
 * may have thousands of values.
 */
export function cssValueFault(value: string): Fault | undefined {
  return value.length <= cssValueLengthMax && isSafe(value)
    ? undefined
    : mustBe(expectation("cssValue", {}), value);
}

function isSafe(value: string): boolean {
  // Most values.
  if (/^[\w#.%+, -]*$/.test(value)) return true;
  // Two values side by side must not make a comment.
  if (/^\s*[/*]|[/*]\s*$|\/\*|\*\//.test(value)) return false;
  // The characters of words, and what stands between them. Not: quotes, backslashes, braces, brackets, < > @ ! ; : ~ ^ | $ & = ?
  if (!/^[\w#.%+,\s/*()\u0080-\u{10ffff}-]*$/u.test(value)) return false;
  let depth = 0;
  for (const [, before = "", paren] of value.matchAll(/([^\s,/*()]*)([()])/g)) {
    if (paren === "(" && !functions.has(before.toLowerCase())) return false;
    depth += paren === "(" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
