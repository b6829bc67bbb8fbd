/**
 * Encodes the pixels of a PNG: filters and deflate, in bands of rows; each band is a block with Huffman codes of its own.
 * AssemblyScript, compiled to `encoder.wasm` by `npm run png-encoder`.
 */
import { addRow, addZeros, checksum, keepChecksum, restartChecksum, startChecksum } from "./checksum";
import { endStream, findCodes, outputBytes, startOutput, startStream, writeBlock } from "./block-writer";
import { chooseFilter, filterAbove, filterLeft, filterNone, filterRow, isRepeatedRow } from "./filter-rows";
import { endOfBlock } from "./huffman-codes";
import { addRuns, addSearched, addSequence, addZeroRow, startFinder, startSequences } from "./match-finder";
import { channels, filteredAt, layOut, outputAt, pixelsAt, rowsBefore, rowsMax, width } from "./memory";

/** `outputAt`: the address of the bytes of a band. `pixelsAt`: the address of its pixels. `rowsMax`: its rows at most. */
export { outputAt, pixelsAt, rowsMax };

/**
 * How the last band was laid: unfiltered, with a search for repetitions, because text and areas repeat as they are; or
 * filtered, with runs only, because a search among differences costs much and finds little.
 */
let isSearched: bool = false;
/** The number of the next row. */
let y: i32 = 0;
/** Filtered rows of earlier bands that are kept. */
let before: i32 = 0;

/**
 * Begins a picture, also after one that was not finished.
 *
 * @param pictureWidth Px.
 * @param pixelBytes 3 without alpha, 4 with it.
 */
export function start(pictureWidth: i32, pixelBytes: i32): void {
  layOut(pictureWidth, pixelBytes);
  y = 0;
  before = 0;
  startFinder();
  startChecksum();
  startStream();
}

/** Encodes so many rows at `pixelsAt`, at most `rowsMax`, and returns the number of bytes at `outputAt`. */
export function encodeBand(rows: i32, isLast: bool): i32 {
  const looksFlat = isFlatBand(rows);
  if (y == 0) isSearched = looksFlat;
  if (looksFlat == isSearched) layBand(rows);
  else chooseLayout(rows);
  startOutput();
  writeBlock(filteredAt + before * (width << 2), isLast);
  if (isLast) endStream(checksum());
  y += rows;
  keepRows(rows);
  return outputBytes();
}

/** Lays the band both ways and keeps the smaller: it may be a photo beside plain areas, or a texture that repeats. */
function chooseLayout(rows: i32): void {
  isSearched = false;
  const filteredBits = layBand(rows);
  isSearched = true;
  if (layBand(rows) <= filteredBits) return;
  isSearched = false;
  layBand(rows);
}

/** Finds the sequences and codes of a band, and returns how many bits they take. */
function layBand(rows: i32): u64 {
  const rowBytes = width << 2;
  const from = filteredAt + before * rowBytes;
  startSequences();
  restartChecksum();
  for (let row = 0; row < rows; row += 1) {
    const to = from + row * rowBytes;
    addFilteredRow(pixelsAt + row * rowBytes, to, y + row);
  }
  addSequence(0, endOfBlock);
  return findCodes(from);
}

function addFilteredRow(at: i32, to: i32, rowY: i32): void {
  const above = at - (width << 2);
  if (rowY > 0 && isRepeatedRow(at, above)) {
    memory.fill(to, 0, width << 2);
    addSequence(0, filterAbove);
    addZeroRow();
    addZeros(filterAbove, width * channels);
    return;
  }
  const filter = isSearched ? filterNone : rowY == 0 ? filterLeft : chooseFilter(at, above);
  filterRow(filter, at, above, to, channels == 3 ? 0xffffff : -1);
  addSequence(0, filter);
  if (isSearched) addSearched(to, rowY);
  else addRuns(to);
  addRow(filter, to);
}

/** Keeps the last row of pixels for the next band, and the filtered rows that its matches may reach. */
function keepRows(rows: i32): void {
  const rowBytes = width << 2;
  memory.copy(pixelsAt - rowBytes, pixelsAt + (rows - 1) * rowBytes, rowBytes);
  const kept = min(rowsBefore, before + rows);
  memory.copy(filteredAt, filteredAt + (before + rows - kept) * rowBytes, kept * rowBytes);
  before = kept;
  keepChecksum();
}

/** One pixel in so many may differ in a flat band. */
const flatShare: i32 = 8;

/**
 * Whether a band is flat, like text on plain areas: few of its pixels differ from both the left and the upper one. Looks
 * at a part of them.
 */
function isFlatBand(rows: i32): bool {
  const rowBytes = width << 2;
  let samples = 0;
  let changes = 0;
  for (let row = y == 0 ? 1 : 0; row < rows; row += 5) {
    const at = pixelsAt + row * rowBytes;
    for (let x = (1 + (row % 7)) << 2; x < rowBytes; x += 28) {
      const pixel = load<u32>(at + x);
      samples += 1;
      changes += i32(pixel != load<u32>(at + x - 4)) & i32(pixel != load<u32>(at + x - rowBytes));
    }
  }
  return changes * flatShare <= samples;
}
