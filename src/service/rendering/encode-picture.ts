import sharp from "sharp";
import { formats, type PictureFormat } from "#contract/formats.ts";
import { writePng } from "#png/write-png.ts";
import type { Canvas } from "./canvas-engine.ts";
import { toOpaquePixels } from "./opaque-pixels.ts";
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
