import type { Change, ChangeValue } from "#contract/changes/change.ts";

/** A value for a property; `undefined` resets it. */
export type ValueToSet = Omit<Change, "value"> & { value: ChangeValue | undefined };

/** The values that fields and stage show and set: changes of a composition, or the design of a template. */
export interface ValueEditor {
  /** The value that was set; `undefined` while the property has that of the template. */
  valueOf: (componentId: string, property: string) => ChangeValue | undefined;
  /** Those with the same `gesture` are one step of undo, until `finishGesture`. Keeps its identity. */
  set: (values: readonly ValueToSet[], gesture?: string) => void;
  finishGesture: () => void;
  /** Reverts a gesture without a step of undo. */
  cancelGesture: (gesture: string) => void;
  undo: () => void;
  redo: () => void;
}

/** The value of a property among changes. */
export function findValue(
  changes: readonly Change[],
  componentId: string,
  property: string,
): ChangeValue | undefined {
  return changes.find((change) => isSameProperty(change, { componentId, property }))?.value;
}

/** Changes with values set and reset, in the order of their first edit; of several for one property the last one wins. */
export function setValues(changes: readonly Change[], values: readonly ValueToSet[]): readonly Change[] {
  return values.reduce<readonly Change[]>((current, { value, ...place }) => {
    const at = current.findIndex((change) => isSameProperty(change, place));
    if (value === undefined) return at < 0 ? current : current.toSpliced(at, 1);
    const change = { ...place, value };
    return at < 0 ? [...current, change] : current.with(at, change);
  }, changes);
}

function isSameProperty(a: Omit<Change, "value">, b: Omit<Change, "value">): boolean {
  return a.componentId === b.componentId && a.property === b.property;
}
