import { useEffect, useMemo, useState } from "react";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import type { Composition } from "../../model/composition/composition.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";
import type { TextFits } from "../../model/drawing/text-look.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import { rejectsOverflow } from "../../model/template/template-inputs.ts";
import { type CheckTexts, createTextCheck } from "./rows/row-texts.ts";

/** Checks whether the texts of rows fit. `undefined` if no text has to; `"pending"` while that cannot be told yet. */
export function useTextCheck(
  { document, summary: { outputFormat } }: ComposedTemplate,
  base: Composition,
): CheckTexts | "pending" | undefined {
  const isEnabled = rejectsOverflow(document?.interface);
  const { faces, isPending } = useUploadedFaces({ isEnabled });
  const [fits, setFits] = useState<TextFits | "failed">();
  useEffect(() => {
    if (!isEnabled || isPending) return undefined;
    let isStale = false;
    import("../../model/drawing/text-look.ts").then(
      ({ createTextFits }) => {
        if (!isStale) setFits(createTextFits(catalogueWith(faces)));
      },
      () => {
        // Then the service checks the texts when they are rendered.
        if (!isStale) setFits("failed");
      },
    );
    return () => {
      isStale = true;
    };
  }, [isEnabled, isPending, faces]);
  return useMemo(() => {
    if (!isEnabled || document === undefined || fits === "failed") return undefined;
    return fits === undefined ? "pending" : createTextCheck({ document, outputFormat }, base, fits);
  }, [isEnabled, document, outputFormat, base, fits]);
}
