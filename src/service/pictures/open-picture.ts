import { constants, crc32, deflateSync, inflateRawSync } from "node:zlib";
import sharp, { type OutputInfo } from "sharp";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import type { BitmapSize } from "./bitmap-file.ts";
import { PictureError } from "./picture-error.ts";
import { readPngChunks } from "./png-colour.ts";
import { pictureLimits, type PreparedPicture, preparePicture } from "./prepare-picture.ts";
import {
  bufferOf,
  isHuffmanJpeg,
  jpegEnd,
  jpegParts,
  stripMetadata,
  type StrippableType,
} from "./strip-metadata.ts";
import { sniffUploadType, type UploadType } from "./upload-type.ts";

/** Photographs that had to be turned or converted; a PNG of one would be ten times as large. */
const photoQuality = 95;

/**
 * Converts an untrusted picture for drawing: upright, sRGB, 8 bits, one frame, without metadata, and known to decode to
 * its end. An SVG is drawn for the box. A plain picture keeps its pixels; `onPixels` gets those of an opaque JPEG or WebP,
 * which are bit-identical to the decoded pixels of the canvas engine and of Chromium. Throws a `PictureError`. Call it
 * where it can be killed.
 */
export async function openPicture(
  bytes: Uint8Array,
  { onPixels, box }: OpeningOptions = {},
): Promise<PreparedPicture> {
  const type = sniffUploadType(bytes);
  // Checked by us before any decoder runs, so that only decoders of these formats ever run.
  if (type === undefined || type.startsWith("font/")) throw unsupported(bytes);
  // Loaded with the first drawing: most processes read none.
  if (type === "image/svg+xml") return (await import("./draw-svg.ts")).drawSvg(bytes, box);
  try {
    // A decoder may not notice in a turned photo.
    if (type === "image/jpeg" && jpegParts(bufferOf(bytes))?.hasEnd !== true) throw cut();
    return await openWhole(bytes, onPixels);
  } catch (error) {
    if (!(error instanceof PictureError) || error.fault !== "unreadable") throw error;
    const repaired = await repairPicture(bytes, type);
    if (repaired === undefined) throw error;
    return { ...(await openWhole(repaired, onPixels)), warnings: [serviceText("pictureRepaired")] };
  }
}

function cut(): PictureError {
  return new PictureError("unreadable", serviceText("pictureCut"));
}

async function openWhole(bytes: Uint8Array, onPixels?: OnPixels): Promise<PreparedPicture> {
  const plain = await preparePicture(bytes, { photoQuality });
  if (plain.bytes !== bytes) return plain;
  // Of the formats that keep their data, only WebP has frames.
  const hasFrames = plain.contentType === "image/webp" && (await countFrames(bytes)) > 1;
  if (!isStrippable(plain.contentType) || hasFrames) return toPng(plain);
  const stripped = stripMetadata(bytes, plain.contentType);
  if (stripped === undefined) throw cut();
  const pixels = await decodeWhole(stripped);
  // Engines may read a PNG's colours in their own way; the other two have no notes on colours any more.
  const isCommon =
    plain.contentType === "image/webp" || (plain.contentType === "image/jpeg" && isHuffmanJpeg(stripped));
  if (isCommon && pixels.info.channels === 3) onPixels?.(pixels.data, pixels.info);
  return { ...plain, bytes: stripped };
}

export interface OpeningOptions {
  onPixels?: OnPixels | undefined;
  box?: PictureBox | undefined;
}

/** Takes the decoded pixels of a plain opaque picture: red, green and blue in three bytes. They may be changed. */
export type OnPixels = (pixels: Uint8Array, size: BitmapSize) => void;

const accepted = "JPEG, PNG, WebP, GIF, AVIF and SVG";

/** Formats that users send and whose decoders are absent, or not trusted with untrusted files. */
const namedSignatures: readonly (readonly [offset: number, hex: string, name: string])[] = [
  [4, "6674797068656963", "HEIC"],
  [4, "6674797068656978", "HEIC"],
  [4, "6674797068657663", "HEIC"],
  [4, "667479706d696631", "HEIC"],
  [0, "49492a00", "TIFF"],
  [0, "4d4d002a", "TIFF"],
  [0, "424d", "BMP"],
  [0, "00000100", "ICO"],
  [0, "ff0a", "JPEG XL"],
  [0, "0000000c4a584c20", "JPEG XL"],
  [0, "38425053", "PSD"],
  [0, "255044462d", "PDF"],
];

function unsupported(bytes: Uint8Array): PictureError {
  const head = Buffer.from(bytes.subarray(0, 16)).toString("hex");
  const format = namedSignatures.find(([offset, hex]) => head.startsWith(hex, offset * 2))?.[2];
  return format === undefined
    ? new PictureError("unreadable", serviceText("notAPicture"))
    : new PictureError("unsupported", serviceText("fileFormat", { format, accepted }));
}

function isStrippable(type: string): type is StrippableType {
  return type === "image/jpeg" || type === "image/png" || type === "image/webp";
}

async function countFrames(bytes: Uint8Array): Promise<number> {
  const { pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return pages;
}

const reading = { limitInputPixels: pictureLimits.pixelsMax, failOn: "error" } as const;

async function decodeWhole(bytes: Uint8Array): Promise<{ data: Buffer; info: OutputInfo }> {
  return readable(() => sharp(bytes, reading).raw().toBuffer({ resolveWithObject: true }));
}

/** The first frame. */
async function toPng(picture: PreparedPicture): Promise<PreparedPicture> {
  const bytes = await readable(() => sharp(picture.bytes, reading).png().toBuffer());
  return { ...picture, bytes, contentType: "image/png" };
}

async function readable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    throw new PictureError("unreadable", serviceText("pictureUnreadable"), { cause });
  }
}

