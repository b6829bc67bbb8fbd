import { inflateSync } from "node:zlib";
import decompress from "woff2-encoder/decompress";
import { keepTables, listTables } from "../fonts/font-tables.ts";
import type { UploadType } from "../pictures/upload-type.ts";

/** Maximum decompressed size of a font. The largest real ones, of all Chinese characters, have some 20 MB. */
const unpackedBytesMax = 40 * 1_048_576;
const tablesMax = 64;

/** The tables that drawing reads; the rest is licences' texts, signatures, hints of old devices and editors' notes. */
const keptTables = new Set(
  (
    "OS/2 cmap head hhea hmtx maxp name post cvt  fpgm prep gasp glyf loca CFF  CFF2 VORG vhea vmtx GDEF GPOS GSUB " +
    "BASE JSTF MATH kern avar fvar gvar cvar HVAR MVAR VVAR STAT COLR CPAL CBDT CBLC sbix EBDT EBLC EBSC"
  )
    .match(/.{4} ?/g)
    ?.map((name) => name.slice(0, 4)),
);

/** The plain font in an upload, rebuilt from the tables that drawing reads. Throws if it is malformed. */
export async function unpackFont(bytes: Uint8Array, type: UploadType): Promise<Buffer> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const font =
    type === "font/woff2" ? await unpackWoff2(file) : type === "font/woff" ? unpackWoff(file) : file;
  const tables = listTables(font);
  const names = new Set(tables.map(({ name }) => name));
  const total = tables.reduce((sum, { length }) => sum + length, 0);
  // Overlapping tables are the zip bombs of fonts.
  if (tables.length > tablesMax || names.size < tables.length || total > unpackedBytesMax)
    throw new RangeError("the font's directory names too much");
  return keepTables(font, (name) => keptTables.has(name), { isRebuilt: true });
}

async function unpackWoff2(file: Buffer): Promise<Buffer> {
  if (file.readUInt32BE(16) > unpackedBytesMax) throw new RangeError("the font unfolds to too much");
  const unpacked = await decompress(file);
  return Buffer.from(unpacked.buffer, unpacked.byteOffset, unpacked.byteLength);
}

const woffHeaderBytes = 44;
const woffRecordBytes = 20;

function unpackWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12);
  if (count > tablesMax) throw new RangeError("the font's directory names too much");
  const header = Buffer.alloc(12);
  header.writeUInt32BE(file.readUInt32BE(4), 0);
  header.writeUInt16BE(count, 4);
  let offset = 12 + count * 16;
  const directory: Buffer[] = [];
  const tables: Buffer[] = [];
  for (let index = 0; index < count; index += 1) {
    const record = file.subarray(woffHeaderBytes + index * woffRecordBytes);
    const [start, packedLength, length] = [
      record.readUInt32BE(4),
      record.readUInt32BE(8),
      record.readUInt32BE(12),
    ];
    if (offset + length > unpackedBytesMax) throw new RangeError("the font unfolds to too much");
    const packed = file.subarray(start, start + packedLength);
    const table =
      packedLength < length ? inflateSync(packed, { maxOutputLength: Math.max(length, 1) }) : packed;
    if (table.length !== length) throw new RangeError("a table is not as long as it says");
    const entry = Buffer.alloc(16);
    record.copy(entry, 0, 0, 4);
    record.copy(entry, 4, 16, 20);
    entry.writeUInt32BE(offset, 8);
    entry.writeUInt32BE(length, 12);
    directory.push(entry);
    tables.push(table, Buffer.alloc(-length & 3));
    offset += length + (-length & 3);
  }
  return Buffer.concat([header, ...directory, ...tables]);
}
