import { useEffect, useState } from "react";
import type { AppliedChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import type { TextFit } from "#scene/layout/text-fit.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import { knownFits, listStrictTexts, rejectsOverflow } from "../../model/template/template-inputs.ts";

/** Debounce after the last change, ms, so that the layout does not slow down typing. */
const settleMs = 100;

const none: ReadonlyMap<string, TextFit> = new Map();

/**
 * How the texts fit that the service rejects otherwise, by their components. The fits of an earlier composition stay
 * until the next ones are known; a text is missing while nothing is known about it.
 */
export function useTextFits(
  document: TemplateDocument | undefined,
  applied: Pick<AppliedChanges, "changed"> | undefined,
): ReadonlyMap<string, TextFit> {
  const isEnabled = rejectsOverflow(document?.interface);
  const { faces, isPending } = useUploadedFaces({ isEnabled });
  const [fits, setFits] = useState(none);
  const isWaiting = !isEnabled || isPending || document === undefined || applied === undefined;
  useEffect(() => {
    if (isWaiting) return undefined;
    const texts = listStrictTexts(document, applied);
    if (texts.length === 0) return undefined;
    let isStale = false;
    const measure = async () => {
      const { createTextFits } = await import("../../model/drawing/text-look.ts");
      const layouts = createTextFits(catalogueWith(faces));
      await layouts.load(texts);
      if (isStale) return;
      setFits(knownFits(texts, layouts.of));
    };
    const timer = window.setTimeout(() => {
      // Without the chunk nothing is known, and the service decides.
      measure().catch(() => undefined);
    }, settleMs);
    return () => {
      isStale = true;
      window.clearTimeout(timer);
    };
  }, [isWaiting, document, applied, faces]);
  return isEnabled ? fits : none;
}
