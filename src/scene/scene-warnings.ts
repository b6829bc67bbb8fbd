import type { TextState } from "#contract/fit-report.ts";
import { sceneText } from "#contract/texts/scene-texts.ts";
import { componentsOf, type TemplateDocument } from "./document.ts";
import { isUnfit } from "./inputs/check-inputs.ts";
import { hasManyMarks, marksMax } from "./layout/graphemes.ts";
import { qrContentProblem } from "./paint/qr-modules.ts";

/** Lists warnings for components that cannot be painted, after changes are applied. Fonts have separate warnings. */
export function listSceneWarnings(document: TemplateDocument): string[] {
  return componentsOf(document).flatMap((component) => {
    if (!component.visible) return [];
    const problem =
      component.type === "QR_CODE"
        ? qrContentProblem(component)
        : "text" in component && hasManyMarks(component.text)
          ? sceneText("manyMarks", { max: marksMax })
          : undefined;
    return problem === undefined
      ? []
      : [sceneText("inComponent", { component: component.id, reason: problem })];
  });
}

/** A warning for a text that is cut or larger than its box; none for one that fits, or whose fit is unknown. */
export function unfitWarnings(component: string, state: TextState | undefined): string[] {
  if (!isUnfit({ state })) return [];
  return [sceneText(state === "cut" ? "textCut" : "textSpills", { component })];
}
