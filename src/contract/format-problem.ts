import { valueProblemWords } from "./value-problem-words.ts";
import type { Problem } from "./problems.ts";

/** The form of the `errors` list in an error body: `changes[0].id: required`. */
export function formatProblem(problem: Problem): string {
  const words = valueProblemWords(problem);
  return problem.path === "" ? words : `${problem.path}: ${words}`;
}
