import type { Change } from "#contract/changes/change.ts";
import { faultWords } from "#contract/fault-words.ts";
import type { Fault } from "#contract/faults.ts";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import type { CheckedValues, TemplateInputs } from "./template-inputs.ts";

export type ChangeFinding =
  /** The service would refuse the request. */
  | { kind: "rejected"; fault: Fault }
  /** A value that has no effect, or another warning of the service, in English. */
  | { kind: "warning"; text: string };

/** Values that the service would refuse, and its warnings about names. */
export function findingsOfChanges(
  changes: readonly Change[],
  applied: CheckedValues & Pick<AppliedChanges<unknown>, "warnings" | "emptyTags">,
  inputs: Pick<TemplateInputs, "check"> | undefined,
): ChangeFinding[] {
  const { faults, warnings, emptyTags = [] } = applied;
  const named = [...warnings, ...emptyTags].map((fault): ChangeFinding => ({
    kind: "warning",
    text: faultWords(fault),
  }));
  // A value that its property cannot have is refused before the rules of the inputs are looked at.
  const rejected: readonly Fault[] =
    faults.length > 0 ? faults : brokenRules(inputs?.check(changes, applied));
  return [...rejected.map((fault): ChangeFinding => ({ kind: "rejected", fault })), ...named];
}

function brokenRules(broken: ReturnType<TemplateInputs["check"]> | undefined): Fault[] {
  if (broken === undefined) return [];
  return [...broken.faults, ...broken.missing.map((params): Fault => ({ code: "input", params }))];
}
