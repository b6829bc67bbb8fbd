import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pngChunk, withPngChunks } from "#testing/png-chunks.ts";
import { openPicture } from "./open-picture.ts";
import { createPictureOpener, type PictureOpener } from "./picture-opener.ts";

const picture = (width: number, height: number, background = "#ff0000") =>
  sharp({ create: { width, height, channels: 3, background } });

async function firstPixel(bytes: Uint8Array): Promise<number[]> {
  const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return [...data.subarray(0, 3)];
}

async function frames(format: "gif" | "webp"): Promise<Buffer> {
  const parts = await Promise.all(
    ["#ff0000", "#00ff00", "#0000ff"].map((color) => picture(20, 10, color).png().toBuffer()),
  );
  return sharp(parts, { join: { animated: true } })
    .toFormat(format)
    .toBuffer();
}

async function animatedPng(): Promise<Buffer> {
  const png = await picture(20, 10).png().toBuffer();
  const control = Buffer.alloc(8);
  control.writeUInt32BE(2, 0);
  const frame = Buffer.alloc(26);
  frame.writeUInt32BE(20, 4);
  frame.writeUInt32BE(10, 8);
  return withPngChunks(png, pngChunk("acTL", control), pngChunk("fcTL", frame));
}

describe("takes the first frame of an animation", () => {
  test.each([
    ["GIF", () => frames("gif")],
    ["WebP", () => frames("webp")],
    ["PNG", animatedPng],
  ])("%s", async (_name, make) => {
    const opened = await openPicture(await make());
    expect(opened).toMatchObject({ width: 20, height: 10, contentType: "image/png" });
    expect((await sharp(opened.bytes).metadata()).pages ?? 1).toBe(1);
    expect(Buffer.from(opened.bytes).includes("acTL")).toBe(false);
    const [red = 0, green = 0, blue = 0] = await firstPixel(opened.bytes);
    expect(red).toBeGreaterThan(240);
    expect(green + blue).toBeLessThan(20);
  });
});

describe("normalises features that engines treat differently", () => {
  test.each([
    ["a CMYK photo", () => picture(8, 8).toColourspace("cmyk").jpeg(), "image/jpeg"],
    ["a photo with a wide colour profile", () => picture(8, 8).withIccProfile("p3").jpeg(), "image/jpeg"],
    ["a PNG of 16 bits", () => picture(8, 8).toColourspace("rgb16").png(), "image/png"],
    ["AVIF", () => picture(8, 8).avif(), "image/png"],
  ] as const)("%s", async (_name, make, contentType) => {
    const opened = await openPicture(await make().toBuffer());
    expect(opened.contentType).toBe(contentType);
    expect(await sharp(opened.bytes).metadata()).toMatchObject({
      space: "srgb",
      depth: "uchar",
      hasProfile: false,
    });
    expect((await firstPixel(opened.bytes))[0]).toBeGreaterThan(200);
  });

  test("turns a photo upright, for each of the eight orientations", async () => {
    for (let orientation = 1; orientation <= 8; orientation += 1) {
      const bytes = await picture(30, 20).withMetadata({ orientation }).jpeg().toBuffer();
      const isTurned = orientation >= 5;
      expect(await openPicture(bytes)).toMatchObject({
        width: isTurned ? 20 : 30,
        height: isTurned ? 30 : 20,
      });
    }
  });
});

test("keeps nothing but the picture in a plain file: no place, no camera, no notes, and the same pixels", async () => {
  const noted = picture(16, 16).withExif({
    IFD0: { Copyright: "someone's note" },
    IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSMapDatum: "someone's place" },
  });
  for (const format of ["jpeg", "png", "webp"] as const) {
    const bytes = await noted.clone().toFormat(format, { quality: 90 }).toBuffer();
    const opened = await openPicture(bytes);
    expect(bytes.includes("someone's")).toBe(true);
    expect(Buffer.from(opened.bytes).includes("someone's")).toBe(false);
    expect(await sharp(opened.bytes).raw().toBuffer()).toEqual(await sharp(bytes).raw().toBuffer());
  }
});

