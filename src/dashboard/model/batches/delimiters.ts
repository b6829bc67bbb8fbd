import Papa from "papaparse";

export const delimiters = [",", ";", "\t", "|"] as const;
export type Delimiter = (typeof delimiters)[number];

const sampleRows = 20;
/** Characters read to detect the delimiter. */
export const delimiterSampleLength = 100_000;

/**
 * The text with blanks before a quoted value moved behind it, where the parser ignores them; before it, it would read the
 * quote as part of the value. Keeps the length of the text and of each line.
 */
export function quotesFirst(text: string, delimiter: Delimiter): string {
  const blank = delimiter === "\t" ? "[ \u00A0]" : "[ \t\u00A0]";
  const end = delimiter === "|" ? "\\|" : delimiter;
  if (!new RegExp(`(?:^|[${end}\\n])${blank}+"`).test(text)) return text;
  // One value with its end, so that what looks alike inside of a quoted value stays.
  const value = new RegExp(`(${blank}*)("(?:[^"]|"")*")?([^${end}\\n]*)([${end}\\n]|$)`, "g");
  return text.replace(
    value,
    (whole, blanks: string, quoted: string | undefined, rest: string, sign: string) =>
      quoted === undefined || rest.trim() !== "" ? whole : quoted + blanks + rest + sign,
  );
}

/** Returns the separator that gives the first rows the most equal numbers of values; a comma if none separates them. */
export function detectDelimiter(text: string): Delimiter {
  const sample = text.slice(0, delimiterSampleLength);
  // Commas also occur in sentences and numbers, so a rarer character wins a tie.
  const candidates: readonly Delimiter[] = ["\t", ";", "|", ","];
  let best: { delimiter: Delimiter; score: number } | undefined;
  for (const delimiter of candidates) {
    const score = scoreOf(sample, delimiter);
    if (score > (best?.score ?? 0)) best = { delimiter, score };
  }
  return best?.delimiter ?? ",";
}

function scoreOf(sample: string, delimiter: Delimiter): number {
  const { data } = Papa.parse<string[]>(quotesFirst(sample, delimiter), {
    delimiter,
    newline: "\n",
    preview: sampleRows,
    skipEmptyLines: "greedy",
  });
  // A title or a period above the header is in one or two cells.
  const first = (data.find(({ length }) => length > 2) ?? data[0])?.length ?? 0;
  if (first < 2) return 0;
  const equal = data.filter(({ length }) => length === first).length;
  return equal / data.length + Math.min(first, 99) / 1_000;
}

export function otherDelimiters(firstLine: string, than: Delimiter): Delimiter[] {
  return delimiters.filter((delimiter) => delimiter !== than && firstLine.includes(delimiter));
}
