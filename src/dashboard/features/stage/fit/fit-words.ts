import { formatCount } from "../../../base/design-system/format.ts";
import { asSentence, serviceWords } from "../../../base/language/problems/problem-words.ts";
import { texts as problemTexts } from "../../../base/language/problems/texts.ts";
import type { FitLine } from "../../../model/template/fit-lines.ts";
import { texts } from "./texts.ts";

/** A line of the fit report in a sentence. */
export function fitWords(line: FitLine): string {
  switch (line.kind) {
    case "rejected":
      return asSentence(texts.rejected(problemTexts.fault(line.fault)));
    case "imageMissing":
      return texts.imageMissing(line.component, serviceWords(line.reason));
    case "warning":
      return asSentence(serviceWords(line.text));
    case "shrinks":
      return texts.shrinks(line.component, sizeWords(line.sizePx));
    case "contrast":
      return texts.contrast(
        line.component,
        formatCount(Math.floor(line.ratio * 10) / 10, 1),
        formatCount(line.needed, 1),
      );
    case "enlarged":
      return texts.enlarged(line.component, formatCount(line.factor, 1));
    case "outside":
      return texts.outside(line.component, sizeWords(line.px));
    default:
      return texts[line.kind](
        line.component,
        line.fits === null ? undefined : { count: line.fits, words: formatCount(line.fits) },
      );
  }
}

export function sizeWords(px: number): string {
  return formatCount(px, Number.isInteger(px) ? 0 : 1);
}
