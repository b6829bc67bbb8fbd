import type { Change } from "#contract/changes/change.ts";
import type { Composition } from "../../composition/composition.ts";
import type { EditableComponent, EditableProperty } from "../../composition/editable-properties.ts";
import type { CompositionState } from "../../composition/use-composition.ts";

/** Stands for several selected components; no component can have it, because ids have no dots. */
const selectionId = ".selection";

/** The common properties of several components: a value that they do not share is empty, and in `mixed`. */
export interface CommonFields {
  component: EditableComponent;
  mixed: ReadonlySet<string>;
}

/** The properties that all of the components have. Undefined if there are none. */
export function commonFields(components: readonly EditableComponent[]): CommonFields | undefined {
  const [first, ...others] = components;
  if (first === undefined) return undefined;
  const mixed = new Set<string>();
  const properties = first.properties.flatMap((property): EditableProperty[] => {
    const same = others.map(({ properties: theirs }) =>
      theirs.find((one) => one.property === property.property && one.kind === property.kind),
    );
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

/** The state for the common fields: a change of the selection is one of each of its components. */
export function stateOfSelection(state: CompositionState, ids: readonly string[]): CompositionState {
  const [first] = ids;
  const toSelection = (composition: Composition): Composition => ({
    ...composition,
    changes: composition.changes.map((change) =>
      change.componentId === first ? { ...change, componentId: selectionId } : change,
    ),
  });
  const toComponents = (composition: Composition): Composition => ({
    ...composition,
    changes: composition.changes.flatMap((change): Change[] =>
      change.componentId === selectionId ? ids.map((componentId) => ({ ...change, componentId })) : [change],
    ),
  });
  return {
    ...state,
    composition: toSelection(state.composition),
    update: (change, gesture) =>
      state.update((current) => {
        const before = toSelection(current);
        const after = change(before);
        return after === before ? current : toComponents(after);
      }, gesture),
  };
}
