import type { Change } from "#contract/changes/change.ts";
import type { ValueProblems } from "#contract/value-problems.ts";
import type { StateOfText } from "#contract/fit-report.ts";
import type { JsonObject } from "#contract/json.ts";
import type { Problem } from "#contract/problems.ts";
import { type AppliedChanges, listChangeables } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { ChangeableComponent, ChangeProblem } from "#scene/changed-values.ts";
import type { MatchPattern } from "#scene/inputs/broken-rule.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { checkHtmlFits } from "#scene/html/html-fits.ts";
import { checkFits, checkInputs, type InputProblem } from "#scene/inputs/check-inputs.ts";
import { readTemplateInterface } from "#scene/inputs/read-interface.ts";
import type { TemplateInterface } from "#scene/inputs/template-interface.ts";
import type { HtmlTemplate } from "../drawing/html-template.ts";

/** The interface of a template, and its rules as the service checks them. */
export interface TemplateInputs {
  described: TemplateInterface;
  /** The rules that changes break, besides those whose values their properties cannot have. */
  check: (changes: readonly Change[], applied: CheckedValues) => BrokenInputs;
}

export type CheckedValues = Pick<AppliedChanges<unknown>, "components" | "changed" | "names" | "faults">;

export interface BrokenInputs {
  faults: readonly ChangeProblem[];
  /** Required inputs that no change sets. */
  missing: readonly ValueProblems["input"][];
}

/** Reads the interface of a document and adds it; see {@link readInputs}. */
export async function addInputs(
  source: JsonObject,
  { document, html }: { document: TemplateDocument | undefined; html: HtmlTemplate | undefined },
): Promise<TemplateInputs | undefined> {
  const read = html?.document ?? document;
  if (read === undefined) return undefined;
  const components = document === undefined ? html?.applyChanges([]).components : listChangeables(document);
  const inputs = await readInputs(source, components ?? new Map());
  if (inputs !== undefined) read.interface = inputs.described;
  return inputs;
}

/**
 * Reads the interface of a template's document. `undefined` if it cannot be read, for example from a newer service,
 * which then checks alone. The pattern engine is loaded only for inputs with patterns.
 */
export async function readInputs(
  source: JsonObject,
  components: ReadonlyMap<string, ChangeableComponent>,
): Promise<TemplateInputs | undefined> {
  const problems: Problem[] = [];
  const described = readTemplateInterface(source, { components }, problems);
  if (problems.length > 0) return undefined;
  const hasPattern = Object.values(described.inputs ?? {}).some(({ pattern }) => pattern !== undefined);
  const matches: MatchPattern = hasPattern
    ? (await import("#scene/inputs/match-pattern.ts")).matchPattern
    : () => true;
  return { described, check: (changes, applied) => findBroken(described, changes, applied, matches) };
}

function findBroken(
  described: TemplateInterface,
  changes: readonly Change[],
  applied: CheckedValues,
  matches: MatchPattern,
): BrokenInputs {
  if (described.inputs === undefined) return nothingBroken;
  const unread = new Set(applied.faults.map(({ index }) => index));
  const faults: ChangeProblem[] = [];
  const missing: ValueProblems["input"][] = [];
  for (const { index, fault } of checkInputs(described, { changes, ...applied }, matches)) {
    const change = index === undefined ? undefined : changes[index];
    if (index === undefined || change === undefined) missing.push(fault.params);
    else if (!unread.has(index)) {
      const { componentId, property } = change;
      faults.push({ index, componentId, property, ...fault });
    }
  }
  return { faults, missing };
}

export const nothingBroken: BrokenInputs = { faults: [], missing: [] };

/** Whether the service rejects texts of a template that do not fit their boxes. */
export function rejectsOverflow(described: TemplateInterface | undefined): boolean {
  return Object.values(described?.inputs ?? {}).some(({ overflow }) => overflow === "reject");
}

/**
 * The faults of texts that do not fit, each with the change of the text. If the text is the template's own, with the last
 * change of its component, such as a larger font size.
 */
export function listOverflowProblems(
  document: TemplateDocument,
  applied: Pick<AppliedChanges, "changed" | "names">,
  texts: readonly StateOfText[],
): ChangeProblem[] {
  return checkFits(document, applied, texts).map((broken) => toChangeProblem(broken, applied.names));
}

/** The same of an html page; if no change is of the component, with the last change of all, which moved its text. */
export function listHtmlOverflowProblems(
  applied: Pick<AppliedChanges<HtmlDocument>, "document" | "names">,
  texts: readonly StateOfText[],
): ChangeProblem[] {
  const { document, names } = applied;
  return checkHtmlFits(document, applied, texts).map((broken) => {
    const fault = toChangeProblem(broken, names);
    return fault.index < 0 ? { ...fault, index: names.length - 1 } : fault;
  });
}

function toChangeProblem(
  { input, index, fault }: InputProblem,
  names: AppliedChanges["names"],
): ChangeProblem {
  const componentId = input.slice(0, -".text".length);
  const own = names.findLastIndex((name) => name?.startsWith(`${componentId}.`));
  return { index: index ?? own, componentId, property: "text", ...fault };
}
