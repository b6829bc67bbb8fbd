import type { JsonProblem } from "#contract/json-problem.ts";
import type { Problem } from "#contract/problems.ts";
import type { ValueProblem } from "#contract/value-problems.ts";
import { texts } from "./texts.ts";

/** `changes[0].id: required: the id of a component`, in the user's language. */
export function toProblemWords(problem: Problem): string {
  const words = texts.fault(problem);
  return problem.path === "" ? words : `${problem.path}: ${words}`;
}

/** Describes why a text is not JSON, without the position. */
export function jsonProblemWords({ reason }: Pick<JsonProblem, "reason">): string {
  return texts.fault({ code: "json", params: { reason } });
}

/**
 * Formats a fault, or a text without the field's name, as a sentence in the user's language. The sentence stands at its
 * field, so the fault of an input is without the input's name.
 */
export function asSentence(fault: ValueProblem | string): string {
  if (typeof fault === "object" && fault.code === "input") return texts.inputRule(fault.params);
  if (typeof fault === "object" && fault.code === "mustBe" && fault.params.what.code === "color")
    return texts.notColor;
  const text = (typeof fault === "string" ? fault : texts.fault(fault)).trim();
  // A name in code, such as data-editable or title.text, keeps its letters.
  const begun = text.replace(/^\p{Ll}(?=\p{Ll}*(?:[,:;.!?…]?(?:\s|$)))/u, (letter) => letter.toUpperCase());
  return `${begun}${/[.!?…]$/.test(begun) ? "" : "."}`;
}

/** A warning, a failure's reason or another text of the service, as a sentence in the reader's language. */
export function serviceWords(text: string): string {
  return text === "" ? "" : asSentence(texts.serviceText(text));
}
