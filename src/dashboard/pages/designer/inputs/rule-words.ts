import { limits } from "#contract/limits.ts";
import type { Problem } from "#contract/problems.ts";
import { brokenRule, patternedLengthMax } from "#scene/inputs/broken-rule.ts";
import type { PatternEngine } from "#scene/inputs/read-interface.ts";
import type { InputChoice } from "#scene/inputs/template-interface.ts";
import type { PropertySpec } from "#scene/properties/property-spec.ts";
import { formatCount } from "../../../base/design-system/format.ts";
import { asSentence } from "../../../base/language/problems/as-sentence.ts";
import { texts as problemTexts } from "../../../base/language/problems/texts.ts";
import type { InputRule, TypedRules } from "../../../model/design/source/inputs.ts";
import { texts } from "./texts.ts";

export interface RefusedRule {
  rule: InputRule;
  problem: Problem;
  /** All rules of the input, with the refused value. */
  rules: TypedRules;
  spec: PropertySpec<unknown> | undefined;
  patterns: PatternEngine | undefined;
}

/**
 * Why the service would reject a rule, and what it takes. The service's own words have no translation, so the usual
 * reasons have words here; others are shown as they are.
 */
export function refusalWords(refused: RefusedRule): string {
  const { rule, problem, rules } = refused;
  const value = rules[rule];
  if (rule === "pattern" && problem.path.endsWith("pattern") && problem.code === "other")
    return texts.refused.pattern(asSentence(problem));
  // A choice that a typed bound excludes is reported for the list.
  if (Array.isArray(rules.oneOf) && problem.path.includes(".oneOf"))
    return choiceWords(rules.oneOf.filter(isChoice), refused) ?? asSentence(problem);
  const isTooLong = problem.code === "mustBe" && problem.params.what.code === "other";
  if (typeof value === "string" && isTooLong) return texts.refused.tooLong;
  return boundWords(refused) ?? asSentence(problem);
}

/** Bounds that contradict each other, or those of the property. */
function boundWords({ rule, rules, spec, problem }: RefusedRule): string | undefined {
  const words = texts.refused;
  const value = toNumber(rules[rule]);
  const { minimum: least, maximum: most } = spec ?? {};
  const isLength = rule === "minLength" || rule === "maxLength";
  const smallest = toNumber(isLength ? rules.minLength : rules.minimum);
  const largest = toNumber(isLength ? rules.maxLength : rules.maximum);
  if (value === undefined) return undefined;
  if (smallest !== undefined && largest !== undefined && smallest > largest)
    return value === smallest ? words.aboveMost(asText(largest)) : words.belowLeast(asText(smallest));
  if (rule === "minimum" && most !== undefined && value > most) return words.mostOfProperty(asText(most));
  if (rule === "maximum" && least !== undefined && value < least) return words.leastOfProperty(asText(least));
  const isBesidePattern = isLength && typeof rules.pattern === "string" && problem.code === "other";
  return isBesidePattern && value > patternedLengthMax
    ? words.besidePattern(asText(patternedLengthMax))
    : undefined;
}

/** Why a list of accepted values is refused. */
function choiceWords(
  choices: readonly InputChoice[],
  { rules, spec, patterns }: RefusedRule,
): string | undefined {
  const words = texts.refused;
  if (choices.length > limits.inputChoicesMax) return words.tooManyChoices(limits.inputChoicesMax);
  for (const choice of choices) {
    const read = spec?.read(choice);
    if (spec === undefined || read === undefined) continue;
    if (!read.ok) return words.choice(String(choice), asSentence(read.problem));
    const broken = brokenRule(read.value, readRules(rules), spec, patterns?.matches ?? (() => true));
    if (broken !== undefined)
      return words.choice(String(choice), problemTexts.inputRule({ input: "", got: "nothing", ...broken }));
  }
  return undefined;
}

/** The rules besides the list, without those that are typed by half. */
function readRules(rules: TypedRules) {
  const { required, pattern } = rules;
  const numbers = { minLength: 0, maxLength: 0, minimum: 0, maximum: 0 };
  const read = Object.keys(numbers).flatMap((rule) => {
    const value = Object.entries(rules).find(([name]) => name === rule)?.[1];
    return typeof value === "number" ? [[rule, value] as const] : [];
  });
  return {
    ...Object.fromEntries(read),
    ...(required === true && { required }),
    ...(typeof pattern === "string" && pattern !== "" && { pattern }),
  };
}

function isChoice(value: unknown): value is InputChoice {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function toNumber(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

/** A number with all its decimals. */
export function asText(value: number): string {
  const decimals = /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;
  return formatCount(value, Math.min(decimals, 6));
}
