import * as fontkit from "fontkit";
import { isLatinMark } from "#scene/fonts/file-coverage.ts";
import { keepTables } from "./font-tables.ts";

const headerBytes = 12;
const groupBytes = 12;

/**
 * A font without the marks of Latin, Greek and Cyrillic letters, which its subset often cannot place. The browser then
 * looks for a font with a letter and its mark; it composes those that have a composed form.
 */
export function dropLatinMarks(font: Buffer): Buffer {
  const parsed = fontkit.create(font);
  if (!("characterSet" in parsed)) throw new RangeError("a collection of fonts is not one font");
  const points = parsed.characterSet.filter((point) => !isLatinMark(point)).toSorted((a, b) => a - b);
  const groups: { first: number; last: number; glyph: number }[] = [];
  for (const point of points) {
    const glyph = parsed.glyphForCodePoint(point).id;
    const group = groups.at(-1);
    if (group?.last === point - 1 && group.glyph + (point - group.first) === glyph) group.last = point;
    else groups.push({ first: point, last: point, glyph });
  }
  return keepTables(font, () => true, { replaced: new Map([["cmap", writeCharacterMap(groups)]]) });
}

/** A `cmap` of one table of format 12, for Windows and all of Unicode. */
function writeCharacterMap(groups: readonly { first: number; last: number; glyph: number }[]): Buffer {
  const header = Buffer.from([0, 0, 0, 1, 0, 3, 0, 10, 0, 0, 0, headerBytes]);
  const table = Buffer.alloc(16 + groups.length * groupBytes);
  table.writeUInt16BE(12, 0);
  table.writeUInt32BE(table.length, 4);
  table.writeUInt32BE(groups.length, 12);
  for (const [index, { first, last, glyph }] of groups.entries()) {
    const at = 16 + index * groupBytes;
    table.writeUInt32BE(first, at);
    table.writeUInt32BE(last, at + 4);
    table.writeUInt32BE(glyph, at + 8);
  }
  return Buffer.concat([header, table]);
}
