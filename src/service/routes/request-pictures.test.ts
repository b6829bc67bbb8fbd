import { createHash, randomBytes } from "node:crypto";
import sharp from "sharp";
import { beforeAll, describe, expect, test, vi } from "vitest";
import * as limits from "#contract/limits.ts";
import { resultDetailSchema } from "#contract/request-records.ts";
import { openTestService } from "#testing/open-test-service.ts";
import { createWatchedRenderer } from "#testing/watched-renderer.ts";
import { refusalOf } from "#testing/start-test-service.ts";
import { pixelAt, pngOf as smallPngOf } from "#testing/test-pictures.ts";

const renderer = createWatchedRenderer();
const service = await openTestService({
  createRenderer: renderer.createRenderer,
  recordRetentionMs: 86_400_000,
});

/** A picture of one colour. `bytes`: with random bytes after its end, so that it is this large. */
async function pngOf(background: string, bytes = 0): Promise<Buffer> {
  const png = await smallPngOf(background, 4, 4);
  return Buffer.concat([png, randomBytes(Math.max(0, bytes - png.byteLength))]);
}

const toDataUrl = (bytes: Uint8Array, type = "image/png") =>
  `data:${type};base64,${Buffer.from(bytes).toString("base64")}`;
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const referenceTo = (bytes: Uint8Array, extension = "png") => `asset:${sha256(bytes)}.${extension}`;

async function rendered(path: string, body: object) {
  return service.render(path, { template: "card", ...body });
}

async function detailOf(requestId: string) {
  const answer = await service.call(`/api/v2/results/${requestId}`);
  const text = await answer.text();
  return { text, detail: resultDetailSchema.parse(JSON.parse(text)) };
}

const refused = async (path: string, body: unknown) => refusalOf(await service.post(path, body));
/** The colour of the middle of the card's photo. */
const photoOf = async (href: string) => (await pixelAt(await service.fileOf(href), 180, 60)).slice(0, 3);
const storedPictures = () => service.objects.keys().filter((key) => key.startsWith("assets/"));

