import { jsonFaultWords } from "../../base/language/problems/json-fault-words.ts";
import { findJsonFault } from "#contract/json-fault.ts";
import { texts } from "./texts.ts";

/** The first syntax error of JSON text, with line and column. */
export function describeJsonFault(source: string): string {
  const fault = findJsonFault(source);
  return fault === undefined ? texts.tooDeep : texts.faultAt(fault.line, fault.column, jsonFaultWords(fault));
}
