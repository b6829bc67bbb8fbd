import type { SpellingProblem } from "#contract/changes/change.ts";
import { texts } from "../texts.ts";

/** The reason why a form cannot express the composition, and which one can. */
export function spellingWords(problem: SpellingProblem): string {
  const { problems } = texts.outputs;
  switch (problem.reason) {
    case "dotInComponentId":
      return problems.dotInComponentId(problem.componentId);
    case "dotInProperty":
      return problems.dotInProperty(problem.componentId, problem.property);
    case "emptyName":
      return problems.emptyName;
    case "duplicateKey":
      return problems.duplicateKey(problem.key);
    case "reservedProperty":
      return problems.reservedProperty(problem.componentId, problem.property);
    case "brokenText":
      return problems.brokenText(problem.componentId);
  }
}
