import { useEffect, useState } from "react";
import { componentsOf, type SceneComponent, type TemplateDocument } from "#scene/document.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { useUploadedFaces } from "../../scene-fonts/uploaded-faces.ts";

/** After the last key, ms: setting the text once more may not cost a keystroke anything. */
const settleMs = 250;

/** Whether the component's text does not fit and its end is not in the picture. False until that is known. */
export function useCutText(document: TemplateDocument | undefined, componentId: string | undefined): boolean {
  const component = findComponent(document, componentId);
  const { faces } = useUploadedFaces({ isAsked: false });
  const [found, setFound] = useState<{ component: SceneComponent; isCut: boolean }>();

  useEffect(() => {
    if (component?.type !== "TEXT") return undefined;
    let isStale = false;
    const timer = window.setTimeout(() => {
      import("../../scene-view/text-look.ts")
        .then(({ isTextCut }) => isTextCut(component, catalogueWith(faces)))
        .then(
          (isCut) => {
            if (!isStale) setFound({ component, isCut });
          },
          () => {
            // A font or the code did not arrive; the preview says so itself.
          },
        );
    }, settleMs);
    return () => {
      isStale = true;
      window.clearTimeout(timer);
    };
  }, [component, faces]);

  // While the next text is being set, what was found of the last one of the same component still stands.
  return found !== undefined && found.component.id === component?.id && found.isCut;
}

function findComponent(
  document: TemplateDocument | undefined,
  componentId: string | undefined,
): SceneComponent | undefined {
  return document === undefined ? undefined : componentsOf(document).find(({ id }) => id === componentId);
}