/** An uneven picture, so that lacking rows show. */
function uneven(): ReturnType<typeof sharp> {
  const pixels = Buffer.from(
    Array.from({ length: 96 * 64 * 3 }, (_byte, at) => (at * 7 + ((at >> 5) ^ (at >> 9)) * 13) % 256),
  );
  return sharp(pixels, { raw: { width: 96, height: 64, channels: 3 } });
}

describe("shows what browsers show of a damaged file", () => {
  const mended =
    "The file is damaged or ends too early. All rows of the picture are there, but fine details may be missing.";
  const behindHeader = (png: Buffer, change: (chunk: Buffer) => Buffer) => {
    const end = png.indexOf("IDAT") + 8 + png.readUInt32BE(png.indexOf("IDAT") - 4);
    const chunk = png.subarray(png.indexOf("IDAT") - 4, end);
    return Buffer.concat([
      png.subarray(0, png.indexOf("IDAT") - 4),
      change(Buffer.from(chunk)),
      png.subarray(end),
    ]);
  };
  const stray = (jpeg: Buffer) =>
    Buffer.concat([jpeg.subarray(0, -2), Buffer.alloc(30, 17), jpeg.subarray(-2)]);
  const turned = () => uneven().withMetadata({ orientation: 6 });

  test.each([
    ["a JPEG with stray bytes", async () => stray(await uneven().jpeg().toBuffer()), false],
    ["a turned JPEG with stray bytes", async () => stray(await turned().jpeg().toBuffer()), false],
    [
      "a JPEG with stray bytes in its header",
      async () => {
        const jpeg = await uneven().jpeg().toBuffer();
        const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]));
        return Buffer.concat([jpeg.subarray(0, at), Buffer.alloc(9), jpeg.subarray(at)]);
      },
      false,
    ],
    ["a JPEG without its end", async () => (await uneven().jpeg().toBuffer()).subarray(0, -2), true],
    ["a JPEG with half of its end", async () => (await uneven().jpeg().toBuffer()).subarray(0, -1), true],
    ["a turned JPEG without its end", async () => (await turned().jpeg().toBuffer()).subarray(0, -2), true],
    [
      "a CMYK JPEG without its end",
      async () => (await uneven().toColourspace("cmyk").jpeg().toBuffer()).subarray(0, -2),
      true,
    ],
    [
      "a JPEG that was filled up with zeros",
      async () => Buffer.concat([(await uneven().jpeg().toBuffer()).subarray(0, -2), Buffer.alloc(5_000)]),
      true,
    ],
    [
      "a JPEG with a camera's data in place of its end",
      async () =>
        Buffer.concat([
          (await uneven().jpeg().toBuffer()).subarray(0, -2),
          Buffer.from("\xff\x22trailer", "latin1"),
        ]),
      true,
    ],
    [
      "a progressive JPEG without its last details",
      async () => {
        const jpeg = await uneven().jpeg({ progressive: true }).toBuffer();
        return jpeg.subarray(0, Math.floor(jpeg.length * 0.9));
      },
      true,
    ],
    ["a PNG without its end", async () => (await uneven().png().toBuffer()).subarray(0, -12), true],
    [
      "a PNG with a wrong checksum",
      async () =>
        behindHeader(await uneven().png().toBuffer(), (chunk) => {
          chunk.writeUInt8(chunk.readUInt8(chunk.length - 1) ^ 1, chunk.length - 1);
          return chunk;
        }),
      true,
    ],
    [
      "a PNG whose pixels have no checksum",
      async () =>
        behindHeader(await uneven().png().toBuffer(), (chunk) => pngChunk("IDAT", chunk.subarray(8, -8))),
      true,
    ],
    [
      "an interlaced PNG without its end",
      async () => (await uneven().png({ progressive: true }).toBuffer()).subarray(0, -12),
      true,
    ],
    [
      "a PNG with a wrong checksum in a note",
      async () => {
        const note = pngChunk("tEXt", Buffer.from("a\0b"));
        note.writeUInt32BE(1, note.length - 4);
        return withPngChunks(await uneven().png().toBuffer(), note);
      },
      false,
    ],
    [
      "a WebP with a wrong length",
      async () => {
        const webp = await uneven().webp({ lossless: true }).toBuffer();
        webp.writeUInt32LE(webp.length + 4, 4);
        return webp;
      },
      true,
    ],
    ["a GIF without its end", async () => (await uneven().gif().toBuffer()).subarray(0, -1), false],
  ])("%s", async (_name, make, isMended) => {
    const opened = await openPicture(await make());
    expect(opened.warnings).toEqual(isMended ? [mended] : undefined);
    const whole = await uneven()
      .rotate(opened.width === 64 ? 90 : 0)
      .raw()
      .toBuffer();
    const shown = await sharp(opened.bytes).removeAlpha().raw().toBuffer();
    const off = whole.reduce((sum, value, at) => sum + Math.abs(value - (shown[at] ?? 0)), 0) / whole.length;
    expect([shown.length, off < 40]).toEqual([whole.length, true]);
  });

  test.each([
    [
      "a JPEG",
      async () => {
        const jpeg = await uneven().jpeg().toBuffer();
        return jpeg.subarray(0, Math.floor(jpeg.length * 0.95));
      },
    ],
    [
      "a JPEG that was filled up",
      async () => {
        const jpeg = await uneven().jpeg().toBuffer();
        return Buffer.concat([jpeg.subarray(0, Math.floor(jpeg.length * 0.8)), Buffer.alloc(50_000)]);
      },
    ],
    [
      "a progressive JPEG in its first scan",
      async () => {
        const jpeg = await uneven().jpeg({ progressive: true }).toBuffer();
        return jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda])) + 60);
      },
    ],
    [
      "a PNG",
      async () => {
        const png = await uneven().png().toBuffer();
        return png.subarray(0, Math.floor(png.length * 0.95));
      },
    ],
  ])("refuses %s that lacks rows", async (_name, make) => {
    await expect(openPicture(await make())).rejects.toMatchObject({ fault: "unreadable" });
  });

  test.each([
    ["a gray PNG with a profile for colours", "png", "p3"],
    ["a gray JPEG with a profile for colours", "jpeg", "p3"],
  ] as const)("ignores a profile that does not fit: %s", async (_name, kind, profile) => {
    const grey = sharp({ create: { width: 8, height: 8, channels: 3, background: "#808080" } });
    const icc = (
      await grey
        .clone()
        .withIccProfile(profile)
        .png()
        .toBuffer()
        .then((png) => sharp(png).metadata())
    ).icc;
    if (icc === undefined) throw new Error("no profile");
    const header = Buffer.concat([Buffer.from("ICC_PROFILE\0\u0001\u0001", "latin1"), icc]);
    const marker = Buffer.from([0xff, 0xe2, (header.length + 2) >> 8, (header.length + 2) & 255]);
    const withProfile = (jpeg: Buffer) =>
      Buffer.concat([jpeg.subarray(0, 2), marker, header, jpeg.subarray(2)]);
    const bytes =
      kind === "png"
        ? withPngChunks(
            await grey.toColourspace("b-w").png().toBuffer(),
            pngChunk("iCCP", Buffer.concat([Buffer.from("x\0\0"), deflateSync(icc)])),
          )
        : withProfile(await grey.toColourspace("b-w").jpeg().toBuffer());
    const opened = await openPicture(bytes);
    for (const value of await firstPixel(opened.bytes)) expect(Math.abs(value - 128)).toBeLessThan(12);
  });
});

