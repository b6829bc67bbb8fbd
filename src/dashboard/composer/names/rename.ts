import type { Change } from "#contract/changes/change.ts";
import { type Composition, propertyKey } from "../../composition/composition.ts";
import type { Correction } from "../../problems/correction.ts";

/** Moves the changes of a component to another id. Existing changes of that id win. */
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

/** Replaces a name that the template lacks with the similar one that it has. */
export function withCorrection(
  composition: Composition,
  { component, name, suggestion }: Correction,
): Composition {
  return component === undefined
    ? withRenamedComponent(composition, name, suggestion)
    : withRenamedProperty(composition, component, name, suggestion);
}

function rename(composition: Composition, change: (change: Change) => Change): Composition {
  const before = new Set(composition.changes.map(propertyKey));
  const changes = composition.changes.flatMap((each) => {
    const renamed = change(each);
    return renamed !== each && before.has(propertyKey(renamed)) ? [] : [renamed];
  });
  return { ...composition, changes };
}
