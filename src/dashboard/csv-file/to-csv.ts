/** The text of one cell. Absent values leave it empty. */
export type CsvCell = string | number | boolean | null | undefined;

export interface CsvOptions {
  /** `\t` writes TSV. */
  delimiter?: "," | ";" | "\t";
}

/**
 * Characters that spreadsheets treat as the begin of a formula, after blanks too; the wide forms are read as the narrow
 * ones. A cell with a stranger's text (a file name, a page's title) must not run anything on a reviewer's desk.
 */
const formulaBegin = /^[\s\0\u{FEFF}]*[=+\-@＝＋－＠]/u;
/** Begins as a formula does, and is only a figure. */
const plainNumber = /^-\d+(\.\d+)?$/;

/** One line of a CSV file as RFC 4180 has it, with its line end. */
export function toCsvLine(cells: readonly CsvCell[], { delimiter = "," }: CsvOptions = {}): string {
  return `${cells.map((cell) => toCell(cell, delimiter)).join(delimiter)}\r\n`;
}

/** A whole file; for many rows, lines can be collected one by one. */
export function toCsv(rows: readonly (readonly CsvCell[])[], options: CsvOptions = {}): string {
  return rows.map((row) => toCsvLine(row, options)).join("");
}

/** Harmless in a spreadsheet: with an apostrophe in front, it is shown as text. */
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