test("converts four inks without a profile as browsers do: each takes its light away, and black from all", async () => {
  const photo = await picture(8, 8, "#10c0a0").toColourspace("cmyk").jpeg({ quality: 100 }).toBuffer();
  const inks = await sharp(photo).pipelineColourspace("cmyk").toColourspace("cmyk").raw().toBuffer();
  const expected = [0, 1, 2].map((ink) => ((255 - (inks[ink] ?? 0)) * (255 - (inks[3] ?? 0))) / 255);
  const shown = await firstPixel((await openPicture(photo)).bytes);
  shown.forEach((value, index) => expect(Math.abs(value - (expected[index] ?? 0))).toBeLessThan(4));
});

test("removes notes that would decompress to a hundred megabytes without a trace", async () => {
  const png = await picture(16, 16).png().toBuffer();
  const note = Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(100_000_000))]);
  const opened = await openPicture(
    withPngChunks(png, pngChunk("zTXt", note), pngChunk("iTXt", Buffer.from("a\0\u0001\0\0\0"))),
  );
  expect(opened.bytes.byteLength).toBeLessThanOrEqual(png.byteLength);
});

test("rejects a small file that claims many pixels by its header, naming the limit", async () => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(30_000, 0);
  header.writeUInt32BE(30_000, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const claims = Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc(1_000))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
  await expect(openPicture(claims)).rejects.toMatchObject({
    fault: "tooLarge",
    message: "The picture has 30000 × 30000 px; at most 16000 px a side and 40 megapixels are accepted.",
  });
});

