import { jsonProblemWords } from "../../base/language/problems/json-problem-words.ts";
import { findJsonProblem } from "#contract/json-problem.ts";
import { texts } from "./texts.ts";

/** The first syntax error of JSON text, with line and column. */
export function describeJsonProblem(source: string): string {
  const fault = findJsonProblem(source);
  return fault === undefined
    ? texts.tooDeep
    : texts.faultAt(fault.line, fault.column, jsonProblemWords(fault));
}
