import type { Problem } from "./problems.ts";

/** The form of the `errors` list in an error body: `changes[0].id: required`. */
export function formatProblem(problem: Problem): string {
  return problem.path === "" ? problem.message : `${problem.path}: ${problem.message}`;
}