test.each(["jpeg", "png", "webp", "gif", "avif"] as const)(
  "rejects a %s file that breaks off with a message",
  async (format) => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: "white",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    })
      .toFormat(format)
      .toBuffer();
    for (const share of [0.1, 0.5, 0.9]) {
      await expect(openPicture(noise.subarray(0, Math.floor(noise.length * share)))).rejects.toMatchObject({
        name: "PictureError",
        message: expect.stringMatching(/^The (?:picture|file) /),
      });
    }
  },
);

describe("rejects other data and other formats before any decoder reads them", () => {
  test.each([
    ["HEIC", "\0\0\0\u0018ftypheic\0\0\0\0mif1heic"],
    ["TIFF", "II*\0\u0008\0\0\0"],
    ["BMP", "BM\0\0\0\0"],
    ["ICO", "\0\0\u0001\0\u0001\0"],
    ["JPEG XL", "\u00ff\u000a\0\0"],
    ["PSD", "8BPS\0\u0001"],
    ["PDF", "%PDF-1.7\n"],
  ])("%s", async (name, head) => {
    await expect(openPicture(Buffer.from(head, "latin1"))).rejects.toMatchObject({
      fault: "unsupported",
      message: `${name} files are not supported; JPEG, PNG, WebP, GIF, AVIF and SVG are.`,
    });
  });

  test.each([
    ["a page", "<!doctype html><p>hello"],
    ["nothing", ""],
    ["a font", "OTTO\0\u0001"],
    ["a path", "/etc/hostname"],
  ])("%s", async (_name, text) => {
    await expect(openPicture(Buffer.from(text, "latin1"))).rejects.toMatchObject({ fault: "unreadable" });
  });
});

