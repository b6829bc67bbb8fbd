import { faultWords } from "#contract/fault-words.ts";
import type { Change } from "#contract/changes/change.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import { checkInputs, type MatchPattern } from "#scene/inputs/check-inputs.ts";
import type { TemplateInterface } from "#scene/inputs/template-interface.ts";
import type { TextFinding } from "../template/text-findings.ts";

/** Something that the author of a template should know about a case, as the service would say it. */
export type CaseFinding =
  | TextFinding
  /** The picture of these components could not be loaded. */
  | { kind: "imageMissing"; components: readonly string[]; reason: string }
  /** Another warning of the service, in English. */
  | { kind: "warning"; text: string };

/** The worst first: the order in which a tile names them. */
const order: readonly CaseFinding["kind"][] = [
  "rejected",
  "imageMissing",
  "cut",
  "spills",
  "warning",
  "shrinks",
];

/** The findings of a case, the worst first; none means that everything fits. */
export function sortFindings(findings: readonly CaseFinding[]): CaseFinding[] {
  return findings.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind) || sizeOf(a) - sizeOf(b));
}

function sizeOf(finding: CaseFinding): number {
  return finding.kind === "shrinks" ? finding.sizePx : 0;
}

export interface JudgedChanges {
  interface: TemplateInterface | undefined;
  changes: readonly Change[];
  applied: Pick<
    AppliedChanges<unknown>,
    "faults" | "warnings" | "emptyTags" | "components" | "changed" | "names"
  >;
  matches: MatchPattern;
}

/** Values that the service would refuse, and its warnings about names. */
export function findingsOfChanges({
  interface: described,
  changes,
  applied,
  matches,
}: JudgedChanges): CaseFinding[] {
  const { faults, warnings, emptyTags = [] } = applied;
  const named = [...warnings, ...emptyTags].map((fault): CaseFinding => ({
    kind: "warning",
    text: faultWords(fault),
  }));
  // A value that its property cannot have is refused before the rules of the inputs are looked at.
  if (faults.length > 0)
    return [...faults.map((fault): CaseFinding => ({ kind: "rejected", fault })), ...named];
  const broken =
    described?.inputs === undefined ? [] : checkInputs(described, { changes, ...applied }, matches);
  return [...broken.map(({ fault }): CaseFinding => ({ kind: "rejected", fault })), ...named];
}

/** The pictures that a document shows and that could not be loaded. */
export function findingsOfPictures(
  document: TemplateDocument,
  failures: readonly { source: string; reason: string }[],
): CaseFinding[] {
  return failures.map(({ source, reason }) => ({
    kind: "imageMissing",
    components: componentsOf(document).flatMap((component) =>
      component.type === "IMAGE" && component.visible && component.src === source ? [component.id] : [],
    ),
    reason,
  }));
}
