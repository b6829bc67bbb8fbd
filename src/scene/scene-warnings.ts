import { componentsOf, type TemplateDocument } from "./document.ts";
import { qrContentProblem } from "./paint/qr-modules.ts";

/**
 * Parts of a document that cannot be painted, as sentences: apply the changes first. Fonts have warnings of their own.
 */
export function listSceneWarnings(document: TemplateDocument): string[] {
  return componentsOf(document).flatMap((component) => {
    if (component.type !== "QR_CODE" || !component.visible) return [];
    const problem = qrContentProblem(component);
    return problem === undefined ? [] : [`component '${component.id}': ${problem}`];
  });
}
