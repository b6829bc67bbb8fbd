import sharp from "sharp";
import {
  PictureError,
  pictureLimits,
  type PreparedPicture,
  preparePicture,
} from "../rendering/prepare-picture.ts";
import { type StrippableType, stripMetadata } from "./strip-metadata.ts";
import type { UploadType } from "./upload-type.ts";

/** Photographs that had to be turned or converted; a PNG of one would be ten times as large. */
const photoQuality = 95;

/**
 * An uploaded picture as it is kept: upright, sRGB, 8 bits, one frame, without metadata, and known to decode to its end.
 * What was plain already keeps its pixels. Throws a `PictureError`.
 */
export async function prepareUploadPicture(bytes: Uint8Array, type: UploadType): Promise<PreparedPicture> {
  const plain = await preparePicture(bytes);
  if (plain.bytes !== bytes) return type === "image/jpeg" ? toJpeg(plain) : plain;
  if (!isStrippable(plain.contentType) || (await countFrames(bytes)) > 1) return toPng(plain);
  const stripped = stripMetadata(bytes, plain.contentType);
  if (stripped === undefined) throw new PictureError("unreadable", "The picture breaks off before its end.");
  await decodeWhole(stripped);
  return { ...plain, bytes: stripped };
}

function isStrippable(type: string): type is StrippableType {
  return type === "image/jpeg" || type === "image/png" || type === "image/webp";
}

async function countFrames(bytes: Uint8Array): Promise<number> {
  const { pages = 1 } = await sharp(bytes, { limitInputPixels: false }).metadata();
  return pages;
}

const reading = { limitInputPixels: pictureLimits.pixelsMax, failOn: "error" } as const;

async function decodeWhole(bytes: Uint8Array): Promise<void> {
  await readable(() => sharp(bytes, reading).raw().toBuffer());
}

/** The first frame. */
async function toPng(picture: PreparedPicture): Promise<PreparedPicture> {
  const bytes = await readable(() => sharp(picture.bytes, reading).png().toBuffer());
  return { ...picture, bytes, contentType: "image/png" };
}

async function toJpeg(picture: PreparedPicture): Promise<PreparedPicture> {
  const bytes = await readable(() =>
    sharp(picture.bytes, reading).jpeg({ quality: photoQuality, chromaSubsampling: "4:4:4" }).toBuffer(),
  );
  return { ...picture, bytes, contentType: "image/jpeg" };
}

async function readable<Value>(read: () => Promise<Value>): Promise<Value> {
  try {
    return await read();
  } catch (cause) {
    throw new PictureError("unreadable", "The picture could not be read.", { cause });
  }
}
