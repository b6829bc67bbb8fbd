import { type Change, type ChangeValue, mainProperty } from "#contract/changes/change.ts";
import type { JsonValue } from "#contract/json.ts";

/** The options of a render besides its changes. Absent means not set. All as typed; the service's rules apply. */
export interface RenderOptions {
  outputFormat?: string;
  /** Seconds the link lives. */
  expires?: number;
  webhookUrl?: string;
  /** JSON text, so that a half-typed object is not lost. */
  metadata?: string;
  /** Crop from the top left, px. */
  width?: number;
  height?: number;
  fileName?: string;
  batchName?: string;
  /** Fields of a request that no control here has, sent as they are. Never empty. */
  more?: Readonly<Record<string, JsonValue>>;
}

/**
 * A composition: at most one change per property, in the order of their first edit. Values are kept even if the
 * template rejects them, so that no typed text is lost; the field shows the fault.
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
  return composition.changes.find((change) => isSameProperty(change, { componentId, property }))?.value;
}

export function withChange(composition: Composition, change: Change): Composition {
  const at = composition.changes.findIndex((candidate) => isSameProperty(candidate, change));
  const changes = at < 0 ? [...composition.changes, change] : composition.changes.with(at, change);
  return { ...composition, changes };
}

/** Several changes at once; later ones win over earlier ones of the same property. */
export function withChanges(composition: Composition, changes: readonly Change[]): Composition {
  return changes.reduce(withChange, composition);
}

export function withoutChange(composition: Composition, componentId: string, property: string): Composition {
  return {
    ...composition,
    changes: composition.changes.filter((change) => !isSameProperty(change, { componentId, property })),
  };
}

export function withoutComponent(composition: Composition, componentId: string): Composition {
  return {
    ...composition,
    changes: composition.changes.filter((change) => change.componentId !== componentId),
  };
}

/** `undefined` and empty text unset an option. */
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

/** Changes that would overwrite a different value that is already there. */
export function conflictsWith(composition: Composition, incoming: readonly Change[]): Change[] {
  return incoming.filter((change) => {
    const current = changedValue(composition, change.componentId, change.property);
    return current !== undefined && JSON.stringify(current) !== JSON.stringify(change.value);
  });
}

/**
 * Gives changes that name a component only the property they mean. `mainPropertyOf` knows the components of the template;
 * for others a text is assumed, which is what bare keys carry.
 */
export function withNamedProperties(
  composition: Composition,
  mainPropertyOf: (componentId: string) => string | undefined,
): Composition {
  if (composition.changes.every(({ property }) => property !== mainProperty)) return composition;
  const named = composition.changes.map((change) =>
    change.property === mainProperty
      ? { ...change, property: mainPropertyOf(change.componentId) ?? "text" }
      : change,
  );
  return withChanges({ ...composition, changes: [] }, named);
}

function isSameProperty(a: Omit<Change, "value">, b: Omit<Change, "value">): boolean {
  return a.componentId === b.componentId && a.property === b.property;
}
