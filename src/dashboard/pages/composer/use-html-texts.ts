import { useEffect, useState } from "react";
import type { UnfitText } from "#scene/in-page/measure-texts-in-page.ts";
import type { HtmlPainting } from "../../features/stage/html-preview.tsx";

/** Debounce after the last change, ms, so that measuring does not slow down typing. */
const settleMs = 100;

const none: readonly UnfitText[] = [];

/** The texts of an html page that do not fit; those of the earlier page until the next one is measured. */
export function useHtmlTexts(isPdf: boolean): {
  measured: readonly UnfitText[];
  onHtmlPainted: (painting: HtmlPainting) => void;
} {
  const [painting, onHtmlPainted] = useState<HtmlPainting>();
  const [measured, setMeasured] = useState(none);
  useEffect(() => {
    if (painting === undefined || !painting.isComplete) return undefined;
    const timer = window.setTimeout(() => setMeasured(painting.measureTexts(isPdf)), settleMs);
    return () => window.clearTimeout(timer);
  }, [painting, isPdf]);
  return { measured, onHtmlPainted };
}
