import { isJsonObject } from "#contract/json.ts";

export const htmlEditor = "canvas-html";

/** Whether a stored or sent document is one of html; the other kind is a scene's. Known without the code that reads html. */
export function isHtmlSource(source: unknown): boolean {
  return isJsonObject(source) && source["editor"] === htmlEditor;
}
