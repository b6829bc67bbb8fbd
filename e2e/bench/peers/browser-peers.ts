/** Chromium through Playwright, without a sandbox: a page that stays and changes its text, and a page for each picture. */
import { readFile } from "node:fs/promises";
import type { Browser, BrowserContext, CDPSession, Page } from "playwright-core";
import { locateFontFile } from "#service/fonts/locate-font-file.ts";
import { listCardFonts, readCardItems } from "./card-items.ts";
import { type Element, toElements } from "./node-tree.ts";
import { type Peer, type PeerOrder, type PeerSetup, type PictureFormat, quality } from "./peer.ts";

const address = "https://card.test";

/** One page for each card, which the first picture of a card opens. */
export async function openWarmPage(browser: Browser, setup: PeerSetup): Promise<Peer> {
  const files = await readFiles(setup);
  const pages = new Map<string, OpenPage>();
  return {
    name: "Chromium, warm page",
    keepsPhotos: true,
    render: async ({ document, format }) => {
      const items = readCardItems(document);
      // Another card has other components.
      const key = items.items.map(({ x, y }) => `${x} ${y}`).join();
      let open = pages.get(key);
      if (open === undefined) {
        open = await openPage(browser, files, { document, format });
        pages.set(key, open);
      }
      const photo = items.items.find((item) => item.kind === "photo");
      const texts = items.items.flatMap((item) => (item.kind === "text" ? [item.text] : []));
      await open.page.evaluate(
        `change(${JSON.stringify({ texts, photo: photo && photoAddress(photo.source) })})`,
      );
      return capture(open, format);
    },
    close: async () => {
      for (const { context } of pages.values()) await context.close();
    },
  };
}

export async function openFreshPages(browser: Browser, setup: PeerSetup): Promise<Peer> {
  const files = await readFiles(setup);
  return {
    name: "Chromium, fresh page",
    keepsPhotos: false,
    render: async (order) => {
      const open = await openPage(browser, files, order);
      try {
        return await capture(open, order.format);
      } finally {
        await open.context.close();
      }
    },
    close: async () => undefined,
  };
}

interface OpenPage {
  context: BrowserContext;
  page: Page;
  session: CDPSession;
}

interface ServedFiles {
  fonts: ReadonlyMap<string, Buffer>;
  readPhoto: PeerSetup["readPhoto"];
}

async function readFiles({ cards, readPhoto }: PeerSetup): Promise<ServedFiles> {
  const fonts = new Map<string, Buffer>();
  for (const file of cards.flatMap(({ document }) => listCardFonts(document)))
    fonts.set(file.alias, await readFile(locateFontFile(file)));
  return { fonts, readPhoto };
}

async function openPage(
  browser: Browser,
  { fonts, readPhoto }: ServedFiles,
  { document }: PeerOrder,
): Promise<OpenPage> {
  const items = readCardItems(document);
  const { width, height } = items;
  const used = listCardFonts(document).map(({ alias }) => alias);
  const context = await browser.newContext({ viewport: { width, height } });
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
    if (url.pathname === "/photo") return route.fulfill({ contentType: "image/jpeg", body: readPhoto(name) });
    return route.fulfill({ contentType: "text/html; charset=utf-8", body: toHtml(toElements(items), used) });
  });
  await page.goto(`${address}/`, { waitUntil: "load" });
  await page.evaluate("document.fonts.ready.then(() => undefined)");
  return { context, page, session: await context.newCDPSession(page) };
}

async function capture({ page, session }: OpenPage, format: PictureFormat): Promise<Buffer> {
  if (format !== "webp") return page.screenshot({ type: format, ...(format === "jpeg" ? { quality } : {}) });
  // Playwright's own call has no WebP.
  const { data } = await session.send("Page.captureScreenshot", { format, quality });
  return Buffer.from(data, "base64");
}

function photoAddress(source: string): string {
  return `${address}/photo?name=${encodeURIComponent(source)}`;
}

const script = `
  globalThis.change = async ({ texts, photo }) => {
    document.querySelectorAll("p").forEach((element, index) => { element.textContent = texts[index]; });
    const image = document.querySelector("img");
    if (image !== null && image.src !== photo) { image.src = photo; await image.decode(); }
    await document.fonts.ready;
  };
`;

function toHtml(root: Element, fonts: readonly string[]): string {
  const faces = fonts
    .map(
      (alias) =>
        `@font-face{font-family:"${alias}";font-weight:1 1000;src:url("${address}/font?name=${encodeURIComponent(alias)}")}`,
    )
    .join("");
  return `<!doctype html><meta charset="utf-8"><style>${faces}body,p{margin:0}</style><script>${script}</script><body>${toMarkup(root)}</body>`;
}

function toMarkup({
  kind,
  style,
  text = "",
  source = "",
  language,
  isRightToLeft,
  children,
}: Element): string {
  const styles = Object.entries(style)
    .map(([name, value]) => {
      const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
      const isPlain = typeof value === "string" || name === "fontWeight" || name === "lineHeight";
      return `${property}:${isPlain ? value : `${value}px`}`;
    })
    .join(";");
  const look = `style='${styles}'${language === undefined ? "" : ` lang="${language}"`}${isRightToLeft === true ? ' dir="rtl"' : ""}`;
  if (kind === "image") return `<img ${look} src="${photoAddress(source)}" alt="">`;
  if (kind === "text") return `<p ${look}>${text}</p>`;
  return `<div ${look}>${children.map(toMarkup).join("")}</div>`;
}
