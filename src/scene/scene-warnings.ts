import { componentsOf, type TemplateDocument } from "./document.ts";
import { qrModules } from "./paint/qr-modules.ts";

/** What a document asks for and cannot be painted, in words: apply the changes first. Fonts have warnings of their own. */
export function listSceneWarnings(document: TemplateDocument): string[] {
  return componentsOf(document).flatMap((component) => {
    if (component.type !== "QR_CODE" || !component.visible) return [];
    const modules = qrModules(component);
    return modules.ok ? [] : [`component '${component.id}': ${modules.problem}`];
  });
}
