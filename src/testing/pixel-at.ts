import sharp from "sharp";

/** RGBA of one pixel of a picture file. */
export async function pixelAt(file: Uint8Array, left: number, top: number): Promise<number[]> {
  const area = { left, top, width: 1, height: 1 };
  return [...(await sharp(file).ensureAlpha().extract(area).raw().toBuffer())];
}
