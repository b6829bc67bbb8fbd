import type { ChangeValue } from "#contract/changes/change.ts";
import { isJsonObject, type JsonValue } from "#contract/json.ts";

/** A list that can be edited as a table: of scalars, or of objects with scalar fields. */
export type EditedList =
  | { shape: "entries"; isNumeric: boolean; entries: string[] }
  | {
      shape: "rows";
      columns: string[];
      rows: string[][];
      /** For each column the values that its texts had when the list was opened, so that they keep their types. */
      values?: readonly ColumnValues[];
    };

type ColumnValues = ReadonlyMap<string, PlainValue | undefined>;

/**
 * Converts a value to a table; `undefined` if its texts would be ambiguous, as where a column has both `3` and `"3"`.
 * In a column with missing fields, `null` and `""`, all of them become the fullest. An empty list becomes a table of
 * scalars, unless `columns` is given.
 */
export function toEditedList(
  value: unknown,
  { columns: given }: { columns?: readonly string[] | undefined } = {},
): EditedList | undefined {
  if (!Array.isArray(value)) return undefined;
  const list: readonly JsonValue[] = value;
  if (list.length === 0) {
    return given !== undefined
      ? { shape: "rows", columns: [...given], rows: [] }
      : { shape: "entries", isNumeric: false, entries: [] };
  }
  if (list.every((entry) => typeof entry === "number" || typeof entry === "string")) {
    const isNumeric = list.some((entry) => typeof entry === "number");
    const isAmbiguous = list.some(
      (entry) => typeof entry === "string" && typeof readNumber(entry) === "number",
    );
    if (isNumeric && isAmbiguous) return undefined;
    return { shape: "entries", isNumeric, entries: list.map(String) };
  }
  const objects = list.filter(isRow);
  if (objects.length < list.length) return undefined;
  const columns = [...new Set(objects.flatMap((row) => Object.keys(row)))];
  const rows = objects.map((row) => columns.map((name) => cellText(row[name])));
  const values = columns.map((name) => readColumn(objects.map((row) => row[name])));
  const known = values.filter((column) => column !== undefined);
  return known.length < columns.length ? undefined : { shape: "rows", columns, rows, values: known };
}

/** The values of a column by their texts; `undefined` if two of them have the same text. */
function readColumn(column: readonly (PlainValue | undefined)[]): ColumnValues | undefined {
  const values = new Map<string, PlainValue | undefined>();
  for (const value of column) {
    const text = cellText(value);
    const other = values.get(text);
    if (!values.has(text) || (text === "" && isMoreThan(value, other))) values.set(text, value);
    else if (text !== "" && other !== value) return undefined;
  }
  return values;
}

/** An empty cell can be a missing field, null or an empty text; if a column has several, the fullest counts. */
function isMoreThan(value: PlainValue | undefined, other: PlainValue | undefined): boolean {
  return other === undefined || (other === null && value === "");
}

type PlainValue = string | number | boolean | null;

function isRow(row: unknown): row is Record<string, PlainValue> {
  return isJsonObject(row) && Object.values(row).every(isPlain);
}

function isPlain(value: unknown): value is PlainValue {
  return value === null || ["string", "number", "boolean"].includes(typeof value);
}

function cellText(value: PlainValue | undefined): string {
  return value === undefined || value === null ? "" : String(value);
}

/** Converts a table to a value. Invalid numbers stay text, so that the field can show the fault. */
export function fromEditedList(list: EditedList): ChangeValue {
  if (list.shape === "rows")
    return list.rows.map((cells) =>
      Object.fromEntries(
        list.columns.flatMap((name, index) => {
          const value = readCell(cells[index] ?? "", list.values?.[index]);
          return value === undefined ? [] : [[name, value]];
        }),
      ),
    );
  return list.isNumeric ? list.entries.map(readNumber) : list.entries;
}

/**
 * A text that was there keeps its value. A new one becomes a number or a truth value if all values of the column are,
 * and if it can mean nothing else: `1,250` may be thousands, and `01234` a code.
 */
function readCell(text: string, known: ColumnValues | undefined): PlainValue | undefined {
  if (known === undefined) return text;
  if (known.has(text)) return known.get(text);
  const values = [...known.values()].filter((value) => value !== "" && value !== null && value !== undefined);
  const isAll = (type: string) => values.length > 0 && values.every((value) => typeof value === type);
  if (isAll("number") && isPlainNumber(text)) return readNumber(text);
  return isAll("boolean") && (text === "true" || text === "false") ? text === "true" : text;
}

function isPlainNumber(text: string): boolean {
  return /^-?\d+(?:[.,]\d+)?$/.test(text) && !/^-?\d{1,3},\d{3}$/.test(text) && !/^-?0\d/.test(text);
}

function readNumber(text: string): number | string {
  const number = Number(text.replace(",", "."));
  return text.trim() !== "" && Number.isFinite(number) ? number : text;
}

/**
 * Reads cells that a spreadsheet put on the clipboard: lines with tabs between columns. `undefined` for a single cell.
 */
export function readPastedCells(text: string): string[][] | undefined {
  const lines = text.replace(/\r?\n$/, "").split(/\r?\n/);
  const cells = lines.map((line) => line.split("\t"));
  return cells.length > 1 || (cells[0]?.length ?? 0) > 1 ? cells : undefined;
}

/** Pastes cells into the table from one cell on. Adds rows if needed, but no columns. */
export function withPastedCells(
  rows: readonly (readonly string[])[],
  at: { row: number; column: number },
  cells: readonly (readonly string[])[],
  columnCount: number,
): string[][] {
  const result = rows.map((row) => [...row]);
  for (const [rowOffset, line] of cells.entries()) {
    const row = (result[at.row + rowOffset] ??= Array.from({ length: columnCount }, () => ""));
    for (const [columnOffset, cell] of line.entries()) {
      if (at.column + columnOffset < columnCount) row[at.column + columnOffset] = cell.trim();
    }
  }
  return result;
}
