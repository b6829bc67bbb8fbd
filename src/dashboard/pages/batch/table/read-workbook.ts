import { Unzip, UnzipInflate } from "fflate";
import { Parser } from "htmlparser2";
import { dateFromSerial, format, getFormatDateInfo, getFormatFromId, isDateFormat } from "numfmt";
import { fail, type Result, succeed } from "#contract/result.ts";
import { quoteCell } from "#contract/to-csv.ts";
import { batchLimits } from "../batch-limits.ts";

/** `workbook`: no .xlsx, or a damaged one. */
export type WorkbookProblem = "workbook" | "workbookTooLarge" | "tooManyColumns";

export interface ReadSheet {
  /** CSV with commas; a line is a row of the sheet. */
  text: string;
  /** Names of the visible sheets, at least one. */
  sheets: string[];
  sheet: string;
}

/** Bytes, packed and unpacked, and cells. */
type WorkbookLimits = {
  readonly [Limit in "workbookBytesMax" | "workbookUnpackedBytesMax" | "workbookCellsMax"]: number;
};

class TooLarge extends Error {
  override readonly name = "TooLarge";
}

/** Compressed bytes at a time: at most 66 MB of what they may become are in memory before they are counted. */
const pieceBytes = 65_536;

/**
 * Reads one sheet of an .xlsx, the first visible one by default: dates in ISO 8601, numbers as the sheet shows them,
 * formulas by their last value, merged cells once. Bounded by `limits`, whatever sizes the file claims to have.
 */
export function readWorkbook(
  bytes: Uint8Array,
  wanted?: string,
  limits: WorkbookLimits = batchLimits,
): Result<ReadSheet, WorkbookProblem> {
  if (bytes.length > limits.workbookBytesMax) return fail("workbookTooLarge");
  try {
    const parts = unpack(bytes, limits, (name) => /\.rels$|workbook[^/]*\.xml$/i.test(name));
    const main = targetsOf(parts, "_rels/.rels", "").find(({ type }) => type.endsWith("/officeDocument"));
    const book = parts.get(main?.path ?? "");
    if (main === undefined || book === undefined) return fail("workbook");
    const folder = main.path.replace(/[^/]*$/, "");
    const targets = targetsOf(parts, `${folder}_rels/${main.path.slice(folder.length)}.rels`, folder);
    const { sheets, has1904Dates } = readBook(book);
    const visible = sheets.some(({ isHidden }) => !isHidden)
      ? sheets.filter(({ isHidden }) => !isHidden)
      : sheets;
    const chosen = visible.find(({ name }) => name === wanted) ?? visible[0];
    const pathOf = (matches: (target: Target) => boolean) => targets.find(matches)?.path;
    const sheetPath = pathOf(({ id }) => id === chosen?.id);
    if (chosen === undefined || sheetPath === undefined) return fail("workbook");
    const paths = [
      sheetPath,
      ...["sharedStrings", "styles"].map((kind) => pathOf(({ type }) => type.endsWith(`/${kind}`))),
    ];
    const [sheet = [], strings = [], styles = []] = inOrder(
      unpack(bytes, limits, (name) => paths.includes(name)),
      paths,
    );
    const cells = readCells(sheet, {
      strings: readStrings(strings),
      formats: readFormats(styles),
      has1904Dates,
      cellsMax: limits.workbookCellsMax,
    });
    if (cells === undefined) return fail("tooManyColumns");
    return succeed({ text: toCsv(cells), sheets: visible.map(({ name }) => name), sheet: chosen.name });
  } catch (error) {
    if (error instanceof TooLarge) return fail("workbookTooLarge");
    // The libraries throw for what is no ZIP archive.
    return fail("workbook");
  }
}

