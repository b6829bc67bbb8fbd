import type { Change } from "#contract/changes/change.ts";
import type { JsonObject } from "#contract/json.ts";
import {
  changedValue,
  type Composition,
  conflictsWith,
  type RenderOptions,
  withChanges,
} from "../composition/composition.ts";
import { importOptions, optionConflicts, readOptions } from "../composition/import-options.ts";

/** Which value wins where a property or an option is already set to another one. */
export type Conflict = "replace" | "keep";

export interface ImportPlan {
  /** The composition after the import. */
  next: Composition;
  /** How many properties and options the import sets to another value. */
  changedCount: number;
  /** The properties and options that already have another value. */
  taken: readonly string[];
  /** The options in the text. */
  optionNames: readonly string[];
}

/** Plans an import of `changes` and of the fields `options` of a body into a composition. */
export function planImport(
  composition: Composition,
  { changes, options }: { changes: readonly Change[]; options: JsonObject },
  conflict: Conflict,
): ImportPlan {
  const conflicts = conflictsWith(composition, changes);
  const kept = new Set(conflict === "keep" ? conflicts : []);
  const incoming = changes.filter((change) => !kept.has(change));
  const found = readOptions(options).options;
  const next = importOptions(withChanges(composition, incoming), options, { conflict });
  return {
    next,
    changedCount: countDifferences(composition, next),
    taken: [
      ...conflicts.map(({ componentId, property }) => `${componentId}.${property}`),
      ...optionConflicts(composition.options, found),
    ],
    optionNames: Object.keys(flatten(found)),
  };
}

function countDifferences(before: Composition, after: Composition): number {
  const changes = after.changes.filter(
    ({ componentId, property, value }) => !isSame(changedValue(before, componentId, property), value),
  );
  const own = flatten(before.options);
  const options = Object.entries(flatten(after.options)).filter(([name, value]) => !isSame(own[name], value));
  return changes.length + options.length;
}

function flatten({ more, ...options }: RenderOptions): Readonly<Record<string, unknown>> {
  return { ...options, ...more };
}

function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
