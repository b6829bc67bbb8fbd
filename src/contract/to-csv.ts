/** The value of one cell. `null` and `undefined` are empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** `\t` writes TSV. */
export type CsvDelimiter = "," | ";" | "\t";

export interface CsvOptions {
  delimiter?: CsvDelimiter;
}

/** Characters with which a formula starts in spreadsheets, also in their full-width forms. */
const begin = "[=+\\-@＝＋－＠]";
const anyBegin = new RegExp(begin, "u");
/**
 * A signed number, also with a currency, a percent sign or an exponent, or a phone number. A formula that does something
 * needs a name, a reference or a quoted text, so that one of these characters alone cannot.
 */
const number = String.raw`[+\-](?:[\d .()\/\-%\p{Sc}\u{A0}\u{202F}'’]|\d[eE][+\-]?(?=\d))*"*(?:[,;\t\r\n]|$)`;

/** Places of a cell where a spreadsheet may see a formula, with the apostrophes before it. */
interface FormulaPlaces {
  start: RegExp;
  /** After a line end or another separator than the file's, where quotes inside of a line mean nothing. */
  inside: Record<CsvDelimiter, RegExp>;
}

/** `apostrophes`: a pattern with a group, which may look ahead over what spreadsheets skip before a formula. */
function placesOf(apostrophes: (skipped: string) => string): FormulaPlaces {
  const before = (skipped: string) => `${apostrophes(skipped)}(?=${skipped}${begin})`;
  // Up to the next place, so that each character is looked at once.
  const inside = (separators: string) =>
    new RegExp(`([\\r\\n${separators}])${before(`(?:(?![\\r\\n${separators}])[\\s\\0\\u{FEFF}"])*`)}`, "gu");
  return {
    start: new RegExp(`^()${before(String.raw`[\s\0\u{FEFF}"]*`)}`, "u"),
    inside: { ",": inside(";\\t"), ";": inside(",\\t"), "\t": inside(",;") },
  };
}

const formulas = placesOf((skipped) => `(?!${skipped}${number})('*)`);
const escapedFormulas = placesOf(() => "'('*)");

/** The last columns of the results of a batch. */
export const resultColumns = ["status", "requestId", "href", "file", "error", "warnings"] as const;
/** The last column of a batch's rejected rows, in each language: no other file has it by chance. */
export const reasonColumns = { en: "Reason (Overprint)", de: "Grund (Overprint)" };
/** The last columns of each of our exports. */
const lastColumns: readonly (readonly string[])[] = [
  resultColumns,
  ...Object.values(reasonColumns).map((name) => [name]),
  ["link", "expires", "deleted", "known_to"],
  ["actor_unproved", "count", "event_id"],
];

/**
 * Whether a file with these columns is one of our exports, also after a spreadsheet has saved it. Only in those are the
 * apostrophes before formulas ours.
 */
export function isOwnExport(columns: readonly (string | undefined)[]): boolean {
  return lastColumns.some((names) => {
    const last = columns.slice(-names.length);
    return names.every((name, index) => name === last[index]);
  });
}

/** One line of a CSV file (RFC 4180), with its line end. */
export function toCsvLine(cells: readonly CsvCell[], { delimiter = "," }: CsvOptions = {}): string {
  return `${cells.map((cell) => toCell(cell, delimiter)).join(delimiter)}\r\n`;
}

/** A whole CSV file. */
export function toCsv(rows: readonly (readonly CsvCell[])[], options: CsvOptions = {}): string {
  return rows.map((row) => toCsvLine(row, options)).join("");
}

/**
 * Puts an apostrophe before each formula, so that spreadsheets show it as text: a cell with untrusted text (a file name,
 * a page's title) must not run a formula on another user's machine (CSV injection). `withFormula` removes them again.
 */
export function withoutFormula(text: string, delimiter: CsvDelimiter = ","): string {
  if (!anyBegin.test(text)) return text;
  return text.replace(formulas.start, "$1'$2").replaceAll(formulas.inside[delimiter], "$1'$2");
}

/** The text of a cell that was written by `withoutFormula`. */
export function withFormula(text: string, delimiter: CsvDelimiter = ","): string {
  if (!anyBegin.test(text)) return text;
  return text.replaceAll(escapedFormulas.inside[delimiter], "$1$2").replace(escapedFormulas.start, "$1$2");
}

function toCell(cell: CsvCell, delimiter: CsvDelimiter): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  return quoteCell(withoutFormula(cell, delimiter), delimiter);
}

/** A text as a cell, in quotes where it needs them. It may still be a formula. */
export function quoteCell(text: string, delimiter: CsvDelimiter = ","): string {
  const needsQuotes = text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
