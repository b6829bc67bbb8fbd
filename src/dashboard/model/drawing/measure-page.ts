import type { HtmlDocument } from "#scene/html/html-document.ts";
import { type MeasuredPageParts, shownArea } from "#scene/html/html-fits.ts";
import { describeComponentsInPage } from "#scene/in-page/describe-components-in-page.ts";
import { measureTextsInPage } from "#scene/in-page/measure-texts-in-page.ts";

interface MeasureOptions {
  isPdf?: boolean | undefined;
  /** Time limit of each measurement, ms; texts behind it count as fitting. Default: short enough for every keystroke. */
  msMax?: number;
}

export type MeasuredPage = Omit<MeasuredPageParts, "scale" | "missing">;

/** The texts and components of a frame's page, as the service measures them. */
export function measurePage(
  page: Document,
  { width, height, outputFormat }: Pick<HtmlDocument, "width" | "height" | "outputFormat">,
  pictures: MeasuredPage["pictures"],
  { isPdf = outputFormat === "pdf", msMax = 50 }: MeasureOptions = {},
): MeasuredPage {
  const view = page.defaultView;
  if (view === null) return { texts: [], boxes: [], pictures };
  const search = { picture: shownArea({ width, height }, isPdf), msMax };
  return {
    texts: measureTextsInPage(search, view),
    boxes: describeComponentsInPage(search, view),
    pictures,
  };
}
