/**
 * Decoded pixels as a file that the canvas engine reads in a tenth of a JPEG's time: an uncompressed bitmap of 24 bits
 * a pixel, the rows from the top, each padded to a multiple of 4 bytes.
 */
export interface BitmapSize {
  /** Px. */
  width: number;
  height: number;
}

export const bitmapHeaderBytes = 54;

function rowBytesOf(width: number): number {
  return Math.ceil((width * 3) / 4) * 4;
}

/** Bytes of the rows, without the header. */
export function bitmapRowsBytes({ width, height }: BitmapSize): number {
  return rowBytesOf(width) * height;
}

/** Writes the header, whose place is before the rows. */
export function writeBitmapHeader(file: Uint8Array, { width, height }: BitmapSize): void {
  file.fill(0, 0, bitmapHeaderBytes);
  const view = new DataView(file.buffer, file.byteOffset, bitmapHeaderBytes);
  view.setUint16(0, 0x424d);
  view.setUint32(2, file.byteLength, true);
  view.setUint32(10, bitmapHeaderBytes, true);
  view.setUint32(14, bitmapHeaderBytes - 14, true);
  view.setInt32(18, width, true);
  // Negative: the first row is the top one.
  view.setInt32(22, -height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 24, true);
}

/**
 * The rows of a bitmap from red, green and blue in three bytes a pixel. Changes the given pixels, and returns them unless
 * rows need padding.
 */
export function toBitmapRows(pixels: Uint8Array, { width, height }: BitmapSize): Uint8Array {
  swapRedAndBlue(pixels);
  const rowBytes = rowBytesOf(width);
  if (rowBytes === width * 3) return pixels;
  const rows = new Uint8Array(rowBytes * height);
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width * 3, (row + 1) * width * 3), row * rowBytes);
  return rows;
}

/** A bitmap file in memory that threads share, from four bytes a pixel; undefined if a pixel is not opaque. */
export function toBitmapFile(
  pixels: Uint8ClampedArray,
  { width, height }: BitmapSize,
): Uint8Array<SharedArrayBuffer> | undefined {
  const rowBytes = rowBytesOf(width);
  const file = new Uint8Array(new SharedArrayBuffer(bitmapHeaderBytes + rowBytes * height));
  writeBitmapHeader(file, { width, height });
  let alphas = 255;
  for (let row = 0, read = 0; row < height; row += 1) {
    let write = bitmapHeaderBytes + row * rowBytes;
    for (const end = read + width * 4; read < end; read += 4, write += 3) {
      file[write] = pixels[read + 2] ?? 0;
      file[write + 1] = pixels[read + 1] ?? 0;
      file[write + 2] = pixels[read] ?? 0;
      alphas &= pixels[read + 3] ?? 0;
    }
  }
  return alphas === 255 ? file : undefined;
}

function swapRedAndBlue(pixels: Uint8Array): void {
  const wholeGroups = pixels.byteOffset % 4 === 0 && isLittleEndian ? Math.floor(pixels.length / 12) : 0;
  const words =
    wholeGroups === 0
      ? new Uint32Array(0)
      : new Uint32Array(pixels.buffer, pixels.byteOffset, wholeGroups * 3);
  // Four pixels at a time, three words: a third of the time of single bytes.
  for (let index = 0; index < words.length; index += 3) {
    const first = words[index] ?? 0;
    const second = words[index + 1] ?? 0;
    const third = words[index + 2] ?? 0;
    words[index] =
      ((first >>> 16) & 0xff) | (first & 0xff00) | ((first & 0xff) << 16) | ((second & 0xff00) << 16);
    words[index + 1] =
      (second & 0xff) | ((first >>> 24) << 8) | ((third & 0xff) << 16) | (second & 0xff000000);
    words[index + 2] =
      ((second >>> 16) & 0xff) | ((third >>> 24) << 8) | (third & 0xff0000) | ((third & 0xff00) << 16);
  }
  for (let index = wholeGroups * 12; index + 2 < pixels.length; index += 3) {
    const red = pixels[index] ?? 0;
    pixels[index] = pixels[index + 2] ?? 0;
    pixels[index + 2] = red;
  }
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;
