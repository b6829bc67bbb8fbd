import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { createSceneCanvas, decodeBitmap, decodePicture } from "../rendering/node-scene-tools.ts";
import type { SceneImage } from "#scene/scene-tools.ts";
import { createPictureOpener } from "./picture-opener.ts";

const opener = createPictureOpener({ size: 1 });
afterAll(() => opener.stop());

/** Noise with soft areas, where chroma upsampling and rounding show. */
async function noise(width: number, height: number) {
  const pixels = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .blur(0.6)
    .raw()
    .toBuffer();
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

function pixelsOf(image: SceneImage): Buffer {
  const { context } = createSceneCanvas(image.width, image.height);
  context.drawImage(image.drawable, 0, 0);
  return Buffer.from(context.getImageData(0, 0, image.width, image.height).data);
}

const sizes = [
  [64, 48],
  [65, 49],
  [66, 50],
  [67, 51],
  [1, 1],
  [3, 200],
] as const;

test.each(sizes)("the bitmap of a photo of %i×%i px has the pixels of its file", async (width, height) => {
  const photo = await noise(width, height);
  const files = [
    await photo.clone().jpeg({ quality: 80 }).toBuffer(),
    await photo.clone().jpeg({ quality: 95, chromaSubsampling: "4:4:4" }).toBuffer(),
    await photo.clone().jpeg({ quality: 60, progressive: true }).toBuffer(),
    await photo.clone().toColourspace("b-w").jpeg().toBuffer(),
    await photo.clone().webp({ quality: 80 }).toBuffer(),
    await photo.clone().webp({ lossless: true }).toBuffer(),
  ];
  for (const file of files) {
    const { bytes, bitmap } = await opener.open(file);
    if (bitmap === undefined) throw new Error("no bitmap");
    const [drawn, expected] = [pixelsOf(await decodeBitmap(bitmap)), pixelsOf(await decodePicture(bytes))];
    expect(Buffer.compare(drawn, expected)).toBe(0);
  }
});

test("a picture with transparency and a PNG have no bitmap", async () => {
  const photo = await noise(8, 8);
  const files = [
    await photo.clone().ensureAlpha(0.5).webp().toBuffer(),
    await photo.clone().png().toBuffer(),
  ];
  for (const file of files) expect((await opener.open(file)).bitmap).toBeUndefined();
});

test("a photo with arithmetic coding, which browsers do not decode, has no bitmap", async () => {
  const file = await (await noise(16, 16)).jpeg().toBuffer();
  // The frame's marker says how the data is coded; any data is valid arithmetic coding.
  file[file.indexOf(Buffer.from([0xff, 0xc0])) + 1] = 0xc9;
  const { bitmap, width } = await opener.open(file);
  expect([bitmap, width]).toEqual([undefined, 16]);
});

test("a picture of more than eight megapixels has no bitmap", async () => {
  const file = await sharp({ create: { width: 4_000, height: 2_100, channels: 3, background: "#123" } })
    .jpeg()
    .toBuffer();
  const { bitmap, width } = await opener.open(file);
  expect([bitmap, width]).toEqual([undefined, 4_000]);
});
