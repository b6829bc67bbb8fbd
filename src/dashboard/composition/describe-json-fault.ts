import { jsonFaultWords } from "../problems/json-fault-words.ts";
import { findJsonFault } from "#contract/json-fault.ts";
import { texts } from "./texts.ts";

/** Where text stops being JSON, as line and column. */
export function describeJsonFault(source: string): string {
  const fault = findJsonFault(source);
  return fault === undefined ? texts.tooDeep : texts.faultAt(fault.line, fault.column, jsonFaultWords(fault));
}
