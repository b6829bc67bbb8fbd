import { fail, type Result, succeed } from "#contract/result.ts";

export const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof encodings)[number];

export interface DecodedText {
  text: string;
  encoding: Encoding;
}

/** Why bytes are no table: a workbook, which has a text form, or anything else that is not text. */
export type DecodeProblem = "workbook" | "binary" | "empty";

/**
 * The text of a file. A byte order mark decides; without one zeros tell UTF-16, valid UTF-8 is UTF-8, and the rest is what
 * spreadsheets of Western Windows write. `encoding` overrules all of that.
 */
export function decodeText(bytes: Uint8Array, encoding?: Encoding): Result<DecodedText, DecodeProblem> {
  if (bytes.length === 0) return fail("empty");
  if (isWorkbook(bytes)) return fail("workbook");
  const chosen = encoding ?? detectEncoding(bytes);
  // Ignores a byte order mark, which is no part of the first name.
  const text = new TextDecoder(chosen).decode(bytes);
  return text.includes("\0") ? fail("binary") : succeed({ text, encoding: chosen });
}

function detectEncoding(bytes: Uint8Array): Encoding {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return detectUtf16(bytes) ?? (isUtf8(bytes) ? "utf-8" : "windows-1252");
}

const sampleLength = 4_000;

/** In UTF-16 every Latin letter, separator and line break has a zero beside it, always on the same side. */
function detectUtf16(bytes: Uint8Array): Encoding | undefined {
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

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    // That is the answer.
    return false;
  }
}

/** A ZIP, which .xlsx and .ods are, or the older .xls. */
function isWorkbook(bytes: Uint8Array): boolean {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  return starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0);
}
