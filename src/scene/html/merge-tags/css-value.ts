import { expectation, type ValueProblem, mustBe } from "#contract/value-problems.ts";
import { cssValueLengthMax } from "../css-rules.ts";

/** Functions that a value may contain. None of them loads anything, or reads anything outside the value. */
const functions: ReadonlySet<string> = new Set(
  (
    "rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix " +
    "calc min max clamp abs round mod rem hypot sqrt pow exp log sign sin cos tan rotate scale translate translatex translatey skew " +
    "linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient"
  ).split(" "),
);

/**
 * The problem of a value that must not be inserted into a style unescaped. Accepts words, numbers with units, colours and
 * functions without addresses, none of which can end the surrounding declaration. Linear in the length, because a list may
 * have thousands of values.
 */
export function cssValueProblem(value: string): ValueProblem | undefined {
  return value.length <= cssValueLengthMax && isSafe(value)
    ? undefined
    : mustBe(expectation("cssValue", {}), value);
}

function isSafe(value: string): boolean {
  // Fast path for most values.
  if (/^[\w#.%+, -]*$/.test(value)) return true;
  // Two adjacent values must not form a comment.
  if (/^\s*[/*]|[/*]\s*$|\/\*|\*\//.test(value)) return false;
  // Characters of words and separators, without quotes, backslashes, braces, brackets, < > @ ! ; : ~ ^ | $ & = ?
  if (!/^[\w#.%+,\s/*()\u0080-\u{10ffff}-]*$/u.test(value)) return false;
  let depth = 0;
  for (const [, before = "", paren] of value.matchAll(/([^\s,/*()]*)([()])/g)) {
    if (paren === "(" && !functions.has(before.toLowerCase())) return false;
    depth += paren === "(" ? 1 : -1;
    if (depth < 0) return false;
  }
  return depth === 0;
}
