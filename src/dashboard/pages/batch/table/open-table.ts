import { fail, type Result, succeed } from "#contract/result.ts";
import { type DetectedEncoding, detectEncoding, type LegacyEncoding } from "#scene/values/detect-encoding.ts";
import { readTable, type TableSettings } from "./read-table.ts";
import type { TableBytes } from "../../../model/batches/batch-store.ts";
import type { ReadSheet, WorkbookProblem } from "./read-workbook.ts";
import type { Table, TableProblem } from "./table.ts";
import { isMostlyUtf8 } from "#contract/decode-text.ts";

export interface ReadRequest extends TableSettings {
  source: TableBytes;
  /** Default: detected. */
  encoding?: LegacyEncoding | undefined;
  /** Of a workbook. Default: the first visible one. */
  sheet?: string | undefined;
}

export type TableOrigin =
  | { kind: "pasted" }
  | ({ kind: "text" } & Omit<DecodedText, "text">)
  | ({ kind: "workbook" } & Omit<ReadSheet, "text">);

export interface OpenedTable {
  table: Table;
  origin: TableOrigin;
}

export type OpenProblem = TableProblem | { kind: DecodeProblem | WorkbookProblem };
export type ReadAnswer = Result<OpenedTable, OpenProblem>;

/** Reads bytes or text as a table. Slow for large ones, so the page runs it in a worker. */
export async function openTable({ source, encoding, sheet, ...settings }: ReadRequest): Promise<ReadAnswer> {
  const opened = await openSource({ source, encoding, sheet });
  if (!opened.ok) return opened;
  const { text, origin } = opened.value;
  const read = readTable(text, origin.kind === "workbook" ? { ...settings, delimiter: "," } : settings);
  return read.ok ? succeed({ table: read.value, origin }) : read;
}

async function openSource({
  source,
  encoding,
  sheet,
}: Pick<ReadRequest, "source" | "encoding" | "sheet">): Promise<
  Result<{ text: string; origin: TableOrigin }, OpenProblem>
> {
  if (typeof source === "string") return succeed({ text: source, origin: { kind: "pasted" } });
  const workbook = workbookOf(source);
  if (workbook === "other") return fail({ kind: "workbook" });
  if (workbook === "zip") {
    // Loaded with the first workbook.
    const { readWorkbook } = await import("./read-workbook.ts");
    const read = readWorkbook(source, sheet);
    if (!read.ok) return fail({ kind: read.problem });
    const { text, ...sheets } = read.value;
    return succeed({ text, origin: { kind: "workbook", ...sheets } });
  }
  const decoded = decodeText(source, encoding);
  if (!decoded.ok) return fail({ kind: decoded.problem });
  const { text, ...found } = decoded.value;
  return succeed({ text, origin: { kind: "text", ...found } });
}

type UnicodeEncoding = "utf-8" | "utf-16le" | "utf-16be";

interface DecodedText extends Omit<DetectedEncoding, "encoding"> {
  text: string;
  encoding: UnicodeEncoding | LegacyEncoding;
}

/** Why bytes are no table. */
type DecodeProblem = "binary" | "empty";

/**
 * Decodes a file: as `wanted`, or by the byte order mark, by the zeros of UTF-16, as mostly valid UTF-8, or as the most
 * likely of the encodings in which spreadsheets of some region write.
 */
export function decodeText(bytes: Uint8Array, wanted?: LegacyEncoding): Result<DecodedText, DecodeProblem> {
  if (bytes.length === 0) return fail("empty");
  const { encoding, isSure } = wanted === undefined ? detect(bytes) : { encoding: wanted, isSure: true };
  // Decoding removes the byte order mark.
  const text = withoutFiller(new TextDecoder(encoding).decode(bytes));
  return text.includes("\0") ? fail("binary") : succeed({ text, encoding, isSure });
}

/** Without the end mark of DOS, and the zeros that fill up a block. */
function withoutFiller(text: string): string {
  let end = text.length;
  while (end > 0 && (text[end - 1] === "\0" || text[end - 1] === "\u001A")) end -= 1;
  return text.slice(0, end);
}

function detect(bytes: Uint8Array): Omit<DecodedText, "text"> {
  const marked = detectMarked(bytes);
  if (marked !== undefined) return { encoding: marked, isSure: true };
  if (isMostlyUtf8(new TextDecoder().decode(bytes))) return { encoding: "utf-8", isSure: true };
  return detectEncoding(bytes);
}

/** By a byte order mark, or the zeros of UTF-16. */
function detectMarked(bytes: Uint8Array): UnicodeEncoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return detectUtf16(bytes);
}

const sampleLength = 4_000;

/** In UTF-16 each Latin letter, separator and line break has a zero byte, always on the same side. */
function detectUtf16(bytes: Uint8Array): UnicodeEncoding | undefined {
  const length = Math.min(bytes.length, sampleLength);
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 1) {
    if (bytes[at] !== 0) continue;
    if (at % 2 === 0) even += 1;
    else odd += 1;
  }
  const enough = length / 8;
  if (odd > enough && even < odd / 8) return "utf-16le";
  if (even > enough && odd < even / 8) return "utf-16be";
  return undefined;
}

/** `zip` may be an .xlsx; `other` is an .xls, or a workbook with a password. */
function workbookOf(bytes: Uint8Array): "zip" | "other" | undefined {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  if (starts(0x50, 0x4b, 0x03, 0x04)) return "zip";
  return starts(0xd0, 0xcf, 0x11, 0xe0) ? "other" : undefined;
}
