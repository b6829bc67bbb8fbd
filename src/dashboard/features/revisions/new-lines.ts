import { componentOf, type FitLine, isOverflow } from "../../model/template/fit-lines.ts";

/**
 * The lines that a later drawing has and the earlier one has not. A text that was cut or rejected and spills now is
 * not new, and neither is a broken rule with another limit. `formerIdOf` returns the earlier id of a component.
 */
export function listNewLines(
  before: readonly FitLine[],
  after: readonly FitLine[],
  formerIdOf: (id: string) => string = (id) => id,
): FitLine[] {
  const sameId = (id: string) => id;
  const known = new Set(
    before.flatMap((line) => [
      identityOf(line, sameId),
      ...(line.kind === "rejected" && isOverflow(line) ? [overflowOf(componentOf(line) ?? "", sameId)] : []),
    ]),
  );
  return after.filter((line) => !known.has(identityOf(line, formerIdOf)));
}

function identityOf(line: FitLine, formerIdOf: (id: string) => string): string {
  switch (line.kind) {
    case "rejected": {
      const { fault } = line;
      if (fault.code !== "input") return `rejected ${fault.code} ${JSON.stringify(fault.params)}`;
      const { input, rule } = fault.params;
      return `rejected ${formerIdOf(componentOf(line) ?? "")}${input.slice(input.lastIndexOf("."))} ${rule}`;
    }
    case "warning":
      return `warning ${line.text}`;
    case "imageMissing":
      return `image ${formerIdOf(line.component ?? "")} ${line.reason}`;
    case "cut":
    case "spills":
      return overflowOf(line.component, formerIdOf);
    default:
      return `${line.kind} ${formerIdOf(line.component)}`;
  }
}

function overflowOf(component: string, formerIdOf: (id: string) => string): string {
  return `overflow ${formerIdOf(component)}`;
}

/** The outcome for one case or request. */
export interface CheckedOutcome {
  /** The fraction of different pixels, 0 to 1; undefined if one of the two could not be drawn. */
  share: number | undefined;
  /** The lines that are new in the later revision. */
  added: readonly FitLine[];
  /** Those that the earlier revision has too. */
  kept?: readonly FitLine[];
}

/** Those with new lines first, then those that are rejected as before, then by difference, with those that could not be drawn at the top. Equal ones keep their order. */
export function sortByDifference<Row extends CheckedOutcome>(rows: readonly Row[]): Row[] {
  return rows.toSorted((a, b) => urgencyOf(b) - urgencyOf(a) || (b.share ?? 2) - (a.share ?? 2));
}

function urgencyOf({ added, kept = [] }: CheckedOutcome): number {
  return added.length > 0 ? 2 : Number(kept.some(({ kind }) => kind === "rejected"));
}
