import { crc32 } from "node:zlib";
import { readFileSync } from "node:fs";

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

/** Signature, header, and size and kind of the compressed data with its first two bytes. */
const headBytes = 8 + 25 + 8 + 2;
/** Checksum of the compressed data, and the end. */
const tailBytes = 4 + 12;

/**
 * Encodes a PNG of 8 bits a channel, faster than libpng because filters are compared on samples of a row and
 * repetitions are searched in whole pixels. The same pixels give the same bytes. Memory beside the result is
 * bounded by the width, whatever the picture's height. Throws if a picture is wider than 2²² px.
 */
export function writePng(picture: PngPicture): Buffer<ArrayBuffer> {
  const { pixels, stride, width, height, isOpaque } = picture;
  const channels = isOpaque ? 3 : 4;
  const encoder = bandEncoder();
  const words = toWords(pixels);
  encoder.start(width, channels);
  const input = new Int32Array(encoder.memory.buffer, encoder.pixelsAt.value);
  const output = new Uint8Array(encoder.memory.buffer, encoder.outputAt.value);
  let file = Buffer.alloc(headBytes + tailBytes + 65_536 + Math.floor((width * height * channels) / 4));
  let length = writeHead(file, picture);
  const rowsMax = encoder.rowsMax.value;
  for (let y = 0; y < height; y += rowsMax) {
    const rows = Math.min(rowsMax, height - y);
    if (stride === width) input.set(words.subarray(y * stride, (y + rows) * stride));
    else
      for (let row = 0; row < rows; row += 1) {
        const at = (y + row) * stride;
        input.set(words.subarray(at, at + width), row * width);
      }
    const written = encoder.encodeBand(rows, y + rows === height);
    file = withRoom(file, length, written + tailBytes);
    file.set(output.subarray(0, written), length);
    length += written;
  }
  return writeTail(file, length);
}

function toWords(pixels: Uint8Array | Uint8ClampedArray): Int32Array {
  const { buffer, byteOffset, byteLength } = pixels.byteOffset % 4 === 0 ? pixels : new Uint8Array(pixels);
  return new Int32Array(buffer, byteOffset, byteLength >>> 2);
}

/** The file, or a larger copy of it if so many more bytes do not fit. */
function withRoom(file: Buffer<ArrayBuffer>, length: number, more: number): Buffer<ArrayBuffer> {
  if (length + more <= file.length) return file;
  const grown = Buffer.alloc(Math.max(file.length * 2, length + more));
  grown.set(file.subarray(0, length));
  return grown;
}

function writeHead(
  file: Buffer,
  { width, height, isOpaque }: Pick<PngPicture, "width" | "height" | "isOpaque">,
): number {
  file.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  file.writeUInt32BE(13, 8);
  file.write("IHDR", 12, "latin1");
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  // 8 bits; red, green and blue with or without alpha; the only compression and filters; not interlaced.
  file.set([8, isOpaque ? 2 : 6, 0, 0, 0], 24);
  file.writeUInt32BE(crc32(file.subarray(12, 29)), 29);
  file.write("IDAT", 37, "latin1");
  // Deflate with a window of 32 kB, compressed fast.
  file.set([0x78, 0x01], 41);
  return headBytes;
}

function writeTail(file: Buffer<ArrayBuffer>, dataEnd: number): Buffer<ArrayBuffer> {
  file.writeUInt32BE(dataEnd - 41, 33);
  file.writeUInt32BE(crc32(file.subarray(37, dataEnd)), dataEnd);
  file.writeUInt32BE(0, dataEnd + 4);
  file.write("IEND", dataEnd + 8, "latin1");
  file.writeUInt32BE(crc32("IEND"), dataEnd + 12);
  return file.subarray(0, dataEnd + tailBytes);
}

/** The exports of `encoder.wasm`; see `assembly/encoder.ts`. */
interface BandEncoder {
  memory: WebAssembly.Memory;
  /** Address of the pixels of a band. */
  pixelsAt: WebAssembly.Global;
  /** Rows of a band at most. */
  rowsMax: WebAssembly.Global;
  /** Address of the bytes of a band. */
  outputAt: WebAssembly.Global;
  start: (width: number, channels: 3 | 4) => void;
  encodeBand: (rows: number, isLast: boolean) => number;
}

let encoder: BandEncoder | undefined;

/** The encoder of this thread, compiled when it is first used. */
function bandEncoder(): BandEncoder {
  encoder ??= instantiate();
  return encoder;
}

function instantiate(): BandEncoder {
  const bytes = readFileSync(new URL("encoder.wasm", import.meta.url));
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  if (!isBandEncoder(exports)) throw new TypeError("encoder.wasm does not export an encoder.");
  return exports;
}

function isBandEncoder(exports: object): exports is BandEncoder {
  return "start" in exports && "encodeBand" in exports;
}
