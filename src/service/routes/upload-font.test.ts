import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import * as z from "zod/mini";
import { assetSchema, fontFamilySchema } from "#contract/account.ts";
import { errorBodySchema } from "#contract/errors.ts";
import { decodeFont, listTables } from "../fonts/font-tables.ts";
import { locateFontFile } from "../fonts/locate-font-file.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { pngOf } from "#testing/test-pictures.ts";

const service = await openTestService({ resultWaitMs: 20_000 });

const path = "/api/v2/assets";
const bundled = (name: string, file: string) =>
  readFileSync(locateFontFile({ package: `@fontsource/${name}`, path: `files/${file}.woff2` }));
const anton = bundled("anton", "anton-latin-400-normal");
const serifItalic = bundled("instrument-serif", "instrument-serif-latin-400-italic");
const inter = readFileSync(
  locateFontFile({ package: "@fontsource-variable/inter", path: "files/inter-latin-wght-normal.woff2" }),
);

function upload(bytes: Uint8Array, family?: string, contentType = "") {
  const query = family === undefined ? "" : `?family=${encodeURIComponent(family)}`;
  return service.call(`${path}${query}`, {
    method: "POST",
    body: new Blob([new Uint8Array(bytes)]),
    headers: contentType === "" ? {} : { "Content-Type": contentType },
  });
}

async function stored(bytes: Uint8Array, family?: string, contentType?: string) {
  const answer = await upload(bytes, family, contentType);
  expect(answer.status).toBe(201);
  return z.strictObject(assetSchema.shape).parse(await answer.json());
}

async function refused(bytes: Uint8Array, family?: string, status = 400): Promise<string> {
  const before = service.objects.keys();
  const answer = await upload(bytes, family);
  expect(answer.status).toBe(status);
  expect(service.objects.keys().filter((key) => key.startsWith("assets/"))).toEqual(
    before.filter((key) => key.startsWith("assets/")),
  );
  return errorBodySchema.parse(await answer.json()).errors[0] ?? "";
}

async function listed(family: string) {
  const families = z.array(fontFamilySchema).parse(await (await service.call("/api/v1/fonts")).json());
  return families.find((candidate) => candidate.family === family);
}

/** A plain font packed as WOFF 1. */
function toWoff(font: Buffer): Buffer {
  const tables = listTables(font).map(({ record, start, length }) => {
    const packed = deflateSync(font.subarray(start, start + length));
    return { record, length, data: packed.length < length ? packed : font.subarray(start, start + length) };
  });
  const header = Buffer.alloc(44);
  header.write("wOFF", 0, "latin1");
  font.copy(header, 4, 0, 4);
  header.writeUInt16BE(tables.length, 12);
  header.writeUInt32BE(font.length, 16);
  let offset = 44 + tables.length * 20;
  const directory: Buffer[] = [];
  const parts: Buffer[] = [];
  for (const { record, length, data } of tables) {
    const entry = Buffer.alloc(20);
    record.copy(entry, 0, 0, 4);
    entry.writeUInt32BE(offset, 4);
    entry.writeUInt32BE(data.length, 8);
    entry.writeUInt32BE(length, 12);
    record.copy(entry, 16, 4, 8);
    directory.push(entry);
    parts.push(data, Buffer.alloc(-data.length & 3));
    offset += data.length + (-data.length & 3);
  }
  return Buffer.concat([header, ...directory, ...parts]);
}

async function renderedWith(font: string, text = "Hamburg") {
  const template = await service.createTemplate({
    width: 300,
    height: 80,
    outputFormat: "png",
    components: [
      { id: "t", type: "TEXT", text, font, fontSize: 48, width: 300, height: 80, color: "#000000" },
    ],
  });
  const { href, requestId } = await service.render("/api/v1/render", { template });
  const png = await sharp(await service.fileOf(href))
    .raw()
    .toBuffer();
  return { png, warnings: (await service.resultOf(requestId)).warnings };
}

