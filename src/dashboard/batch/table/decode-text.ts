import { isMostlyUtf8 } from "#contract/is-mostly-utf8.ts";
import { fail, type Result, succeed } from "#contract/result.ts";

type Encoding = "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";

export interface DecodedText {
  text: string;
  encoding: Encoding;
}

/** Why bytes are no table: a workbook, which can be saved as CSV, or anything else that is not text. */
export type DecodeProblem = "workbook" | "binary" | "empty";

/**
 * Decodes a file. Detects the encoding by the byte order mark, by the zeros of UTF-16, or as mostly valid UTF-8; anything
 * else is Windows-1252, which spreadsheets on Western Windows write.
 */
export function decodeText(bytes: Uint8Array): Result<DecodedText, DecodeProblem> {
  if (bytes.length === 0) return fail("empty");
  if (isWorkbook(bytes)) return fail("workbook");
  // Decoding removes the byte order mark.
  const decodeAs = (encoding: Encoding) => ({ encoding, text: new TextDecoder(encoding).decode(bytes) });
  const marked = detectMarked(bytes);
  const first = decodeAs(marked ?? "utf-8");
  const { text, encoding } =
    marked !== undefined || isMostlyUtf8(first.text) ? first : decodeAs("windows-1252");
  return text.includes("\0") ? fail("binary") : succeed({ text, encoding });
}

/** By a byte order mark, or the zeros of UTF-16. */
function detectMarked(bytes: Uint8Array): Encoding | undefined {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return detectUtf16(bytes);
}

const sampleLength = 4_000;

/** In UTF-16 each Latin letter, separator and line break has a zero byte, always on the same side. */
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

/** Whether the bytes are a ZIP file, such as .xlsx and .ods, or an .xls. */
function isWorkbook(bytes: Uint8Array): boolean {
  const starts = (...signature: number[]) => signature.every((byte, at) => bytes[at] === byte);
  return starts(0x50, 0x4b, 0x03, 0x04) || starts(0xd0, 0xcf, 0x11, 0xe0);
}
