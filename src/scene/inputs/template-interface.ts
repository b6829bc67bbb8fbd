import type { Change } from "#contract/changes/change.ts";
import type { JsonObject } from "#contract/json.ts";

/**
 * The part of a document that callers and designers see. Nothing of it is painted. Every field is absent in a document
 * that does not name it.
 */
export interface TemplateInterface {
  /** The properties that callers set, by `component.property`. The order is that of the template's components, not this one. */
  inputs?: Readonly<Record<string, TemplateInput>>;
  /** Whether only the inputs may be set. Absent: every property may be. */
  onlyInputs?: boolean;
  /** Former ids of components, which callers may still send. */
  aliases?: Readonly<Record<string, string>>;
  /** Examples of what callers send, by which the author checks the template. */
  cases?: readonly TemplateCase[];
  design?: TemplateDesign;
}

/** The rules of one input. Lengths are Unicode characters, as in JSON Schema. */
export interface TemplateInput {
  label?: string;
  description?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  oneOf?: readonly InputChoice[];
  /** A regular expression of the RE2 syntax that is also one of JavaScript; it matches anywhere in the text. */
  pattern?: string;
  /** Whether a text that does not fit its box is accepted. Absent: `warn`. */
  overflow?: (typeof overflowModes)[number];
}

export type InputChoice = string | number | boolean;

export interface TemplateCase {
  name: string;
  /** Values by `component.property`. */
  data: JsonObject;
}

/** Only for those who design the template. */
export interface TemplateDesign {
  groups?: readonly { name: string; ids: readonly string[] }[];
  locked?: readonly string[];
  /** Px from the left and from the top. */
  guides?: { x?: readonly number[]; y?: readonly number[] };
  safeZone?: string;
}

export const overflowModes = ["warn", "reject"] as const;

/** The document's fields of its interface. */
export const interfaceFields = ["inputs", "onlyInputs", "aliases", "cases", "design"] as const;

/** Replaces the former ids of components by the present ones. */
export function withoutAliases(
  described: TemplateInterface | undefined,
  changes: readonly Change[],
): readonly Change[] {
  const aliases = described?.aliases;
  if (aliases === undefined) return changes;
  return changes.map((change) =>
    Object.hasOwn(aliases, change.componentId)
      ? { ...change, componentId: aliases[change.componentId] ?? change.componentId }
      : change,
  );
}
