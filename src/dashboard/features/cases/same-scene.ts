import { isEqualJson } from "#contract/canonical-json.ts";
import type { TemplateDocument } from "#scene/document.ts";

/** Whether two scenes have the same picture: they differ at most in what is not painted. */
export function isSameScene(one: TemplateDocument, other: TemplateDocument): boolean {
  return (
    one.width === other.width &&
    one.height === other.height &&
    one.scaleFactor === other.scaleFactor &&
    isEqualJson(one.pages, other.pages)
  );
}
