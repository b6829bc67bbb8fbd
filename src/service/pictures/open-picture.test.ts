import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { pngChunk, withPngChunks } from "#testing/png-chunks.ts";
import { openPicture } from "./open-picture.ts";
import { createPictureOpener } from "./picture-opener.ts";
import { serveHttp } from "#testing/serve-http.ts";
import { folderOfFile } from "#testing/temporary-folder.ts";

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
  const noted = picture(16, 16)
    .withExif({
      IFD0: { Copyright: "someone's note" },
      IFD3: { GPSLatitude: "51/1 30/1 0/1", GPSMapDatum: "someone's place" },
    })
    .withXmp("<x>someone's</x>");
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
  const repaired =
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
  /** A file of the uneven picture, without its last bytes. */
  const cut = async (file: Pick<ReturnType<typeof sharp>, "toBuffer">, bytes: number) =>
    (await file.toBuffer()).subarray(0, -bytes);
  const part = async (file: Pick<ReturnType<typeof sharp>, "toBuffer">, share: number) => {
    const bytes = await file.toBuffer();
    return bytes.subarray(0, Math.floor(bytes.length * share));
  };

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
    ["a JPEG without its end", () => cut(uneven().jpeg(), 2), true],
    ["a JPEG with half of its end", () => cut(uneven().jpeg(), 1), true],
    ["a turned JPEG without its end", () => cut(turned().jpeg(), 2), true],
    ["a CMYK JPEG without its end", () => cut(uneven().toColourspace("cmyk").jpeg(), 2), true],
    [
      "a JPEG that was filled up with zeros",
      async () => Buffer.concat([await cut(uneven().jpeg(), 2), Buffer.alloc(5_000)]),
      true,
    ],
    [
      "a JPEG with a camera's data in place of its end",
      async () => Buffer.concat([await cut(uneven().jpeg(), 2), Buffer.from("\xff\x22trailer", "latin1")]),
      true,
    ],
    [
      "a progressive JPEG without its last details",
      () => part(uneven().jpeg({ progressive: true }), 0.9),
      true,
    ],
    ["a PNG without its end", () => cut(uneven().png(), 12), true],
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
    ["an interlaced PNG without its end", () => cut(uneven().png({ progressive: true }), 12), true],
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
    ["a GIF without its end", () => cut(uneven().gif(), 1), false],
  ])("%s", async (_name, make, isRepaired) => {
    const opened = await openPicture(await make());
    expect(opened.warnings).toEqual(isRepaired ? [repaired] : undefined);
    const whole = await uneven()
      .rotate(opened.width === 64 ? 90 : 0)
      .raw()
      .toBuffer();
    const shown = await sharp(opened.bytes).removeAlpha().raw().toBuffer();
    const off = whole.reduce((sum, value, at) => sum + Math.abs(value - (shown[at] ?? 0)), 0) / whole.length;
    expect([shown.length, off < 40]).toEqual([whole.length, true]);
  });

  test.each([
    ["a JPEG", () => part(uneven().jpeg(), 0.95)],
    [
      "a JPEG that was filled up",
      async () => Buffer.concat([await part(uneven().jpeg(), 0.8), Buffer.alloc(50_000)]),
    ],
    [
      "a progressive JPEG in its first scan",
      async () => {
        const jpeg = await uneven().jpeg({ progressive: true }).toBuffer();
        return jpeg.subarray(0, jpeg.indexOf(Buffer.from([0xff, 0xda])) + 60);
      },
    ],
    ["a PNG", () => part(uneven().png(), 0.95)],
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

test("removes notes that would decompress to many megabytes without a trace", async () => {
  const png = await picture(16, 16).png().toBuffer();
  const note = Buffer.concat([Buffer.from("Comment\0\0", "latin1"), deflateSync(Buffer.alloc(10_000_000))]);
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
        width: 64,
        height: 64,
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
  const opener = createPictureOpener({ size: 1 });
  afterAll(() => opener.stop());
  let asked = 0;
  let canaryUrl: string;
  let secretUrl: string;
  beforeAll(async () => {
    const folder = await folderOfFile();
    await writeFile(join(folder, "secret.png"), await picture(40, 40, "#00ff00").png().toBuffer());
    await writeFile(join(folder, "secret.svg"), svg('<rect width="40" height="40" fill="#00ff00"/>'));
    secretUrl = pathToFileURL(join(folder, "secret")).href;
    const canary = await serveHttp((_request, response) => {
      asked += 1;
      response.end();
    });
    canaryUrl = `http://${canary.host}`;
    return canary.close;
  });

  function svg(content: string, attributes = 'width="40" height="40"', prolog = ""): Buffer {
    return Buffer.from(
      `${prolog}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${content}</svg>`,
    );
  }

  const box = (width: number, height: number, fit: "contain" | "cover" = "contain") => ({
    width,
    height,
    fit,
  });
  const red = '<rect width="100%" height="100%" fill="red"/>';

  test("is drawn for its box, and large without one", async () => {
    for (const [attributes, own, drawn] of [
      ['width="10" height="5"', [10, 5], [200, 100]],
      ['width="90000" height="45000"', [90_000, 45_000], [200, 100]],
      ['viewBox="0 0 10 5"', [10, 5], [200, 100]],
      ['viewBox="0 0 10 5" width="20"', [20, 10], [200, 100]],
      ['width="20mm" height="10mm"', [75.590_55, 37.795_28], [200, 100]],
      ["", [300, 150], [200, 100]],
      ['width="100%" height="100%"', [300, 150], [200, 100]],
      ['width="10" height="10"', [10, 10], [200, 200]],
    ] as const) {
      const opened = await openPicture(svg(red, attributes), { box: box(200, 300) });
      expect([opened.width, opened.height]).toEqual(drawn);
      expect(opened.drawing?.width).toBeCloseTo(own[0], 3);
      expect(opened.drawing?.height).toBeCloseTo(own[1], 3);
      const { data } = await sharp(opened.bytes).raw().toBuffer({ resolveWithObject: true });
      expect([...data.subarray(0, 2)]).toEqual([255, 0]);
    }
    expect(await openPicture(svg(red), { box: box(100, 30, "cover") })).toMatchObject({
      width: 100,
      height: 100,
    });
    expect(await openPicture(svg(red))).toMatchObject({ width: 2_048, height: 2_048 });
    expect(await openPicture(svg(`<filter id="a"/>${red}`))).toMatchObject({ width: 40, height: 40 });
  });

  test("is found behind any prolog, with any prefix and in any encoding", async () => {
    const plain = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><title>Öl</title><rect width="4" height="4" fill="#ff0000"/></svg>`;
    const prefixed = `<s:svg xmlns:s="http://www.w3.org/2000/svg" width="4" height="4"><s:rect width="4" height="4" fill="#ff0000"/></s:svg>`;
    const utf16 = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${plain}`, "utf16le");
    for (const file of [
      Buffer.from(`<?xml version="1.0"?><!-- ${"a licence ".repeat(20_000)} -->${plain}`),
      Buffer.from(`<!DOCTYPE svg [ <!ENTITY note "${"n".repeat(9_000)}"> ] >${plain}`),
      Buffer.from(`\uFEFF<!doctype svg>\n${plain}`),
      Buffer.from(prefixed),
      Buffer.from(plain.replace(' xmlns="http://www.w3.org/2000/svg"', "")),
      Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${plain}`, "latin1"),
      utf16,
      Buffer.from(utf16).swap16(),
      Buffer.from(plain, "utf16le"),
    ])
      expect(await firstPixel((await openPicture(file, { box: box(4, 4) })).bytes)).toEqual([255, 0, 0]);
  });

  test.each([
    ["a wide colour", '<rect width="40" height="40" fill="oklch(62.8% 0.2577 29.23)"/>'],
    ["a calculated colour", '<rect width="40" height="40" fill="rgb(calc(200 + 55) 0 0)"/>'],
    ["a relative colour", '<rect width="40" height="40" style="fill: rgb(from blue b g r)"/>'],
    [
      "a mixture",
      `<style>rect { fill: color-mix(in srgb, red 100%, blue 0%) }</style><rect width="40" height="40"/>`,
    ],
    ["light-dark()", '<rect width="40" height="40" style="fill: light-dark(#ff0000, #00ff00)"/>'],
    [
      "a variable",
      `<style>:root { --a: var(--b, red) } rect { fill: var(--a) }</style><rect width="40" height="40"/>`,
    ],
    ["a variable's fallback", '<rect width="40" height="40" fill="var(--none, rgb(255 0 0))"/>'],
    [
      "transform-origin",
      '<rect width="40" height="40" fill="red" transform="rotate(90)" transform-origin="50% 50%"/>',
    ],
    [
      "a gradient that refers to nothing",
      '<linearGradient id="a" href="#b"><stop stop-color="red"/></linearGradient><rect width="40" height="40" fill="url(#a)"/>',
    ],
    [
      "a handle that browsers do not see",
      '<path d="M0 20 C0 20.1 40 20 40 20" stroke="red" stroke-width="40"/>',
    ],
    ["a place that is inherited", '<g x="9"><rect x="inherit" width="40" height="40" fill="red"/></g>'],
    ["an odd number of coordinates", '<polygon points="0 0 40 0 40 40 0 40 7" fill="red"/>'],
  ])("draws what the decoder does not know: %s", async (_name, content) => {
    const opened = await openPicture(svg(content), { box: box(40, 40) });
    expect(opened.warnings).toBeUndefined();
    const [pixel] = [
      await sharp(opened.bytes).extract({ left: 2, top: 2, width: 1, height: 1 }).raw().toBuffer(),
    ];
    expect([...pixel]).toEqual([255, 0, 0, 255]);
  });

  test.each(["webp", "gif", "avif"] as const)("draws a picture of %s inside", async (format) => {
    const data = (await picture(8, 8).toFormat(format).toBuffer()).toString("base64");
    const image = `<image width="40" height="40" href="data:image/${format};base64,${data}"/>`;
    const [redness = 0, greenness = 0] = await firstPixel(
      (await openPicture(svg(image), { box: box(40, 40) })).bytes,
    );
    expect([redness > 240, greenness < 20]).toEqual([true, true]);
  });

  test("has the ground of its root element", async () => {
    const opened = await openPicture(svg("", 'viewBox="5 5 40 40" style="background: #ff0000"'), {
      box: box(40, 40),
    });
    expect(await firstPixel(opened.bytes)).toEqual([255, 0, 0]);
  });

  test.each([
    ["foreignObject", "<foreignObject/>"],
    ["animation", '<rect><animate attributeName="x"/></rect>'],
    ["animation", "<style>@keyframes a { to { x: 1 } }</style>"],
    ["textLength", '<text textLength="9">a</text>'],
    ["pathLength", '<path pathLength="9"/>'],
    [
      "filter inputs such as FillPaint and BackgroundImage",
      '<filter><feOffset in="BackgroundImage"/></filter>',
    ],
    ["enable-background", '<g enable-background="new"/>'],
    ["units such as vw", '<rect width="5vw"/>'],
    ["paint-order of texts", '<text paint-order="stroke">a</text>'],
    ["calc(), min(), max() and clamp()", '<rect style="width: calc(1px + 2px)"/>'],
    ["calc(), min(), max() and clamp()", '<rect stroke-width="max(1px, 2px)"/>'],
    ["rotate, scale and translate in a style", '<rect style="rotate: 9deg"/>'],
    ["transforms in space", '<rect style="transform: rotateX(9deg)"/>'],
    ["offset-path", '<rect style="offset-path: none"/>'],
    ["text-shadow", '<text style="text-shadow: 1px 1px red">a</text>'],
    ["white-space in a style sheet", "<style>text { white-space: pre }</style>"],
    ["display: contents", '<g style="display: contents"/>'],
    ["colour functions of filter", '<rect style="filter: brightness(0.5)"/>'],
    ["rotated letters", '<text rotate="9 20">a</text>'],
    ["dominant-baseline and baseline-shift", '<text dominant-baseline="hanging">a</text>'],
    ["word-spacing", '<text word-spacing="9">a</text>'],
    ["clip-path shapes", '<rect style="clip-path: circle(3px)"/>'],
    ["mask-image", '<rect style="mask-image: linear-gradient(red, blue)"/>'],
    ["path in CSS", `<path style="d: path('M0 0')"/>`],
    ["transform-box", '<rect style="transform-box: fill-box"/>'],
    ["@media", "<style>@media (min-width: 1px) { rect { fill: red } }</style>"],
    ["@layer, @supports and @container", "<style>@layer a { rect { fill: red } }</style>"],
    ["fonts inside the file", "<style>@font-face { font-family: a }</style>"],
    [":is(), :where(), :has() and :lang()", "<style>:is(rect) { fill: red }</style>"],
    ["nested rules", "<style>g { &amp; rect { fill: red } }</style>"],
    ["transform-origin in a style", "<style>rect { transform-origin: center }</style>"],
    ["feImage", '<filter><feImage href="#a"/></filter>'],
    ["feTile", "<filter><feTile/></filter>"],
    ["regions of filter primitives", '<filter><feGaussianBlur stdDeviation="4" width="9"/></filter>'],
    ["primitiveUnits of filters", '<filter primitiveUnits="objectBoundingBox"/>'],
    ["filter regions that cut the element", '<filter x="10%"/><filter height="0.9"/>'],
    ["filters with an empty region", '<filter width="0"/>'],
    ["filters of turned elements", '<rect filter="url(#a)" transform="rotate(9)"/>'],
    ["lengths of filter functions", '<rect filter="blur(5%)"/><rect style="filter: blur(4)"/>'],
    ["feConvolveMatrix with wrong values", '<filter><feConvolveMatrix kernelMatrix="1 2"/></filter>'],
    [
      "feConvolveMatrix with wrong values",
      '<filter><feConvolveMatrix order="1" kernelMatrix="1" targetX="-1"/></filter>',
    ],
    ["feTurbulence with a negative frequency", '<filter><feTurbulence baseFrequency="-1"/></filter>'],
    ["feMorphology with a large radius", '<filter><feMorphology radius="900"/></filter>'],
    [
      "feFuncA with an offset",
      '<filter><feComponentTransfer><feFuncA type="gamma" offset="0.5"/></feComponentTransfer></filter>',
    ],
    ["lights with wrong values", "<filter><feDiffuseLighting></feDiffuseLighting></filter>"],
    ["lights with wrong values", '<filter><feSpecularLighting specularExponent="0"/></filter>'],
    ["radial gradients with fr, or without a radius", '<radialGradient fr="0.5"/><radialGradient r="0"/>'],
    ["patterns with a view box", '<pattern viewBox="0 0 9 9"/>'],
    ["gradients and patterns on texts", '<text fill="url(#a)">a</text>'],
    ["context-fill and context-stroke", '<linearGradient/><marker><path fill="context-fill"/></marker>'],
    [
      "clipPath of several shapes with rules or clips",
      '<clipPath><path clip-rule="evenodd"/><rect/></clipPath>',
    ],
    ["transform of clipPath and mask", '<clipPath transform="rotate(9)"/>'],
    ["masks of masks", '<mask mask="url(#a)"/>'],
    ["markers in markers", '<marker><path marker-end="url(#a)"/></marker>'],
    ["per cent in markers", '<marker refX="5%"/>'],
    ["stroke-dasharray with zeros", '<path stroke-dasharray="4 0"/>'],
    ["sizes of use", '<svg id="a"/><use href="#a" width="9"/><symbol id="b"/><use href="#b" height="9"/>'],
    ["systemLanguage outside of switch", '<rect systemLanguage="ru"/>'],
    ["tref", '<text><tref href="#a"/></text>'],
    ["style sheets of another type", '<style type="text/x">a</style>'],
    ["pictures without a width or a height", '<image width="9" href="data:image/png;base64,AAAA"/>'],
    ["pictures and parts of other files", '<image href="a.png"/>'],
    ["opacity and transforms of symbols", '<symbol opacity="0.5"/><symbol transform="scale(2)"/>'],
    ["display: none around definitions", '<clipPath display="none"/><defs style="display:none"/>'],
    ["color-interpolation of masks", '<mask color-interpolation="linearRGB"/>'],
    ["masks of straight lines", '<line x1="0" y1="5" x2="9" y2="5" mask="url(#a)"/>'],
    ["square ends of points", '<path d="M 5 5 L 5 5" stroke-linecap="square"/>'],
    ["stitchTiles", '<filter><feTurbulence stitchTiles="stitch"/></filter>'],
    [
      "clips and masks of turned elements",
      '<clipPath id="a" clipPathUnits="objectBoundingBox"/><g clip-path="url(#a)" transform="rotate(45)"/>',
    ],
    [
      "clips and masks of turned elements",
      '<mask id="a" width="0.5"/><g mask="url(#a)" transform="rotate(9)"/>',
    ],
    [
      "drawings inside that are aligned or turned",
      '<image width="9" height="9" preserveAspectRatio="none" href="data:image/svg+xml;base64,AAAA"/>',
    ],
    ["references in circles", '<use id="a" href="#a"/>'],
    ["references in circles", '<linearGradient id="a" href="#b"/><linearGradient id="b" href="#a"/>'],
    ["markers in markers", '<g marker-end="url(#m)"><marker id="m"><path d="M0 0h4"/></marker></g>'],
    [
      "markers in markers",
      '<style>path { marker: url(#m) }</style><marker id="m"><path d="M0 0h4"/></marker>',
    ],
    ["texts on paths", '<text><textPath href="#a">a</textPath></text>'],
    ["right-to-left texts in several parts", "<text>سلام abc <tspan>دنیا</tspan></text>"],
    ["right-to-left texts in several parts", "<text><tspan>שלום <tspan>עולם</tspan></tspan></text>"],
    ["dominant-baseline and baseline-shift", '<text style="dominant-baseline: central">a</text>'],
    ["dominant-baseline and baseline-shift", "<style>text { dominant-baseline: middle }</style>"],
    ["paint-order of texts", '<text style="paint-order:stroke fill">a</text>'],
    ["paint-order of texts", "<style>.a { fill: red; paint-order: stroke }</style>"],
    ["units such as vw", '<rect style="width:5rem"/><rect x="2Q"/>'],
    ["lights with wrong values", "<filter><feDiffuseLighting/></filter>"],
    ["lights with wrong values", '<filter><feSpotLight limitingConeAngle="0"/></filter>'],
    [
      "feConvolveMatrix with wrong values",
      '<filter><feConvolveMatrix kernelMatrix="0 1 0 1 -4 1 0 1 0"/></filter>',
    ],
    ["CSS variables with several values", '<g style="--a: red"/><g style="--a: blue" fill="var(--a)"/>'],
    ["a picture inside that cannot be read", '<image href="data:image/webp;base64,AAAA"/>'],
    ["letters that no font draws: 🎉", "<text>Я東&#x1F389;</text>"],
  ])("names %s, which is not drawn", async (feature, content) => {
    const { warnings } = await openPicture(svg(content), { box: box(4, 4) });
    expect(warnings).toEqual([`The drawing uses what is not drawn, or drawn differently: ${feature}.`]);
    const list = await readFile(new URL("../../../docs/svg-pictures.md", import.meta.url), "utf8");
    expect(list).toContain(feature.replace(/: .*$/, ""));
  });

  test.each([
    ['<tspan fill="red">שלום</tspan> <tspan fill="blue">עולם</tspan>', ["blue", "red"]],
    ['שלום <tspan fill="red">עולם</tspan><tspan fill="blue">!</tspan>', ["red", "blue"]],
    ['a <tspan fill="red">سلام</tspan> <tspan fill="blue">دنیا</tspan> b', ["blue", "red"]],
  ])("orders the parts of a text that run to the left: %s", async (text, fromLeft) => {
    const content = `<rect width="200" height="40" fill="white"/><text x="20" y="30" font-size="20">${text}</text>`;
    const { bytes, warnings } = await openPicture(svg(content, 'viewBox="0 0 200 40"'), {
      box: box(200, 40),
    });
    expect(warnings).toBeUndefined();
    const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const placeOf = (color: string) => {
      const columns = Array.from({ length: 200 * 40 }, (_, index) => index).filter((index) => {
        const [r = 0, , b = 0] = data.subarray(index * 3, index * 3 + 3);
        return color === "red" ? r > b + 150 : b > r + 150;
      });
      return columns.reduce((sum, index) => sum + (index % 200), 0) / columns.length;
    };
    expect(["red", "blue"].toSorted((one, other) => placeOf(one) - placeOf(other))).toEqual(fromLeft);
  });

  test("names a filter of the root element, and no usual filter, clip, gradient or dotted line", async () => {
    const usual = `<filter id="a" x="0" y="4" width="40" height="32" filterUnits="userSpaceOnUse"><feFlood flood-opacity="0" result="b"/>
      <feGaussianBlur in="SourceAlpha" stdDeviation="2"/><feDiffuseLighting><feDistantLight azimuth="9"/></feDiffuseLighting></filter>
      <clipPath id="c"><rect width="9" height="9"/><circle r="4"/></clipPath><radialGradient id="d" r="0.5"/>
      <g filter="url(#a)" transform="translate(2 2)"><rect width="9" height="9" fill="url(#d)" clip-path="url(#c)"/></g>
      <path d="M0 9h9" stroke="red" stroke-dasharray="0 4" stroke-linecap="round"/>`;
    expect((await openPicture(svg(usual), { box: box(40, 40) })).warnings).toBeUndefined();
    const right = `<path paint-order="stroke" d="M1 1h4"/><text style="word-spacing:0px;dominant-baseline:auto">a</text>
      <rect width="9" height="9" style="filter: hue-rotate(45deg)"/><marker><path fill="context-fill"/></marker>
      <filter id="e"><feFlood width="9"/></filter><rect width="9" height="9" transform-origin="center"/>
      <text><tspan x="9" y="9">سلام</tspan><tspan x="9" dy="9">دنیا</tspan></text>
      <text direction="rtl">שלום <tspan>abc (1)</tspan> טוב</text>`;
    expect((await openPicture(svg(right), { box: box(40, 40) })).warnings).toBeUndefined();
    const turned = svg("<text>שלום <tspan>abc (1)</tspan> טוב</text>", 'viewBox="0 0 9 9" direction="rtl"');
    expect((await openPicture(turned, { box: box(40, 40) })).warnings).toBeUndefined();
    const sizeless = await openPicture(svg(red, 'width="0" height="0"'), { box: box(40, 40) });
    expect(sizeless.warnings?.join()).toContain("drawings without a size");
    for (const [attribute, feature] of [
      ['filter="blur(2px)"', "filter of the root element"],
      ['clip-path="url(#c)" mask="none"', "clip or mask of the root element"],
    ] as const) {
      const root = svg(usual, `viewBox="0 0 40 40" ${attribute}`);
      expect((await openPicture(root, { box: box(40, 40) })).warnings?.join()).toContain(feature);
    }
  });

  test.each([
    ["a blurred shape", '<feGaussianBlur stdDeviation="5"/>', 'x="-40" y="-40" width="120" height="120"'],
    ["a shadow of what is above the page", '<feOffset dy="20"/>', 'y="-20" width="40" height="20"'],
  ])("draws what filters bring from beyond the page: %s", async (_name, primitive, sides) => {
    const filter = `<filter id="f" x="-1" y="-1" width="3" height="3">${primitive}</filter>`;
    for (const attributes of ['viewBox="0 0 40 40"', 'width="40" height="40" overflow="hidden"']) {
      const content = `<style>:root { fill: red }</style>${filter}<rect ${sides} filter="url(#f)"/>`;
      const opened = await openPicture(svg(content, attributes), { box: box(80, 80) });
      expect(opened).toMatchObject({ width: 80, height: 80 });
      expect(await firstPixel(opened.bytes)).toEqual([255, 0, 0]);
    }
  });

  test("keeps the blanks of a text with white-space: pre", async () => {
    const text = (style: string) =>
      svg(`<text y="9" font-size="9" ${style}>a    b</text>`, 'viewBox="0 0 60 12"');
    const draw = async (style: string) => (await openPicture(text(style), { box: box(120, 24) })).bytes;
    const kept = await draw('style="white-space: pre"');
    expect(kept).toEqual(await draw('xml:space="preserve"'));
    expect(kept).not.toEqual(await draw(""));
  });

  test("has letters of the product's own fonts, whatever fonts the machine has", async () => {
    const text = (family: string) =>
      svg(`<text x="2" y="30" font-size="30" font-family="${family}">Я東م</text>`, 'viewBox="0 0 100 40"');
    const [own, other] = await Promise.all(
      ["Inter", "No such family"].map(
        async (family) => (await opener.open(text(family), box(200, 80))).bytes,
      ),
    );
    const inked = (await sharp(own).extractChannel("alpha").raw().toBuffer()).filter((alpha) => alpha > 128);
    expect(inked.length).toBeGreaterThan(500);
    expect(own).toEqual(other);
  });

  test("shows nothing of our files and asks no server for anything", async () => {
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
      const opened = await opener.open(svg(content), box(40, 40));
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
    const hasty = createPictureOpener({ size: 1, deadlineMs: 2_000 });
    onTestFinished(() => hasty.stop());
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
      await expect(hasty.open(bomb)).rejects.toMatchObject({ name: "PictureError" });
    }
    expect(await hasty.open(await picture(4, 4).png().toBuffer())).toMatchObject({ width: 4 });
  });
});
