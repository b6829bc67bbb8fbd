/**
 * Removes everything from a picture's file that is not the picture: camera and place, comments, thumbnails, editors'
 * notes, and hidden data behind its end. Copies the picture's own data unchanged.
 */
export type StrippableType = "image/jpeg" | "image/png" | "image/webp";

/** Undefined if the file is truncated or malformed. Does not check whether it decodes. */
export function stripMetadata(bytes: Uint8Array, type: StrippableType): Uint8Array | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts = { "image/jpeg": jpegParts, "image/png": pngParts, "image/webp": webpParts }[type](file);
  return parts === undefined ? undefined : Buffer.concat(parts);
}

const jpeg = { start: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe, app0: 0xe0, app14: 0xee, app15: 0xef };

function jpegParts(file: Buffer): Buffer[] | undefined {
  const parts = [file.subarray(0, 2)];
  let offset = 2;
  for (;;) {
    // A marker may be preceded by any number of fill bytes.
    while (file[offset] === 0xff && file[offset + 1] === 0xff) offset += 1;
    const marker = file[offset + 1];
    if (file[offset] !== 0xff || marker === undefined) return undefined;
    if (marker === jpeg.end) return [...parts, file.subarray(offset, offset + 2)];
    const end = offset + 4 > file.length ? Number.NaN : offset + 2 + file.readUInt16BE(offset + 2);
    if (!(end >= offset + 4 && end <= file.length)) return undefined;
    const segment = file.subarray(offset, end);
    const isNote = marker === jpeg.comment || (marker >= jpeg.app0 && marker <= jpeg.app15);
    parts.push(isNote ? plainHeader(marker, segment) : segment);
    offset = marker === jpeg.scan ? endOfScan(file, end) : end;
    if (marker === jpeg.scan) parts.push(file.subarray(end, offset));
  }
}

/**
 * Whether a JPEG is coded as browsers and the canvas engine decode it: baseline, extended or progressive, by Huffman. sharp
 * decodes arithmetic coding too. For files that `stripMetadata` has returned.
 */
export function isHuffmanJpeg(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let offset = 2; offset + 4 <= file.length; offset += 2 + file.readUInt16BE(offset + 2)) {
    const marker = file[offset + 1] ?? 0;
    if (marker >= 0xc0 && marker <= 0xc2) return true;
    if (marker === jpeg.scan) return false;
  }
  return false;
}

/** The two notes that decoders need for the colours, without their other content. */
function plainHeader(marker: number, segment: Buffer): Buffer {
  const name = segment.toString("latin1", 4, 9);
  if (marker === jpeg.app14 && name === "Adobe" && segment.length >= 16) return resized(segment, 16);
  if (marker === jpeg.app0 && name === "JFIF\0" && segment.length >= 18) {
    const header = resized(segment, 18);
    // No thumbnail.
    header.writeUInt16BE(0, 16);
    return header;
  }
  return Buffer.alloc(0);
}

function resized(segment: Buffer, length: number): Buffer {
  const copy = Buffer.from(segment.subarray(0, length));
  copy.writeUInt16BE(length - 2, 2);
  return copy;
}

/** The position of the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(file: Buffer, start: number): number {
  let offset = file.indexOf(0xff, start);
  while (offset >= 0) {
    const next = file[offset + 1] ?? jpeg.end;
    if (next !== 0 && next !== 0xff && !(next >= 0xd0 && next <= 0xd7)) return offset;
    offset = file.indexOf(0xff, offset + 1);
  }
  return file.length;
}

const pngSignatureLength = 8;
/** The picture and its colour information. */
const pngKept = new Set(["IHDR", "PLTE", "tRNS", "sRGB", "gAMA", "cHRM", "IDAT", "IEND"]);

function pngParts(file: Buffer): Buffer[] | undefined {
  const parts = [file.subarray(0, pngSignatureLength)];
  let offset = pngSignatureLength;
  while (offset + 12 <= file.length) {
    const end = offset + 12 + file.readUInt32BE(offset);
    if (end > file.length) return undefined;
    const name = file.toString("latin1", offset + 4, offset + 8);
    if (pngKept.has(name)) parts.push(file.subarray(offset, end));
    if (name === "IEND") return parts;
    offset = end;
  }
  return undefined;
}

const webpHeaderLength = 12;
const webpKept = new Set(["VP8X", "VP8 ", "VP8L", "ALPH"]);
/** In VP8X: a colour profile, EXIF and XMP follow. */
const webpNoteFlags = 0x20 | 0x08 | 0x04;

function webpParts(file: Buffer): Buffer[] | undefined {
  const chunks: Buffer[] = [];
  const fileEnd = file.length < webpHeaderLength ? 0 : 8 + file.readUInt32LE(4);
  if (fileEnd > file.length + 1) return undefined;
  let offset = webpHeaderLength;
  while (offset + 8 <= Math.min(fileEnd, file.length)) {
    const length = file.readUInt32LE(offset + 4);
    const end = offset + 8 + length;
    if (end > file.length) return undefined;
    const name = file.toString("latin1", offset, offset + 4);
    if (webpKept.has(name)) {
      // Chunks are padded to even lengths.
      const chunk = Buffer.alloc(8 + length + (length % 2));
      file.copy(chunk, 0, offset, end);
      if (name === "VP8X" && length >= 1) chunk.writeUInt8(chunk.readUInt8(8) & ~webpNoteFlags, 8);
      chunks.push(chunk);
    }
    offset = end + (length % 2);
  }
  const size = chunks.reduce((sum, { length }) => sum + length, 4);
  const header = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  header.writeUInt32LE(size, 4);
  return [header, ...chunks];
}