describe("a picture in a request", () => {
  let green: Buffer;
  let url: string;
  beforeAll(async () => {
    green = await pngOf("#00ff00");
    url = toDataUrl(green);
  });

  test.each<[string, string, (picture: string) => object]>([
    ["a property-named item", "/api/v1/render", (src) => ({ changes: [{ id: "photo", src }] })],
    ["an item", "/api/v1/render", (value) => ({ changes: [{ id: "photo", property: "src", value }] })],
    ["a dictionary", "/api/v1/render", (src) => ({ changesDictionary: { "photo.src": src } })],
    ["the images endpoint", "/api/v1/images", (src) => ({ changes: [{ id: "photo", src }] })],
    ["a dotted key", "/api/v2/render", (src) => ({ data: { "photo.src": src } })],
    ["a nested key", "/api/v2/render", (src) => ({ data: { photo: { src } } })],
    ["a bare key", "/api/v2/render", (src) => ({ data: { photo: src } })],
    ["a list of dictionaries", "/api/v2/render", (src) => ({ data: [{ title: "a" }, { photo: src }] })],
  ])("is shown and replaced by a reference in %s", async (_spelling, path, fieldsWith) => {
    const { href, requestId } = await rendered(path, fieldsWith(url));
    const [red = 255, middle = 0, blue = 255] = await photoOf(href);
    expect([red < 20, middle > 235, blue < 20]).toEqual([true, true, true]);
    const { text, detail } = await detailOf(requestId);
    expect(detail.request).toEqual({ template: "card", ...fieldsWith(referenceTo(green)) });
    expect(detail.warnings).toEqual([]);
    expect(text).not.toContain("base64");
    const listed = await (await service.call("/api/v1/requests?limit=1")).text();
    expect(listed).toContain(referenceTo(green));
    expect(listed).not.toContain("base64");
    expect(storedPictures()).toEqual([referenceTo(green).replace(":", "s/")]);
  });

  test("is rendered once when it is sent twice, however it is encoded", async () => {
    const painted = renderer.orders.length;
    const data = { title: "Twice" };
    const spellings = [url, toDataUrl(green, "image/jpeg"), url.replace("data:image", "DATA:IMAGE")];
    for (const photo of spellings)
      await service.fileOf((await rendered("/api/v2/render", { data: { ...data, photo } })).href);
    expect(renderer.orders).toHaveLength(painted + 1);
    const other = toDataUrl(await pngOf("#0000ff"));
    await service.fileOf((await rendered("/api/v2/render", { data: { ...data, photo: other } })).href);
    expect(renderer.orders).toHaveLength(painted + 2);
  });

  test("is stored once when it is sent many times at once", async () => {
    const picture = await pngOf("#123456", 500_000);
    const puts = vi.spyOn(service.objects, "put");
    const results = await Promise.all(
      Array.from({ length: 4 }, (_unused, index) =>
        rendered("/api/v2/render", { data: { photo: toDataUrl(picture), title: `Copy ${index}` } }),
      ),
    );
    await Promise.all(results.map(({ href }) => service.fileOf(href)));
    const keys = puts.mock.calls.map(([key]) => key).filter((key) => key.startsWith("assets/"));
    puts.mockRestore();
    expect(keys).toEqual([referenceTo(picture).replace(":", "s/")]);
  });

  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"><rect width="100%" height="4" fill="#00ff00"/></svg>`;
  test.each<[string, () => string, string]>([
    ["a percent-encoded SVG", () => `data:image/svg+xml,${encodeURIComponent(svg)}`, "svg"],
    ["an SVG as text", () => `data:image/svg+xml;charset=utf-8,${svg}`, "svg"],
    ["an SVG in base64", () => toDataUrl(Buffer.from(svg), "image/svg+xml"), "svg"],
    ["another declared type", () => toDataUrl(green, "image/webp"), "png"],
    ["no declared type", () => toDataUrl(green, ""), "png"],
    ["the type of plain text", () => toDataUrl(green, "text/plain"), "png"],
    ["parameters", () => toDataUrl(green, "image/png;name=a.png"), "png"],
    ["escapes in base64", () => url.replace(/,.*/, (data) => `,${encodeURIComponent(data.slice(1))}`), "png"],
    ["line breaks in base64", () => url.replaceAll(/(.{40})/g, "$1\r\n"), "png"],
    ["white space around it", () => `\n ${url} `, "png"],
  ])("may have %s", async (_form, make, extension) => {
    const { href, requestId } = await rendered("/api/v2/render", {
      outputFormat: "png",
      data: { photo: make() },
    });
    expect(await photoOf(href)).toEqual([0, 255, 0]);
    const { detail } = await detailOf(requestId);
    expect(JSON.stringify(detail.request)).toMatch(new RegExp(`"asset:[0-9a-f]{64}\\.${extension}"`));
  });

  test.each(["jpeg", "webp", "gif", "avif"] as const)("may be a %s", async (format) => {
    const bytes = await sharp(green).resize(64).toFormat(format).toBuffer();
    const { href, requestId } = await rendered("/api/v2/render", {
      data: { photo: toDataUrl(bytes, `image/${format}`) },
    });
    await service.fileOf(href);
    const extension = format === "jpeg" ? "jpg" : format;
    expect((await detailOf(requestId)).detail).toMatchObject({
      warnings: [],
      request: { data: { photo: referenceTo(bytes, extension) } },
    });
  });

  test("has 10 MB at most, and the refusal names the limit and the field", async () => {
    const most = await pngOf("#00ff00", limits.sentPictureBytesMax);
    const { href, requestId } = await rendered("/api/v1/render", {
      changes: [{ id: "photo", src: toDataUrl(most) }],
      outputFormat: "png",
    });
    expect(await photoOf(href)).toEqual([0, 255, 0]);
    expect((await detailOf(requestId)).detail.warnings).toEqual([]);
    const beyond = toDataUrl(Buffer.concat([most, Buffer.alloc(1)]));
    const body = {
      template: "card",
      changes: [
        { id: "title", text: "a" },
        { id: "photo", src: beyond },
      ],
    };
    expect(await refused("/api/v1/render", body)).toMatchObject({
      status: 400,
      errors: [
        expect.stringMatching(/^changes\[1\]\.src: .*10,485,760 bytes \(10 MB\) at most; got 10,485,761/),
      ],
    });
  });

  test("is a warning when it cannot be read, as any other picture", async () => {
    const cut = (await pngOf("#00ff00")).subarray(0, 60);
    const { href, requestId } = await rendered("/api/v1/render", {
      changes: [{ id: "photo", src: toDataUrl(cut) }],
    });
    await service.fileOf(href);
    expect((await detailOf(requestId)).detail.warnings).toEqual([
      expect.stringContaining(`the picture of 'photo' could not be loaded from ${referenceTo(cut)}: The `),
    ]);
    expect((await service.call(`/assets/${referenceTo(cut).slice(6)}`)).status).toBe(404);
  });

  test("may be named again by its reference, and is served", async () => {
    const { href } = await rendered("/api/v2/render", {
      outputFormat: "png",
      data: { photo: referenceTo(green), title: "Again" },
    });
    expect(await photoOf(href)).toEqual([0, 255, 0]);
    const served = await service.call(`/assets/${referenceTo(green).slice(6)}`, { key: null });
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(served.headers.get("cache-control")).toContain("immutable");
    const [shown, sent] = await Promise.all(
      [Buffer.from(await served.arrayBuffer()), green].map((png) => sharp(png).raw().toBuffer()),
    );
    expect(shown).toEqual(sent);
    const drawing = await service.call(`/assets/${referenceTo(Buffer.from(svg), "svg").slice(6)}`);
    expect(drawing.headers.get("content-type")).toBe("image/png");
  });

  test("is no upload in lists and counts", async () => {
    expect(await (await service.call("/api/v2/assets")).json()).toEqual([]);
    expect(await (await service.call("/api/v1/usage")).json()).toMatchObject({ uploads: { used: 0 } });
    const path = `/api/v2/assets/${referenceTo(green).slice(6)}`;
    expect((await service.call(path, { method: "DELETE" })).status).toBe(404);
  });

  test("stays a text where the template expects a text", async () => {
    for (const text of [url, "Data: 12, 13 and 14", "data:,plain"]) {
      const { href, requestId } = await rendered("/api/v1/render", {
        changes: [
          { id: "title", text },
          { id: "photo", src: url },
        ],
      });
      await service.fileOf(href);
      expect((await detailOf(requestId)).detail.request).toEqual({
        template: "card",
        changes: [
          { id: "title", text },
          { id: "photo", src: referenceTo(green) },
        ],
      });
    }
    const long = toDataUrl(await pngOf("#00ff00", 100_000));
    expect(
      await refused("/api/v1/render", { template: "card", changes: [{ id: "title", text: long }] }),
    ).toMatchObject({ status: 400, errors: ["changes[0].text: must be of the kind text; got a picture"] });
  });

  test("keeps a replay under an Idempotency-Key, and another picture is another request", async () => {
    const send = (picture: Buffer) =>
      service.post(
        "/api/v2/render",
        { template: "card", data: { photo: toDataUrl(picture) } },
        { "Idempotency-Key": "with a picture" },
      );
    const large = await pngOf("#00ff00", 900_000);
    const [first, again] = [await send(large), await send(large)];
    expect(again.headers.get("idempotency-replayed")).toBe("true");
    expect(await again.json()).toEqual(await first.json());
    expect((await send(green)).status).toBe(422);
  });

  test("is taken from merge fields and from a list that repeats an element", async () => {
    const html = `<main><img src="{{photo}}"><p><img src="{{pictures}}"></p></main>`;
    const document = { editor: "canvas-html", width: 40, height: 40, outputFormat: "png", html };
    const template = await service.createTemplate(document);
    const blue = await pngOf("#0000ff");
    const { requestId } = await rendered("/api/v1/render", {
      template,
      mergeFields: { photo: url, pictures: [url, toDataUrl(blue)] },
    });
    const { detail } = await detailOf(requestId);
    expect(detail.request).toMatchObject({
      mergeFields: { photo: referenceTo(green), pictures: [referenceTo(green), referenceTo(blue)] },
    });
    expect(storedPictures()).toContain(referenceTo(blue).replace(":", "s/"));
  });
});

