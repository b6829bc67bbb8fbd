import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { serviceText } from "#contract/texts/service-texts.ts";
import { OutboundError } from "../outbound/outbound-error.ts";
import { createPictureOpener } from "./picture-opener.ts";
import { createPictureSource } from "./picture-source.ts";

const opener = createPictureOpener({ size: 1 });
afterAll(() => opener.stop());

const noted = await sharp({ create: { width: 6, height: 4, channels: 3, background: "red" } })
  .withExif({ IFD0: { Copyright: "someone's note" } })
  .png()
  .toBuffer();

function createSource(answers: Readonly<Record<string, Uint8Array | OutboundError>> = {}) {
  let opened = 0;
  let fetched = 0;
  const read = createPictureSource({
    assets: { read: async (name) => (name === "own.png" ? { key: "own", bytes: noted } : undefined) },
    outbound: {
      fetchBytes: async (url) => {
        fetched += 1;
        const answer = answers[url] ?? new OutboundError("unreachable", serviceText("notResolved"));
        if (answer instanceof OutboundError) throw answer;
        return { bytes: answer, contentType: "text/plain", url };
      },
    },
    opener: {
      open: (bytes) => {
        opened += 1;
        return opener.open(bytes);
      },
    },
  });
  return { read, counts: () => ({ opened, fetched }) };
}

test("opens a picture from the web in a helper process, and the same content once", async () => {
  const { read, counts } = createSource({ "http://a/": noted, "http://b/": noted });
  const [first, second] = await Promise.all([read("http://a/"), read("http://b/")]);
  expect(first).toEqual(second);
  expect(Buffer.from(first.bytes).includes("someone's")).toBe(false);
  expect(await read("http://a/")).toBe(first);
  expect(counts()).toEqual({ opened: 1, fetched: 3 });
});

test("does not open a picture again that was checked when it was uploaded", async () => {
  const { read, counts } = createSource();
  expect((await read("asset:own.png")).bytes).toBe(noted);
  expect(counts()).toEqual({ opened: 0, fetched: 0 });
});

test.each([
  ["base64", `data:image/png;base64,${noted.toString("base64")}`],
  ["base64, by other words", `DATA:image/png;name=a.png; BASE64 ,${noted.toString("base64")}`],
  [
    "text",
    `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="6" height="4"/>')}`,
  ],
  ["plain text", `data:image/svg+xml;utf8,<svg xmlns='http://www.w3.org/2000/svg' width='6' height='4'/>`],
])("a data URL of %s is read", async (_name, source) => {
  const { bytes } = await createSource().read(source);
  const { width, height } = await sharp(bytes).metadata();
  expect(width / height).toBeCloseTo(1.5, 1);
});

test.each([
  ["data:image/png;base64", "The data URL has no comma, after which its data would stand."],
  ["data:image/svg+xml,%zz", "The file is not a picture that can be read."],
  ["data:image/png;base64,$$$$", "The data URL has characters that are not base64."],
  ["data:image/png;base64,AAAA", "The file is not a picture that can be read."],
  ["asset:none.png", "There is no such asset."],
  ["http://nowhere/", "Its host name could not be resolved."],
  ["http://page/", "The file is not a picture that can be read."],
  ["http://heic/", "HEIC files are not supported; JPEG, PNG, WebP, GIF, AVIF and SVG are."],
  ["http://cut/", "The picture breaks off before its end."],
])("%s has no picture, and a readable reason", async (source, reason) => {
  const { read } = createSource({
    "http://page/": Buffer.from("<!doctype html><p>Not found"),
    "http://heic/": Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0", "latin1"),
    "http://cut/": noted.subarray(0, noted.length - 26),
  });
  await expect(read(source)).rejects.toMatchObject({ name: "SourceError", message: reason });
});
