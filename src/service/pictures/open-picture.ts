import sharp, { type OutputInfo } from "sharp";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { PictureBox } from "#scene/needed-images.ts";
import type { BitmapSize } from "./bitmap-file.ts";
import { sniffUploadType } from "./upload-type.ts";
import { bufferOf, isHuffmanJpeg, jpegParts, type StrippableType, stripMetadata } from "./strip-metadata.ts";
import { repairPicture } from "./repair-picture.ts";
import { PictureError } from "./picture-error.ts";
import { pictureLimits, type PreparedPicture, preparePicture } from "./prepare-picture.ts";

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
