import sharp from "sharp";

/** A PNG of one colour. */
export function pngOf(background: string, width = 8, height = 8): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

export async function pngUrlOf(background: string, width?: number, height?: number): Promise<string> {
  return `data:image/png;base64,${(await pngOf(background, width, height)).toString("base64")}`;
}

/** RGBA of one pixel of a picture file. */
export async function pixelAt(file: Uint8Array, left: number, top: number): Promise<number[]> {
  const area = { left, top, width: 1, height: 1 };
  return [...(await sharp(file).ensureAlpha().extract(area).raw().toBuffer())];
}
