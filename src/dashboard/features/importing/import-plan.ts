import { isEqualJson } from "#contract/canonical-json.ts";
import type { JsonObject } from "#contract/json.ts";
import type { Change } from "#contract/changes/change.ts";
import {
  changedValue,
  type Composition,
  conflictsWith,
  emptyComposition,
  type RenderOptions,
  withChanges,
} from "../../model/composition/composition.ts";
import { importOptions, optionConflicts, readOptions } from "../../model/composition/import-options.ts";

/**
 * How the text and the composition are joined: the text's values win, or the composition's do, or the text replaces all
 * of the composition.
 */
export type Conflict = "replace" | "keep" | "only";

export interface ImportPlan {
  next: Composition;
  /** How many properties and options the import sets to another value or resets. */
  changedCount: number;
  /** The properties and options that already have another value. */
  taken: readonly string[];
  /** The composition's properties and options that the text does not set. */
  others: readonly string[];
  optionNames: readonly string[];
}

export interface PlannedImport {
  changes: readonly Change[];
  options: JsonObject;
  /** Properties that are to have the template's own value. */
  unset?: readonly Omit<Change, "value">[] | undefined;
}

/** Plans an import of `changes` and of the fields `options` of a body into a composition. */
export function planImport(
  composition: Composition,
  { changes, options, unset = [] }: PlannedImport,
  conflict: Conflict,
): ImportPlan {
  const conflicts = conflictsWith(composition, changes);
  const kept = new Set(conflict === "keep" ? conflicts : []);
  const incoming = changes.filter((change) => !kept.has(change));
  const resets = unset.filter(
    ({ componentId, property }) => changedValue(composition, componentId, property) !== undefined,
  );
  const reset = conflict === "keep" ? [] : resets.map((one) => ({ ...one, value: undefined }));
  const found = readOptions(options).options;
  const next =
    conflict === "only"
      ? importOptions(withChanges(emptyComposition, changes), options, { conflict: "replace" })
      : importOptions(withChanges(composition, [...incoming, ...reset]), options, { conflict });
  const pasted = { changes, options: found };
  const own = flatten(composition.options);
  return {
    next,
    changedCount: countDifferences(composition, next),
    taken: [
      ...[...conflicts, ...resets].map(({ componentId, property }) => `${componentId}.${property}`),
      ...optionConflicts(composition.options, found),
    ],
    others: [
      ...composition.changes
        .filter(
          ({ componentId, property }) =>
            changedValue(pasted, componentId, property) === undefined &&
            !resets.some((one) => one.componentId === componentId && one.property === property),
        )
        .map(({ componentId, property }) => `${componentId}.${property}`),
      ...Object.keys(own).filter((name) => own[name] !== undefined && !(name in flatten(found))),
    ],
    optionNames: Object.keys(flatten(found)),
  };
}

function countDifferences(before: Composition, after: Composition): number {
  const changes = after.changes.filter(
    ({ componentId, property, value }) => !isEqualJson(changedValue(before, componentId, property), value),
  );
  const removed = before.changes.filter(
    ({ componentId, property }) => changedValue(after, componentId, property) === undefined,
  );
  const [own, next] = [flatten(before.options), flatten(after.options)];
  const options = Object.keys({ ...own, ...next }).filter((name) => !isEqualJson(own[name], next[name]));
  return changes.length + removed.length + options.length;
}

function flatten({ more, ...options }: RenderOptions): Readonly<Record<string, unknown>> {
  return { ...options, ...more };
}
