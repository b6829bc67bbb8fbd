import sharp from "sharp";
import { expect, test } from "vitest";
import { decodePicture } from "../rendering/node-scene-tools.ts";
import { preparePicture } from "./prepare-picture.ts";

const red = { r: 255, g: 0, b: 0 };
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: red } });

test.for(["jpeg", "png", "webp", "gif"] as const)("passes on a plain %s file unchanged", async (format) => {
  const bytes = await picture(30, 20).toFormat(format).toBuffer();
  const prepared = await preparePicture(bytes);
  expect(prepared).toEqual({ bytes, contentType: `image/${format}`, width: 30, height: 20 });
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

test("an SVG is drawn large, whatever size it names", async () => {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="12"><rect width="24" height="12" fill="red"/></svg>`;
  const prepared = await preparePicture(Buffer.from(svg));
  expect(prepared.contentType).toBe("image/png");
  expect(Math.abs(prepared.width - 2_048)).toBeLessThanOrEqual(2);
  expect(prepared.width / prepared.height).toBeCloseTo(2, 1);
});

test("rejects a file that decompresses to too many pixels before decoding it", async () => {
  const bytes = await picture(9_000, 5_000).png({ palette: true }).toBuffer();
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
