import sharp from "sharp";
import type { OutputFormat } from "#contract/render.ts";
import type { Canvas } from "./canvas-engine.ts";
import { toOpaquePixels } from "./opaque-pixels.ts";

export type PictureFormat = Exclude<OutputFormat, "pdf">;

// The workers are the parallelism: a second thread inside one encode would only take turns with them.
sharp.concurrency(1);
sharp.cache(false);

export interface EncodeOptions {
  format: PictureFormat;
  /** 1 to 100, for JPEG and WebP. */
  quality: number;
  /** Px from the top left; at most the canvas's own size. */
  crop: { width: number; height: number };
  /** How hard a WebP is worked at: 1 while somebody waits, 4 for a fifth fewer bytes in four times the time. */
  webpEffort: 1 | 4;
}

/** A painted canvas as a file. JPEG has no transparency: white shows through. */
export async function encodePicture(canvas: Canvas, options: EncodeOptions): Promise<Buffer> {
  const stored = canvas.data();
  try {
    return await encodePixels(canvas, stored, options);
  } finally {
    giveBack(stored);
  }
}

/**
 * Frees a buffer of megabytes now. Left to the garbage collector, it would make it run at every sixth picture and take a
 * tenth of the time.
 */
function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}

async function encodePixels(
  canvas: Canvas,
  stored: Buffer,
  { format, quality, crop, webpEffort }: EncodeOptions,
): Promise<Buffer> {
  const { width, height } = canvas;
  // The stored pixels are premultiplied, which encoders do not know; where all are opaque the two forms are the same.
  const isOpaque = format !== "jpeg" && hasOnlyOpaquePixels(stored);
  const picture =
    format === "jpeg"
      ? sharp(toOpaquePixels(stored), { raw: { width, height, channels: 3 } })
      : sharp(isOpaque ? stored : canvas.getContext("2d").getImageData(0, 0, width, height).data, {
          raw: { width, height, channels: 4 },
        });
  // Cropped here and not by a smaller canvas: the engine smooths edges differently where the canvas cuts a shape.
  if (crop.width < width || crop.height < height) picture.extract({ left: 0, top: 0, ...crop });
  if (isOpaque) picture.removeAlpha();
  switch (format) {
    case "jpeg":
      return picture
        .jpeg({
          quality,
          // Full colour resolution where the author asks for the best: red type on blue shows the difference.
          chromaSubsampling: quality >= 90 ? "4:4:4" : "4:2:0",
          // A second pass over the picture: 5 % fewer bytes for 60 % more time.
          optimiseCoding: false,
        })
        .toBuffer();
    case "png":
      return picture.png({ compressionLevel: 2, adaptiveFiltering: true }).toBuffer();
    case "webp":
      return picture.webp({ quality, effort: webpEffort }).toBuffer();
  }
}

function hasOnlyOpaquePixels(pixels: Buffer): boolean {
  for (let index = 3; index < pixels.length; index += 4) if (pixels[index] !== 255) return false;
  return true;
}
