import { createContext } from "react";
import { readStoredText, writeStoredText } from "../../base/browser/stored-text.ts";
import { createSharedState } from "../../base/design-system/shared-state.ts";

/** Whether fields show the names that their properties have in requests, beside their labels. */
export const PropertyNamesContext = createContext(true);

const storageKey = "overprint.property-names";
const inDesigner = createSharedState(readStoredText(storageKey) === "on");
export const useNamesInDesigner = inDesigner.useValue;

export function setNamesInDesigner(areShown: boolean): void {
  writeStoredText(storageKey, areShown ? "on" : undefined);
  inDesigner.set(areShown);
}
