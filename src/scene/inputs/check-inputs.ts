import { cutText } from "#contract/cut-text.ts";
import { type Fault, type Faults, toFound } from "#contract/faults.ts";
import type { Change } from "#contract/changes/change.ts";
import type { AppliedChanges } from "../apply-changes.ts";
import type { ChangedValues } from "../changed-values.ts";
import { componentsOf, type TemplateDocument } from "../document.ts";
import type { PropertySpec } from "../properties/property-spec.ts";
import { formatHex, parseColor } from "../values/color.ts";
import { findInput, patternedLengthMax } from "./read-interface.ts";
import type { InputChoice, TemplateInput, TemplateInterface } from "./template-interface.ts";

/** A rule of an input that a request breaks. */
export interface InputFault {
  /** `component.property`. */
  input: string;
  /** Position of the change in the list; undefined for an input that is missing. */
  index: number | undefined;
  fault: Extract<Fault, { code: "input" }>;
}

export interface CheckedChanges extends Pick<AppliedChanges, "components" | "changed" | "names"> {
  changes: readonly Change[];
}

/** Whether a text matches a pattern of the RE2 syntax, in time that is linear in its length. */
export type MatchPattern = (pattern: string, text: string) => boolean;

const limitLengthMax = 300;

/**
 * The rules of a template's inputs that changes break, in the order of the changes, missing inputs last. The changes
 * were read before and have no other faults. Whether a text fits its box is decided by its layout, not here.
 */
export function checkInputs(
  { inputs = {}, onlyInputs = false }: TemplateInterface,
  { components, changes, changed, names }: CheckedChanges,
  matches: MatchPattern,
): InputFault[] {
  const faults: InputFault[] = [];
  for (const [index, change] of changes.entries()) {
    const name = names[index];
    // A change without a name sets nothing; an empty one is a field left empty.
    const isIgnored = name === undefined && change.value === "";
    if (onlyInputs && !isIgnored && (name === undefined || !Object.hasOwn(inputs, name))) {
      const input = name ?? [change.componentId, change.property].filter((part) => part !== "").join(".");
      faults.push({ input, index, fault: onlyInputsFault(input, inputs, change.value) });
    }
    // Of several changes of a property the last one counts.
    if (name === undefined || names.indexOf(name, index + 1) >= 0) continue;
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    const found = findInput(name, components);
    if (input === undefined || found === undefined) continue;
    const value = changed.get(found.component.id)?.[found.property];
    const broken = brokenRule(value, input, found.spec, matches);
    if (broken === undefined) continue;
    faults.push({ input: name, index, fault: inputFault(name, input, change.value, broken) });
  }
  const missing = Object.entries(inputs).filter(
    ([name, { required }]) => required === true && !names.includes(name),
  );
  for (const [name, input] of missing)
    faults.push({
      input: name,
      index: undefined,
      fault: inputFault(name, input, undefined, { rule: "required" }),
    });
  return faults;
}

type BrokenRule = Pick<Faults["input"], "rule" | "limit" | "length">;

/** The first rule that a value breaks, as its spec has read it. */
function brokenRule(
  value: unknown,
  input: TemplateInput,
  spec: PropertySpec<unknown>,
  matches: MatchPattern,
): BrokenRule | undefined {
  const { required, minLength = 0, maxLength, minimum, maximum, oneOf, pattern } = input;
  if (typeof value === "string" && spec.kind === "text") {
    const length = countCharacters(value);
    const longest = maxLength ?? (pattern === undefined ? undefined : patternedLengthMax);
    if (length === 0 && required === true) return { rule: "required" };
    if (length < minLength) return { rule: "minLength", limit: minLength, length };
    if (longest !== undefined && length > longest) return { rule: "maxLength", limit: longest, length };
    if (pattern !== undefined && !matches(pattern, value)) return { rule: "pattern", limit: pattern };
  }
  const isEmpty = value === "" || (Array.isArray(value) && value.length === 0);
  if (isEmpty && required === true) return { rule: "required" };
  if (typeof value === "number") {
    if (minimum !== undefined && value < minimum) return { rule: "minimum", limit: minimum };
    if (maximum !== undefined && value > maximum) return { rule: "maximum", limit: maximum };
  }
  if (oneOf !== undefined && findChoice(value, oneOf, spec) === undefined)
    return { rule: "oneOf", limit: cutText(oneOf.map(String).join(", "), limitLengthMax) };
  return undefined;
}

/** Unicode characters, as JSON Schema counts them. */
export function countCharacters(text: string): number {
  return Array.from(text).length;
}

/** The choice that means the same as a value, as the property reads both; undefined if there is none. */
export function findChoice(
  value: unknown,
  choices: readonly InputChoice[],
  spec: PropertySpec<unknown>,
): InputChoice | undefined {
  const comparable = toComparable(value, spec);
  return choices.find((choice) => {
    const read = spec.read(choice);
    return read.ok && toComparable(read.value, spec) === comparable;
  });
}

/** Two spellings of a colour are the same colour. */
function toComparable(value: unknown, { kind }: PropertySpec<unknown>): string {
  const color = kind === "color" && typeof value === "string" ? parseColor(value) : undefined;
  return color === undefined ? JSON.stringify(value) : formatHex(color);
}

function inputFault(
  name: string,
  { label }: TemplateInput,
  sent: unknown,
  broken: BrokenRule,
): InputFault["fault"] {
  const params = { input: name, ...(label === undefined ? {} : { label }), ...broken, got: toFound(sent) };
  return { code: "input", params };
}

function onlyInputsFault(
  name: string,
  inputs: Readonly<Record<string, TemplateInput>>,
  sent: unknown,
): InputFault["fault"] {
  const limit = cutText(Object.keys(inputs).join(", "), limitLengthMax);
  return {
    code: "input",
    params: { input: cutText(name, 200), rule: "onlyInputs", limit, got: toFound(sent) },
  };
}

/** A text whose fit its input checks. */
export interface CheckedText {
  /** Of the component. */
  id: string;
  text: string;
  /** `component.text`. */
  input: string;
  overflow: "warn" | "reject";
}

/** The texts of inputs whose components the request changes; the others are their author's. */
export function listCheckedTexts(
  document: TemplateDocument,
  { changed }: Pick<ChangedValues, "changed">,
): CheckedText[] {
  const inputs = document.interface?.inputs;
  if (inputs === undefined) return [];
  return componentsOf(document).flatMap((component) => {
    const name = `${component.id}.text`;
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    if (input === undefined || component.type !== "TEXT" || !component.visible || !changed.has(component.id))
      return [];
    const { id, text } = component;
    return [{ id, text, input: name, overflow: input.overflow ?? "warn" }];
  });
}

/** The fault of a text that does not fit its box. */
export function overflowFault(
  { interface: described }: TemplateDocument,
  name: string,
  text: string,
  names: ChangedValues["names"],
): InputFault {
  const broken = { rule: "overflow", length: countCharacters(text) } as const;
  const index = names.lastIndexOf(name);
  return {
    input: name,
    index: index < 0 ? undefined : index,
    fault: inputFault(name, described?.inputs?.[name] ?? {}, text, broken),
  };
}