/**
 * Files that browsers show although they are damaged: without their end, with bytes behind it, or with wrong checksums.
 * A repaired file is complete and decodes without an error. Undefined if the file lacks pixels, or is damaged in another
 * way.
 */
async function repairPicture(bytes: Uint8Array, type: UploadType): Promise<Uint8Array | undefined> {
  const file = bufferOf(bytes);
  if (type === "image/jpeg") return repairJpeg(file);
  if (type === "image/png") return repairPng(file);
  if (type === "image/webp") return repairWebp(file);
  // The end of the last block of pixels, and of the file.
  return type === "image/gif" ? Buffer.concat([file, Buffer.from([0, 0x3b])]) : undefined;
}

/** Adds the end marker. The data behind the last scan may be a camera's own data. */
async function repairJpeg(file: Buffer): Promise<Uint8Array | undefined> {
  const read = jpegParts(file, true);
  if (read === undefined || read.hasEnd || !read.hasAllColours) return undefined;
  const parts = Buffer.concat(read.parts);
  // A download that broke off may have been filled up.
  const length = parts.findLastIndex((byte) => byte !== 0) + 1;
  const pixels = parts.subarray(0, Math.min(parts.length, length + zerosMax));
  const whole = Buffer.concat([pixels, jpegEnd]);
  // Decoders differ in how they smooth missing details, so these are settled here.
  if (read.hasCoarse)
    return sharp(whole, lenient).keepExif().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer();
  const [ended, continued] = await Promise.all([
    rawOf(whole),
    rawOf(Buffer.concat([pixels, otherScan, jpegEnd])),
  ]);
  return ended !== undefined && continued !== undefined && ended.equals(continued) ? whole : undefined;
}

/** At the end of a scan. */
const zerosMax = 2;

const lenient = { failOn: "none", limitInputPixels: pictureLimits.pixelsMax } as const;

async function rawOf(file: Uint8Array): Promise<Buffer | undefined> {
  return sharp(file, lenient)
    .raw()
    .toBuffer()
    .catch(() => undefined);
}

/** Data that a decoder reads only if pixels are missing: they differ then from those without it. */
const otherScan = Buffer.concat(
  Array.from({ length: 16 }, (_part, index) =>
    Buffer.from([
      ...Array.from({ length: 61 }, (_byte, place) => (place * 89 + index * 31) % 251),
      0xff,
      0xd0 + (index % 8),
    ]),
  ),
);

const pngChannels: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** First column and row, and their steps, of the passes of an interlaced picture. */
const pngPasses = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

/** Packs the rows again if all are there, with checksums that fit and without chunks whose own do not. */
function repairPng(file: Buffer): Uint8Array | undefined {
  const chunks = readPngChunks(file, { withPixels: true });
  const header = chunks[0];
  if (header?.name !== "IHDR" || header.data.length !== 13 || !header.isSound) return undefined;
  const rowsBytes = pngRowsBytes(header.data);
  if (header.data.readUInt32BE(0) * header.data.readUInt32BE(4) > pictureLimits.pixelsMax) return undefined;
  const rows = unpack(
    Buffer.concat(chunks.filter(({ name }) => name === "IDAT").map(({ data }) => data)),
    rowsBytes,
  );
  if (rows === undefined) return undefined;
  const first = chunks.findIndex(({ name }) => name === "IDAT");
  const before = chunks.slice(0, first).filter(({ name, isSound }) => isSound || name === "PLTE");
  return Buffer.concat([
    file.subarray(0, 8),
    ...before.map(({ name, data }) => pngChunkOf(name, data)),
    pngChunkOf("IDAT", deflateSync(rows, { level: 1 })),
    pngChunkOf("IEND", Buffer.alloc(0)),
  ]);
}

function pngRowsBytes(header: Buffer): number {
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const bits = (pngChannels[header.readUInt8(9)] ?? 0) * header.readUInt8(8);
  const passes = header.readUInt8(12) === 0 ? ([[0, 0, 1, 1]] as const) : pngPasses;
  return passes.reduce((sum, [x, y, stepX, stepY]) => {
    const columns = Math.max(0, Math.ceil((width - x) / stepX));
    const rows = Math.max(0, Math.ceil((height - y) / stepY));
    return sum + (columns === 0 ? 0 : rows * (1 + Math.ceil((columns * bits) / 8)));
  }, 0);
}

/** Behind the last row. */
const slackBytes = 65_536;

/** The first `length` bytes, without regard to the checksum at the end; undefined if there are fewer. */
function unpack(packed: Buffer, length: number): Buffer | undefined {
  // Two bytes of header, then plain data, whose end need not be there.
  const data = packed.subarray(2);
  const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: length + slackBytes };
  try {
    const rows = inflateRawSync(data, options);
    return rows.length < length ? undefined : rows.subarray(0, length);
  } catch {
    return undefined;
  }
}

function pngChunkOf(name: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(name, 4, "latin1");
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

/** Corrects the length in the header, if the chunk with the pixels is there. */
function repairWebp(file: Buffer): Uint8Array {
  const copy = Buffer.from(file);
  copy.writeUInt32LE(copy.length - 8, 4);
  return copy;
}
