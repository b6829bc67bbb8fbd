import { distance } from "fastest-levenshtein";
import { suggestionWords } from "#contract/fault-words.ts";

/** "; did you mean 'title'?" for a name that is a slip away from a known one. */
export function suggestName(name: string, known: readonly string[]): string {
  return suggestionWords(findSimilarName(name, known));
}

/** The known name that is a slip away from `name`; undefined when there is none. */
export function findSimilarName(name: string, known: readonly string[]): string | undefined {
  const slipsMax = Math.min(Math.max(2, Math.floor(name.length / 3)), name.length - 1);
  let best: { candidate: string; slips: number } | undefined;
  for (const candidate of known) {
    // Each letter too many or too few is a slip, so most names need no comparison.
    if (Math.abs(candidate.length - name.length) > slipsMax) continue;
    const slips = distance(name.toLowerCase(), candidate.toLowerCase());
    if (slips <= slipsMax && (best === undefined || slips < best.slips)) best = { candidate, slips };
  }
  return best?.candidate;
}
