import { findJsonFault } from "#contract/json-fault.ts";
import { texts } from "../composer/texts.ts";

/** Where text stops being JSON, as line and column. */
export function describeJsonFault(source: string): string {
  const fault = findJsonFault(source);
  return fault === undefined
    ? texts.import.tooDeep
    : texts.import.faultAt(fault.line, fault.column, fault.message);
}
