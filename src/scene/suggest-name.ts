import { distance } from "fastest-levenshtein";

/** "; did you mean 'title'?" for a name that resembles a known one; otherwise empty. */
export function suggestName(name: string, known: readonly string[]): string {
  const suggestion = findSimilarName(name, known);
  return suggestion === undefined ? "" : `; did you mean '${suggestion}'?`;
}

/** The known name with the smallest edit distance, at most 2 or a third of the letters; undefined if there is none. */
export function findSimilarName(name: string, known: readonly string[]): string | undefined {
  const editsMax = Math.min(Math.max(2, Math.floor(name.length / 3)), name.length - 1);
  let best: { candidate: string; edits: number } | undefined;
  for (const candidate of known) {
    // The difference in length is a lower bound of the distance, so most names need no comparison.
    if (Math.abs(candidate.length - name.length) > editsMax) continue;
    const edits = distance(name.toLowerCase(), candidate.toLowerCase());
    if (edits <= editsMax && (best === undefined || edits < best.edits)) best = { candidate, edits };
  }
  return best?.candidate;
}