describe("an uploaded font", () => {
  test("is named as requested, listed with its properties, and its file is a plain font that may be cached", async () => {
    const asset = await stored(anton, "House Grotesk", "font/woff2");
    expect(asset).toMatchObject({
      reference: "House Grotesk",
      contentType: "font/ttf",
      width: null,
      face: { identifier: asset.identifier, family: "House Grotesk", style: "normal", weight: [400, 400] },
    });
    expect(asset.identifier).toMatch(/^[0-9a-f]{32}\.ttf$/);
    expect(await listed("House Grotesk")).toMatchObject({
      weights: [400],
      italic: false,
      originalName: "Anton",
      variants: ["regular"],
      source: "CUSTOM",
      createdAt: asset.createdAt,
      faces: [{ identifier: asset.identifier }],
    });
    const file = await service.call(asset.href, { key: null });
    expect(file.headers.get("content-type")).toBe("font/ttf");
    expect(file.headers.get("cache-control")).toContain("immutable");
    expect(file.headers.get("content-security-policy")).toContain("sandbox");
    expect((await file.arrayBuffer()).byteLength).toBe(asset.bytes);
  });

  test("joins the family of its name, which lists each style that is there and when it was first there", async () => {
    const first = await stored(serifItalic, "TWO FACES");
    service.clock.advanceSeconds(60);
    await stored(inter, "Two Faces");
    expect(await listed("TWO FACES")).toBeUndefined();
    expect(await listed("Two Faces")).toMatchObject({
      originalName: "Inter",
      italic: true,
      weights: [100, 200, 300, 400, 500, 600, 700, 800, 900],
      faces: [{}, {}],
      variants: ["100", "200", "300", "regular", "italic", "500", "600", "700", "800", "900"],
      createdAt: first.createdAt,
    });
  });

  test("is italic by its name where its tables do not say so, and is not slanted a second time", async () => {
    const silent = await decodeFont(serifItalic);
    for (const { name, start } of listTables(silent)) {
      if (name === "OS/2") silent.writeUInt16BE(silent.readUInt16BE(start + 62) & ~0x201, start + 62);
      if (name === "head") silent.writeUInt16BE(0, start + 44);
      if (name === "post") silent.writeInt32BE(0, start + 4);
    }
    const asset = await stored(silent, "Silent Italic");
    expect(asset.face?.style).toBe("italic");
    const told = await stored(serifItalic, "Told Italic");
    expect(told.face?.style).toBe("italic");
    const [one, other] = [await renderedWith("Silent Italic"), await renderedWith("Told Italic")];
    expect(one.png.equals(other.png)).toBe(true);
  });

  test("is not needed for the bundled families, which carry the same fields", async () => {
    expect(await listed("Anton")).toMatchObject({
      weights: [400],
      originalName: "Anton",
      variants: ["regular"],
      source: "GOOGLE",
    });
    const italics = (await listed("Inter"))?.variants?.filter((variant) => variant.endsWith("italic"));
    expect(italics).toHaveLength(9);
    const families = (await (await service.call("/api/v1/fonts")).json()) as object[];
    for (const family of families) {
      expect(family).toHaveProperty("originalName");
      expect(family).toHaveProperty("createdAt", expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/));
    }
  });

  test("draws like the same bundled font, without a warning", async () => {
    await stored(anton, "Same As Anton");
    const own = await renderedWith("Anton");
    const uploaded = await renderedWith("same as ANTON");
    expect(uploaded.warnings).toEqual([]);
    expect(uploaded.png.equals(own.png)).toBe(true);
    expect((await renderedWith("Inter")).png.equals(own.png)).toBe(false);
  });

  test.each([
    ["font/ttf", "TrueType", (font: Buffer) => font],
    ["application/font-woff", "WOFF", toWoff],
  ] as const)("may be sent as %s", async (type, name, pack) => {
    const font = await decodeFont(anton);
    const asset = await stored(pack(font), `Sent as ${name}`, type);
    expect(asset.contentType).toBe("font/ttf");
    const { png } = await renderedWith(`Sent as ${name}`);
    expect(png.equals((await renderedWith("Anton")).png)).toBe(true);
  });

  test("makes an earlier picture of the same template and changes a new one", async () => {
    const identifier = await service.createTemplate({
      outputFormat: "png",
      components: [{ id: "t", type: "TEXT", text: "Hi", font: "Coming Soon Now" }],
    });
    const direct = async () => {
      const answer = await service.call(`/direct/${identifier}.png?t.text=Same`);
      return Buffer.from(await answer.arrayBuffer());
    };
    const first = await direct();
    expect((await direct()).equals(first)).toBe(true);
    await stored(anton, "Coming Soon Now");
    expect((await direct()).equals(first)).toBe(false);
  });

  test("is stored once for each name", async () => {
    const first = await stored(anton, "Once");
    const again = await upload(anton, "Once");
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(first);
    expect((await stored(anton, "Twice")).identifier).not.toBe(first.identifier);
  });
});

