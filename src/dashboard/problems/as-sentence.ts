import type { Fault } from "#contract/faults.ts";
import { texts } from "./texts.ts";

/** Formats a fault, or a text without the field's name, as a sentence in the user's language. */
export function asSentence(fault: Fault | string): string {
  const text = (typeof fault === "string" ? fault : texts.fault(fault)).trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
}
