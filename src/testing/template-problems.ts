import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { listChangeables } from "#scene/apply-changes.ts";
import { parseTemplateDocument } from "#scene/document.ts";
import { countPatternSteps, isTooLarge, matchPattern, patternProblem } from "#scene/inputs/match-pattern.ts";
import { type PatternEngine, readTemplateInterface } from "#scene/inputs/read-interface.ts";

export const patternEngine: PatternEngine = {
  problemOf: patternProblem,
  isTooLarge,
  stepsOf: countPatternSteps,
  matches: matchPattern,
};

/** The faults for which the service would refuse the document of a canvas template. */
export function problemsOf(source: JsonObject): Problem[] {
  const read = parseTemplateDocument(source);
  if (!read.ok) return read.problem;
  const problems: Problem[] = [];
  const components = listChangeables(read.value);
  readTemplateInterface(source, { components, patterns: patternEngine }, problems);
  return problems;
}
