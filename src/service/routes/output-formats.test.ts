import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { directLinkExtensions, extensionsOf, formats, outputFormats } from "#contract/formats.ts";
import * as limits from "#contract/limits.ts";
import { startBadPages } from "#testing/bad-pages.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { pixelAt } from "#testing/test-pictures.ts";
import { openTestService } from "#testing/open-test-service.ts";

const pages = await startBadPages();
afterAll(() => pages.close());
const outbound = createOutbound({
  resolveName: async () => ["127.0.0.1"],
  allowHosts: new Set([`page.test:${pages.port}`]),
});
const browser = await openKeptBrowser(outbound);
const service = await openTestService({ outbound, browser, resultWaitMs: 50_000 });
const htmlTemplate = await service.createTemplate({
  editor: "canvas-html",
  width: 80,
  height: 40,
  html: '<h1 data-id="title">Hello</h1>',
  css: "",
  background: "transparent",
});

interface File {
  bytes: Buffer;
  contentType: string | null;
}

async function fileAt(address: string, key?: null): Promise<File> {
  const answer = await service.call(address, key === null ? { key } : {});
  expect(answer.status).toBe(200);
  return { bytes: Buffer.from(await answer.arrayBuffer()), contentType: answer.headers.get("content-type") };
}

async function fileOf(path: string, body: Record<string, unknown>): Promise<File & { href: string }> {
  const { href } = await service.render(path, body);
  return { href, ...(await fileAt(href, null)) };
}

/** The media type by a file's first bytes. */
async function sniff(bytes: Buffer): Promise<string | undefined> {
  if (bytes.subarray(0, 5).toString("latin1") === "%PDF-") return "application/pdf";
  return (await sharp(bytes).metadata()).mediaType;
}

/** The largest side, device px, that a screenshot's fields allow. */
const sidePxMax = limits.viewportSidePxMax * limits.deviceScaleFactorMax;
const rainbow =
  "div { width: 120px !important; height: 120px !important; background: repeating-conic-gradient(red, lime, blue 3deg) !important }";

const page = () => `http://page.test:${pages.port}/good`;

describe.each(outputFormats)("%s", (format) => {
  const { extension, mediaType, isPicture } = formats[format];

  async function expectFile({ bytes, contentType }: File, width: number, height: number): Promise<void> {
    expect({ contentType, sniffed: await sniff(bytes) }).toEqual({
      contentType: mediaType,
      sniffed: mediaType,
    });
    const size = isPicture ? await sharp(bytes).metadata() : { width, height };
    expect(size).toMatchObject({ width, height });
  }

  test.each(["/api/v1/render", "/api/v2/render", "/api/v1/images"])("is a render's by %s", async (path) => {
    const file = await fileOf(path, { template: "card", outputFormat: format });
    expect(file.href).toMatch(new RegExp(`\\.${extension}$`));
    await expectFile(file, 240, 126);
  });

  test("is a render's of a part of an html template", async () => {
    const body = { template: htmlTemplate, outputFormat: format, width: 30, height: 20 };
    await expectFile(await fileOf("/api/v2/render", body), 30, 20);
  });

  test("is the answer of version 2 itself", async () => {
    const answer = await service.post("/api/v2/render?output=image", {
      template: "card",
      outputFormat: format,
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    await expectFile({ bytes, contentType: answer.headers.get("content-type") }, 240, 126);
    expect(answer.headers.get("content-disposition")).toMatch(`.${extension}"`);
  });

  test.each(extensionsOf(format).filter((known) => directLinkExtensions.includes(known)))(
    "is a direct link's that ends in .%s, with a key or signed",
    async (known) => {
      await expectFile(await fileAt(`/direct/card.${known}?title.text=${known}`), 240, 126);
      const signing = await service.post("/api/v2/direct-links", { template: "card", outputFormat: format });
      const { href } = (await signing.json()) as { href: string };
      await expectFile(await fileAt(href, null), 240, 126);
    },
  );

  test("is a screenshot's, with what the page paints itself when its background is omitted", async () => {
    const body = { url: page(), width: 120, height: 110, omitBackground: true, outputFormat: format };
    const file = await fileOf("/api/v1/screenshots", body);
    expect(file.href).toMatch(new RegExp(`\\.${extension}$`));
    await expectFile(file, 120, 110);
    if (!isPicture) return;
    // The page paints white behind its red square.
    const [red = 0, green = 255, blue = 255, alpha] = await pixelAt(file.bytes, 50, 50);
    expect([red >= 250, green <= 5, blue <= 5, alpha]).toEqual([true, true, true, 255]);
    expect((await pixelAt(file.bytes, 115, 105)).every((value) => value >= 251)).toBe(true);
  });
});

const pictureFormats = outputFormats.filter((format) => formats[format].isPicture);

test.each(pictureFormats)("%s keeps colours, and transparency where it can", async (format) => {
  const { hasAlpha } = formats[format];
  const badge = await fileOf("/api/v1/render", { template: "badge", outputFormat: format });
  expect((await pixelAt(badge.bytes, 0, 0))[3]).toBe(hasAlpha ? 0 : 255);
  // Red of half opacity: as it is, or over white.
  const wanted = hasAlpha ? [255, 0, 0, 128] : [255, 127, 127, 255];
  const seen = await pixelAt(badge.bytes, 20, 20);
  expect(
    Math.max(...seen.map((value, channel) => Math.abs(value - (wanted[channel] ?? 0)))),
  ).toBeLessThanOrEqual(4);
});

test.each(outputFormats.filter((format) => formats[format].hasQuality))(
  "%s has fewer bytes in a lower quality",
  async (outputFormat) => {
    const order = { url: page(), width: 120, height: 110, css: rainbow, outputFormat };
    const low = await fileOf("/api/v1/screenshots", { ...order, quality: 10 });
    const high = await fileOf("/api/v1/screenshots", { ...order, quality: 95 });
    expect(high.bytes.length).toBeGreaterThan(1.5 * low.bytes.length);
  },
);

test.each(outputFormats.filter((format) => sidePxMax > formats[format].sidePxMax))(
  "%s rejects a screenshot with a side that it cannot have, and names field and remedy",
  async (outputFormat) => {
    const answer = await service.post("/api/v1/screenshots", {
      url: page(),
      width: limits.viewportSidePxMax,
      height: 10,
      deviceScaleFactor: limits.deviceScaleFactorMax,
      outputFormat,
    });
    expect(answer.status).toBe(400);
    const { errors } = (await answer.json()) as { errors: string[] };
    expect(errors[0]).toMatch(
      new RegExp(`^deviceScaleFactor: makes a side of ${sidePxMax} px; .* ask for a smaller size`),
    );
  },
);