describe("is rejected, and nothing is stored:", () => {
  test("a font under a name that the product has, its own or a given one", async () => {
    expect(await refused(anton)).toBe(
      'family: "Anton" comes with the product; give yours another name with ?family=…',
    );
    expect(await refused(anton, "iNTER")).toMatch(/^family: "Inter" comes with the product/);
    expect(await refused(anton, "x".repeat(101))).toBe(
      "family: must be a family's name, 1 to 100 characters",
    );
  });

  test("a font that breaks off", async () => {
    const plain = await decodeFont(anton);
    for (const font of [anton, plain, toWoff(plain)])
      expect(await refused(font.subarray(0, Math.floor(font.length * 0.7)), "Broken")).toMatch(/^file: /);
  });

  test("noise behind a font's signature", async () => {
    for (const head of ["wOF2", "wOFF", "OTTO", "\0\u0001\0\0", "true"])
      expect(
        await refused(Buffer.concat([Buffer.from(head, "latin1"), randomBytes(3_000)]), "Noise"),
      ).toMatch(/^file: /);
  });

  test("a font whose tables are other tables, or lie over each other", async () => {
    const plain = await decodeFont(anton);
    const renamed = Buffer.from(plain);
    for (const { name, record } of listTables(renamed))
      if (name === "cmap") record.write("cxxx", 0, "latin1");
    await refused(renamed, "Renamed");
    const outside = Buffer.from(plain);
    listTables(outside)[0]?.record.writeUInt32BE(0xfffffff0, 12);
    await refused(outside, "Outside");
    const many = Buffer.alloc(12 + 65_535 * 16 + 1_000);
    plain.copy(many, 0, 0, 4);
    many.writeUInt16BE(65_535, 4);
    await refused(many, "Many");
  });

  test("a packed font that claims to decompress to a gigabyte", async () => {
    const bomb = Buffer.from(anton);
    bomb.writeUInt32BE(1_000_000_000, 16);
    await refused(bomb, "Bomb");
  });

  test.each(["ttcf\0\u0001\0\0", "wOF2ttcf"])("a collection of fonts, which is named (%j)", async (start) => {
    const collection = Buffer.concat([Buffer.from(start, "latin1"), Buffer.alloc(64)]);
    const answer = await upload(collection, "Collection");
    expect(answer.status).toBe(415);
    expect(await answer.text()).toContain("a collection of fonts (.ttc)");
  });

  test("a picture that is declared a font", async () => {
    const png = await pngOf("red");
    expect((await upload(png, "Picture", "font/woff2")).status).toBe(415);
  });

  // Whatever a reader makes of these, the service survives them: each is opened by its own process.
  test("any damaged font is rejected or drawn, and the service continues", async () => {
    const plain = await decodeFont(anton);
    const tables = listTables(plain);
    for (const name of ["head", "maxp", "loca", "glyf", "GPOS"]) {
      const table = tables.find((candidate) => candidate.name === name);
      if (table === undefined) continue;
      const damaged = Buffer.from(plain);
      const span = Math.min(table.length, 400);
      for (let index = 0; index < span; index += 3) damaged[table.start + index] = 0xff;
      const answer = await upload(damaged, `Damaged ${name}`);
      expect([201, 400]).toContain(answer.status);
      if (answer.status === 201) await renderedWith(`Damaged ${name}`);
    }
    expect((await service.call("/api/v1/fonts")).status).toBe(200);
  });
});

test("logs no error in this file's tests", () => {
  expect(service.errors).toEqual([]);
});
