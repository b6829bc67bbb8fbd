import { crc32 } from "node:zlib";
import { BlockWriter, sequenceNumbers } from "./block-writer.ts";
import { chooseFilter, filterRow, filters, isFlatPicture, isRepeatedRow, type Rows } from "./filter-rows.ts";
import { distanceMax } from "./deflate-codes.ts";
import { MatchFinder } from "./match-finder.ts";

/** The pixels of a picture: red, green, blue and alpha in one byte each, not premultiplied. */
export interface PngPicture {
  pixels: Uint8Array | Uint8ClampedArray;
  /** Px of a row in `pixels`, at least `width`. */
  stride: number;
  /** Px. */
  width: number;
  height: number;
  /** All pixels are opaque: the file has no alpha. */
  isOpaque: boolean;
}

/** A block ends after the row in which it has so many pixels or sequences: its Huffman codes suit what is near. */
const blockPixels = 1 << 16;
const blockSequences = 1 << 14;

/** Signature, size and kind, and the beginning of the compressed data; then checksums and the end. */
const headBytes = 8 + 25 + 8 + 2;
const tailBytes = 4 + 4 + 12;

/**
 * Encodes a PNG of 8 bits a channel, faster than libpng because filters are compared on samples of a row and
 * repetitions are searched in whole pixels. The same pixels give the same bytes. Memory beside the result is
 * bounded, whatever the picture's size.
 */
export function writePng({ pixels, stride, width, height, isOpaque }: PngPicture): Buffer<ArrayBuffer> {
  const channels = isOpaque ? 3 : 4;
  const rowBytes = width * channels + 1;
  const rowsMax = Math.min(height, Math.max(1, Math.ceil(blockPixels / width)));
  // Rows of earlier blocks stay in front of the current ones, as far as matches reach back.
  const rowsBefore = Math.min(height, Math.ceil(distanceMax / rowBytes) + 1);
  const filtered = new Int32Array((rowsBefore + rowsMax) * width);
  const finder = new MatchFinder(width, channels, blockSequences);
  const writer = new BlockWriter(
    headBytes + tailBytes + 65_536 + Math.floor((width * height * channels) / 4),
  );
  writeHead(writer, { width, height, isOpaque });
  const words = toWords(pixels);
  const isFlat = isFlatPicture(words, { stride, width, height });
  const used = isOpaque ? 0xffffff : -1;
  const checksum = new Checksum(channels);
  let before = 0;
  for (let y = 0; y < height;) {
    finder.startBlock();
    const from = before * width;
    let at = from;
    for (
      let rows = 0;
      rows < rowsMax && y < height && finder.sequencesEnd < blockSequences * sequenceNumbers;
      rows += 1
    ) {
      const row: Rows = { words, at: y * stride, above: (y - 1) * stride, width, used };
      if (y > 0 && isRepeatedRow(row)) {
        filtered.fill(0, at, at + width);
        finder.addRepeatedRow();
        checksum.addZeros(filters.above, rowBytes - 1);
      } else {
        const filter = isFlat ? filters.none : y === 0 ? filters.left : chooseFilter(row);
        filterRow(filter, row, filtered, at);
        finder.addRow({ pixels: filtered, at, y, filter });
        checksum.addRow(filter, filtered, at, at + width);
      }
      at += width;
      y += 1;
    }
    finder.endBlock();
    const { sequences, sequencesEnd } = finder;
    writer.writeBlock({ pixels: filtered, from, sequences, sequencesEnd, channels }, y === height);
    const kept = Math.min(rowsBefore, at / width);
    filtered.copyWithin(0, at - kept * width, at);
    before = kept;
  }
  writer.finish();
  return writeTail(writer, checksum.value);
}

function toWords(pixels: Uint8Array | Uint8ClampedArray): Int32Array {
  const { buffer, byteOffset, byteLength } = pixels.byteOffset % 4 === 0 ? pixels : new Uint8Array(pixels);
  return new Int32Array(buffer, byteOffset, byteLength >>> 2);
}

/** Adler-32 of the filtered rows (RFC 1950). */
class Checksum {
  readonly #channels: 3 | 4;
  #sum = 1;
  #sumOfSums = 0;

  constructor(channels: 3 | 4) {
    this.#channels = channels;
  }

  get value(): number {
    return ((this.#sumOfSums << 16) | this.#sum) >>> 0;
  }

  addZeros(filter: number, count: number): void {
    this.#sum = (this.#sum + filter) % 65_521;
    this.#sumOfSums = (this.#sumOfSums + this.#sum * (count + 1)) % 65_521;
  }

  addRow(filter: number, pixels: Int32Array, from: number, end: number): void {
    let sum = this.#sum + filter;
    let sumOfSums = this.#sumOfSums + sum;
    for (let pixel = from; pixel < end;) {
      // Two channels in each number: red and blue, green and alpha.
      let even = 0;
      let odd = 0;
      let sums = 0;
      // So many pixels that the sums of a channel stay below 2¹⁶.
      for (const stop = Math.min(end, pixel + 256); pixel < stop; pixel += 1) {
        const word = pixels[pixel] ?? 0;
        const redBlue = word & 0xff00ff;
        const greenAlpha = (word >>> 8) & 0xff00ff;
        even = (even + redBlue) | 0;
        odd = (odd + greenAlpha) | 0;
        const both = redBlue + greenAlpha;
        sum += (both & 0xffff) + (both >>> 16);
        sums += sum;
      }
      // Each channel of a pixel is in the sums of itself and of those behind it.
      const later = (odd & 0xffff) + 2 * (even >>> 16) + 3 * (odd >>> 16);
      sumOfSums = (sumOfSums + this.#channels * sums + 6 * 65_521 - later) % 65_521;
      sum %= 65_521;
    }
    this.#sum = sum;
    this.#sumOfSums = sumOfSums;
  }
}

function writeHead(
  writer: BlockWriter,
  { width, height, isOpaque }: Pick<PngPicture, "width" | "height" | "isOpaque">,
): void {
  const head = Buffer.from(writer.bytes.buffer, 0, headBytes);
  head.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  head.writeUInt32BE(13, 8);
  head.write("IHDR", 12, "latin1");
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  // 8 bits; red, green and blue with or without alpha; the only compression and filters; not interlaced.
  head.set([8, isOpaque ? 2 : 6, 0, 0, 0], 24);
  head.writeUInt32BE(crc32(head.subarray(12, 29)), 29);
  head.write("IDAT", 37, "latin1");
  // Deflate with a window of 32 kB, compressed fast.
  head.set([0x78, 0x01], 41);
  writer.length = headBytes;
}

function writeTail(writer: BlockWriter, checksum: number): Buffer<ArrayBuffer> {
  writer.reserve(tailBytes);
  const dataEnd = writer.length + 4;
  const file = Buffer.from(writer.bytes.buffer, 0, writer.length + tailBytes);
  file.writeUInt32BE(checksum, writer.length);
  file.writeUInt32BE(dataEnd - 41, 33);
  file.writeUInt32BE(crc32(file.subarray(37, dataEnd)), dataEnd);
  file.writeUInt32BE(0, dataEnd + 4);
  file.write("IEND", dataEnd + 8, "latin1");
  file.writeUInt32BE(crc32("IEND"), dataEnd + 12);
  return file;
}
