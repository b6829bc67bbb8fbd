import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { assetSchema } from "#contract/account.ts";
import { errorBodySchema } from "#contract/errors.ts";
import * as limits from "#contract/limits.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { testPublicUrl } from "#testing/start-test-service.ts";

const service = await openTestService({ resultWaitMs: 20_000 });

const path = "/api/v2/assets";
/** Pictures of incompressible pixels, so that each differs from every other one. */
const noise = (width: number, height: number) =>
  sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#ff0000" } });

function upload(bytes: Uint8Array | string, contentType?: string, headers: Record<string, string> = {}) {
  return service.call(path, {
    method: "POST",
    body: new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]),
    headers: { ...(contentType === undefined ? {} : { "Content-Type": contentType }), ...headers },
  });
}

async function stored(bytes: Uint8Array | string, contentType?: string) {
  const answer = await upload(bytes, contentType);
  expect(answer.status).toBe(201);
  const asset = z.strictObject(assetSchema.shape).parse(await answer.json());
  const file = await service.call(asset.href, { key: null });
  expect(file.status).toBe(200);
  return { asset, file, bytes: Buffer.from(await file.arrayBuffer()) };
}

async function uploadsUsed(): Promise<number> {
  const usage = (await (await service.call("/api/v1/usage")).json()) as { uploads: { used: number } };
  return usage.uploads.used;
}

/** Expects a refusal with this status that stores nothing. */
async function refused(answering: Promise<Response>, status: number): Promise<string> {
  const before = [await uploadsUsed(), ...assetKeys()];
  const answer = await answering;
  expect(answer.status).toBe(status);
  const body = errorBodySchema.parse(await answer.json());
  expect(body.status).toBe(status);
  expect([await uploadsUsed(), ...assetKeys()]).toEqual(before);
  return body.errors[0] ?? body.msg;
}

function assetKeys(): string[] {
  return service.objects.keys().filter((key) => key.startsWith("assets/"));
}

function pngChunk(name: string, data: Uint8Array): Buffer {
  const chunk = Buffer.alloc(12 + data.byteLength);
  chunk.writeUInt32BE(data.byteLength, 0);
  chunk.write(name, 4, "latin1");
  chunk.set(data, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.byteLength)), 8 + data.byteLength);
  return chunk;
}

/** A PNG of one colour that says it has these sides, as small as it can be. */
function hollowPng(width: number, height: number, rows = height): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    pngChunk("IHDR", header),
    pngChunk("IDAT", deflateSync(Buffer.alloc((1 + width * 3) * rows))),
    pngChunk("IEND", Buffer.alloc(0)),
  ]);
}

