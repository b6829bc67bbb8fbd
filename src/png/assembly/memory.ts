/**
 * The encoder's memory: tables of fixed size, then areas whose size follows the width of the picture. It grows with the
 * width only, because a picture is encoded in bands of rows.
 */

/** Bytes that a vector may read or write behind the end of an area, and before its start. */
const margin: i32 = 32;

/** A band has so many pixels, or one row. */
const bandPixels: i32 = 1 << 16;
/** Wider pictures are refused: they would need more than 200 MB. */
const widthMax: i32 = 1 << 22;
/** A sequence: three numbers of 32 bits. */
export const sequenceBytes: i32 = 12;
/** Bytes. */
export const distanceMax: i32 = 32768;

export let width: i32 = 0;
/** Bytes of a pixel in the file: 3 without alpha, 4 with it. */
export let channels: i32 = 0;
/** Rows of a band. */
export let rowsMax: i32 = 0;
/** Rows of earlier bands that are kept, as far as matches reach back. */
export let rowsBefore: i32 = 0;

/** Address of the band's first row of pixels. The row above it lies before it. */
export let pixelsAt: i32 = 0;
/** Address of the filtered rows: earlier ones, then those of the band. */
export let filteredAt: i32 = 0;
export let sequencesAt: i32 = 0;
/** Address of the compressed data of a band. */
export let outputAt: i32 = 0;

/** Places the areas for a picture and grows the memory when it is too small. Traps if the picture is too wide for it. */
export function layOut(pictureWidth: i32, pixelBytes: i32): void {
  if (pictureWidth > widthMax) unreachable();
  width = pictureWidth;
  channels = pixelBytes;
  rowsMax = max(1, (bandPixels + width - 1) / width);
  rowsBefore = distanceMax / (width * channels + 1) + 2;
  const rowBytes = width << 2;
  pixelsAt = align(<i32>__heap_base + margin) + rowBytes;
  filteredAt = align(pixelsAt + rowsMax * rowBytes + margin);
  sequencesAt = align(filteredAt + (rowsBefore + rowsMax) * rowBytes + margin);
  // At most one for each pixel, one for the filter of each row and one for the end.
  outputAt = align(sequencesAt + (rowsMax * width + rowsMax + 1) * sequenceBytes + margin);
  // A pixel takes at most 56 bits, as literals or as the shortest match; a row 14 for its filter; a block 400 bytes more.
  const outputBytes = (rowsMax * width + rowsMax) * 7 + 1024;
  const pages = (outputAt + outputBytes + margin + 0xffff) >>> 16;
  const missing = pages - memory.size();
  if (missing > 0 && memory.grow(missing) < 0) unreachable();
}

function align(address: i32): i32 {
  return (address + 15) & ~15;
}
