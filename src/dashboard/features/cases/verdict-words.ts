import type { Fault } from "#contract/faults.ts";
import { formatCount } from "../../base/design-system/format.ts";
import { serviceWords } from "../../base/language/problems/service-words.ts";
import { texts as problemTexts } from "../../base/language/problems/texts.ts";
import type { CaseFinding } from "./case-verdict.ts";
import { texts } from "./texts.ts";

/** The verdict of a case in two or three words; its findings have the worst first. */
export function verdictWords(findings: readonly CaseFinding[]): string {
  const [worst] = findings;
  const { verdicts } = texts;
  if (worst === undefined) return verdicts.fits;
  switch (worst.kind) {
    case "rejected":
      return verdicts.rejected(reasonWords(worst.fault));
    case "warning":
      return verdicts.warning(findings.filter(({ kind }) => kind === "warning").length);
    case "shrinks":
      return verdicts.shrinks(sizeWords(worst.sizePx));
    default:
      return verdicts[worst.kind];
  }
}

/** The findings of a drawn case, `undefined` while it is drawn. */
export type DrawnFindings = readonly CaseFinding[] | "failed" | undefined;

/** The verdict below a picture. */
export function pictureVerdict(findings: DrawnFindings): string {
  const { verdicts } = texts;
  if (findings === undefined) return verdicts.drawing;
  if (findings === "failed") return verdicts.failed;
  return verdictWords(findings);
}

function reasonWords(fault: Fault): string {
  return texts.reasons[fault.code === "input" ? fault.params.rule : "other"];
}

/** A finding in a sentence. */
export function findingWords(finding: CaseFinding): string {
  const { findings } = texts;
  switch (finding.kind) {
    case "rejected":
      return problemTexts.fault(finding.fault);
    case "imageMissing":
      return findings.imageMissing(
        finding.components.join(", ") || findings.thePage,
        serviceWords(finding.reason),
      );
    case "warning":
      return serviceWords(finding.text);
    case "shrinks":
      return findings.shrinks(finding.component, sizeWords(finding.sizePx));
    default:
      return findings[finding.kind](finding.component);
  }
}

function sizeWords(sizePx: number): string {
  return formatCount(sizePx, Number.isInteger(sizePx) ? 0 : 1);
}
