import sharp from "sharp";
import { extractText, getDocumentProxy } from "unpdf";
import { afterAll, describe, expect, test } from "vitest";
import { startOptionPages } from "#testing/option-pages.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import { captureLimits } from "../capture/capture-limits.ts";
import { capturePage } from "../capture/capture-page.ts";
import { toCaptureOrder } from "../jobs/screenshot-jobs.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { pixelAt } from "#testing/test-pictures.ts";
import { openTestService } from "#testing/open-test-service.ts";

const pages = await startOptionPages();
afterAll(() => pages.close());
const hosts = ["page.test", "page.localhost", "other.localhost", "ads.doubleclick.net"];
const outbound = createOutbound({
  resolveName: async () => ["127.0.0.1"],
  allowHosts: new Set(hosts.map((host) => `${host}:${pages.port}`)),
});
const browser = await openKeptBrowser(outbound);
const service = await openTestService({ outbound, browser, resultWaitMs: 50_000 });

interface Taken {
  bytes: Buffer;
  warnings: string[];
  detail: Record<string, unknown>;
}

async function take(body: Record<string, unknown>, path = "/api/v1/screenshots"): Promise<Taken> {
  const accepted = await service.post(path, { width: 100, height: 100, ...body });
  expect([accepted.status, await accepted.clone().text()]).toEqual([200, expect.any(String)]);
  const { requestId, href } = (await accepted.json()) as { requestId: string; href: string };
  const file = await service.call(href, { key: null });
  const bytes = Buffer.from(await file.arrayBuffer());
  expect([file.status, file.status === 200 ? "" : bytes.toString()]).toEqual([200, ""]);
  const detail = await service.resultOf(requestId);
  return { bytes, detail, warnings: detail["warnings"] as string[] };
}

async function sizeOf(bytes: Buffer): Promise<{ width: number; height: number }> {
  const { width, height } = await sharp(bytes).metadata();
  return { width, height };
}

/** The page's, its frame's and its worker's view of their reader, and the picture. */
async function readersOf(body: Record<string, unknown>) {
  pages.readers.length = 0;
  pages.requests.length = 0;
  const { bytes } = await take({ url: pages.url("/reader", "page.localhost"), ...body });
  const readers = new Map(pages.readers.map((reader) => [reader["where"], reader]));
  return { readers, page: readers.get("page"), frame: readers.get("frame"), bytes };
}

describe("the identity that a page sees", () => {
  test("is the requested one for its frames, its workers and its servers alike, and none for the next page", async () => {
    const userAgent = "TestBot/1.0 (+https://example.com)";
    const asked = { userAgent, timeZone: "Asia/Tokyo", locale: "de-DE" };
    const requested = await readersOf({ ...asked, device: "phone" });
    expect(new Set(requested.readers.keys())).toEqual(new Set(["frame", "page", "worker"]));
    for (const reader of requested.readers.values())
      expect(reader).toMatchObject({ userAgent, timeZone: "Asia/Tokyo", language: "de-DE" });
    expect(requested.page).toMatchObject({ number: "1.234,5" });
    expect(pages.requests.length).toBeGreaterThan(3);
    for (const { headers } of pages.requests) {
      expect(headers["user-agent"]).toBe(userAgent);
      expect(headers["accept-language"]).toMatch(/^de-DE/);
    }
    expect(JSON.stringify(pages.requests)).not.toMatch(/headless/i);

    const { readers, page } = await readersOf({});
    expect(page).toMatchObject({ language: "en-US", touch: 0, coarse: false, density: 1 });
    expect(readers.size).toBe(3);
    for (const reader of readers.values()) {
      expect(reader["userAgent"]).toMatch(/^Mozilla\/5\.0 .* Chrome\/\d+\.0\.0\.0 Safari/);
      expect(reader["brands"]).toContainEqual({ brand: "Chromium", version: expect.any(String) });
    }
    const seen = JSON.stringify([...readers.values(), pages.requests]);
    expect(seen).toContain("sec-ch-ua");
    expect(seen).not.toMatch(/headless/i);
  });

  test.each([
    [
      "a phone of another size",
      { device: "phone", width: 320, height: 600, deviceScaleFactor: 1 },
      { width: 320, density: 1, mobile: true },
      { width: 320, height: 600 },
      / Mobile /,
    ],
    [
      "a tablet",
      { device: "tablet", width: null, height: null },
      { width: 820, density: 2, mobile: false },
      { width: 1640, height: 2360 },
      /Android/,
    ],
  ])("emulates %s, with touch", async (_what, device, found, size, userAgent) => {
    const { page, frame, bytes } = await readersOf(device);
    expect(page).toMatchObject({ ...found, coarse: true, touch: expect.any(Number) });
    expect(page?.["touch"]).toBeGreaterThan(0);
    expect(page?.["userAgent"]).toMatch(userAgent);
    expect(frame).toMatchObject({ coarse: true, userAgent: expect.stringMatching(userAgent) });
    expect(await sizeOf(bytes)).toEqual(size);
  });
});

