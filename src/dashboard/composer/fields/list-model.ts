import type { ChangeValue } from "#contract/changes/change.ts";
import { isJsonObject, type JsonValue } from "#contract/json.ts";

/** A list that can be edited as a table: of scalars, or of objects with scalar fields. */
export type EditedList =
  | { shape: "entries"; isNumeric: boolean; entries: string[] }
  | { shape: "rows"; columns: string[]; rows: string[][] };

/**
 * Converts a value to a table; `undefined` if the table would lose data. An empty list becomes a table of scalars,
 * unless `columns` is given.
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
    const isNumeric = list.every((entry) => typeof entry === "number");
    return { shape: "entries", isNumeric, entries: list.map(String) };
  }
  const objects = list.filter(isRow);
  if (objects.length < list.length) return undefined;
  const columns = [...new Set(objects.flatMap((row) => Object.keys(row)))];
  const rows = objects.map((row) => columns.map((name) => cellText(row[name])));
  return { shape: "rows", columns, rows };
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
      Object.fromEntries(list.columns.map((name, index) => [name, cells[index] ?? ""])),
    );
  if (!list.isNumeric) return list.entries;
  return list.entries.map((entry) => {
    const number = Number(entry.replace(",", "."));
    return entry.trim() !== "" && Number.isFinite(number) ? number : entry;
  });
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
