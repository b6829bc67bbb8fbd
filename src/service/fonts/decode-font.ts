import decompress from "woff2-encoder/decompress";
import { keepTables } from "./font-tables.ts";

/** Neither engine draws its glyphs; in the colour emoji it is 20 of 25 MB. */
const unusedTable = "SVG ";

const woff2Signature = "wOF2";

/**
 * A bundled font file, WOFF2 or plain, as a plain font. The canvas engine's own decoder loses the last glyph of almost
 * every file ("$" of one family, "Ð" of another, all that are composed with it), so it is only ever given decoded fonts.
 * Rejects if the bytes are no font.
 */
export async function decodeFont(file: Uint8Array): Promise<Buffer> {
  const isPacked = Buffer.from(file.subarray(0, 4)).toString("latin1") === woff2Signature;
  const decoded = isPacked ? await decompress(file) : file;
  return keepTables(
    Buffer.from(decoded.buffer, decoded.byteOffset, decoded.byteLength),
    (name) => name !== unusedTable,
  );
}
