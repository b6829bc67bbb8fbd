import { sceneText } from "#contract/texts/scene-texts.ts";
import { componentsOf, type TemplateDocument } from "./document.ts";
import { qrContentProblem } from "./paint/qr-modules.ts";

/** Lists warnings for components that cannot be painted, after changes are applied. Fonts have separate warnings. */
export function listSceneWarnings(document: TemplateDocument): string[] {
  return componentsOf(document).flatMap((component) => {
    if (component.type !== "QR_CODE" || !component.visible) return [];
    const problem = qrContentProblem(component);
    return problem === undefined
      ? []
      : [sceneText("inComponent", { component: component.id, reason: problem })];
  });
}
