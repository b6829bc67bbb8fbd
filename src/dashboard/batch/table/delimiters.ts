import Papa from "papaparse";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

const sampleRows = 20;
/** Characters that are examined to detect the delimiter. */
export const delimiterSampleLength = 100_000;

/** The separator under which the first rows have the most equal numbers of values; a comma where nothing separates. */
export function detectDelimiter(text: string): Delimiter {
  const sample = text.slice(0, delimiterSampleLength);
  // Commas stand in sentences and numbers too, so at a draw the rarer sign wins.
  const candidates: readonly Delimiter[] = ["\t", ";", "|", ","];
  let best: { delimiter: Delimiter; score: number } | undefined;
  for (const delimiter of candidates) {
    const score = scoreOf(sample, delimiter);
    if (score > (best?.score ?? 0)) best = { delimiter, score };
  }
  return best?.delimiter ?? ",";
}

function scoreOf(sample: string, delimiter: Delimiter): number {
  const { data } = Papa.parse<string[]>(sample, {
    delimiter,
    newline: "\n",
    preview: sampleRows,
    skipEmptyLines: "greedy",
  });
  const first = data[0]?.length ?? 0;
  if (first < 2) return 0;
  const equal = data.filter(({ length }) => length === first).length;
  return equal / data.length + Math.min(first, 99) / 1_000;
}

/** The separators that would give the first line more than one value. */
export function otherDelimiters(firstLine: string, than: Delimiter): Delimiter[] {
  return delimiters.filter((delimiter) => delimiter !== than && firstLine.includes(delimiter));
}
