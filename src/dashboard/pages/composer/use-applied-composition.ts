import type { Fault, Faults } from "#contract/faults.ts";
import { useMemo } from "react";
import type { Change } from "#contract/changes/change.ts";
import { applyChanges, type AppliedChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import type { HtmlTemplate } from "../../model/drawing/html-template.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import type { Composition } from "../../model/composition/composition.ts";
import type { HtmlPainting } from "../../features/stage/html-preview.tsx";
import {
  listHtmlOverflowFaults,
  listOverflowFaults,
  rejectsOverflow,
} from "../../model/template/template-inputs.ts";
import { useHtmlTexts } from "./use-html-texts.ts";
import { useTextFits } from "./use-text-fits.ts";

export interface AppliedComposition {
  /** The scene to draw; absent for html, and if the service serves no documents. */
  document: TemplateDocument | undefined;
  /** An html template; `document` has its changes. */
  html: { template: HtmlTemplate; document: HtmlDocument } | undefined;
  /** Whether the render will be a PDF. */
  isPdf: boolean;
  /**
   * Faults of values that the template rejects, by their kind or by the rules of its inputs. A text that does not fit
   * follows shortly after its change.
   */
  faults: AppliedChanges<unknown>["faults"];
  /** Required inputs without a value. */
  missing: readonly Faults["input"][];
  /** Names that the template does not have; a render ignores them. */
  warnings: readonly Fault[];
  /** Merge tags without a value. */
  emptyTags: readonly Fault[];
  /** The changes without a fault. */
  acceptedChanges: readonly Change[];
  /** For the paintings of an html template that rejects texts which do not fit. */
  onHtmlPainted: ((painting: HtmlPainting) => void) | undefined;
}

/** Applies the changes to the template in the browser, by the same rules as the service. */
export function useAppliedComposition(
  { summary, document, html, inputs }: ComposedTemplate,
  { changes, options }: Composition,
): AppliedComposition {
  const scene = useMemo(
    () => (document === undefined ? undefined : applyChanges(document, changes)),
    [document, changes],
  );
  const page = useMemo(() => html?.applyChanges(changes), [html, changes]);
  const shownHtml = useMemo(
    () =>
      html === undefined || page === undefined ? undefined : { template: html, document: page.document },
    [html, page],
  );
  const isPdf = (options.outputFormat ?? summary.outputFormat) === "pdf";
  // A PDF is rendered without ligatures, so its preview is too.
  const shown = useMemo(
    () => (scene === undefined || !isPdf ? scene?.document : withoutLigatures(scene.document)),
    [scene, isPdf],
  );
  const values = page ?? scene;
  const broken = useMemo(
    () => (values === undefined ? undefined : inputs?.check(changes, values)),
    [values, inputs, changes],
  );
  const ownFaults = values?.faults ?? noFaults;
  const fits = useTextFits(shown, scene);
  const isStrict = rejectsOverflow(inputs?.described);
  const { measured, onHtmlPainted } = useHtmlTexts(isPdf);
  const faults = useMemo(() => {
    if (broken === undefined) return ownFaults;
    const others = [...ownFaults, ...broken.faults];
    const overflows = [
      ...(shown === undefined || scene === undefined ? [] : listOverflowFaults(shown, scene, fits)),
      ...(page === undefined ? [] : listHtmlOverflowFaults(page, measured)),
    ];
    // A text with another fault is laid out only when that is corrected.
    return [...others, ...overflows.filter(({ index }) => !others.some((other) => other.index === index))];
  }, [ownFaults, broken, shown, scene, fits, page, measured]);
  const acceptedChanges = useMemo(() => {
    const faulty = new Set(faults.map(({ index }) => index));
    return faulty.size === 0 ? changes : changes.filter((_change, index) => !faulty.has(index));
  }, [faults, changes]);
  return {
    document: shown,
    html: shownHtml,
    isPdf,
    faults,
    missing: broken?.missing ?? noMissing,
    warnings: values?.warnings ?? [],
    emptyTags: page?.emptyTags ?? [],
    acceptedChanges,
    onHtmlPainted: isStrict ? onHtmlPainted : undefined,
  };
}

const noFaults: AppliedComposition["faults"] = [];
const noMissing: AppliedComposition["missing"] = [];