describe("the picture", () => {
  test("is transparent where the page paints nothing", async () => {
    const { bytes } = await take({ url: pages.url("/bare"), omitBackground: true });
    expect((await pixelAt(bytes, 80, 80))[3]).toBe(0);
    expect((await pixelAt(bytes, 20, 20))[3]).toBe(255);
  });

  test("is resized as a whole", async () => {
    const order = { url: pages.url("/bare"), height: 200, resizeWidth: 40 };
    const { bytes, detail, warnings } = await take(order);
    expect(warnings).toEqual([]);
    expect(await sizeOf(bytes)).toEqual({ width: 40, height: 80 });
    expect(detail).toMatchObject({ width: 40, height: 80 });
    expect(await pixelAt(bytes, 10, 10)).toEqual([255, 0, 0, 255]);
    expect(await pixelAt(bytes, 30, 30)).toEqual([255, 255, 255, 255]);
  });

  test("comes with a warning where it is narrower than asked, because it would be too large", async () => {
    const tall = { url: pages.url("/tall"), width: 100, height: 1_000 };
    const { warnings, detail } = await take({ ...tall, resizeWidth: 4_000 });
    expect(detail).toMatchObject({ width: 1638, height: 16_380 });
    expect(warnings).toEqual([expect.stringMatching(/resizeWidth of 4000 px .* is 1638 × 16380 px/)]);
  });
});

const blue = [0, 0, 255, 255];
const red = [255, 0, 0, 255];
const green = [0, 136, 0, 255];
const white = [255, 255, 255, 255];

describe("the visible part of the page", () => {
  test("is one element, the first visible one, wherever it is, in the device's pixels", async () => {
    const { bytes } = await take({ url: pages.url("/parts"), selector: ".box", deviceScaleFactor: 2 });
    expect(await sizeOf(bytes)).toEqual({ width: 160, height: 120 });
    expect([await pixelAt(bytes, 0, 0), await pixelAt(bytes, 159, 119)]).toEqual([blue, blue]);
  });

  test("is one element of a page that overrides the measuring functions", async () => {
    const { bytes, warnings } = await take({ url: pages.url("/sabotage"), selector: "#box" });
    expect([await sizeOf(bytes), warnings]).toEqual([{ width: 80, height: 60 }, []]);
    expect([await pixelAt(bytes, 0, 0), await pixelAt(bytes, 79, 59)]).toEqual([blue, blue]);
  });

  test("is a rectangle, also below the viewport", async () => {
    const clip = { x: 190, y: 1490, width: 50, height: 40 };
    const { bytes } = await take({ url: pages.url("/parts"), width: 400, clip });
    expect(await sizeOf(bytes)).toEqual({ width: 50, height: 40 });
    expect([await pixelAt(bytes, 5, 5), await pixelAt(bytes, 15, 15)]).toEqual([white, blue]);
  });

  test("ends with the page, and says so", async () => {
    const clip = { x: 350, y: 1990, width: 100, height: 100 };
    const { bytes, warnings } = await take({ url: pages.url("/parts"), width: 400, clip });
    expect(await sizeOf(bytes)).toEqual({ width: 50, height: 10 });
    expect(warnings).toEqual([expect.stringContaining("400 × 2000 px")]);
  });

  test("is all of the width that a phone shows of a page that is not made for phones", async () => {
    const phone = { device: "phone", width: null, height: null, deviceScaleFactor: 1 };
    for (const [fullPage, height] of [
      [false, 844],
      [true, 1194],
    ] as const) {
      const { bytes } = await take({ url: pages.url("/wide"), ...phone, fullPage });
      const size = await sizeOf(bytes);
      expect(size.width).toBe(390);
      expect(Math.abs(size.height - height)).toBeLessThan(2);
      expect([await pixelAt(bytes, 7, 7), await pixelAt(bytes, 383, size.height - 7)]).toEqual([red, blue]);
    }
  });

  test.each([
    [{ selector: "#missing" }, /"#missing" matches no element/],
    [{ selector: "p.box" }, /"p\.box" matches only elements that are hidden/],
    [{ selector: "div:nonsense" }, /"div:nonsense" is not a CSS selector that the browser knows/],
    [{ waitFor: ":nonsense" }, /":nonsense" is not a CSS selector that the browser knows/],
    [{ hideSelectors: [".a", ":nonsense"] }, /":nonsense" is not a CSS selector that the browser knows/],
    [{ clip: { x: 0, y: 5_000, width: 10, height: 10 } }, /clip lies outside/],
  ])("fails by name for %j", async (option, words) => {
    const { href } = await service.render("/api/v1/screenshots", { url: pages.url("/parts"), ...option });
    const link = await service.call(href, { key: null });
    const { msg } = (await link.json()) as { msg: string };
    expect([link.status, msg]).toEqual([422, expect.stringMatching(words)]);
  });
});

