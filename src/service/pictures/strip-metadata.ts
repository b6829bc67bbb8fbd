/**
 * Removes everything from a picture's file that is not the picture: camera and place, comments, thumbnails, editors'
 * notes, and hidden data behind its end. Copies the picture's own data unchanged.
 */
export type StrippableType = "image/jpeg" | "image/png" | "image/webp";

/** Undefined if the file is truncated or malformed. Does not check whether it decodes. */
export function stripMetadata(bytes: Uint8Array, type: StrippableType): Uint8Array | undefined {
  const file = bufferOf(bytes);
  const parts = { "image/jpeg": wholeJpegParts, "image/png": pngParts, "image/webp": webpParts }[type](file);
  return parts === undefined ? undefined : Buffer.concat(parts);
}

/** The same memory. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

const jpeg = { start: 0xd8, end: 0xd9, scan: 0xda, comment: 0xfe, app0: 0xe0, app14: 0xee, app15: 0xef };
export const jpegEnd = Buffer.from([0xff, jpeg.end]);
/** Tables and intervals. Any other marker behind a scan is none of the picture's. */
const betweenScans = [0xc4, 0xcc, 0xdb, 0xdd];

export interface JpegParts {
  parts: Buffer[];
  hasEnd: boolean;
  /** Each colour has at least one scan, of which the last one may be cut. */
  hasAllColours: boolean;
  /** Also without the last scan each colour has a whole one, so the pixels are there; the rest are details. */
  hasCoarse: boolean;
}

function wholeJpegParts(file: Buffer): Buffer[] | undefined {
  const read = jpegParts(file);
  return read?.hasEnd === true ? read.parts : undefined;
}

/** The parts up to the end marker, or to the last one that can be read behind the beginning of a scan. */
export function jpegParts(file: Buffer, keepsNotes = false): JpegParts | undefined {
  const parts = [file.subarray(0, 2)];
  let [colours, isProgressive] = [0, false];
  let scanned = new Set<number>();
  let before = scanned;
  const answer = (hasEnd: boolean): JpegParts | undefined =>
    scanned.size === 0
      ? undefined
      : {
          parts,
          hasEnd,
          hasAllColours: scanned.size >= colours,
          hasCoarse: isProgressive && before.size >= colours,
        };
  for (let offset = 2; ;) {
    // As decoders do: other bytes before a marker are skipped, as are any number of fill bytes.
    while (offset + 1 < file.length && !(file[offset] === 0xff && isMarker(file[offset + 1]))) offset += 1;
    const marker = file[offset + 1];
    if (marker === undefined) return answer(false);
    if (marker === jpeg.end) {
      parts.push(jpegEnd);
      return answer(true);
    }
    const end = offset + 4 > file.length ? Number.NaN : offset + 2 + file.readUInt16BE(offset + 2);
    const isNote = marker === jpeg.comment || (marker >= jpeg.app0 && marker <= jpeg.app15);
    const isExpected = scanned.size === 0 || isNote || marker === jpeg.scan || betweenScans.includes(marker);
    if (!isExpected || !(end >= offset + 4 && end <= file.length)) return answer(false);
    const segment = file.subarray(offset, end);
    parts.push(isNote && !keepsNotes ? plainHeader(marker, segment) : segment);
    if (marker >= 0xc0 && marker <= 0xcf && !betweenScans.includes(marker)) {
      colours = segment[9] ?? 0;
      isProgressive = marker === 0xc2 || marker === 0xca;
    }
    offset = marker === jpeg.scan ? endOfScan(file, end) : end;
    if (marker !== jpeg.scan) continue;
    before = scanned;
    scanned = new Set([...scanned, ...coloursOfScan(segment)]);
    parts.push(file.subarray(end, offset));
  }
}

/** Neither a stuffed byte, nor a fill byte, nor a restart. */
function isMarker(code: number | undefined): boolean {
  return code !== undefined && code !== 0 && code !== 0xff && !(code >= 0xd0 && code <= 0xd7);
}

function coloursOfScan(segment: Buffer): number[] {
  const count = segment[4] ?? 0;
  return Array.from({ length: count }, (_colour, index) => segment[5 + 2 * index] ?? 0);
}

/**
 * Whether a JPEG is coded as browsers and the canvas engine decode it: baseline, extended or progressive, by Huffman. sharp
 * decodes arithmetic coding too. For files that `stripMetadata` has returned.
 */
export function isHuffmanJpeg(bytes: Uint8Array): boolean {
  const file = bufferOf(bytes);
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

/** The position of the next marker. */
function endOfScan(file: Buffer, start: number): number {
  let offset = file.indexOf(0xff, start);
  while (offset >= 0) {
    if (isMarker(file[offset + 1])) return offset;
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
