/** A render of an html template over HTTP, against a fresh Playwright page that shows and captures the same page. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser } from "playwright-core";
import { applyHtmlChanges } from "#scene/html/apply-html-changes.ts";
import type { HtmlDocument } from "#scene/html/html-document.ts";
import { readHtmlPage } from "#scene/html/set-html-values.ts";
import { finishHtmlPage, writeHtmlPage } from "#scene/html/write-html-page.ts";
import type { FontFile } from "#scene/fonts/catalogue.ts";
import { readFontFile } from "#service/fonts/uploaded-fonts.ts";
import { isHtmlDocument } from "#service/templates/template-kinds.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { createPictureOpener } from "#service/pictures/picture-opener.ts";
import { createPictureSource } from "#service/pictures/picture-source.ts";
import { readStarters } from "#service/starters/read-starters.ts";
import { createStarterAssets } from "#service/starters/starter-assets.ts";
import { launchChromium } from "#testing/launch-chromium.ts";
import type { ProductProcess } from "./product-process.ts";
import type { Section } from "./report.ts";
import { median, quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface HtmlCosts {
  name: string;
  /** Ms of each, taken in turns. */
  ours: number[];
  fresh: number[];
}

const noFonts = { familiesIn: () => [], facesOf: async () => [], readFile: async () => undefined };
const keys = ["reading-list", "plan-comparison", "evening-menu"];

export async function measureHtml(product: ProductProcess, rounds: number): Promise<HtmlCosts[]> {
  const outbound = createOutbound({ allowHosts: new Set() });
  const opener = createPictureOpener();
  const readPicture = createPictureSource({ assets: createStarterAssets(), outbound, opener });
  const browser = await launchChromium();
  const pages = await servePages(async (source) => (await readPicture(source)).bytes);
  try {
    const costs: HtmlCosts[] = [];
    for (const { key, document } of await readStarters()) {
      if (!keys.includes(key) || !isHtmlDocument(document)) continue;
      const cost: HtmlCosts = { name: key, ours: [], fresh: [] };
      // The first rounds warm up reused processes.
      for (let round = -3; round < rounds; round += 1) {
        const title = `Round ${round + 4}`;
        const times = [
          await timed(() => takeOurs(product, key, title)),
          await timed(() => takeFresh(browser, pages, withTitle(document, title))),
        ];
        if (round < 0) continue;
        cost.ours.push(times[0] ?? 0);
        cost.fresh.push(times[1] ?? 0);
      }
      costs.push(cost);
    }
    return costs;
  } finally {
    await Promise.all([browser.close(), opener.stop()]);
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

async function takeOurs(product: ProductProcess, template: string, title: string): Promise<void> {
  const answer = await fetch(`${product.serviceUrl}/api/v1/render`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": product.apiKey },
    body: JSON.stringify({ template, data: { title }, outputFormat: "jpeg" }),
  });
  if (!answer.ok) throw new Error(`a render answered ${answer.status}: ${await answer.text()}`);
  const { href } = (await answer.json()) as { href: string };
  const file = await fetch(`${product.serviceUrl}${new URL(href).pathname}`);
  if (!file.ok) throw new Error(`the picture answered ${file.status}: ${await file.text()}`);
  await file.arrayBuffer();
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
    about: `${costs.length} starters with another title each time, as JPEG, ${costs[0]?.ours.length ?? 0} times each in turns: ours over HTTP from the POST to the bytes, sandboxed and without a network, and a fresh Playwright page that loads the same html from a server of this machine, waits for its fonts and takes the same picture.`,
    figures: [rowFigure("html", median(ratios))],
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
