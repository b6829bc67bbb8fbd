import { distance } from "fastest-levenshtein";

/** "; did you mean 'title'?" for a name that is a slip away from a known one. */
export function suggestName(name: string, known: readonly string[]): string {
  let best: { candidate: string; slips: number } | undefined;
  for (const candidate of known) {
    const slips = distance(name.toLowerCase(), candidate.toLowerCase());
    if (best === undefined || slips < best.slips) best = { candidate, slips };
  }
  const isClose =
    best !== undefined && best.slips <= Math.max(2, Math.floor(name.length / 3)) && best.slips < name.length;
  return isClose ? `; did you mean '${best?.candidate}'?` : "";
}
