import bidiFactory, { type Bidi } from "bidi-js";

export type TextDirection = "ltr" | "rtl";

// The package's types describe an ES module, which Node does not get; in both forms the default is the factory.
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Right-to-left letters, their digits, and the marks that set a direction. Without any there is nothing to order. */
const mayRunRightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/** The direction of the first letter that has one (UAX #9, P2 and P3), skipping what stands in isolates. */
export function firstStrongDirection(text: string): TextDirection | undefined {
  let isolates = 0;
  for (const character of text) {
    const type = bidi.getBidiCharTypeName(character);
    if (type === "LRI" || type === "RLI" || type === "FSI") isolates++;
    else if (type === "PDI") isolates = Math.max(0, isolates - 1);
    else if (isolates === 0 && type === "L") return "ltr";
    else if (isolates === 0 && (type === "R" || type === "AL")) return "rtl";
  }
  return undefined;
}

/** The embedding level of each UTF-16 unit of a paragraph (UAX #9): odd runs right to left. */
export function embeddingLevels(paragraph: string, direction: TextDirection): Uint8Array {
  if (direction === "ltr" && !mayRunRightToLeft.test(paragraph)) return new Uint8Array(paragraph.length);
  return bidi.getEmbeddingLevels(standIns(paragraph), direction).levels;
}

/**
 * The library looks at single UTF-16 units and takes each half of an emoji for a left-to-right letter, so characters
 * outside the first plane are replaced by two from inside that behave the same.
 */
function standIns(text: string): string {
  return text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, (character) =>
    (standInByType[bidi.getBidiCharTypeName(character)] ?? "a").repeat(2),
  );
}

const standInByType: Readonly<Record<string, string>> = {
  ON: "\u2606",
  R: "\u05d0",
  AL: "\u0627",
  AN: "\u0660",
  EN: "0",
  NSM: "\u0300",
  BN: "\u200b",
};

/** Puts the runs of a line in the order in which they are seen from left to right (UAX #9, L2). */
export function toVisualOrder<Run extends { level: number }>(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const levels = runs.map((run) => run.level);
  const highest = Math.max(0, ...levels);
  for (let level = highest; level > 0; level--) {
    let start = 0;
    while (start < ordered.length) {
      let end = start;
      while (end < ordered.length && (ordered[end]?.level ?? 0) >= level) end++;
      if (end - start > 1) ordered.splice(start, end - start, ...ordered.slice(start, end).toReversed());
      start = Math.max(end, start + 1);
    }
  }
  return ordered;
}
