import decompress from "woff2-encoder/decompress";

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

const headerBytes = 12;
const recordBytes = 16;

/**
 * The font with those of its tables that `isKept` names, one behind the other and nothing between or behind them; the
 * font itself when that is all. `replaced` has other content for some. Throws a RangeError when its directory points outside of it.
 */
export function keepTables(
  font: Buffer,
  isKept: (name: string) => boolean,
  { isRebuilt = false, replaced }: { isRebuilt?: boolean; replaced?: ReadonlyMap<string, Buffer> } = {},
): Buffer {
  const records = listTables(font);
  const kept = records.filter(({ name }) => isKept(name));
  if (kept.length === records.length && !isRebuilt && replaced === undefined) return font;

  const header = Buffer.from(font.subarray(0, headerBytes));
  header.writeUInt16BE(kept.length, 4);
  // The three search hints after the count may be any value; readers compute their own.
  let offset = headerBytes + kept.length * recordBytes;
  const directory: Buffer[] = [];
  const tables: Buffer[] = [];
  for (const { name, record, start, length } of kept) {
    const table = replaced?.get(name) ?? font.subarray(start, start + length);
    const moved = Buffer.from(record);
    moved.writeUInt32BE(offset, 8);
    moved.writeUInt32BE(table.length, 12);
    directory.push(moved);
    const padding = -table.length & 3;
    tables.push(table, Buffer.alloc(padding));
    offset += table.length + padding;
  }
  return Buffer.concat([header, ...directory, ...tables]);
}

interface TableRecord {
  name: string;
  record: Buffer;
  start: number;
  length: number;
}

/** A font's tables in the order of its directory. Throws a RangeError when one lies outside of it. */
export function listTables(font: Buffer): TableRecord[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const record = font.subarray(headerBytes + index * recordBytes, headerBytes + (index + 1) * recordBytes);
    const [start, length] = [record.readUInt32BE(8), record.readUInt32BE(12)];
    if (start + length > font.length) throw new RangeError("a table lies outside of the font");
    return { name: record.toString("latin1", 0, 4), record, start, length };
  });
}

const mainWeights = [400, 700];
const variationHeaderBytes = 16;
const coordinatesAt = 4;

/**
 * A variable font with its regular and its bold as the only named instances; changes the buffer. Fontconfig lists each
 * instance as a font of its own, and the browser sorts the whole list for each language of a page. All weights of the axis
 * stay. Fonts without instances of these weights, and without instances at all, stay as they are.
 */
export function keepMainInstances(font: Buffer): Buffer {
  const start = listTables(font).find(({ name }) => name === "fvar")?.start;
  if (start === undefined) return font;
  const axisCount = font.readUInt16BE(start + 8);
  const axisBytes = font.readUInt16BE(start + 10);
  const instanceBytes = font.readUInt16BE(start + 14);
  const axesAt = start + font.readUInt16BE(start + 4);
  const weightAxis = Array.from({ length: axisCount }, (_, index) =>
    font.toString("latin1", axesAt + index * axisBytes, axesAt + index * axisBytes + 4),
  ).indexOf("wght");
  const instancesAt = axesAt + axisCount * axisBytes;
  const instances = Array.from({ length: font.readUInt16BE(start + variationHeaderBytes - 4) }, (_, index) =>
    Buffer.from(
      font.subarray(instancesAt + index * instanceBytes, instancesAt + (index + 1) * instanceBytes),
    ),
  );
  // A coordinate is a 16.16 fixed-point number.
  if (weightAxis < 0) return font;
  const main = instances.filter((instance) =>
    mainWeights.includes(instance.readInt32BE(coordinatesAt + weightAxis * 4) / 65_536),
  );
  if (main.length === 0) return font;
  Buffer.concat(main).copy(font, instancesAt);
  font.writeUInt16BE(main.length, start + variationHeaderBytes - 4);
  return font;
}
