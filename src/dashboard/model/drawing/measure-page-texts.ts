import type { HtmlDocument } from "#scene/html/html-document.ts";
import { type MeasuredTexts, measureTextsInPage } from "#scene/in-page/measure-texts-in-page.ts";

/** Time limit, ms; the texts behind it count as fitting. */
const measureMsMax = 50;

/** The texts of a frame's page, as the service measures them. */
export function measurePageTexts(
  page: Document,
  { width, height, outputFormat }: Pick<HtmlDocument, "width" | "height" | "outputFormat">,
  isPdf = outputFormat === "pdf",
): MeasuredTexts {
  const view = page.defaultView;
  if (view === null) return { unfit: [], texts: [] };
  const picture = isPdf ? undefined : { width, height };
  return measureTextsInPage({ picture, msMax: measureMsMax, isDetailed: true }, view);
}