/** With chunks behind the header. */
function withChunks(png: Buffer, ...chunks: Buffer[]): Buffer {
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

describe("a picture", () => {
  test.each([
    ["image/jpeg", "jpg", () => noise(30, 20).jpeg()],
    ["image/png", "png", () => noise(30, 20).png()],
    ["image/webp", "webp", () => noise(30, 20).webp()],
    ["image/webp", "webp", () => noise(30, 20).ensureAlpha(0.5).webp({ lossless: true })],
  ] as const)(
    "that is plain %s is stored to the pixel and named by its content",
    async (type, extension, make) => {
      const sent = await make().toBuffer();
      const { asset, file, bytes } = await stored(sent, type);
      expect(asset.identifier).toMatch(new RegExp(`^[0-9a-f]{32}\\.${extension}$`));
      expect(asset).toMatchObject({
        reference: `asset:${asset.identifier}`,
        href: `${testPublicUrl}/assets/${asset.identifier}`,
        contentType: type,
        bytes: bytes.byteLength,
        width: 30,
        height: 20,
      });
      expect(Object.fromEntries(file.headers)).toMatchObject({
        "content-type": type,
        "cache-control": "public, max-age=31536000, immutable",
        "x-content-type-options": "nosniff",
        "content-security-policy": expect.stringContaining("sandbox"),
        "access-control-allow-origin": "*",
      });
      expect(await sharp(bytes).raw().toBuffer()).toEqual(await sharp(sent).raw().toBuffer());
    },
  );

  test.each([
    ["image/gif", () => noise(30, 20).gif()],
    ["image/avif", () => noise(30, 20).avif()],
  ] as const)("that is %s is kept as a PNG", async (type, make) => {
    const { asset } = await stored(await make().toBuffer(), type);
    expect(asset).toMatchObject({ contentType: "image/png", width: 30, height: 20 });
  });

  test("that is another file as well is only the picture afterwards", async () => {
    const page = "<script>alert(1)</script>";
    const jpeg = await noise(16, 16).jpeg().toBuffer();
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, 2 + page.length]), Buffer.from(page)]);
    const png = await noise(16, 16).png().toBuffer();
    const webp = await noise(16, 16).webp().toBuffer();
    const sent: [string, Buffer][] = [
      ["image/jpeg", Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), Buffer.from(page)])],
      [
        "image/png",
        Buffer.concat([withChunks(png, pngChunk("tEXt", Buffer.from(`k\0${page}`))), Buffer.from(page)]),
      ],
      ["image/webp", Buffer.concat([webp, Buffer.from(page)])],
    ];
    for (const [type, file] of sent) {
      const { bytes } = await stored(file, type);
      expect(bytes.includes("script")).toBe(false);
      expect(bytes.byteLength).toBeLessThanOrEqual(file.byteLength - page.length);
    }
  });

  test("that was uploaded before is not stored again", async () => {
    const sent = await noise(16, 16).png().toBuffer();
    const { asset } = await stored(sent, "image/png");
    const used = await uploadsUsed();
    const keys = assetKeys();
    const again = await upload(sent, "image/png");
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(asset);
    expect(await uploadsUsed()).toBe(used);
    expect(assetKeys()).toEqual(keys);
  });

  test("sent by several at once is stored once", async () => {
    const used = await uploadsUsed();
    const sent = await noise(16, 16).png().toBuffer();
    const answers = await Promise.all([upload(sent), upload(sent), upload(sent)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
    expect(await uploadsUsed()).toBe(used + 1);
  });

  test("whose sender declares no type, is detected by its bytes", async () => {
    for (const type of [undefined, "application/octet-stream", "image/jpg", "image/*"])
      await stored(await noise(16, 16).jpeg().toBuffer(), type);
  });

  test("shows in a render whose change names it", async () => {
    const { asset } = await stored(await red(64, 64).png().toBuffer());
    const answer = await service.post("/api/v2/render?output=image", {
      template: "card",
      outputFormat: "png",
      changes: [{ id: "photo", src: asset.reference }],
    });
    expect(answer.status).toBe(200);
    const { data, info } = await sharp(Buffer.from(await answer.arrayBuffer()))
      .removeAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const [x, y] = [info.width - 10, 60];
    expect([...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]).toEqual([255, 0, 0]);
    expect(answer.headers.get("x-request-id")).not.toBeNull();
  });
});

describe("an SVG", () => {
  test("is kept, drawn when it is asked for, and served as pixels; its scripts are nothing", async () => {
    const svg = `<?xml version="1.0"?><!-- a logo --><svg xmlns="http://www.w3.org/2000/svg" width="20" height="10" onload="alert(1)"><script>alert(2)</script><rect width="20" height="10" fill="#00ff00"/><foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><script>alert(3)</script></body></foreignObject></svg>`;
    const { asset, bytes } = await stored(svg, "image/svg+xml");
    expect(asset).toMatchObject({ contentType: "image/svg+xml", width: 20, height: 10 });
    expect(asset.warnings).toEqual([
      "The drawing uses what is not drawn, or drawn differently: foreignObject.",
    ]);
    expect(bytes.includes("alert")).toBe(false);
    const { dominant } = await sharp(bytes).stats();
    expect(dominant.g).toBeGreaterThan(240);
  });

  test("whose entities multiply without end is refused", async () => {
    const entities = Array.from({ length: 20 }, (_, level) =>
      level === 0
        ? "<!ENTITY e0 \"<rect width='1' height='1'/>\">"
        : `<!ENTITY e${level} "${`&e${level - 1};`.repeat(10)}">`,
    ).join("");
    const svg = `<?xml version="1.0"?><!DOCTYPE svg [${entities}]><svg xmlns="http://www.w3.org/2000/svg" width="10" height="10">&e19;</svg>`;
    expect(await refused(upload(svg, "image/svg+xml"), 400)).toMatch(/^file: /);
  });
});

describe("a form", () => {
  function sendForm(fill: (form: FormData) => void) {
    const form = new FormData();
    fill(form);
    return service.call(path, { method: "POST", body: form });
  }
  const file = async (type = "image/png") =>
    new File([new Uint8Array(await noise(16, 16).png().toBuffer())], "../../evil name.png", { type });

  test("with one file stores it, whatever its name is", async () => {
    const sent = await file();
    const answer = await sendForm((form) => form.append("file", sent));
    expect(answer.status).toBe(201);
    expect(((await answer.json()) as { identifier: string }).identifier).toMatch(/^[0-9a-f]{32}\.png$/);
  });

  test.each([0, 2])("with %i files is refused by the field's name", async (count) => {
    const sent = await file();
    const answering = sendForm((form) => {
      for (let index = 0; index < count; index += 1) form.append("file", sent);
      form.append("other", sent);
    });
    expect(await refused(answering, 400)).toBe(
      `file: required: one file in the form's field "file"; got ${count}`,
    );
  });

  test("whose field is text, whose file lies about its type, or which is no form, is rejected", async () => {
    await refused(
      sendForm((form) => form.append("file", "text")),
      400,
    );
    const lying = await file("image/jpeg");
    await refused(
      sendForm((form) => form.append("file", lying)),
      415,
    );
    await refused(upload("nonsense", "multipart/form-data; boundary=x"), 400);
    await refused(upload("nonsense", "multipart/form-data"), 415);
  });

  test("is replayed under its idempotency key with another boundary", async () => {
    const sent = await file();
    const send = (one: File) => {
      const form = new FormData();
      form.append("file", one);
      return service.call(path, { method: "POST", body: form, headers: { "Idempotency-Key": "upload-1" } });
    };
    const first = await send(sent);
    const again = await send(sent);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect((await send(await file())).status).toBe(422);
  });
});

