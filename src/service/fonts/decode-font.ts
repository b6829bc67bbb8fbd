import decompress from "woff2-encoder/decompress";
import { keepTables } from "./font-tables.ts";

/** Neither engine draws its glyphs; in the colour emoji it is 20 of 25 MB. */
const unusedTable = "SVG ";

/**
 * A WOFF2 file as the plain font inside it. The canvas engine's own decoder loses the last glyph of almost every file
 * ("$" of one family, "Ð" of another, all that are composed with it), so it is only ever given decoded fonts.
 * Rejects if the bytes are not WOFF2.
 */
export async function decodeFont(woff2: Uint8Array): Promise<Buffer> {
  const decoded = await decompress(woff2);
  return keepTables(
    Buffer.from(decoded.buffer, decoded.byteOffset, decoded.byteLength),
    (name) => name !== unusedTable,
  );
}
