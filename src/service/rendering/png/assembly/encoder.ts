/**
 * Encodes the pixels of a PNG: filters and deflate, in bands of rows. Compiled to WebAssembly; see `encoder.wasm` and
 * `compile-encoder.ts`.
 */
import { addRow, addZeros, checksum, startChecksum } from "./checksum";
import { endStream, outputBytes, startOutput, startStream, writeBlock } from "./block-writer";
import { chooseFilter, filterAbove, filterLeft, filterNone, filterRow, isRepeatedRow } from "./filter-rows";
import { endOfBlock } from "./huffman-codes";
import {
  addRuns,
  addSearched,
  addSequence,
  addZeroRow,
  sequencesEnd,
  startFinder,
  startSequences,
} from "./match-finder";
import {
  blockSequences,
  channels,
  filteredAt,
  layOut,
  outputAt,
  pixelsAt,
  rowsBefore,
  rowsMax,
  sequenceBytes,
  sequencesAt,
  width,
} from "./memory";

/** `outputAt`: the address of the bytes of a band. `pixelsAt`: the address of its pixels. `rowsMax`: its rows at most. */
export { outputAt, pixelsAt, rowsMax };

let isFlat: bool = false;
/** The number of the next row. */
let y: i32 = 0;
/** Filtered rows of earlier bands that are kept. */
let before: i32 = 0;

/**
 * Begins a picture; whatever was begun before is forgotten.
 *
 * @param pictureWidth Px.
 * @param pixelBytes 3 without alpha, 4 with it.
 * @param isUnfiltered The picture is flat, like text on plain areas: no filters, but a search for repetitions.
 */
export function start(pictureWidth: i32, pixelBytes: i32, isUnfiltered: bool): void {
  layOut(pictureWidth, pixelBytes);
  isFlat = isUnfiltered;
  y = 0;
  before = 0;
  startFinder(isFlat);
  startChecksum();
  startStream();
}

/** Encodes so many rows at `pixelsAt`, at most `rowsMax`, and returns the number of bytes at `outputAt`. */
export function encodeBand(rows: i32, isLast: bool): i32 {
  const rowBytes = width << 2;
  const sequencesFull = sequencesAt + blockSequences * sequenceBytes;
  const used = channels == 3 ? 0xffffff : -1;
  startOutput();
  startSequences();
  let to = filteredAt + before * rowBytes;
  let from = to;
  for (let row = 0; row < rows; row += 1) {
    if (sequencesEnd >= sequencesFull) {
      addSequence(0, endOfBlock);
      writeBlock(from, false);
      startSequences();
      from = to;
    }
    addFilteredRow(pixelsAt + row * rowBytes, to, used);
    to += rowBytes;
    y += 1;
  }
  addSequence(0, endOfBlock);
  writeBlock(from, isLast);
  if (isLast) endStream(checksum());
  keepRows(rows, to);
  return outputBytes();
}

function addFilteredRow(at: i32, to: i32, used: i32): void {
  const above = at - (width << 2);
  if (y > 0 && isRepeatedRow(at, above)) {
    memory.fill(to, 0, width << 2);
    addSequence(0, filterAbove);
    addZeroRow();
    addZeros(filterAbove, width * channels);
    return;
  }
  const filter = isFlat ? filterNone : y == 0 ? filterLeft : chooseFilter(at, above);
  filterRow(filter, at, above, to, used);
  addSequence(0, filter);
  if (isFlat) addSearched(to, y);
  else addRuns(to);
  addRow(filter, to);
}

/** Keeps the last row of pixels for the next band, and the filtered rows that its matches may reach. */
function keepRows(rows: i32, end: i32): void {
  const rowBytes = width << 2;
  memory.copy(pixelsAt - rowBytes, pixelsAt + (rows - 1) * rowBytes, rowBytes);
  if (!isFlat) return;
  before = min(rowsBefore, before + rows);
  memory.copy(filteredAt, end - before * rowBytes, before * rowBytes);
}
