import { isJsonObject } from "#contract/json.ts";

export const htmlEditor = "canvas-html";

/** Whether a document is an html template, otherwise a scene. Needs none of the code that parses html. */
export function isHtmlSource(source: unknown): boolean {
  return isJsonObject(source) && source["editor"] === htmlEditor;
}
