/**
 * Untrusted pictures. Before one is decoded, its header is read and its size is checked: a file of 100 kB can
 * decompress to a gigabyte. Then features that engines treat differently are normalised: a turned photo, a colour
 * profile, a PNG's gamma, CMYK, 16 bits and AVIF become an upright sRGB picture of 8 bits. The composer's preview
 * gets the same bytes, so that both sides decode the same thing. Not covered: a defect in a decoder itself.
 */
import sharp, { type Metadata, type Sharp, type SharpOptions } from "sharp";
import { serviceText } from "#contract/texts/service-texts.ts";
import type { WrittenText } from "#contract/texts/write-text.ts";
import { PictureError } from "./picture-error.ts";
import { applyGamma, readPngColour, withoutColourChunks } from "./png-colour.ts";

export interface PreparedPicture {
  bytes: Uint8Array;
  contentType: "image/jpeg" | "image/png" | "image/webp" | "image/gif";
  width: number;
  height: number;
  /** Its format has no transparency, or its header says that it has none. */
  isOpaque: boolean;
  /** Px of CSS of a drawing without pixels of its own: another box needs another picture of it. */
  drawing?: { width: number; height: number } | undefined;
  /** Parts of the file that are not shown as they were meant, for the user who named it. */
  warnings?: readonly WrittenText[] | undefined;
}

export const pictureLimits = { sidePxMax: 16_000, pixelsMax: 40_000_000 } as const;

const plainTypes = {
  jpeg: "image/jpeg",
  png: "image/png",
  webp: "image/webp",
  gif: "image/gif",
} as const;

/**
 * Checks and, if needed, converts. Plain JPEG, PNG, WebP and GIF files are returned unchanged, except that a PNG loses
 * chunks that mean sRGB to some engines only. Converted pictures become PNG; with a `photoQuality`, 1 to 100, those from
 * JPEG files remain JPEG. Throws a {@link PictureError}.
 */
export async function preparePicture(
  bytes: Uint8Array,
  { photoQuality }: { photoQuality?: number } = {},
): Promise<PreparedPicture> {
  const facts = await readHeader(bytes);
  const { format, width, height, orientation = 1, icc, space, depth, hasAlpha } = facts;
  const contentType = Object.entries(plainTypes).find(([name]) => name === format)?.[1];
  if (contentType === undefined && format !== "heif") {
    throw new PictureError("unsupported", serviceText("pictureFormat", { format }));
  }
  checkSize(width, height);
  const colour = format === "png" ? readPngColour(bytes) : undefined;
  const isPlain =
    colour?.gamma === undefined &&
    contentType !== undefined &&
    orientation === 1 &&
    icc === undefined &&
    depth === "uchar" &&
    (space === "srgb" || space === "b-w");
  if (isPlain) {
    const plain = colour === undefined ? bytes : withoutColourChunks(bytes);
    return { bytes: plain, contentType, width, height, isOpaque: !hasAlpha };
  }
  try {
    const options = {
      limitInputPixels: pictureLimits.pixelsMax,
      // Not on warnings, such as stray bytes: every browser shows such a photo.
      failOn: "error" as const,
    };
    const pixels = isPlainCmyk(facts) ? await fromPlainCmyk(bytes, options) : sharp(bytes, options);
    const upright = pixels.autoOrient().toColourspace("srgb");
    const converted = colour?.gamma === undefined ? upright : await withoutGamma(upright, colour.gamma);
    const isPhoto = photoQuality !== undefined && format === "jpeg";
    const encoded = isPhoto
      ? converted.jpeg({ quality: photoQuality, chromaSubsampling: "4:4:4" })
      : converted.png({ compressionLevel: 2 });
    const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
    return {
      bytes: data,
      contentType: isPhoto ? "image/jpeg" : "image/png",
      width: info.width,
      height: info.height,
      isOpaque: info.channels === 3 || info.channels === 1,
    };
  } catch (error) {
    throw new PictureError("unreadable", serviceText("pictureUnreadable"), { cause: error });
  }
}

/** Four inks without a profile that fits them. */
function isPlainCmyk({ space, icc }: Metadata): boolean {
  return space === "cmyk" && icc?.toString("latin1", 16, 20) !== "CMYK";
}

/** Converts as browsers do, which take such inks for the complements of red, green and blue. */
async function fromPlainCmyk(bytes: Uint8Array, options: SharpOptions): Promise<Sharp> {
  const inks = sharp(bytes, options).autoOrient().pipelineColourspace("cmyk").toColourspace("cmyk");
  const { data, info } = await inks.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const pixels = Buffer.alloc(width * height * 3);
  for (let read = 0, write = 0; write < pixels.length; read += channels, write += 3) {
    const light = 255 - (data[read + 3] ?? 0);
    for (let ink = 0; ink < 3; ink += 1)
      pixels[write + ink] = Math.round(((255 - (data[read + ink] ?? 0)) * light) / 255);
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Applies a PNG's gamma. */
async function withoutGamma(picture: Sharp, gamma: number): Promise<Sharp> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  applyGamma(data, channels, gamma);
  return sharp(data, { raw: { width, height, channels } });
}

async function readHeader(bytes: Uint8Array) {
  try {
    // Only the header: the limit is ours, with a message of its own.
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw new PictureError("unreadable", serviceText("notAPicture"), { cause: error });
  }
}

function checkSize(width: number, height: number): void {
  const { sidePxMax, pixelsMax } = pictureLimits;
  if (width > sidePxMax || height > sidePxMax || width * height > pixelsMax) {
    throw new PictureError(
      "tooLarge",
      serviceText("pictureTooLarge", { width, height, side: sidePxMax, megapixels: pixelsMax / 1e6 }),
    );
  }
}
