import type { ChangeFinding } from "../../model/template/change-findings.ts";

/** Something about a drawing that its author should know. */
export type Finding =
  | ChangeFinding
  /** A part of the text is not shown, or it is shown beyond its box. */
  | { kind: "cut" | "spills"; component: string }
  | { kind: "imageMissing"; source: string };

/**
 * The findings that a later drawing has and the earlier one has not. A text that was cut or rejected and spills now is
 * not new, and neither is a broken rule with another limit. `formerIdOf` returns the earlier id of a component.
 */
export function listNewFindings(
  before: readonly Finding[],
  after: readonly Finding[],
  formerIdOf: (id: string) => string = (id) => id,
): Finding[] {
  const sameId = (id: string) => id;
  const known = new Set(
    before.flatMap((finding) => [
      identityOf(finding, sameId),
      ...(finding.kind === "rejected" && isOverflow(finding)
        ? [overflowOf(componentOf(finding), sameId)]
        : []),
    ]),
  );
  return after.filter((finding) => !known.has(identityOf(finding, formerIdOf)));
}

function identityOf(finding: Finding, formerIdOf: (id: string) => string): string {
  switch (finding.kind) {
    case "rejected": {
      const { fault } = finding;
      if (fault.code !== "input") return `rejected ${fault.code} ${JSON.stringify(fault.params)}`;
      const { input, rule } = fault.params;
      return `rejected ${formerIdOf(componentOf(finding))}${input.slice(input.lastIndexOf("."))} ${rule}`;
    }
    case "warning":
      return `warning ${finding.text}`;
    case "imageMissing":
      return `image ${finding.source}`;
    default:
      return overflowOf(finding.component, formerIdOf);
  }
}

function overflowOf(component: string, formerIdOf: (id: string) => string): string {
  return `overflow ${formerIdOf(component)}`;
}

/** The component of a broken rule; empty for other rejections. */
function componentOf({ fault }: Extract<Finding, { kind: "rejected" }>): string {
  return fault.code === "input" ? fault.params.input.slice(0, fault.params.input.lastIndexOf(".")) : "";
}

/** Whether a text does not fit its box, by its layout or because a rule says so. */
export function isOverflow(finding: Finding): boolean {
  if (finding.kind !== "rejected") return finding.kind === "cut" || finding.kind === "spills";
  return finding.fault.code === "input" && finding.fault.params.rule === "overflow";
}

/** The outcome for one case or request. */
export interface CheckedOutcome {
  /** The fraction of different pixels, 0 to 1; undefined if one of the two could not be drawn. */
  share: number | undefined;
  added: readonly Finding[];
}

/** Those with new findings first, then by difference, with those that could not be drawn at the top. Equal ones keep their order. */
export function sortByDifference<Row extends CheckedOutcome>(rows: readonly Row[]): Row[] {
  return rows.toSorted(
    (a, b) => Number(b.added.length > 0) - Number(a.added.length > 0) || (b.share ?? 2) - (a.share ?? 2),
  );
}
