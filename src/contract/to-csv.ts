/** The value of one cell. `null` and `undefined` are empty. */
export type CsvCell = string | number | boolean | null | undefined;

export interface CsvOptions {
  /** `\t` writes TSV. */
  delimiter?: "," | ";" | "\t";
}

/**
 * Characters with which a formula starts in spreadsheets, also after blanks and in their full-width forms. A cell with
 * untrusted text (a file name, a page's title) must not run a formula on another user's machine (CSV injection).
 */
const formulaBegin = /^[\s\0\u{FEFF}]*[=+\-@＝＋－＠]/u;
/** A negative number, which needs no escaping. */
const plainNumber = /^-\d+(\.\d+)?$/;

/** One line of a CSV file (RFC 4180), with its line end. */
export function toCsvLine(cells: readonly CsvCell[], { delimiter = "," }: CsvOptions = {}): string {
  return `${cells.map((cell) => toCell(cell, delimiter)).join(delimiter)}\r\n`;
}

/** A whole CSV file. */
export function toCsv(rows: readonly (readonly CsvCell[])[], options: CsvOptions = {}): string {
  return rows.map((row) => toCsvLine(row, options)).join("");
}

/** Escapes a formula with a leading apostrophe, so that spreadsheets show it as text. */
export function withoutFormula(text: string): string {
  return formulaBegin.test(text) && !plainNumber.test(text) ? `'${text}` : text;
}

function toCell(cell: CsvCell, delimiter: string): string {
  if (cell === null || cell === undefined) return "";
  if (typeof cell !== "string") return String(cell);
  const text = withoutFormula(cell);
  const needsQuotes = text.includes(delimiter) || /["\r\n]|^\s|\s$/.test(text);
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text;
}
