import type { JsonValue } from "../json.ts";

/**
 * One new value for one property of one component.
 *
 * The four spellings (property-named array, items array, dictionary, query string) all mean a list of these, applied
 * in order. `null` is never a value: in every spelling it means "not set", because real clients send it for fields
 * they leave empty.
 */
export interface Change {
  componentId: string;
  /** Empty for a bare key, which names a component only: its main property is meant (`text` of a TEXT, `src` of an IMAGE). */
  property: string;
  value: ChangeValue;
}

export type ChangeValue = Exclude<JsonValue, null>;

/** The property of a bare key. */
export const mainProperty = "";

/** Why a spelling cannot express a list; the others may still carry it. */
export type SpellingProblem =
  | { reason: "dotInComponentId"; componentId: string }
  | { reason: "dotInProperty"; componentId: string; property: string }
  | { reason: "emptyName"; componentId: string; property: string }
  /** Keys are unique, so a second value for the same property cannot travel. */
  | { reason: "duplicateKey"; key: string }
  /** `id`, `property` and `value` have a meaning of their own in an array item. */
  | { reason: "reservedProperty"; componentId: string; property: string }
  /** A lone surrogate has no UTF-8 form, so a link cannot carry it. */
  | { reason: "brokenText"; componentId: string; property: string };

/** The problem as a sentence, to show in place of the missing spelling. */
export function describeSpellingProblem(problem: SpellingProblem): string {
  switch (problem.reason) {
    case "dotInComponentId":
      return `The component id "${problem.componentId}" contains a dot, and the reader would split the key in the wrong place. Use the array.`;
    case "dotInProperty":
      return `The property "${problem.property}" of "${problem.componentId}" contains a dot, and the reader would split the key in the wrong place. Use the array.`;
    case "emptyName":
      return "A change without a component or a property cannot be named here.";
    case "duplicateKey":
      return `"${problem.key}" is set twice, and a key can stand only once. Use the array.`;
    case "reservedProperty":
      return `The property "${problem.property}" of "${problem.componentId}" has a meaning of its own in this form. Use the items array.`;
    case "brokenText":
      return `The change of "${problem.componentId}" contains half a character, which no link can carry.`;
  }
}
