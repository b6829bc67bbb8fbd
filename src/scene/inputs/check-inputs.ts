import { cutText } from "#contract/strings.ts";
import type { StateOfText, TextState } from "#contract/fit-report.ts";
import { type ValueProblem, toFound } from "#contract/value-problems.ts";
import type { Change } from "#contract/changes/change.ts";
import type { AppliedChanges } from "../apply-changes.ts";
import type { ChangedValues } from "../changed-values.ts";
import { componentsOf, type TemplateDocument } from "../document.ts";
import type { TextComponent } from "../layout/layout-text.ts";
import { type BrokenRule, brokenRule, limitLengthMax, type MatchPattern } from "./broken-rule.ts";
import { countCharacters } from "../values/count-characters.ts";
import { plainTextOf } from "../values/styled-text.ts";
import { findInput } from "./read-interface.ts";
import type { TemplateInput, TemplateInterface } from "./template-interface.ts";

/** A rule of an input that a request breaks. */
export interface InputProblem {
  /** `component.property`. */
  input: string;
  /** Position of the change in the list; undefined for an input that is missing. */
  index: number | undefined;
  fault: Extract<ValueProblem, { code: "input" }>;
}

export interface CheckedChanges extends Pick<AppliedChanges, "components" | "changed" | "names"> {
  changes: readonly Change[];
}

/**
 * The rules of a template's inputs that changes break, in the order of the changes, missing inputs last. The changes
 * were read before and have no other problems. Whether a text fits its box is decided by its layout, not here.
 */
export function checkInputs(
  { inputs = {}, onlyInputs = false }: TemplateInterface,
  { components, changes, changed, names }: CheckedChanges,
  matches: MatchPattern,
): InputProblem[] {
  const faults: InputProblem[] = [];
  for (const [index, change] of changes.entries()) {
    const name = names[index];
    // A change without a name sets nothing; an empty one is a field left empty.
    const isIgnored = name === undefined && change.value === "";
    if (onlyInputs && !isIgnored && (name === undefined || !Object.hasOwn(inputs, name))) {
      const input = name ?? [change.componentId, change.property].filter((part) => part !== "").join(".");
      faults.push({ input, index, fault: onlyInputsProblem(input, inputs, change.value) });
    }
    // Of several changes of a property the last one counts.
    if (name === undefined || names.indexOf(name, index + 1) >= 0) continue;
    const input = Object.hasOwn(inputs, name) ? inputs[name] : undefined;
    const found = findInput(name, components);
    if (input === undefined || found === undefined) continue;
    const value = changed.get(found.component.id)?.[found.property];
    const broken = brokenRule(value, input, found.spec, matches);
    if (broken === undefined) continue;
    faults.push({ input: name, index, fault: inputProblem(name, input, change.value, broken) });
  }
  const missing = Object.entries(inputs).filter(
    ([name, { required }]) => required === true && !names.includes(name),
  );
  for (const [name, input] of missing)
    faults.push({
      input: name,
      index: undefined,
      fault: inputProblem(name, input, undefined, { rule: "required" }),
    });
  return faults;
}

function inputProblem(
  name: string,
  { label }: TemplateInput,
  sent: unknown,
  broken: BrokenRule,
): InputProblem["fault"] {
  const params = { input: name, ...(label === undefined ? {} : { label }), ...broken, got: toFound(sent) };
  return { code: "input", params };
}

function onlyInputsProblem(
  name: string,
  inputs: Readonly<Record<string, TemplateInput>>,
  sent: unknown,
): InputProblem["fault"] {
  const limit = cutText(Object.keys(inputs).join(", "), limitLengthMax);
  return {
    code: "input",
    params: { input: cutText(name, 200), rule: "onlyInputs", limit, got: toFound(sent) },
  };
}

/** A text whose fit is checked when it is drawn. */
export interface CheckedText {
  /** Its id. */
  component: string;
  overflow: NonNullable<TemplateInput["overflow"]>;
}

/** The name of the input that checks a component's text. */
export function textInputOf(component: string): string {
  return `${component}.text`;
}

/** The texts that the request changes and no input rejects: what does not fit is a warning of the render. */
export function listTextsToCheck(
  { interface: described, ...document }: TemplateDocument,
  { changed }: Pick<ChangedValues, "changed">,
): CheckedText[] {
  return componentsOf(document).flatMap(({ id, type, visible }) =>
    type === "TEXT" && visible && changed.has(id) && !isStrict(described, id)
      ? [{ component: id, overflow: "warn" }]
      : [],
  );
}

function isStrict(described: TemplateInterface | undefined, component: string): boolean {
  const inputs = described?.inputs ?? {};
  const name = textInputOf(component);
  return Object.hasOwn(inputs, name) && inputs[name]?.overflow === "reject";
}

/** The texts that the request changes and that their inputs reject if they do not fit, before they are drawn. */
export function listStrictTexts(
  document: TemplateDocument,
  { changed }: Pick<ChangedValues, "changed">,
): TextComponent[] {
  return componentsOf(document).flatMap((component) =>
    component.type === "TEXT" &&
    component.visible &&
    changed.has(component.id) &&
    isStrict(document.interface, component.id)
      ? [component]
      : [],
  );
}

/** `state`: undefined where it is unknown. */
export function isUnfit({ state }: { state: TextState | undefined }): boolean {
  return state === "cut" || state === "spills";
}

/** Rejects texts by how they fit. Accepts a text of which that is unknown. */
export function checkFits(
  document: TemplateDocument,
  applied: Pick<ChangedValues, "changed" | "names">,
  texts: readonly StateOfText[],
): InputProblem[] {
  const unfit = new Set(texts.filter(isUnfit).map(({ component }) => component));
  return listStrictTexts(document, applied).flatMap(({ id, text }) =>
    unfit.has(id) ? [overflowProblem(document.interface, textInputOf(id), text, applied.names)] : [],
  );
}

/** The problem of a text that does not fit and whose input rejects it. */
export function overflowProblem(
  described: TemplateInterface | undefined,
  name: string,
  text: string,
  names: ChangedValues["names"],
): InputProblem {
  const index = names.lastIndexOf(name);
  return {
    input: name,
    index: index < 0 ? undefined : index,
    fault: inputProblem(name, described?.inputs?.[name] ?? {}, text, {
      rule: "overflow",
      length: countCharacters(plainTextOf(text)),
    }),
  };
}
