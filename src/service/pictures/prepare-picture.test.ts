import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { pngChunk, usualGammaChunk, withPngChunks } from "#testing/png-chunks.ts";
import { decodePicture } from "../rendering/node-scene-tools.ts";
import { readPngColour } from "./png-colour.ts";
import { preparePicture } from "./prepare-picture.ts";

const red = { r: 255, g: 0, b: 0 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

test.for(["jpeg", "png", "webp", "gif"] as const)("passes on a plain %s file unchanged", async (format) => {
  const bytes = await picture(30, 20).toFormat(format).toBuffer();
  const prepared = await preparePicture(bytes);
  // A GIF may always have a transparent colour.
  const isOpaque = format !== "gif";
  expect(prepared).toEqual({ bytes, contentType: `image/${format}`, width: 30, height: 20, isOpaque });
});

test("turns a photo upright", async () => {
  const bytes = await picture(30, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await preparePicture(bytes)).toMatchObject({ width: 20, height: 30 });
  expect(await decodePicture(bytes)).toMatchObject({ width: 20, height: 30 });
});

test.for([
  ["CMYK", () => picture(8, 8).toColourspace("cmyk").jpeg()],
  ["a wide colour profile", () => picture(8, 8).withIccProfile("p3").png()],
  ["16 bits", () => picture(8, 8).toColourspace("rgb16").png()],
  ["AVIF", () => picture(8, 8).avif()],
] as const)("%s becomes a plain sRGB file of 8 bits", async ([, make]) => {
  const prepared = await preparePicture(await make().toBuffer());
  expect(prepared.contentType).toBe("image/png");
  expect(await sharp(prepared.bytes).metadata()).toMatchObject({
    space: "srgb",
    depth: "uchar",
    hasProfile: false,
  });
});

describe("a PNG with a colour-space chunk", () => {
  const gradient = Buffer.from(
    Array.from({ length: 256 }, (_pixel, value) => [value, value, value, 128]).flat(),
  );
  const plain = () =>
    sharp(gradient, { raw: { width: 256, height: 1, channels: 4 } })
      .png()
      .toBuffer();
  const greysOf = async (bytes: Uint8Array) => {
    const pixels = await sharp(bytes).ensureAlpha().raw().toBuffer();
    return [16, 64, 128, 240].map((value) => pixels.subarray(value * 4, value * 4 + 4).join(" "));
  };
  const gamma = (value: number) => {
    const data = Buffer.alloc(4);
    data.writeUInt32BE(value * 100_000);
    return pngChunk("gAMA", data);
  };

  test("converts a PNG with a gamma to sRGB and keeps its alpha", async () => {
    const linear = await preparePicture(withPngChunks(await plain(), gamma(1)));
    expect(readPngColour(linear.bytes)).toBeUndefined();
    expect(await greysOf(linear.bytes)).toEqual([
      "71 71 71 128",
      "137 137 137 128",
      "188 188 188 128",
      "248 248 248 128",
    ]);
  });

  test("converts a PNG with the usual gamma, whose dark tones differ from sRGB's", async () => {
    const usual = await preparePicture(withPngChunks(await plain(), usualGammaChunk));
    expect(await greysOf(usual.bytes)).toEqual([
      "7 7 7 128",
      "62 62 62 128",
      "129 129 129 128",
      "240 240 240 128",
    ]);
  });

  test("passes on a PNG with sRGB unchanged, also with a gamma for older programs", async () => {
    const bytes = withPngChunks(await plain(), pngChunk("sRGB", Buffer.from([0])), usualGammaChunk);
    expect((await preparePicture(bytes)).bytes).toBe(bytes);
  });

  test("drops cICP from a PNG", async () => {
    const bytes = await plain();
    const chunks = [pngChunk("cICP", Buffer.from([12, 13, 0, 1])), usualGammaChunk];
    expect((await preparePicture(withPngChunks(bytes, ...chunks))).bytes).toEqual(bytes);
  });
});

test("rejects a file that decompresses to too many pixels before decoding it", async () => {
  const bytes = await picture(9_000, 5_000).toColourspace("b-w").png({ compressionLevel: 1 }).toBuffer();
  expect(bytes.length).toBeLessThan(500_000);
  await expect(preparePicture(bytes)).rejects.toMatchObject({
    fault: "tooLarge",
    message: expect.stringContaining("9000 × 5000 px"),
  });
});

test.for([
  ["text", Buffer.from("hello")],
  ["nothing", Buffer.alloc(0)],
  ["a page", Buffer.from("<!doctype html><p>hello")],
] as const)("%s is no picture", async ([, bytes]) => {
  await expect(preparePicture(bytes)).rejects.toMatchObject({ fault: "unreadable" });
});

test("rejects a truncated picture with a message", async () => {
  const whole = await picture(400, 300).png().toBuffer();
  await expect(decodePicture(whole.subarray(0, 60))).rejects.toMatchObject({ name: "PictureError" });
});

test("never reads an address or a path: bytes that spell one are no picture", async () => {
  await expect(decodePicture(Buffer.from("/etc/hostname"))).rejects.toMatchObject({ fault: "unreadable" });
});