describe("an SVG", () => {
  let folder: string;
  let opener: PictureOpener;
  let asked = 0;
  const canary = createServer((_request, response) => {
    asked += 1;
    response.end();
  });
  let canaryUrl: string;
  let secretUrl: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "overprint-svg-"));
    await writeFile(join(folder, "secret.png"), await picture(40, 40, "#00ff00").png().toBuffer());
    await writeFile(join(folder, "secret.svg"), svg('<rect width="40" height="40" fill="#00ff00"/>'));
    secretUrl = pathToFileURL(join(folder, "secret")).href;
    await new Promise<void>((resolve) => canary.listen(0, "127.0.0.1", resolve));
    canaryUrl = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
    opener = createPictureOpener({ size: 1, deadlineMs: 8_000 });
  });
  afterAll(async () => {
    await opener.stop();
    canary.close();
    await rm(folder, { recursive: true, force: true });
  });

  function svg(content: string, attributes = 'width="40" height="40"', prolog = ""): Buffer {
    return Buffer.from(
      `${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
    );
  }

  test("is drawn large, whatever size it names", async () => {
    for (const attributes of [
      'width="10" height="5"',
      'width="90000" height="45000"',
      'viewBox="0 0 10 5"',
    ]) {
      const opened = await opener.open(svg('<rect width="100%" height="100%" fill="red"/>', attributes));
      expect(Math.abs(opened.width - 2_048)).toBeLessThanOrEqual(2);
      expect(opened.width / opened.height).toBeCloseTo(2, 1);
    }
  });

  test("shows nothing of our files and asks no server for anything", async () => {
    const red = '<rect width="40" height="40" fill="#ff0000"/>';
    const ways = [
      `${red}<image href="${secretUrl}.png" width="40" height="40"/>`,
      `${red}<image xlink:href="${secretUrl}.svg" width="40" height="40"/>`,
      `${red}<image href="${canaryUrl}/a.png" width="40" height="40"/>`,
      `${red}<use href="${secretUrl}.svg#x"/><use href="${canaryUrl}/b.svg#x"/>`,
      `<style>@import url("${canaryUrl}/c.css"); @font-face { font-family: f; src: url("${canaryUrl}/f.woff2") } rect { fill: url("${canaryUrl}/d.svg#p") #ff0000 }</style>${red}<text font-family="f" y="20">a</text>`,
      `${red}<foreignObject width="40" height="40"><iframe xmlns="http://www.w3.org/1999/xhtml" src="${canaryUrl}/e"/></foreignObject>`,
      `${red}<script>fetch("${canaryUrl}/g")</script><script href="${canaryUrl}/h.js"/>`,
      `${red}<filter id="f"><feImage href="${canaryUrl}/i.png"/></filter><rect width="1" height="1" x="39" filter="url(#f)"/>`,
    ];
    for (const content of ways) {
      const opened = await opener.open(svg(content));
      expect(await firstPixel(opened.bytes)).toEqual([255, 0, 0]);
    }
    for (const prolog of [
      `<?xml-stylesheet href="${canaryUrl}/j.css"?>`,
      `<!DOCTYPE svg SYSTEM "${canaryUrl}/k.dtd">`,
      `<!DOCTYPE svg [<!ENTITY e SYSTEM "${secretUrl}.svg"><!ENTITY % p SYSTEM "${canaryUrl}/l.dtd"> %p;]>`,
    ]) {
      // Rejected or drawn without it: both are correct.
      await opener.open(svg(`${red}&e;`, undefined, prolog)).catch(() => undefined);
    }
    expect(asked).toBe(0);
  });

  test("that multiplies itself without end is aborted, and the next picture is opened", async () => {
    const levels = "abcdefghijklmn".split("");
    const entities = levels
      .map((name, index) => `<!ENTITY ${name} "${index === 0 ? "ha" : `&${levels[index - 1]};`.repeat(10)}">`)
      .join("");
    const uses = levels
      .map((name, index) =>
        index === 0
          ? `<rect id="${name}" width="1" height="1"/>`
          : `<g id="${name}">${`<use href="#${levels[index - 1]}"/>`.repeat(10)}</g>`,
      )
      .join("");
    for (const bomb of [
      svg("<text>&n;</text>", undefined, `<!DOCTYPE svg [${entities}]>`),
      svg(`<defs>${uses}</defs><use href="#n"/>`),
      svg("<g>".repeat(100_000)),
    ]) {
      await expect(opener.open(bomb)).rejects.toMatchObject({ name: "PictureError" });
    }
    expect(await opener.open(await picture(4, 4).png().toBuffer())).toMatchObject({ width: 4 });
  });
});