/** The decoded pieces of the wanted parts, by their path. Throws `TooLarge`. */
function unpack(
  bytes: Uint8Array,
  { workbookUnpackedBytesMax }: WorkbookLimits,
  isWanted: (name: string) => boolean,
): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  let unpacked = 0;
  const unzip = new Unzip((file) => {
    const name = partName(file.name);
    if (!isWanted(name)) return;
    const decoder = new TextDecoder();
    const pieces: string[] = [];
    parts.set(name, pieces);
    file.ondata = (error, piece, isLast) => {
      if (error !== null) throw error;
      unpacked += piece.length;
      if (unpacked > workbookUnpackedBytesMax) throw new TooLarge();
      pieces.push(decoder.decode(piece, { stream: !isLast }));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += pieceBytes)
    unzip.push(bytes.subarray(at, at + pieceBytes), at + pieceBytes >= bytes.length);
  return parts;
}

/** Names of parts ignore case (OPC), and some programs write them as Windows writes paths. */
function partName(path: string): string {
  return path.replaceAll("\\", "/").replace(/^\//, "").toLowerCase();
}

function inOrder(parts: ReadonlyMap<string, string[]>, paths: readonly (string | undefined)[]): string[][] {
  return paths.map((path) => parts.get(path ?? "") ?? []);
}

interface XmlReader {
  open?: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** Sheets need a tenth. */
const depthMax = 100;

/** Names are given without their prefix. Entities of the document type are not expanded. Throws `TooLarge`. */
function readXml(pieces: readonly string[], { open, text, close }: XmlReader): void {
  const plain = (name: string) => name.slice(name.indexOf(":") + 1);
  let depth = 0;
  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        depth += 1;
        if (depth > depthMax) throw new TooLarge();
        open?.(plain(name), attributes);
      },
      ontext: (data) => text?.(data),
      onclosetag: (name) => {
        depth -= 1;
        close?.(plain(name));
      },
    },
    { xmlMode: true },
  );
  for (const piece of pieces) parser.write(piece);
  parser.end();
}

interface Target {
  id: string;
  type: string;
  /** From the archive's root. */
  path: string;
}

function targetsOf(parts: ReadonlyMap<string, string[]>, path: string, folder: string): Target[] {
  const targets: Target[] = [];
  readXml(parts.get(path) ?? [], {
    open: (name, { Id: id = "", Type: type = "", Target: target = "", TargetMode: mode = "" }) => {
      if (name !== "Relationship" || mode === "External") return;
      try {
        const { pathname } = new URL(target, `file:///${folder}`);
        targets.push({ id, type, path: partName(decodeURIComponent(pathname)) });
      } catch {
        // A target that is no address names no part.
      }
    },
  });
  return targets;
}

interface BookSheet {
  name: string;
  id: string;
  isHidden: boolean;
}

function readBook(pieces: readonly string[]): { sheets: BookSheet[]; has1904Dates: boolean } {
  const sheets: BookSheet[] = [];
  let has1904Dates = false;
  readXml(pieces, {
    open: (name, attributes) => {
      if (name === "workbookPr") has1904Dates = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
      if (name !== "sheet") return;
      const id = Object.entries(attributes).find(([key]) => /^(?:\w+:)?id$/.test(key))?.[1] ?? "";
      sheets.push({
        name: attributes["name"] ?? "",
        id,
        isHidden: (attributes["state"] ?? "visible") !== "visible",
      });
    },
  });
  return { sheets, has1904Dates };
}

/** The shared texts, without their readings. */
function readStrings(pieces: readonly string[]): string[] {
  const strings: string[] = [];
  let isText = false;
  let phoneticDepth = 0;
  readXml(pieces, {
    open: (name) => {
      if (name === "si") strings.push("");
      if (name === "rPh") phoneticDepth += 1;
      if (name === "t") isText = phoneticDepth === 0;
    },
    text: (text) => {
      if (isText) strings.push((strings.pop() ?? "") + text);
    },
    close: (name) => {
      if (name === "rPh") phoneticDepth -= 1;
      if (name === "t") isText = false;
    },
  });
  return strings.map(unescapeText);
}

