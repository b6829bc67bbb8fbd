/** Chromium through Playwright, without a sandbox: a page for each picture. */
import { readFile } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";
import { listCardFonts } from "./card-items.ts";
import { type Element, toElements } from "./node-tree.ts";
import { type Peer, type PeerSetup, quality } from "./peer.ts";

const address = "https://card.test";

export async function openBrowser(browser: Browser, { cards, readPhoto }: PeerSetup): Promise<Peer> {
  const fonts = new Map<string, Buffer>();
  for (const file of cards.flatMap(({ document }) => listCardFonts(document)))
    fonts.set(file.alias, await readFile(locateFontFile(file)));
  return {
    name: "Playwright, fresh page",
    render: async (document) => {
      const { width, height } = document;
      const used = listCardFonts(document).map(({ alias }) => alias);
      const context = await browser.newContext({ viewport: { width, height } });
      try {
        const page = await context.newPage();
        await page.route(`${address}/**`, async (route) => {
          const url = new URL(route.request().url());
          const name = url.searchParams.get("name") ?? "";
          if (url.pathname === "/font")
            return route.fulfill({
              contentType: "font/woff2",
              headers: { "Access-Control-Allow-Origin": "*" },
              body: fonts.get(name) ?? Buffer.alloc(0),
            });
          if (url.pathname === "/photo")
            return route.fulfill({ contentType: "image/jpeg", body: readPhoto(name) });
          const body = toHtml(toElements(document), used);
          return route.fulfill({ contentType: "text/html; charset=utf-8", body });
        });
        await page.goto(`${address}/`, { waitUntil: "load" });
        await page.evaluate("document.fonts.ready.then(() => undefined)");
        return await page.screenshot({ type: "jpeg", quality });
      } finally {
        await context.close();
      }
    },
  };
}

function toHtml(root: Element, fonts: readonly string[]): string {
  const faces = fonts
    .map(
      (alias) =>
        `@font-face{font-family:"${alias}";font-weight:1 1000;src:url("${address}/font?name=${encodeURIComponent(alias)}")}`,
    )
    .join("");
  return `<!doctype html><meta charset="utf-8"><style>${faces}body,p{margin:0}</style><body>${toMarkup(root)}</body>`;
}

function toMarkup({ kind, style, text = "", source = "", children }: Element): string {
  const styles = Object.entries(style)
    .map(([name, value]) => {
      const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const isPlain = typeof value === "string" || name === "fontWeight" || name === "lineHeight";
      return `${property}:${isPlain ? value : `${value}px`}`;
    })
    .join(";");
  if (kind === "image")
    return `<img style='${styles}' src="${address}/photo?name=${encodeURIComponent(source)}" alt="">`;
  if (kind === "text") return `<p style='${styles}'>${text}</p>`;
  return `<div style='${styles}'>${children.map(toMarkup).join("")}</div>`;
}
