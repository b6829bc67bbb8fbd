import { createContext, useContext } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";

/** The state of other fields that an open picker needs. */
export interface FieldSurroundings {
  components: readonly EditableComponent[];
  changes: readonly Change[];
}

const context = createContext<FieldSurroundings>({ components: [], changes: [] });

export const FieldSurroundingsProvider = context.Provider;

/** Renders its component at every change of the composition; use it only in open pickers. */
export function useFieldSurroundings(): FieldSurroundings {
  return useContext(context);
}
