import type { Fault } from "#contract/faults.ts";
import { texts } from "./texts.ts";

/** A fault, or words without their field's name, as a sentence at the field in the reader's language. */
export function asSentence(fault: Fault | string): string {
  const text = (typeof fault === "string" ? fault : texts.fault(fault)).trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
