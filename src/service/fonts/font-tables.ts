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
