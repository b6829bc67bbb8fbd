import { toSafeName, withoutExtension } from "#contract/file-name.ts";
import { formatOfExtension } from "#contract/formats.ts";

/** Placeholders of a pattern: `{name}`, `{row}`, or a column's name. */
const placeholder = /\{([^{}]+)\}/g;

/** The first placeholder of a pattern that is no column, if there is one. */
export function findUnknownPlaceholder(
  pattern: string,
  columns: readonly (string | undefined)[],
): string | undefined {
  const known = new Set(["name", "row", ...columns.map((column) => column?.toLowerCase())]);
  return Array.from(pattern.matchAll(placeholder), ([, name = ""]) => name).find(
    (name) => !known.has(name.trim().toLowerCase()),
  );
}

export interface PatternRow extends Pick<NamedRow, "index" | "fileName"> {
  columns: readonly (string | undefined)[];
  cells: readonly string[];
  rowCount: number;
}

/** The name of a row by a pattern such as `{name}-{row}`. Numbers of rows have as many digits as the last one. */
export function fillPattern(
  pattern: string,
  { index, fileName = "", columns, cells, rowCount }: PatternRow,
): string {
  return pattern.replaceAll(placeholder, (whole, given: string) => {
    const name = given.trim().toLowerCase();
    const column = columns.findIndex((candidate) => candidate?.toLowerCase() === name);
    if (name === "row") return paddedNumber(index, rowCount);
    if (name === "name" && (fileName !== "" || column < 0)) return withoutKnownExtension(fileName);
    return column < 0 ? whole : (cells[column] ?? "");
  });
}

function paddedNumber(index: number, rowCount: number): string {
  return String(index + 1).padStart(String(rowCount).length, "0");
}

/** `card.png` in `{name}-{row}` is no `card.png-1.png`. */
function withoutKnownExtension(name: string): string {
  const extension = /\.[a-z0-9]{1,5}$/i.exec(name)?.[0] ?? "";
  return formatOfExtension(extension.slice(1).toLowerCase()) === undefined
    ? name
    : name.slice(0, -extension.length);
}

export interface NamedRow {
  /** From 0. */
  index: number;
  /** From a column or the composition; may be missing, unsafe or the same for all rows. */
  fileName: string | undefined;
  /** With its dot; may be empty. */
  extension: string;
}

/**
 * Returns one name per row, unique without regard to letter case. Rows without a name are named by their number.
 * `taken` are names of other files.
 */
export function toFileNames(
  rows: readonly NamedRow[],
  rowCount: number,
  taken: readonly string[] = [],
): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()));
  // The next number by name, so that 10,000 equal names take linear time.
  const copies = new Map<string, number>();
  return rows.map(({ index, fileName, extension }) => {
    const given = toSafeName(fileName ?? "");
    const stem = withoutExtension(given, extension) || `row-${paddedNumber(index, rowCount)}`;
    let name = `${stem}${extension}`;
    for (let copy = copies.get(name.toLowerCase()) ?? 2; used.has(name.toLowerCase()); copy += 1) {
      copies.set(`${stem}${extension}`.toLowerCase(), copy + 1);
      name = `${stem}-${copy}${extension}`;
    }
    used.add(name.toLowerCase());
    return name;
  });
}
