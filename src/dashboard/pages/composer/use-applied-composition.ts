import type { Fault, Faults } from "#contract/faults.ts";
import { useEffect, useMemo, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import { type AppliedChanges, applyChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { listStrictTexts } from "#scene/inputs/check-inputs.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import type { HtmlTemplate } from "../../model/drawing/html-template.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import type { Composition } from "../../model/composition/composition.ts";
import type { HtmlPainting } from "../../features/stage/html-preview.tsx";
import {
  knownFits,
  listHtmlOverflowFaults,
  listOverflowFaults,
  rejectsOverflow,
} from "../../model/template/template-inputs.ts";
import { useHtmlTexts } from "./use-html-texts.ts";
import { catalogueWith } from "#scene/fonts/uploaded-families.ts";
import type { TextFit } from "#scene/layout/text-fit.ts";
import { useUploadedFaces } from "../../model/drawing/uploaded-faces.ts";

/** Debounce after the last change, ms, so that the layout does not slow down typing. */
const settleMs = 100;

const none: ReadonlyMap<string, TextFit> = new Map();

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

/**
 * How the texts fit that the service rejects otherwise, by their components. The fits of an earlier composition stay
 * until the next ones are known; a text is missing while nothing is known about it.
 */
function useTextFits(
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
