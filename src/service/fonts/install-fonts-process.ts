/** Unpacks the given font files and exits. A separate process, so that its CPU time does not block the service. */
import { open, readFile } from "node:fs/promises";
import * as fontkit from "fontkit";
import { isLatinMark } from "#scene/fonts/file-coverage.ts";
import { dropPrivileges } from "../child-processes/drop-privileges.ts";
import { endWithParent } from "../child-processes/end-with-parent.ts";
import { decodeFont, keepMainInstances, keepTables } from "./font-tables.ts";
import type { FontCopy } from "./install-fonts.ts";
import { locateFontFile } from "./locate-font-file.ts";

endWithParent();
process.once("message", (copies: FontCopy[]) => void unpackAll(copies));

async function unpackAll(copies: readonly FontCopy[]): Promise<void> {
  // Read and opened before privileges are dropped, because only root may have access to the packages and the folder.
  // The files remain owned by root.
  const opened = await Promise.all(
    copies.map(async ({ file, to, isWithoutMarks }) => ({
      isWithoutMarks,
      packed: await readFile(locateFontFile(file)),
      target: await open(to, "w", 0o644),
    })),
  );
  dropPrivileges();
  for (const { packed, target, isWithoutMarks } of opened) {
    const font = await decodeFont(packed);
    await target.writeFile(keepMainInstances(isWithoutMarks ? dropLatinMarks(font) : font));
    await target.close();
  }
  process.disconnect();
}

const headerBytes = 12;
const groupBytes = 12;

/**
 * A font without the marks of Latin, Greek and Cyrillic letters, which its subset often cannot place. The browser then
 * looks for a font with a letter and its mark; it composes those that have a composed form.
 */
function dropLatinMarks(font: Buffer): Buffer {
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