describe("the page before its picture", () => {
  test("has the caller's style sheet, also where its own policy forbids styles", async () => {
    const css = "body { background: #080 !important } .note { margin-left: 20px }";
    const { bytes } = await take({ url: pages.url("/strict"), css });
    expect([await pixelAt(bytes, 5, 20), await pixelAt(bytes, 50, 20)]).toEqual([green, blue]);
  });

  test("has the caller's styles where the page overrides the functions that add them", async () => {
    const order = { hideSelectors: ["#none", "#box"], css: "body { background: #080 !important }" };
    const { bytes, warnings } = await take({ url: pages.url("/sabotage"), ...order });
    expect([await pixelAt(bytes, 50, 40), warnings]).toEqual([green, []]);
  });

  test("has the caller's style sheet after the rules of the other options", async () => {
    const css = ".note { display: block !important }";
    const { bytes } = await take({ url: pages.url("/parts"), hideSelectors: ".note", css });
    expect(await pixelAt(bytes, 5, 5)).toEqual(red);
  });

  test("has no consent banner, and all of it is shown, where banners are blocked", async () => {
    const covered = await take({ url: pages.url("/banner"), fullPage: true });
    expect(await pixelAt(covered.bytes, 5, 5)).toEqual(red);
    const { bytes } = await take({ url: pages.url("/banner"), fullPage: true, blockCookieBanners: true });
    expect(await pixelAt(bytes, 5, 5)).toEqual(green);
    expect(await sizeOf(bytes)).toEqual({ width: 100, height: 2000 });
  });

  test("reaches no ad network and leaves no gap for its ads, where ads are blocked", async () => {
    pages.requests.length = 0;
    const shown = await take({ url: pages.url("/ads") });
    expect([await pixelAt(shown.bytes, 80, 40), await pixelAt(shown.bytes, 5, 80)]).toEqual([red, blue]);
    expect(pages.requests.map(({ path }) => path)).toContain("/ad.js");
    pages.requests.length = 0;
    const { bytes } = await take({ url: pages.url("/ads"), blockAds: true });
    expect([await pixelAt(bytes, 80, 40), await pixelAt(bytes, 5, 80)]).toEqual([green, green]);
    const requested = pages.requests.map(({ path }) => path);
    expect(requested).toContain("/own.png");
    expect(requested).not.toContain("/ad.js");
  });

  test("has the element that was awaited", async () => {
    const { bytes, warnings } = await take({ url: pages.url("/late-part"), waitFor: "#late" });
    expect([await pixelAt(bytes, 5, 5), warnings]).toEqual([green, []]);
  });

  test("lacks an element that does not appear, with a warning", async () => {
    const sent = { url: pages.url("/late-part"), waitFor: "#never", width: 100, height: 100 };
    const order = toCaptureOrder({ body: sent, format: "png" });
    const limits = { ...captureLimits, conditionMsMax: 500 };
    const { warnings } = await capturePage(browser, order, AbortSignal.timeout(60_000), limits);
    expect(warnings).toEqual([expect.stringContaining('No visible element matched "#never" within 0.5 s')]);
  });

  test("is idle, if requested", async () => {
    const sent = { url: pages.url("/busy"), width: 100, height: 100 };
    const limits = { ...captureLimits, quietMsMax: 200 };
    const pixelsOf = async (waitUntil: string) => {
      const order = toCaptureOrder({ body: { ...sent, waitUntil }, format: "png" });
      const { bytes } = await capturePage(browser, order, AbortSignal.timeout(60_000), limits);
      return pixelAt(Buffer.from(bytes), 5, 5);
    };
    expect(await pixelsOf("load")).toEqual(red);
    expect(await pixelsOf("networkidle")).toEqual(green);
  });

  test("need not have loaded", async () => {
    const { bytes, warnings } = await take({ url: pages.url("/slow-load"), waitUntil: "domcontentloaded" });
    expect([await pixelAt(bytes, 50, 50), warnings]).toEqual([green, []]);
  });
});

