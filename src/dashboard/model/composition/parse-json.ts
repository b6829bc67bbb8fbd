import type { JsonValue } from "#contract/json.ts";
import { findJsonProblem } from "#contract/json-problem.ts";
import { jsonProblemWords } from "../../base/language/problems/problem-words.ts";
import { texts } from "./texts.ts";

/** Parses JSON; `undefined` for invalid text. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    const value: JsonValue = JSON.parse(text);
    return value;
  } catch {
    return undefined;
  }
}

/** The first syntax error of JSON text, with line and column. */
export function describeJsonProblem(source: string): string {
  const fault = findJsonProblem(source);
  return fault === undefined
    ? texts.tooDeep
    : texts.faultAt(fault.line, fault.column, jsonProblemWords(fault));
}
