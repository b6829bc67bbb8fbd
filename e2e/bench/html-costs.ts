/** The cost of a render of an html template against a fresh Playwright page that shows and captures the same page. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { applyHtmlChanges } from "#scene/html/apply-html-changes.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { readHtmlPage } from "#scene/html/set-html-values.ts";
import { finishHtmlPage, writeHtmlPage } from "#scene/html/write-html-page.ts";
import type { FontFile } from "#scene/fonts/catalogue.ts";
import { createHtmlRenderer, type HtmlRenderer } from "#service/html-templates/html-renderer.ts";
import { readFontFile } from "#service/html-templates/read-font-file.ts";
import { isHtmlDocument } from "#service/templates/template-kinds.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { createPictureOpener } from "#service/pictures/picture-opener.ts";
import { createPictureSource } from "#service/pictures/picture-source.ts";
import { readStarters } from "#service/starters/read-starters.ts";
import { createStarterAssets } from "#service/starters/starter-assets.ts";
import { launchChromium } from "#testing/launch-chromium.ts";
import { createTestBrowserPool } from "#testing/test-browser-pool.ts";
import { figure, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";

export interface HtmlCosts {
  name: string;
  /** Ms of each, taken in turns. */
  ours: number[];
  fresh: number[];
}

const noFonts = { familiesIn: () => [], facesOf: async () => [], readFile: async () => undefined };
const keys = ["reading-list", "plan-comparison", "evening-menu"];

export async function measureHtml(rounds: number): Promise<HtmlCosts[]> {
  const outbound = createOutbound({ allowHosts: new Set() });
  const opener = createPictureOpener();
  const readPicture = createPictureSource({ assets: createStarterAssets(), outbound, opener });
  const pool = await createTestBrowserPool(outbound);
  const renderer = createHtmlRenderer({ browser: pool, readPicture, fonts: noFonts });
  const browser = await launchChromium();
  const pages = await servePages(async (source) => (await readPicture(source)).bytes);
  try {
    const costs: HtmlCosts[] = [];
    for (const { key, document } of await readStarters()) {
      if (!keys.includes(key) || !isHtmlDocument(document)) continue;
      const cost: HtmlCosts = { name: key, ours: [], fresh: [] };
      // The first rounds warm up reused processes.
      for (let round = -3; round < rounds; round += 1) {
        const titled = withTitle(document, `Round ${round + 4}`);
        const times = [
          await timed(() => takeOurs(renderer, titled)),
          await timed(() => takeFresh(browser, pages, titled)),
        ];
        if (round < 0) continue;
        cost.ours.push(times[0] ?? 0);
        cost.fresh.push(times[1] ?? 0);
      }
      costs.push(cost);
    }
    return costs;
  } finally {
    await Promise.all([browser.close(), pool.stop(), opener.stop()]);
    pages.close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function withTitle(document: HtmlDocument, text: string): HtmlDocument {
  return applyHtmlChanges(document, [{ componentId: "title", property: "text", value: text }]).document;
}

async function takeOurs(renderer: HtmlRenderer, document: HtmlDocument): Promise<void> {
  await renderer.render({ document, format: "jpeg" });
}

/** Serves the page like a web server: its html is generated for each picture, its files are static. */
async function takeFresh(browser: Browser, pages: ServedPages, document: HtmlDocument): Promise<void> {
  const { width, height, scaleFactor, quality } = document;
  const address = pages.show(document);
  const context = await browser.newContext({ viewport: { width, height }, deviceScaleFactor: scaleFactor });
  try {
    const page = await context.newPage();
    await page.goto(address, { waitUntil: "load" });
    await page.evaluate("document.fonts.ready.then(() => undefined)");
    await page.screenshot({ type: "jpeg", quality });
  } finally {
    await context.close();
  }
}

interface ServedPages {
  show: (document: HtmlDocument) => string;
  close: () => void;
}

async function servePages(readPicture: (source: string) => Promise<Uint8Array>): Promise<ServedPages> {
  let html = "";
  const files = new Map<string, FontFile>();
  const answer = async (address: string) => {
    const { pathname, searchParams } = new URL(address, "http://localhost");
    const file = files.get(pathname);
    if (file !== undefined) return { type: "font/woff2", body: await readFontFile(file, noFonts) };
    if (pathname === "/picture")
      return { type: "image/jpeg", body: await readPicture(searchParams.get("src") ?? "") };
    return { type: "text/html; charset=utf-8", body: html };
  };
  const server = createServer((request, response) => {
    void answer(request.url ?? "/").then(({ type, body }) =>
      response.writeHead(200, { "Content-Type": type }).end(body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    show: (document) => {
      const page = finishHtmlPage(readHtmlPage(document), document, {
        ofPicture: (source) => `/picture?src=${encodeURIComponent(source)}`,
        ofFont: (file) => {
          files.set(`/fonts/${file.path}`, file);
          return `/fonts/${file.path}`;
        },
      });
      html = writeHtmlPage(page);
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export function reportHtml(costs: readonly HtmlCosts[]): Section {
  const ratios = costs.map(({ ours, fresh }) => quantile(ours, 0.5) / quantile(fresh, 0.5));
  return {
    title: "Html templates",
    about: `${costs.length} starters with another title each time, as JPEG, ${costs[0]?.ours.length ?? 0} times each in turns: ours from changes to bytes, sandboxed and without a network, and a fresh Playwright page that loads the same html from a server of this machine, waits for its fonts and takes the same picture.`,
    figures: costs.map(({ name, ours, fresh }) =>
      figure(`${name}, against a fresh page`, quantile(ours, 0.5) / quantile(fresh, 0.5), {
        atMost: 1,
        unit: "×",
        digits: 2,
      }),
    ),
    table: {
      head: ["template", "ours, p50", "ours, p95", "fresh page, p50", "ratio"],
      rows: costs.map(({ name, ours, fresh }, index) => [
        name,
        `${quantile(ours, 0.5).toFixed(0)} ms`,
        `${quantile(ours, 0.95).toFixed(0)} ms`,
        `${quantile(fresh, 0.5).toFixed(0)} ms`,
        (ratios[index] ?? 0).toFixed(2),
      ]),
    },
  };
}
