import { cutText } from "#contract/strings.ts";
import type { ValueProblems } from "#contract/value-problems.ts";
import type { PropertySpec } from "../properties/property-spec.ts";
import { formatHex, parseColor } from "../values/color.ts";
import { countCharacters } from "../values/count-characters.ts";
import { plainTextOf } from "../values/styled-text.ts";
import type { InputChoice, TemplateInput } from "./template-interface.ts";

/** Whether a text matches a pattern of the RE2 syntax, in time that is linear in its length. */
export type MatchPattern = (pattern: string, text: string) => boolean;

/** Texts that a pattern checks are shorter, so that a check takes up to 30 ms with the largest pattern. */
export const patternedLengthMax = 1_000;
/** Characters of a rule that a problem quotes. */
export const limitLengthMax = 300;

/** A rule that a value breaks, with its limit and the value's own length, characters. */
export type BrokenRule = Pick<ValueProblems["input"], "rule" | "limit" | "length">;

/** The first rule that a value breaks, as its spec has read it. */
export function brokenRule(
  value: unknown,
  input: TemplateInput,
  spec: PropertySpec<unknown>,
  matches: MatchPattern,
): BrokenRule | undefined {
  const { required, minLength = 0, maxLength, minimum, maximum, oneOf, pattern } = input;
  if (typeof value === "string" && spec.kind === "text") {
    const shown = shownText(value, spec);
    const length = countCharacters(shown);
    const longest = maxLength ?? (pattern === undefined ? undefined : patternedLengthMax);
    if (length === 0 && required === true) return { rule: "required" };
    if (length < minLength) return { rule: "minLength", limit: minLength, length };
    if (longest !== undefined && length > longest) return { rule: "maxLength", limit: longest, length };
    if (pattern !== undefined && !matches(pattern, shown)) return { rule: "pattern", limit: pattern };
  }
  const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
  if (isEmpty && required === true) return { rule: "required" };
  if (typeof value === "number") {
    if (minimum !== undefined && value < minimum) return { rule: "minimum", limit: minimum };
    if (maximum !== undefined && value > maximum) return { rule: "maximum", limit: maximum };
  }
  if (oneOf !== undefined && findChoice(value, oneOf, spec) === undefined)
    return { rule: "oneOf", limit: cutText(oneOf.map(String).join(", "), limitLengthMax) };
  return undefined;
}

/** The choice that means the same as a value, as the property reads both; undefined if there is none. */
export function findChoice(
  value: unknown,
  choices: readonly InputChoice[],
  spec: PropertySpec<unknown>,
): InputChoice | undefined {
  const comparable = toComparable(value, spec);
  return choices.find((choice) => {
    const read = spec.read(choice);
    return read.ok && toComparable(read.value, spec) === comparable;
  });
}

/** Two spellings of a colour are the same colour, and a text is the same in any styles. */
function toComparable(value: unknown, spec: PropertySpec<unknown>): string {
  if (typeof value !== "string") return JSON.stringify(value);
  const color = spec.kind === "color" ? parseColor(value) : undefined;
  return color === undefined ? JSON.stringify(shownText(value, spec)) : formatHex(color);
}

/** The characters of a text that a picture shows, to which the rules of an input apply. */
export function shownText(text: string, { stylesOf }: Pick<PropertySpec<unknown>, "stylesOf">): string {
  return stylesOf === undefined ? text : plainTextOf(text);
}
