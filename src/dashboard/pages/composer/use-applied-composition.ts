import type { ValueProblem, ValueProblems } from "#contract/value-problems.ts";
import { useMemo, startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { Change } from "#contract/changes/change.ts";
import { type AppliedChanges, applyChanges } from "#scene/apply-changes.ts";
import type { TemplateDocument } from "#scene/document.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { withoutLigatures } from "#scene/without-ligatures.ts";
import type { HtmlTemplate } from "../../model/drawing/html-template.ts";
import type { ComposedTemplate } from "../../model/template/composed-template.ts";
import type { Composition } from "../../model/composition/composition.ts";
import type { StageProps } from "../../features/stage/stage-props.ts";
import { listHtmlOverflowProblems, listOverflowProblems } from "../../model/template/template-inputs.ts";
import type { FitReport } from "#contract/fit-report.ts";
import type { DescribeOutcome } from "../../model/drawing/paint-scene.ts";
import type { MeasuredPage } from "../../model/drawing/measure-page.ts";
import type { HtmlPainting } from "../../features/stage/html-preview.tsx";

/** The template with its changes, and what the stage measured of it. */
export interface ComposedFit extends Fit {
  scene: AppliedChanges | undefined;
  html: AppliedChanges<HtmlDocument> | undefined;
}

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
  missing: readonly ValueProblems["input"][];
  /** Names that the template does not have, which a render ignores, and merge tags without a value. */
  warnings: readonly ValueProblem[];
  fit: ComposedFit;
  /** The changes without a fault. */
  acceptedChanges: readonly Change[];
  /** For the stage: describes its paintings. */
  painted: Required<Pick<StageProps, "onScenePainted" | "onHtmlPainted">>;
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
  const { fit: measured, onScenePainted, onHtmlPainted } = useFit(isPdf);
  const { report, page: measuredPage } = measured;
  const faults = useMemo(() => {
    if (broken === undefined) return ownFaults;
    const others = [...ownFaults, ...broken.faults];
    const overflows = [
      ...(shown === undefined || scene === undefined || report === undefined
        ? []
        : listOverflowProblems(shown, scene, report.texts)),
      ...(page === undefined || measuredPage === undefined
        ? []
        : listHtmlOverflowProblems(page, measuredPage.texts)),
    ];
    // A text with another fault is laid out only when that is corrected.
    return [...others, ...overflows.filter(({ index }) => !others.some((other) => other.index === index))];
  }, [ownFaults, broken, shown, scene, report, page, measuredPage]);
  const acceptedChanges = useMemo(() => {
    const faulty = new Set(faults.map(({ index }) => index));
    return faulty.size === 0 ? changes : changes.filter((_change, index) => !faulty.has(index));
  }, [faults, changes]);
  const warnings = useMemo(() => [...(values?.warnings ?? []), ...(page?.emptyTags ?? [])], [values, page]);
  const fit = useMemo((): ComposedFit => {
    const drawn = scene === undefined || shown === undefined ? undefined : { ...scene, document: shown };
    return { ...measured, scene: drawn, html: page };
  }, [measured, scene, shown, page]);
  const painted = useMemo(() => ({ onScenePainted, onHtmlPainted }), [onScenePainted, onHtmlPainted]);
  return {
    document: shown,
    html: shownHtml,
    isPdf,
    faults,
    missing: broken?.missing ?? noMissing,
    warnings,
    acceptedChanges,
    fit,
    painted,
  };
}

const noFaults: AppliedComposition["faults"] = [];
const noMissing: AppliedComposition["missing"] = [];

/** Debounce after the last painting, ms, so that measuring does not slow down typing. */
const settleMs = 100;

/** Of the last painting: the report of a scene, or the measurements of an html page. */
interface Fit {
  report?: FitReport;
  page?: MeasuredPage;
  /** An html page has pictures or fonts that are loading; `page` is that of an earlier painting. */
  isLoading?: boolean;
}

/** Describes the paintings of the stage once they rest. The earlier description stays until the next one is there. */
function useFit(isPdf: boolean) {
  const [fit, setFit] = useState<Fit>({});
  const timer = useRef<number>(undefined);
  const loading = useRef<number>(undefined);
  const settle = useCallback((describe: () => Fit | undefined) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      const next = describe();
      if (next === undefined) return;
      startTransition(() =>
        setFit((current) => (JSON.stringify(current) === JSON.stringify(next) ? current : next)),
      );
    }, settleMs);
  }, []);
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      window.clearTimeout(loading.current);
    },
    [],
  );
  const onScenePainted = useCallback(
    (describe: () => DescribeOutcome) =>
      settle(() => {
        const { report } = describe();
        return report && { report };
      }),
    [settle],
  );
  const onHtmlPainted = useCallback(
    ({ isComplete, measure }: HtmlPainting) => {
      if (!isComplete) {
        // An incomplete page is reported in every frame, so its timer is not started again.
        loading.current ??= window.setTimeout(() => {
          startTransition(() => setFit((current) => ({ ...current, isLoading: true })));
        }, settleMs);
        return;
      }
      window.clearTimeout(loading.current);
      loading.current = undefined;
      settle(() => ({ page: measure(isPdf) }));
    },
    [settle, isPdf],
  );
  return { fit, onScenePainted, onHtmlPainted };
}
