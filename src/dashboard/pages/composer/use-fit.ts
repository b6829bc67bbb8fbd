import { startTransition, useCallback, useEffect, useRef, useState } from "react";
import type { FitReport } from "#contract/fit-report.ts";
import type { DescribeOutcome } from "../../model/drawing/paint-scene.ts";
import type { MeasuredPage } from "../../model/template/fit-lines.ts";
import type { HtmlPainting } from "../../features/stage/html-preview.tsx";

/** Debounce after the last painting, ms, so that measuring does not slow down typing. */
const settleMs = 100;

/** Of the last painting: the report of a scene, or the measurements of an html page. */
export interface Fit {
  report?: FitReport;
  page?: MeasuredPage;
}

/** Describes the paintings of the stage once they rest. The earlier description stays until the next one is there. */
export function useFit(isPdf: boolean) {
  const [fit, setFit] = useState<Fit>({});
  const timer = useRef<number>(undefined);
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
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const onScenePainted = useCallback(
    (describe: () => DescribeOutcome) =>
      settle(() => {
        const { report } = describe();
        return report && { report };
      }),
    [settle],
  );
  const onHtmlPainted = useCallback(
    ({ isComplete, measureTexts, failures }: HtmlPainting) => {
      if (isComplete) settle(() => ({ page: { texts: measureTexts(isPdf), failures } }));
    },
    [settle, isPdf],
  );
  return { fit, onScenePainted, onHtmlPainted };
}
