import sharp from "sharp";
import { afterAll, describe, expect, test } from "vitest";
import { applyHtmlChanges } from "#scene/html/apply-html-changes.ts";
import { type HtmlDocument, parseHtmlDocument } from "#scene/html/html-document.ts";
import { tried } from "#testing/long-form.ts";
import { openKeptBrowser } from "#testing/kept-browser.ts";
import type { BrowserPool } from "../capture/browser-pool.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { createPictureOpener } from "../pictures/picture-opener.ts";
import { createPictureSource } from "../pictures/picture-source.ts";
import { readStarters } from "../starters/read-starters.ts";
import { createStarterAssets } from "../starters/starter-assets.ts";
import { isHtmlDocument } from "../templates/template-kinds.ts";
import { createHtmlThread } from "../templates/html-thread.ts";
import { createHtmlRenderer, type HtmlRenderer } from "./html-renderer.ts";
import { pngUrlOf } from "#testing/test-pictures.ts";

interface ShownPage {
  isKept: boolean;
  /** The page's document after its picture was taken. */
  html: string;
}

const shown: ShownPage[] = [];

const outbound = createOutbound({ resolveName: async () => [] });
const pool = await openKeptBrowser(outbound, "bundled");
const opener = createPictureOpener();
const thread = createHtmlThread();
const rendererOf = (run: BrowserPool["run"]) =>
  createHtmlRenderer({
    browser: { run },
    readPicture: createPictureSource({ assets: createStarterAssets(), outbound, opener }),
    fonts: { familiesIn: () => [], facesOf: async () => [], readFile: async () => undefined },
    thread,
  });
/** With pages that are kept. */
const kept = rendererOf((options, work) =>
  pool.run(options, async (opened) => {
    const result = await work(opened);
    shown.push({
      isKept: opened.isKept,
      html: await opened.page.evaluate("document.documentElement.outerHTML"),
    });
    return result;
  }),
);
/** With a new page for each render. */
const fresh = rendererOf(({ keepAs: _keepAs, ...options }, work) => pool.run(options, work));
afterAll(() => Promise.all([opener.stop(), thread.stop()]));

function read(source: Record<string, unknown>): HtmlDocument {
  const parsed = parseHtmlDocument({ editor: "canvas-html", width: 200, height: 100, ...source });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problem));
  return parsed.value;
}

function withValues(document: HtmlDocument, values: Record<string, string>): HtmlDocument {
  const changes = Object.entries(values).map(([path, value]) => {
    const [componentId = "", property = ""] = path.split(".");
    return { componentId, property, value };
  });
  return applyHtmlChanges(document, changes).document;
}

/** Renders it and returns what its page was and showed. */
async function show(document: HtmlDocument): Promise<ShownPage> {
  await kept.render({ document, format: "png" });
  const page = shown.at(-1);
  if (page === undefined) throw new Error("nothing was shown");
  return page;
}

async function pixelsOf(renderer: HtmlRenderer, document: HtmlDocument): Promise<Buffer> {
  const { bytes } = await renderer.render({ document, format: "png" });
  return sharp(bytes).ensureAlpha().raw().toBuffer();
}

/** The fraction of pixels in which a kept page differs from a new one. */
async function differenceInKept(document: HtmlDocument): Promise<number> {
  const found = await pixelsOf(kept, document);
  expect(shown.at(-1)?.isKept).toBe(true);
  const expected = await pixelsOf(fresh, document);
  expect(found.length).toBe(expected.length);
  let count = 0;
  for (let index = 0; index < found.length; index += 4)
    if (found.readUInt32LE(index) !== expected.readUInt32LE(index)) count += 1;
  return count / (found.length / 4);
}

const card = read({
  html: '<p data-component="title">first</p><a data-component="more" href="https://a.test">more</a>',
  css: "p { background: #eee } .tall { height: 400px }",
});

describe("a page that is kept for its template", () => {
  test("is given to the next render, which finds nothing of the one before", async () => {
    await show(withValues(card, { "title.text": "of another caller", "title.color": "#123456" }));
    const { isKept, html } = await show(withValues(card, { "more.href": "https://b.test/own" }));
    expect(isKept).toBe(true);
    expect(html).toContain("b.test/own");
    expect(html).not.toMatch(/of another caller|#123456/);
  });

  test("is not given to a later version of the template", async () => {
    await show(card);
    const saved = read({ html: card.html, css: "p { background: #fee }" });
    expect((await show(saved)).isKept).toBe(false);
    expect((await show(saved)).isKept).toBe(true);
  });

  test("has the pictures of its own render, also if another one had the same place", async () => {
    const document = read({ html: '<img data-component="photo" src="" width="200" height="100">' });
    const ofColor = async (background: string) => {
      const photo = await pngUrlOf(background);
      const { bytes } = await kept.render({
        document: withValues(document, { "photo.src": photo }),
        format: "png",
      });
      const { dominant } = await sharp(bytes).stats();
      return [dominant.r, dominant.g, dominant.b].map((channel) => channel > 128);
    };
    expect(await ofColor("#ff0000")).toEqual([true, false, false]);
    expect(await ofColor("#00ff00")).toEqual([false, true, false]);
    expect(await ofColor("#ff0000")).toEqual([true, false, false]);
    expect(shown.at(-1)?.isKept).toBe(true);
  });

  test.each([
    ["sets what stays with the document", { html: '<meta name="referrer" content="origin"><p>a</p>' }],
    ["moves the focus", { html: "<button autofocus>a</button>" }],
    [
      "scrolls",
      {
        html: '<p style="height: 900px">a</p><p style="scroll-initial-target: nearest">b</p>',
      },
    ],
    ["has Han characters of two languages", { html: '<p lang="ja">直</p><p lang="zh">直</p>' }],
    ["has nothing behind it", { html: "<p>a</p>", background: "transparent" }],
  ])("is closed if it %s", async (_what, source) => {
    const document = read(source);
    await show(document);
    expect((await show(document)).isKept).toBe(false);
  });
});

describe("a kept page shows what a new one shows", () => {
  test("in the quirks mode of a template without a doctype", async () => {
    const document = read({
      html: '<div style="font-size: 40px; color: red"><table><tr><td data-component="cell">a</td></tr></table></div>',
    });
    await show(withValues(document, { "cell.text": "something longer" }));
    expect(await differenceInKept(withValues(document, { "cell.text": "b" }))).toBe(0);
  });

  test("in the standards mode of a template with one", async () => {
    const document = read({
      html: '<!doctype html><div style="font-size: 40px; color: red"><table><tr><td data-component="cell">a</td></tr></table></div>',
    });
    await show(document);
    expect(await differenceInKept(withValues(document, { "cell.text": "b" }))).toBe(0);
  });

  async function readHtmlStarters() {
    return (await readStarters()).flatMap(({ key, document }) =>
      isHtmlDocument(document) ? [{ key, document }] : [],
    );
  }

  test("of starters, in several scripts", { timeout: 180_000 }, async () => {
    for (const { key, document } of tried(await readHtmlStarters(), 1)) {
      const [text] = document.components.filter(({ properties }) =>
        properties.some(({ name }) => name === "text"),
      );
      const id = text?.id ?? "title";
      const withText = (text: string) =>
        withValues(document, { [`${id}.text`]: text, [`${id}.color`]: "#a02040" });
      await show(withText("ملاحظات 🎉 Überraschung 記録と写真"));
      expect(await differenceInKept(withText("مرحبا 🦊 ελ 春の直売 🌸")), key).toBeLessThan(0.001);
    }
  });
});
