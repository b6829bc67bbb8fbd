import type { Problem } from "#contract/problems.ts";
import { texts } from "./texts.ts";

/** `changes[0].id: required: the id of a component`, in the user's language. */
export function toProblemWords(problem: Problem): string {
  const words = texts.fault(problem);
  return problem.path === "" ? words : `${problem.path}: ${words}`;
}
