import type { Change } from "#contract/changes/change.ts";
import type { Composition } from "../../composition/composition.ts";

/** Every change of a component under another id; what the other id has already stays as it is. */
export function withRenamedComponent(composition: Composition, from: string, to: string): Composition {
  return rename(composition, (change) =>
    change.componentId === from ? { ...change, componentId: to } : change,
  );
}

export function withRenamedProperty(
  composition: Composition,
  componentId: string,
  from: string,
  to: string,
): Composition {
  return rename(composition, (change) =>
    change.componentId === componentId && change.property === from ? { ...change, property: to } : change,
  );
}

function rename(composition: Composition, change: (change: Change) => Change): Composition {
  const before = new Set(composition.changes.map(keyOf));
  const changes = composition.changes.flatMap((each) => {
    const renamed = change(each);
    return renamed !== each && before.has(keyOf(renamed)) ? [] : [renamed];
  });
  return { ...composition, changes };
}

function keyOf({ componentId, property }: Change): string {
  return JSON.stringify([componentId, property]);
}
