import sharp from "sharp";
import { formats, type PictureFormat } from "#contract/formats.ts";
import { writePng } from "#png/write-png.ts";
import type { Canvas } from "./canvas-engine.ts";
import { pictureEncoders } from "./picture-encoders.ts";

// The workers are the parallelism: a second thread inside one encode would only compete with them.
sharp.concurrency(1);
sharp.cache(false);

export interface EncodeOptions {
  format: PictureFormat;
  /** 1 to 100, for lossy formats. */
  quality: number;
  /** Px from the top left; at most the canvas's own size. */
  crop: { width: number; height: number };
  favour: "speed" | "size";
}

/** Encodes a painted canvas. In formats without transparency white shows through. */
export async function encodePicture(canvas: Canvas, options: EncodeOptions): Promise<Buffer> {
  const stored = canvas.data();
  try {
    return await encodePixels(canvas, stored, options);
  } finally {
    giveBack(stored);
  }
}

/**
 * Frees a buffer of megabytes now. Left to the garbage collector, it would run at every sixth picture and take a tenth
 * of the time.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function encodePixels(
  canvas: Canvas,
  stored: Buffer,
  { format, quality, crop, favour }: EncodeOptions,
): Promise<Buffer> {
  const { width, height } = canvas;
  // The stored pixels are premultiplied, which encoders do not know; where all are opaque the two forms are the same.
  const { hasAlpha } = formats[format];
  const isOpaque = hasAlpha && hasOnlyOpaquePixels(stored);
  const straight = () => (isOpaque ? stored : canvas.getContext("2d").getImageData(0, 0, width, height).data);
  // A preview takes sharp's encoder, whose files of grainy photos are up to a tenth smaller.
  if (format === "png" && favour === "speed")
    return writePng({ pixels: straight(), stride: width, ...crop, isOpaque });
  const picture =
    hasAlpha && !isOpaque
      ? sharp(straight(), { raw: { width, height, channels: 4 } })
      : sharp(toOpaquePixels(stored), { raw: { width, height, channels: 3 } });
  // Cropped here and not by a smaller canvas: the engine smooths edges differently where the canvas cuts a shape.
  if (crop.width < width || crop.height < height) picture.extract({ left: 0, top: 0, ...crop });
  return pictureEncoders[format](picture, { quality, favour, pixels: crop.width * crop.height }).toBuffer();
}

/** Looks at all pixels, because a loop without branches takes half the time. The canvas aligns them to four bytes. */
function hasOnlyOpaquePixels({ buffer, byteOffset, byteLength }: Buffer): boolean {
  const words = new Int32Array(buffer, byteOffset, byteLength / 4);
  let all = -1;
  for (let at = 0; at < words.length; at += 4)
    all &= (words[at] ?? -1) & (words[at + 1] ?? -1) & (words[at + 2] ?? -1) & (words[at + 3] ?? -1);
  return all >>> 24 === 255;
}

/**
 * The pixels of a canvas without their alpha, red, green and blue in three bytes. Transparent parts become white, as
 * in every format without transparency. The answer takes the place of the given bytes, because for a picture of some
 * megabytes new memory costs as much as the work.
 *
 * `premultiplied` has four bytes a pixel, the colours multiplied with the alpha.
 */
export function toOpaquePixels(premultiplied: Uint8Array): Uint8Array {
  const pixelCount = premultiplied.length / 4;
  const wholeGroups = premultiplied.byteOffset % 4 === 0 && isLittleEndian ? Math.floor(pixelCount / 4) : 0;
  const words =
    wholeGroups === 0
      ? new Uint32Array(0)
      : new Uint32Array(premultiplied.buffer, premultiplied.byteOffset, wholeGroups * 4);
  // Four pixels at a time: four words in, three out, never ahead of what is still to be read.
  for (let read = 0, write = 0; read < words.length; read += 4, write += 3) {
    let first = words[read] ?? 0;
    let second = words[read + 1] ?? 0;
    let third = words[read + 2] ?? 0;
    let fourth = words[read + 3] ?? 0;
    if ((first & second & third & fourth) >>> 24 !== 255) {
      first = onWhite(first);
      second = onWhite(second);
      third = onWhite(third);
      fourth = onWhite(fourth);
    }
    words[write] = (first & 0xffffff) | (second << 24);
    words[write + 1] = ((second >>> 8) & 0xffff) | (third << 16);
    words[write + 2] = ((third >>> 16) & 0xff) | (fourth << 8);
  }
  for (let pixel = wholeGroups * 4; pixel < pixelCount; pixel += 1) {
    const white = 255 - (premultiplied[pixel * 4 + 3] ?? 0);
    for (let channel = 0; channel < 3; channel += 1)
      premultiplied[pixel * 3 + channel] = (premultiplied[pixel * 4 + channel] ?? 0) + white;
  }
  return premultiplied.subarray(0, pixelCount * 3);
}

const isLittleEndian = new Uint8Array(new Uint32Array([1]).buffer)[0] === 1;

/** A premultiplied colour is at most its alpha, so no channel overflows into the next. */
function onWhite(pixel: number): number {
  return pixel + (255 - (pixel >>> 24)) * 0x010101;
}
