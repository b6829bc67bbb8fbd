import { createContext, useContext } from "react";
import type { Change } from "#contract/changes/change.ts";
import type { EditableComponent } from "../../model/composition/editable-properties.ts";
import { readStoredText, writeStoredText } from "../../base/browser/stored-text.ts";
import { createSharedState } from "../../base/design-system/shared-state.ts";
import type { FieldFrameProps } from "../../base/design-system/field.tsx";

/** Props of a control that edits a property as text. */
export interface FieldControlProps {
  frame: FieldFrameProps;
  text: string;
  /** Shown in place of an empty text. */
  placeholder?: string | undefined;
  onTextChange: (text: string) => void;
}

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

/** Whether fields show the names that their properties have in requests, beside their labels. */
export const PropertyNamesContext = createContext(true);

const storageKey = "overprint.property-names";
const inDesigner = createSharedState(readStoredText(storageKey) === "on");
export const useNamesInDesigner = inDesigner.useValue;

export function setNamesInDesigner(areShown: boolean): void {
  writeStoredText(storageKey, areShown ? "on" : undefined);
  inDesigner.set(areShown);
}
