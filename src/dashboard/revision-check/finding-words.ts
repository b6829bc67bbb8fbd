import { cutText } from "#contract/cut-text.ts";
import { asSentence } from "../problems/as-sentence.ts";
import { serviceWords } from "../problems/service-words.ts";
import { texts as problemTexts } from "../problems/texts.ts";
import type { Finding } from "./findings.ts";
import { texts } from "./texts.ts";

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
