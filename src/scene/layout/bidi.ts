import bidiFactory, { type Bidi } from "bidi-js";

export type TextDirection = "ltr" | "rtl";

const bidi = createBidi(bidiFactory);

/** The package's types describe an ES module, but Node loads CommonJS; in both the default export is the factory. */
function createBidi(factory: unknown): Bidi {
  if (!isFactory(factory)) throw new TypeError("bidi-js has no factory.");
  return factory();
}

function isFactory(value: unknown): value is () => Bidi {
  return typeof value === "function";
}

/** Right-to-left letters, their digits, and direction marks. Text without any needs no reordering. */
const mayRunRightToLeft =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc\ud802\ud803\ud83a\ud83b]/;

/** The direction of the first strong character (UAX #9, P2 and P3), skipping isolates. */
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

/** The embedding level of each UTF-16 unit of a paragraph (UAX #9); odd levels are right to left. */
export function embeddingLevels(paragraph: string, direction: TextDirection): Uint8Array {
  if (direction === "ltr" && !mayRunRightToLeft.test(paragraph)) return new Uint8Array(paragraph.length);
  return bidi.getEmbeddingLevels(replaceAstral(paragraph), direction).levels;
}

/**
 * Replaces characters outside the basic plane with two basic ones of the same type, because the library examines single
 * UTF-16 units and would treat each half of an emoji as a left-to-right letter.
 */
function replaceAstral(text: string): string {
  return text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, (character) =>
    (basicByType[bidi.getBidiCharTypeName(character)] ?? "a").repeat(2),
  );
}

const basicByType: Readonly<Record<string, string>> = {
  ON: "\u2606",
  R: "\u05d0",
  AL: "\u0627",
  AN: "\u0660",
  EN: "0",
  NSM: "\u0300",
  BN: "\u200b",
};

/** Reorders the runs of a line from logical to visual order (UAX #9, L2). */
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
