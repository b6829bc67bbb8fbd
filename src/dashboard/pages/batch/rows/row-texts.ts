import { applyChanges } from "#scene/apply-changes.ts";
import type { ChangeProblem } from "#scene/changed-values.ts";
import type { TemplateDocument } from "#scene/document.ts";
import { listStrictTexts } from "#scene/inputs/check-inputs.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import type { Composition } from "../../../model/composition/composition.ts";
import type { TextFits } from "../../../model/drawing/text-look.ts";
import { listOverflowProblems } from "../../../model/template/template-inputs.ts";
import type { RowValues } from "./row-composition.ts";

/** The texts of a row that have to fit their boxes. */
export interface CheckedTexts {
  /** Settles when the fonts of the texts are loaded; `undefined` if nothing has to be loaded. */
  pending: Promise<void> | undefined;
  /** By the position of a change in the row; negative for a text of the composition. */
  faults: () => readonly ChangeProblem[];
}

export type CheckTexts = (values: Pick<RowValues, "changes" | "options">) => CheckedTexts;

/** Checks the texts of rows as the service does: with the composition, which is the base of every row. */
export function createTextCheck(
  { document, outputFormat }: { document: TemplateDocument; outputFormat: string },
  base: Composition,
  fits: TextFits,
): CheckTexts {
  return ({ changes, options }) => {
    const applied = applyChanges(document, [...base.changes, ...changes]);
    const format = options.outputFormat ?? base.options.outputFormat ?? outputFormat;
    const scene = format === "pdf" ? withoutLigatures(applied.document) : applied.document;
    const texts = listStrictTexts(scene, applied);
    return {
      pending: fits.load(texts),
      faults: () => {
        const known = texts.map((text) => ({ component: text.id, state: fits.of(text) ?? "fits" }));
        return listOverflowProblems(scene, applied, known).map((fault) => ({
          ...fault,
          index: fault.index - base.changes.length,
        }));
      },
    };
  };
}
