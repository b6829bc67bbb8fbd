import type { Change } from "#contract/changes/change.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import type { EditableComponent, EditableProperty } from "../../../model/composition/editable-properties.ts";
import type { CompositionState } from "../../../model/composition/use-composition.ts";

/** Stands for several selected components; no component can have it, because ids have no dots. */
const selectionId = ".selection";

/** The common properties of several components: a value that they do not share is empty, and in `mixed`. */
export interface CommonFields {
  component: EditableComponent;
  mixed: ReadonlySet<string>;
}

/** The properties that all of the components have, with the same options. Undefined without a component. */
export function commonFields(components: readonly EditableComponent[]): CommonFields | undefined {
  const [first, ...others] = components;
  if (first === undefined) return undefined;
  const mixed = new Set<string>();
  const properties = first.properties.flatMap((property): EditableProperty[] => {
    const same = others.map(({ properties: theirs }) => theirs.find((one) => takesSameValues(one, property)));
    if (same.includes(undefined)) return [];
    const isMixed = same.some((one) => one?.defaultText !== property.defaultText);
    if (isMixed) mixed.add(property.property);
    const { input: _input, ...plain } = property;
    return [{ ...plain, defaultText: isMixed ? "" : property.defaultText }];
  });
  const isOneType = others.every(({ type }) => type === first.type);
  const component = {
    id: selectionId,
    type: isOneType ? first.type : undefined,
    mainProperty: isOneType ? first.mainProperty : "x",
    properties,
    source: "template" as const,
  };
  return { component, mixed };
}

/** Values out of the range of one of the components are rejected by it alone. */
function takesSameValues(one: EditableProperty, other: EditableProperty): boolean {
  return (
    one.property === other.property &&
    one.kind === other.kind &&
    JSON.stringify(one.spec?.options) === JSON.stringify(other.spec?.options)
  );
}

/** The state for the common fields: a change of the selection is one of each of its components. */
export function stateOfSelection(state: CompositionState, ids: readonly string[]): CompositionState {
  return {
    ...state,
    composition: toSelection(state.composition, ids),
    update: (change, gesture) =>
      state.update((current) => {
        const before = toSelection(current, ids);
        const after = change(before);
        return after === before ? current : toComponents(current, { before, after }, ids);
      }, gesture),
  };
}

/** The rejected values of the first component stand for those of the selection. */
function toSelection(composition: Composition, [first]: readonly string[]): Composition {
  return {
    ...composition,
    changes: composition.changes.map((change) =>
      change.componentId === first ? { ...change, componentId: selectionId } : change,
    ),
  };
}

/** Each component gets the values that an update sets or resets in the selection; other rejected values stay its own. */
function toComponents(
  current: Composition,
  { before, after }: { before: Composition; after: Composition },
  ids: readonly string[],
): Composition {
  const untouched = new Map(
    before.changes.flatMap((change, index) => {
      const own = current.changes[index];
      return own !== undefined && after.changes.includes(change) ? [[change, own] as const] : [];
    }),
  );
  const touched = new Set(
    [...before.changes, ...after.changes].flatMap((change) =>
      change.componentId === selectionId && !untouched.has(change) ? [change.property] : [],
    ),
  );
  const changes = after.changes.flatMap((change): Change[] => {
    const own = untouched.get(change) ?? change;
    if (own.componentId === selectionId) return ids.map((componentId) => ({ ...change, componentId }));
    return ids.includes(own.componentId) && touched.has(own.property) ? [] : [own];
  });
  return { ...after, changes };
}
