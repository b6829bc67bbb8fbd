import type { SpellingProblem } from "#contract/changes/change.ts";
import { texts } from "./texts.ts";

/** Why changes cannot be the data of a case. */
export function refusalWords(problem: SpellingProblem | "tooMany"): string {
  if (problem === "tooMany") return texts.tooMany;
  return problem.reason === "dotInComponentId" ? texts.dotted(problem.componentId) : texts.unwritable;
}
