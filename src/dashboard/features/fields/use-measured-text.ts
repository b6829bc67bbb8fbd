import { useEffect, useState } from "react";
import { componentsOf, type SceneComponent, type TemplateDocument } from "#scene/document.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import type { MeasuredText } from "../../model/drawing/text-look.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";

/** Debounce after the last key, ms, so that the layout does not slow down typing. */
const settleMs = 250;

/**
 * How the component's text takes its box; `undefined` until known. With an `example`, also about how many letters fit.
 */
export function useMeasuredText(
  document: TemplateDocument | undefined,
  componentId: string | undefined,
  example: string | undefined,
): MeasuredText | undefined {
  const component = findComponent(document, componentId);
  const { faces } = useUploadedFaces({ isEnabled: false });
  const [found, setFound] = useState<{ id: string; measured: MeasuredText }>();

  useEffect(() => {
    if (component?.type !== "TEXT") return undefined;
    let isStale = false;
    const timer = window.setTimeout(() => {
      import("../../model/drawing/text-look.ts")
        .then(({ fitText }) => fitText(component, catalogueWith(faces), example))
        .then(
          (measured) => {
            if (!isStale) setFound({ id: component.id, measured });
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
  }, [component, faces, example]);

  // The previous result for the component is valid until the next one is known.
  return found !== undefined && found.id === component?.id ? found.measured : undefined;
}

function findComponent(
  document: TemplateDocument | undefined,
  componentId: string | undefined,
): SceneComponent | undefined {
  return document === undefined ? undefined : componentsOf(document).find(({ id }) => id === componentId);
}
