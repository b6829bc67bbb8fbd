import { useEffect, useState } from "react";
import { componentsOf, type SceneComponent, type TemplateDocument } from "#scene/document.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import { useUploadedFaces } from "../../scene-fonts/uploaded-faces.ts";

/** Debounce after the last key, ms, so that the layout does not slow down typing. */
const settleMs = 250;

/** Whether the end of the component's text is cut off. False until known. */
export function useCutText(document: TemplateDocument | undefined, componentId: string | undefined): boolean {
  const component = findComponent(document, componentId);
  const { faces } = useUploadedFaces({ isEnabled: false });
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
            // A font or the chunk failed to load; the preview reports it.
          },
        );
    }, settleMs);
    return () => {
      isStale = true;
      window.clearTimeout(timer);
    };
  }, [component, faces]);

  // The previous result for the component is valid until the next one is known.
  return found !== undefined && found.component.id === component?.id && found.isCut;
}

function findComponent(
  document: TemplateDocument | undefined,
  componentId: string | undefined,
): SceneComponent | undefined {
  return document === undefined ? undefined : componentsOf(document).find(({ id }) => id === componentId);
}
