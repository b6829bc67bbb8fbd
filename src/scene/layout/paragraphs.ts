import { embeddingLevels, firstStrongDirection, type TextDirection } from "./bidi.ts";
import { listPieces, type TextPiece } from "./break-opportunities.ts";
import { baseStyle, type StyleIndex, type TextRun } from "./text-runs.ts";

/** The text between two line breaks. */
export interface Paragraph {
  text: string;
  /** The style of each UTF-16 unit. */
  styles: Uint16Array;
  direction: TextDirection;
  /** The embedding level of each UTF-16 unit. */
  levels: Uint8Array;
  pieces: TextPiece[];
}

/**
 * Splits runs at line breaks. With `auto`, a paragraph has the direction of its first strong character, or of the text's
 * first if it has none.
 */
export function splitParagraphs(runs: readonly TextRun[], direction: TextDirection | "auto"): Paragraph[] {
  const whole = runs.map((run) => run.text).join("");
  const marks = new Uint16Array(whole.length);
  let offset = 0;
  for (const run of runs) {
    if (run.style !== baseStyle) marks.fill(run.style, offset, offset + run.text.length);
    offset += run.text.length;
  }
  const common = direction === "auto" ? (firstStrongDirection(whole) ?? "ltr") : direction;
  let start = 0;
  return whole.split("\n").map((text) => {
    const styles = marks.subarray(start, start + text.length);
    start += text.length + 1;
    const own = direction === "auto" ? (firstStrongDirection(text) ?? common) : direction;
    return { text, styles, direction: own, levels: embeddingLevels(text, own), pieces: listPieces(text) };
  });
}

export interface StyleStretch {
  start: number;
  end: number;
  style: StyleIndex;
}

/** Splits a range of a paragraph into stretches of one style. */
export function listStyleStretches(
  { styles }: Pick<Paragraph, "styles">,
  start: number,
  end: number,
): StyleStretch[] {
  const stretches: StyleStretch[] = [];
  let from = start;
  while (from < end) {
    let to = from + 1;
    while (to < end && styles[to] === styles[from]) to++;
    stretches.push({ start: from, end: to, style: styles[from] ?? baseStyle });
    from = to;
  }
  return stretches;
}
