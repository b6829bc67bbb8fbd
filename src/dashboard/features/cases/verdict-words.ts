import type { ValueProblem } from "#contract/value-problems.ts";
import { type FitLine, isRemark } from "../../model/template/fit-lines.ts";
import { sizeWords } from "../stage/fit/fit-words.ts";
import { texts } from "./texts.ts";

/** The line that decides the verdict, of those with the worst first. A remark about the design decides nothing. */
export function decisiveLine(lines: readonly FitLine[]): FitLine | undefined {
  return lines.find((line) => !isRemark(line) || line.kind === "shrinks");
}

/** The lines of a drawn case, `undefined` while it is drawn. */
export type DrawnLines = readonly FitLine[] | "failed" | undefined;

/** The verdict of a case in two or three words. */
export function pictureVerdict(lines: DrawnLines): string {
  const { verdicts } = texts;
  if (lines === undefined) return verdicts.drawing;
  if (lines === "failed") return verdicts.failed;
  const worst = decisiveLine(lines);
  if (worst === undefined) return verdicts.fits;
  switch (worst.kind) {
    case "rejected":
      return verdicts.rejected(reasonWords(worst.fault));
    case "warning":
      return verdicts.warning(lines.filter(({ kind }) => kind === "warning").length);
    case "shrinks":
      return verdicts.shrinks(sizeWords(worst.sizePx));
    case "contrast":
    case "enlarged":
    case "outside":
      return verdicts.fits;
    default:
      return verdicts[worst.kind];
  }
}

function reasonWords(fault: ValueProblem): string {
  return texts.reasons[fault.code === "input" ? fault.params.rule : "other"];
}
