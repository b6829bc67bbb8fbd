import type { JsonProblem } from "#contract/json-problem.ts";
import type { Problem } from "#contract/problems.ts";
import { texts } from "./texts.ts";

/** `changes[0].id: required: the id of a component`, in the user's language. */
export function toProblemWords(problem: Problem): string {
  const words = texts.fault(problem);
  return problem.path === "" ? words : `${problem.path}: ${words}`;
}

/** Describes why a text is not JSON, without the position. */
export function jsonProblemWords({ reason }: Pick<JsonProblem, "reason">): string {
  return texts.fault({ code: "json", params: { reason } });
}
