import { componentsOf, type TemplateDocument } from "#scene/document.ts";
import type { ChangeFinding } from "../../model/template/change-findings.ts";
import type { TextFinding } from "../../model/template/text-findings.ts";

/** Something that the author of a template should know about a case, as the service would say it. */
export type CaseFinding =
  | ChangeFinding
  | TextFinding
  /** The picture of these components could not be loaded. */
  | { kind: "imageMissing"; components: readonly string[]; reason: string };

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