describe("a PDF", () => {
  const pdf = async (body: Record<string, unknown>, path?: string) => {
    const taken = await take({ width: 600, height: 1_000, outputFormat: "pdf", ...body }, path);
    const document = await getDocumentProxy(new Uint8Array(taken.bytes));
    const { width, height } = (await document.getPage(1)).getViewport({ scale: 1 });
    const { text } = await extractText(document, { mergePages: true });
    return { ...taken, pages: document.numPages, points: [width, height].map(Math.round), text: text.trim() };
  };

  test("has the whole document, on pages of the viewport's size, also by POST /api/v1/pdf", async () => {
    const body = { url: pages.url("/document"), outputFormat: null, media: "screen" };
    const { pages: count, points, text, warnings, detail } = await pdf(body, "/api/v1/pdf");
    expect(detail).toMatchObject({ type: "screenshot", href: expect.stringMatching(/\.pdf$/) });
    expect({ count, points, warnings }).toEqual({ count: 3, points: [450, 750], warnings: [] });
    expect(text).toMatch(/One\s+Two\s+Three/);
  });

  test("has all that an element of the page scrolls", async () => {
    const { pages: count, text } = await pdf({ url: pages.url("/scroller") });
    expect({ count, text }).toEqual({ count: 3, text: expect.stringMatching(/One\s+Two\s+Three/) });
  });

  test("has the first page alone where fullPage is false, and says so", async () => {
    const { pages: count, text, warnings } = await pdf({ url: pages.url("/document"), fullPage: false });
    expect({ count, text }).toEqual({ count: 1, text: "One" });
    expect(warnings).toEqual([expect.stringContaining("more than one page")]);
  });

  test("ends with page 50 of a longer document, and says so", async () => {
    const { pages: count, warnings } = await pdf({ url: pages.url("/book") });
    expect({ count, warnings }).toEqual({ count: 50, warnings: [expect.stringContaining("page 50")] });
  });

  test("keeps the paper that the page names", async () => {
    expect((await pdf({ url: pages.url("/own-paper") })).points).toEqual([225, 150]);
  });

  test("has the requested paper, upright or not, and margins, instead of those that the page names", async () => {
    const paper = { paper: "a5", landscape: true, margin: "20mm 10mm 0 30mm" };
    const { bytes, points } = await pdf({ url: pages.url("/own-paper"), ...paper });
    for (const [index, side] of points.entries())
      expect(Math.abs(side - ([595, 420][index] ?? 0))).toBeLessThan(2);
    const document = await getDocumentProxy(new Uint8Array(bytes));
    const { items } = await (await document.getPage(1)).getTextContent();
    const [x = 0, y = 0] = items
      .flatMap((item) => ("transform" in item ? [item.transform as number[]] : []))
      .map(([, , , , left, baseline]) => [left ?? 0, 420 - (baseline ?? 0)])[0] ?? [0, 0];
    // 30 mm and 20 mm in points; the page's own text begins within 20 mm of the corner.
    expect(x).toBeGreaterThan(84);
    expect(x).toBeLessThan(120);
    expect(y).toBeGreaterThan(56);
    expect(y).toBeLessThan(115);
  });

  test("is scaled, and printed without its background", async () => {
    const small = await pdf({ url: pages.url("/tall"), scale: 0.5 });
    const plain = await pdf({ url: pages.url("/tall"), scale: 0.5, printBackground: false });
    // Three pages without the scale.
    expect([small.pages, plain.pages]).toEqual([2, 2]);
    expect(plain.bytes.length).toBeLessThan(small.bytes.length);
  });

  test("is laid out by the page's style sheets for printing where media is print", async () => {
    const { pages: count, text } = await pdf({ url: pages.url("/document"), media: "print" });
    expect({ count, text }).toEqual({ count: 1, text: "One" });
  });
});

test("margins that leave no room are refused", async () => {
  const body = { url: pages.url("/bare"), paper: "A5", margin: "8cm" };
  const answer = await service.post("/api/v1/pdf", body);
  expect([answer.status, await answer.json()]).toEqual([
    400,
    expect.objectContaining({ errors: ["margin: leaves no room on the page"] }),
  ]);
});
