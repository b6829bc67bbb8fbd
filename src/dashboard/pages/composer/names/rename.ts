import type { Change } from "#contract/changes/change.ts";
import { type Composition, propertyKey } from "../../../model/composition/composition.ts";
import type { Correction } from "../../../base/language/problems/culprit.ts";

/** Which value wins where the new name has one already: that of the new name, or the renamed one. */
type Winner = "existing" | "renamed";

/** Moves the changes of a component to another id. Existing changes of that id win, unless `winner` is the renamed one. */
export function withRenamedComponent(
  composition: Composition,
  from: string,
  to: string,
  winner: Winner = "existing",
): Composition {
  const toNew = (change: Change) => (change.componentId === from ? { ...change, componentId: to } : change);
  return rename(composition, toNew, winner);
}

export function withRenamedProperty(
  composition: Composition,
  componentId: string,
  from: string,
  to: string,
  winner: Winner = "existing",
): Composition {
  const toNew = (change: Change) =>
    change.componentId === componentId && change.property === from ? { ...change, property: to } : change;
  return rename(composition, toNew, winner);
}

/**
 * Replaces a name that the template lacks with the similar one that it has. Its value replaces an existing one: the user
 * asks for it, and would not notice its loss.
 */
export function withCorrection(
  composition: Composition,
  { component, name, suggestion }: Correction,
): Composition {
  return component === undefined
    ? withRenamedComponent(composition, name, suggestion, "renamed")
    : withRenamedProperty(composition, component, name, suggestion, "renamed");
}

function rename(composition: Composition, toNew: (change: Change) => Change, winner: Winner): Composition {
  const renamed = composition.changes.map((before) => ({ before, after: toNew(before) }));
  const isRenamed = ({ before, after }: (typeof renamed)[number]) => before !== after;
  const [losers, winners] =
    winner === "existing"
      ? [renamed.filter(isRenamed), renamed.filter((each) => !isRenamed(each))]
      : [renamed.filter((each) => !isRenamed(each)), renamed.filter(isRenamed)];
  const taken = new Set(winners.map(({ after }) => propertyKey(after)));
  const lost = new Set(losers.filter(({ after }) => taken.has(propertyKey(after))));
  return {
    ...composition,
    changes: renamed.filter((each) => !lost.has(each)).map(({ after }) => after),
  };
}
