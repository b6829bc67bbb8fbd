import { cutText } from "#contract/cut-text.ts";
import { asSentence } from "../../base/language/problems/as-sentence.ts";
import { serviceWords } from "../../base/language/problems/service-words.ts";
import { texts as problemTexts } from "../../base/language/problems/texts.ts";
import type { Finding } from "../../features/revisions/findings.ts";
import { texts } from "../../features/revisions/texts.ts";

/** A finding in a sentence. */
export function findingWords(finding: Finding): string {
  const words = texts.findings;
  switch (finding.kind) {
    case "rejected":
      return asSentence(words.rejected(problemTexts.fault(finding.fault)));
    case "warning":
      return asSentence(serviceWords(finding.text));
    case "imageMissing":
      return words.imageMissing(cutText(finding.source, 100));
    default:
      return words[finding.kind](finding.component);
  }
}
