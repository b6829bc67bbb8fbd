import { readStoredText } from "../../base/browser/stored-text.ts";

export const casesStorageKey = "overprint.cases";

/** Whether this browser may keep unsaved cases of a template, without reading them. */
export function mayHaveUnsavedCases(templateId: string): boolean {
  return readStoredText(casesStorageKey)?.includes(templateId) === true;
}