/** Workbooks write characters that XML cannot hold as `_x000D_`. */
function unescapeText(text: string): string {
  return text.replaceAll(/_x([\dA-F]{4})_/gi, (_whole, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** As in spreadsheets. */
const formatLengthMax = 255;

/** The number formats by the index of a cell's style. */
function readFormats(pieces: readonly string[]): string[] {
  const customFormats = new Map<number, string>();
  const formats: string[] = [];
  let isInCells = false;
  readXml(pieces, {
    open: (name, attributes) => {
      const id = Number(attributes["numFmtId"] ?? 0);
      if (name === "numFmt") {
        const { formatCode = "General" } = attributes;
        customFormats.set(id, formatCode.length > formatLengthMax ? "General" : formatCode);
      }
      if (name === "cellXfs") isInCells = true;
      if (name === "xf" && isInCells) formats.push(customFormats.get(id) ?? getFormatFromId(id) ?? "General");
    },
    close: (name) => {
      if (name === "cellXfs") isInCells = false;
    },
  });
  return formats;
}

interface SheetContext {
  strings: readonly string[];
  formats: readonly string[];
  has1904Dates: boolean;
  cellsMax: number;
}

/** The texts by row and column from 0; undefined if a column is over the limit. Throws `TooLarge`. */
function readCells(
  pieces: readonly string[],
  context: SheetContext,
): Map<number, Map<number, string>> | undefined {
  const rows = new Map<number, Map<number, string>>();
  const merged: string[] = [];
  let row = -1;
  let column = -1;
  let count = 0;
  let length = 0;
  let isWide = false;
  let cell: { type: string; style: number; value: string } | undefined;
  let isValue = false;
  let phoneticDepth = 0;
  readXml(pieces, {
    open: (name, attributes) => {
      if (name === "row") {
        const number = Number(attributes["r"]);
        row = Number.isNaN(number) ? row + 1 : number - 1;
        column = -1;
      } else if (name === "c") {
        const place = parseReference(attributes["r"] ?? "");
        column = place?.column ?? column + 1;
        row = place?.row ?? row;
        cell = { type: attributes["t"] ?? "n", style: Number(attributes["s"] ?? 0), value: "" };
      } else if (name === "rPh") phoneticDepth += 1;
      else if (name === "v" || name === "t") isValue = phoneticDepth === 0;
      else if (name === "mergeCell") merged.push(attributes["ref"] ?? "");
    },
    text: (text) => {
      if (isValue && cell !== undefined) cell.value += text;
    },
    close: (name) => {
      if (name === "rPh") phoneticDepth -= 1;
      if (name === "v" || name === "t") isValue = false;
      if (name !== "c" || cell === undefined) return;
      const text = textOf(cell, context);
      cell = undefined;
      // Formatted blank cells are no content.
      if (text === "") return;
      count += 1;
      // Cells share texts, so that a small file may be a long table.
      length += text.length;
      if (count > context.cellsMax || length > batchLimits.fileBytesMax) throw new TooLarge();
      if (row >= batchLimits.workbookRowsMax) throw new TooLarge();
      if (column >= batchLimits.columnsMax) isWide = true;
      else rows.set(row, (rows.get(row) ?? new Map<number, string>()).set(column, text));
    },
  });
  if (isWide) return undefined;
  clearMerged(rows, merged);
  return rows;
}

/** `B3` is column 1 of row 2. */
function parseReference(reference: string): { column: number; row: number } | undefined {
  const [, letters = "", digits = ""] = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/i.exec(reference) ?? [];
  if (letters === "") return undefined;
  const column = [...letters.toUpperCase()].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { column: column - 1, row: Number(digits) - 1 };
}

/** Rows and columns that are looked at; a file may claim any number of ranges. */
const mergedStepsMax = 5_000_000;

/** A merged cell has its first value alone. Throws `TooLarge`. */
function clearMerged(rows: ReadonlyMap<number, Map<number, string>>, ranges: readonly string[]): void {
  const last = [...rows.keys()].reduce((max, row) => Math.max(max, row), -1);
  let steps = 0;
  for (const range of ranges) {
    const [from, to] = range.split(":").map(parseReference);
    if (from === undefined || to === undefined) continue;
    for (let row = from.row; row <= Math.min(to.row, last); row += 1) {
      steps += 1;
      if (steps > mergedStepsMax) throw new TooLarge();
      const cells = rows.get(row) ?? new Map<number, string>();
      for (const column of cells.keys()) {
        steps += 1;
        const isFirst = row === from.row && column === from.column;
        if (column >= from.column && column <= to.column && !isFirst) cells.delete(column);
      }
    }
  }
}

/** From here on numbers are written with an exponent. */
const plainMax = 1e21;

function textOf(
  { type, style, value }: { type: string; style: number; value: string },
  { strings, formats, has1904Dates }: SheetContext,
): string {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  const pattern = formats[style] ?? "General";
  // Dates in ISO 8601 have a time, whether the sheet shows it or not.
  if (type === "d" && !getFormatDateInfo(pattern).hours)
    return value.replace(/T00:00(?::00(?:\.0+)?)?Z?$/, "");
  if (type !== "n") return unescapeText(value);
  const number = Number(value);
  if (value === "" || Number.isNaN(number)) return value;
  // Sheets shorten article and phone numbers to 4.9E+11; a picture is to have their digits.
  if (/^general$/i.test(pattern) && Number.isInteger(number) && Math.abs(number) < plainMax)
    return String(number);
  if (isDateFormat(pattern)) return toIsoDate(number, pattern, has1904Dates) ?? value;
  try {
    // A workbook names no separators: sheets show those of the reader's machine, whatever language a format has.
    const plain = pattern.replaceAll(/\[\$([^\]-]*)(?:-[^\]]*)?\]/g, (_whole, sign: string) => `"${sign}"`);
    return format(plain, number, { nbsp: false }).trim();
  } catch {
    return value;
  }
}

const secondsPerDay = 86_400;

/** The day after 9999-12-31. */
const serialEnd = 2_958_466;

/** The parts of a date and a time that the pattern shows; undefined for a number that is no date in spreadsheets. */
function toIsoDate(number: number, pattern: string, has1904Dates: boolean): string | undefined {
  const shown = getFormatDateInfo(pattern);
  const hasDate = shown.year || shown.month || shown.day;
  const serial = number + (hasDate && has1904Dates ? 1_462 : 0);
  if (serial < 0 || serial >= serialEnd) return undefined;
  // The nearest second: 12:30 is stored as 0.5208333.
  const [year, month, day, hours, minutes, seconds] = dateFromSerial(
    (Math.round(serial * secondsPerDay) + 0.01) / secondsPerDay,
  );
  const padTwo = (part: number) => String(part).padStart(2, "0");
  const date = `${String(year).padStart(4, "0")}-${padTwo(month)}-${padTwo(day)}`;
  const time = `${padTwo(hours)}:${padTwo(minutes)}${shown.seconds ? `:${padTwo(seconds)}` : ""}`;
  const hasTime = shown.hours || shown.minutes || shown.seconds;
  if (hasDate && hasTime) return `${date}T${time}`;
  // A duration may have more than 24 hours.
  if (!hasDate && serial >= 1) return format(pattern, serial, { nbsp: false }).trim();
  return hasDate ? date : time;
}

/** Throws `TooLarge`. */
function toCsv(rows: ReadonlyMap<number, ReadonlyMap<number, string>>): string {
  const lines: string[] = [];
  let length = 0;
  for (const [row, cells] of [...rows].toSorted(([a], [b]) => a - b)) {
    while (lines.length < row) lines.push("");
    const width = Math.max(-1, ...cells.keys()) + 1;
    const line = Array.from({ length: width }, (_, column) => quoteCell(cells.get(column) ?? "")).join(",");
    length += line.length;
    if (length > batchLimits.fileBytesMax) throw new TooLarge();
    lines.push(line);
  }
  return lines.join("\n");
}
