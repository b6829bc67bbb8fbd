import type { ValueProblem } from "#contract/value-problems.ts";
import { texts } from "./texts.ts";

/**
 * Formats a fault, or a text without the field's name, as a sentence in the user's language. The sentence stands at its
 * field, so the fault of an input is without the input's name.
 */
export function asSentence(fault: ValueProblem | string): string {
  if (typeof fault === "object" && fault.code === "input") return texts.inputRule(fault.params);
  if (typeof fault === "object" && fault.code === "mustBe" && fault.params.what.code === "color")
    return texts.notColor;
  const text = (typeof fault === "string" ? fault : texts.fault(fault)).trim();
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?…]$/.test(text) ? "" : "."}`;
}
