import { createContext, useContext } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { EditableComponent } from "../../composition/editable-properties.ts";

/** The state of other fields that a field may need while something of it is open. */
export interface FieldSurroundings {
  components: readonly EditableComponent[];
  changes: readonly Change[];
}

const context = createContext<FieldSurroundings>({ components: [], changes: [] });

export const FieldSurroundingsProvider = context.Provider;

/** Draws its component again at every change of the composition: only for what is open. */
export function useFieldSurroundings(): FieldSurroundings {
  return useContext(context);
}