describe("the body of a render", () => {
  const post = (path: string, bytes: number) => refused(path, `"${"x".repeat(bytes - 2)}"`);

  test.each(["/api/v1/render", "/api/v1/images", "/api/v2/render"])(
    "of %s has 16 MB at most",
    async (path) => {
      expect(await post(path, limits.renderBodyBytesMax + 1)).toEqual({
        status: 413,
        code: "body_too_large",
        msg: "The body is larger than 16777216 bytes.",
        errors: ["body: 16777216 bytes at most"],
      });
    },
  );

  test("has 1 MiB at most besides its pictures", async () => {
    const photo = toDataUrl(await pngOf("#00ff00", 900_000));
    const body = { template: "card", data: { photo }, more: "x".repeat(limits.bodyBytesMax) };
    expect(await refused("/api/v2/render", body)).toMatchObject({
      status: 413,
      errors: [expect.stringContaining("1048576 bytes at most besides its pictures")],
    });
  });

  test.each(["/api/v1/screenshots", "/api/v2/direct-links", "/api/v2/my-templates"])(
    "gives %s no larger limit, which stays at 1 MiB",
    async (path) => {
      expect(await post(path, limits.bodyBytesMax + 1)).toMatchObject({
        status: 413,
        msg: "The body is larger than 1048576 bytes.",
      });
    },
  );

  test("is read by the same rules when it is large", async () => {
    const photo = toDataUrl(await pngOf("#00ff00", 900_000));
    const send = async (rest: string) =>
      (await refused("/api/v2/render", `{"data":{"photo":"${photo}"},${rest}`)).errors;
    expect(await send(`"template":"card","width":"wide"}`)).toEqual([expect.stringMatching(/^width: /)]);
    expect(await send(`"template":`)).toEqual([expect.stringMatching(/^body: line 1, column \d+: /)]);
    expect(await send(`"more":[${"0,".repeat(limits.jsonValuesMax)}0]}`)).toEqual([
      expect.stringContaining("50,000 values at most"),
    ]);
    const keys = Array.from({ length: limits.jsonKeysMax + 1 }, (_, index) => `"k${index}":0`);
    const tooManyKeys = [expect.stringMatching(/^5,000 keys at most in an object; got 5,001/)];
    expect(await send(`"more":{${keys.join(",")}}}`)).toEqual(tooManyKeys);
    expect((await refused("/api/v2/render", `{"more":{${keys.join(",")}}}`)).errors).toEqual(tooManyKeys);
    expect(await send(`"template":"card","more":"\\u0000"}`)).toEqual([
      "more: must not contain a NUL character",
    ]);
    const { requestId } = await rendered("/api/v2/render", {
      data: { photo },
      metadata: JSON.parse('{"__proto__":{"a":1},"half":"\\ud800"}') as object,
    });
    const { text } = await detailOf(requestId);
    expect(text).toContain('"__proto__":{"a":1}');
    expect(text).toContain('"half":"\uFFFD"');
  });
});