describe("is rejected, and nothing is stored:", () => {
  test("a file of another type than declared", async () => {
    const png = await noise(16, 16).png().toBuffer();
    expect(await refused(upload(png, "image/jpeg"), 415)).toBe(
      "The file was sent as image/jpeg, but it is image/png.",
    );
    for (const type of ["text/html", "application/json", "image/svg+xml", "font/woff2", "font/*"])
      await refused(upload(png, type), 415);
  });

  test.each([
    ["a page", "<!doctype html><html><svg></svg></html>"],
    ["a page that begins like a comment", "<!-- <svg> --><html></html>"],
    ["a PDF", "%PDF-1.7\n"],
    ["an archive", "PK\u0003\u0004"],
    ["text", "hello"],
    ["a TIFF", "II*\0"],
  ])("%s, whatever it is called", async (_what, content) => {
    for (const type of [undefined, "image/png", "image/svg+xml"])
      expect(await refused(upload(content, type), 415)).toMatch(/^The file is none of /);
  });

  test("an empty body", async () => {
    expect(await refused(upload("", "image/png"), 400)).toBe(
      "file: required: a picture or a font; the file is empty",
    );
  });

  test("a file that is too large, alone and in a form", async () => {
    const large = Buffer.concat([hollowPng(8, 8), Buffer.alloc(limits.uploadBytesMax)]);
    await refused(upload(large, "image/png"), 413);
    const form = new FormData();
    form.append("file", new File([large], "a.png", { type: "image/png" }));
    await refused(service.call(path, { method: "POST", body: form }), 413);
  });

  test("a small file that decompresses to more than its sides need", async () => {
    const bomb = hollowPng(16, 16, 600_000);
    expect(bomb.byteLength).toBeLessThan(100_000);
    const answer = await upload(bomb, "image/png");
    // Decoders stop at the last row; the bytes behind it are never decompressed.
    expect([201, 400]).toContain(answer.status);
    const profile = withChunks(
      hollowPng(16, 16),
      pngChunk("iCCP", Buffer.concat([Buffer.from("p\0\0"), deflateSync(Buffer.alloc(60_000_000))])),
    );
    const other = await upload(profile, "image/png");
    expect([201, 400]).toContain(other.status);
  });

  test("a picture whose checksums or lengths lie", async () => {
    const png = hollowPng(16, 16);
    const broken = Buffer.from(png);
    broken.writeUInt32BE(0xffffffff, 33);
    await refused(upload(broken, "image/png"), 400);
    const jpeg = Buffer.from(await noise(16, 16).jpeg().toBuffer());
    jpeg.writeUInt16BE(1, 4);
    await refused(upload(jpeg, "image/jpeg"), 400);
    const webp = Buffer.from(await noise(16, 16).webp().toBuffer());
    webp.writeUInt32LE(0xfffffff0, 16);
    await refused(upload(webp, "image/webp"), 400);
  });

  test("noise behind a picture's signature", async () => {
    for (const [type, head] of [
      ["image/jpeg", "\xff\xd8\xff\xe0"],
      ["image/png", "\x89PNG\r\n\x1a\n"],
      ["image/webp", "RIFF\x10\x20\0\0WEBPVP8 "],
      ["image/gif", "GIF89a"],
      ["image/avif", "\0\0\0\x1cftypavif"],
      ["image/svg+xml", "<svg "],
    ] as const)
      await refused(upload(Buffer.concat([Buffer.from(head, "latin1"), randomBytes(2_000)]), type), 400);
  });
});

test.each(["0123456789abcdef0123456789abcdef.png", "..%2Fassets%2Fx.png", "0123.png"])(
  "/assets/%s is not found",
  async (name) => {
    expect((await service.call(`/assets/${name}`, { key: null })).status).toBe(404);
  },
);

test("logs no error in this file's tests", () => {
  expect(service.errors).toEqual([]);
});
