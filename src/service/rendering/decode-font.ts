import decompress from "woff2-encoder/decompress";

/** Its glyphs are drawn by neither engine; in the colour emoji it is 20 of 25 MB. */
const unusedTable = "SVG ";
const headerBytes = 12;
const recordBytes = 16;

/**
 * A WOFF2 file as the plain font inside it. The canvas engine's own decoder loses the last glyph of almost every file
 * ("$" of one family, "Ð" of another, all that are composed with it), so it is only ever given decoded fonts.
 * Rejects if the bytes are not WOFF2.
 */
export async function decodeFont(woff2: Uint8Array): Promise<Buffer> {
  const decoded = await decompress(woff2);
  return withoutTable(Buffer.from(decoded.buffer, decoded.byteOffset, decoded.byteLength));
}

function withoutTable(font: Buffer): Buffer {
  const records = Array.from({ length: font.readUInt16BE(4) }, (_, index) =>
    font.subarray(headerBytes + index * recordBytes, headerBytes + (index + 1) * recordBytes),
  );
  const kept = records.filter((record) => record.toString("latin1", 0, 4) !== unusedTable);
  if (kept.length === records.length) return font;

  const header = Buffer.from(font.subarray(0, headerBytes));
  header.writeUInt16BE(kept.length, 4);
  // The three search hints after the count may be any value; readers compute their own.
  let offset = headerBytes + kept.length * recordBytes;
  const directory: Buffer[] = [];
  const tables: Buffer[] = [];
  for (const record of kept) {
    const start = record.readUInt32BE(8);
    const length = record.readUInt32BE(12);
    const moved = Buffer.from(record);
    moved.writeUInt32BE(offset, 8);
    directory.push(moved);
    const padding = -length & 3;
    tables.push(font.subarray(start, start + length), Buffer.alloc(padding));
    offset += length + padding;
  }
  return Buffer.concat([header, ...directory, ...tables]);
}
