import { type Change, type ChangeValue, mainProperty } from "#contract/changes/change.ts";
import type { JsonValue } from "#contract/json.ts";
import { findValue, setValues, type ValueToSet } from "./value-editor.ts";

/** The options of a render besides its changes, unvalidated as typed. Absent: not set. */
export interface RenderOptions {
  outputFormat?: string;
  /** Lifetime of the link, seconds. */
  expires?: number;
  webhookUrl?: string;
  webhookOn?: string;
  /** JSON text, possibly incomplete. */
  metadata?: string;
  /** Crop from the top left, px. */
  width?: number;
  height?: number;
  fileName?: string;
  batchName?: string;
  /** Request fields without a control; sent unchanged. Never empty. */
  more?: Readonly<Record<string, JsonValue>>;
}

/**
 * A composition: at most one change per property, in the order of their first edit. Includes values that the template
 * rejects, so that no typed text is lost; their fields show the fault.
 */
export interface Composition {
  changes: readonly Change[];
  options: RenderOptions;
}

export const emptyComposition: Composition = { changes: [], options: {} };

export function changedValue(
  composition: Composition,
  componentId: string,
  property: string,
): ChangeValue | undefined {
  return findValue(composition.changes, componentId, property);
}

export function withChange(composition: Composition, change: Change): Composition {
  return withChanges(composition, [change]);
}

/** Sets and resets values; of several for the same property the last one wins. */
export function withChanges(composition: Composition, values: readonly ValueToSet[]): Composition {
  const changes = setValues(composition.changes, values);
  return changes === composition.changes ? composition : { ...composition, changes };
}

export function withoutComponent(composition: Composition, componentId: string): Composition {
  return {
    ...composition,
    changes: composition.changes.filter((change) => change.componentId !== componentId),
  };
}

/** `undefined` and empty text remove the option. */
export function withOption<Name extends keyof RenderOptions>(
  composition: Composition,
  name: Name,
  value: RenderOptions[Name] | undefined,
): Composition {
  const options = { ...composition.options };
  if (value === undefined || value === "") delete options[name];
  else options[name] = value;
  return { ...composition, options };
}

/** The incoming changes whose property already has a different value. */
export function conflictsWith(composition: Composition, incoming: readonly Change[]): Change[] {
  return incoming.filter((change) => {
    const current = changedValue(composition, change.componentId, change.property);
    return current !== undefined && JSON.stringify(current) !== JSON.stringify(change.value);
  });
}

/**
 * Resolves changes that name only a component to the property that `impliedPropertyOf` finds; others default to `text`,
 * the usual meaning of a bare key.
 */
export function withNamedProperties(
  composition: Composition,
  impliedPropertyOf: (change: Change) => string | undefined,
): Composition {
  if (composition.changes.every(({ property }) => property !== mainProperty)) return composition;
  const named = composition.changes.map((change) =>
    change.property === mainProperty ? { ...change, property: impliedPropertyOf(change) ?? "text" } : change,
  );
  return withChanges({ ...composition, changes: [] }, named);
}

/** Whether two compositions make the same request, in the same order of changes. */
export function isSameComposition(a: Composition, b: Composition): boolean {
  return a === b || describe(a) === describe(b);
}

function describe({ changes, options }: Composition): string {
  return JSON.stringify([
    changes.map(({ componentId, property, value }) => [componentId, property, value]),
    Object.entries(options).toSorted(([left], [right]) => (left < right ? -1 : 1)),
  ]);
}

/** Identifies a property in sets and maps. */
export function propertyKey({ componentId, property }: Omit<Change, "value">): string {
  return JSON.stringify([componentId, property]);
}
