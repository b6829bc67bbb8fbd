import { createCanvas, Image } from "@napi-rs/canvas";
import fc from "fast-check";
import { PNG } from "pngjs";
import sharp from "sharp";
import { expect, test } from "vitest";
import { writePng } from "./write-png.ts";

interface Drawing {
  width: number;
  height: number;
  /** Seed of the pixels. */
  seed: number;
  kind: "flat" | "gradient" | "noise" | "mixed";
  isOpaque: boolean;
  isGrey: boolean;
}

/** Pixels of text-like areas, of a gradient, of noise, or of all three. */
function draw({ width, height, seed, kind, isOpaque, isGrey }: Drawing): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  let state = seed | 1;
  const random = (below: number) => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223;
    return (state >>> 8) % below;
  };
  const colors = Array.from({ length: 5 }, () => [random(256), random(256), random(256), random(256)]);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const third = Math.floor((3 * y) / height);
      const own = kind === "mixed" ? (["flat", "gradient", "noise"] as const)[third] : kind;
      const block = colors[(Math.floor(x / 9) * 7 + Math.floor(y / 5) * 3) % 5] ?? [];
      const color =
        own === "flat"
          ? block
          : own === "gradient"
            ? [x + y, x * 2 - y, y * 3, 255 - (x % 200)]
            : [random(256), random(256), random(256), random(256)];
      const [red = 0, green = 0, blue = 0, alpha = 0] = color;
      const at = (y * width + x) * 4;
      pixels[at] = red;
      pixels[at + 1] = isGrey ? red : green;
      pixels[at + 2] = isGrey ? red : blue;
      pixels[at + 3] = isOpaque ? 255 : alpha;
    }
  }
  return pixels;
}

const drawings = fc.record<Drawing>({
  width: fc.integer({ min: 1, max: 300 }),
  height: fc.integer({ min: 1, max: 60 }),
  seed: fc.integer(),
  kind: fc.constantFrom("flat", "gradient", "noise", "mixed"),
  isOpaque: fc.boolean(),
  isGrey: fc.boolean(),
});

async function expectSamePixels(drawing: Drawing): Promise<Buffer> {
  const { width, height, isOpaque } = drawing;
  const pixels = draw(drawing);
  const file = writePng({ pixels, stride: width, width, height, isOpaque });
  const read = sharp(file, { failOn: "warning" });
  expect(await read.metadata()).toMatchObject({ format: "png", width, height, channels: isOpaque ? 3 : 4 });
  expect(Buffer.compare(await read.ensureAlpha().raw().toBuffer(), pixels)).toBe(0);
  return file;
}

/** A strict second decoder, which checks every chunk's checksum. */
function readStrictly(file: Buffer): Buffer {
  return PNG.sync.read(file, { checkCRC: true }).data;
}

test("decodes to the same pixels, whatever the picture", async () => {
  await fc.assert(
    fc.asyncProperty(drawings, async (drawing) => {
      await expectSamePixels(drawing);
    }),
  );
});

const kinds = ["flat", "gradient", "noise", "mixed"] as const;

test.each<[number, number, readonly Drawing["kind"][]]>([
  [1, 1, kinds],
  [2, 2, kinds],
  [700, 450, ["mixed"]],
  [1, 700, ["mixed"]],
  [700, 1, ["noise"]],
  [8192, 3, ["mixed"]],
  [16_384, 2, ["mixed"]],
  [5, 15_000, ["mixed"]],
])("decodes a picture of %i × %i px", async (width, height, drawn) => {
  for (const kind of drawn) {
    for (const isOpaque of [true, false]) {
      const drawing = { width, height, seed: 7, kind, isOpaque, isGrey: false };
      const file = await expectSamePixels(drawing);
      expect(Buffer.compare(readStrictly(file), draw(drawing))).toBe(0);
    }
  }
});

test("the canvas engine decodes the same pixels", async () => {
  const drawing: Drawing = { width: 90, height: 60, seed: 3, kind: "mixed", isOpaque: true, isGrey: false };
  const image = new Image();
  image.src = await expectSamePixels(drawing);
  await image.decode();
  const context = createCanvas(90, 60).getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, 90, 60);
  expect(Buffer.compare(new Uint8Array(data), draw(drawing))).toBe(0);
});

test("writes only the part that is asked for", async () => {
  const drawing: Drawing = { width: 80, height: 40, seed: 5, kind: "mixed", isOpaque: false, isGrey: false };
  const pixels = draw(drawing);
  const file = writePng({ pixels, stride: 80, width: 30, height: 20, isOpaque: false });
  const cut = await sharp(pixels, { raw: { width: 80, height: 40, channels: 4 } })
    .extract({ left: 0, top: 0, width: 30, height: 20 })
    .raw()
    .toBuffer();
  expect(Buffer.compare(await sharp(file).raw().toBuffer(), cut)).toBe(0);
});

test("gives the same bytes for the same pixels, at any alignment", () => {
  const drawing: Drawing = { width: 200, height: 50, seed: 9, kind: "mixed", isOpaque: true, isGrey: false };
  const pixels = draw(drawing);
  const size = { stride: 200, width: 200, height: 50, isOpaque: true };
  for (const memory of [new Uint8Array(pixels.length + 3), Buffer.alloc(pixels.length + 3)]) {
    const moved = memory.subarray(3);
    moved.set(pixels);
    expect(writePng({ pixels: moved, ...size }).equals(writePng({ pixels, ...size }))).toBe(true);
  }
});

test("refuses a picture that is too wide and encodes the next one", async () => {
  const width = 2 ** 22 + 1;
  const pixels = new Uint8Array(4);

  expect(() => writePng({ pixels, stride: width, width, height: 1, isOpaque: true })).toThrow("unreachable");
  await expectSamePixels({ width: 60, height: 40, seed: 2, kind: "mixed", isOpaque: true, isGrey: false });
});
