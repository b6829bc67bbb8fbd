import type { TemplateCase } from "#scene/inputs/template-interface.ts";
import { createSharedState } from "../design-system/shared-state.ts";

/** The cases of one template that were changed in this page and are not saved. */
export interface UnsavedCases {
  /** The stored ones with which the changes began. */
  base: readonly TemplateCase[];
  cases: readonly TemplateCase[];
}

/** By the identifier of the template. Kept while the app is open, so that another page loses nothing. */
const unsaved = createSharedState<ReadonlyMap<string, UnsavedCases>>(new Map());

export function useUnsavedCases(templateId: string): UnsavedCases | undefined {
  return unsaved.useValue().get(templateId);
}

export function readUnsavedCases(templateId: string): UnsavedCases | undefined {
  return unsaved.get().get(templateId);
}

/** `undefined`: they are saved. */
export function setUnsavedCases(templateId: string, cases: UnsavedCases | undefined): void {
  const next = new Map(unsaved.get());
  if (cases === undefined) next.delete(templateId);
  else next.set(templateId, cases);
  unsaved.set(next);
}
