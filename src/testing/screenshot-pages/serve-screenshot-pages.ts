import { readFile } from "node:fs/promises";
import { type IncomingMessage, type ServerResponse } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { animatedPages } from "./animated-pages.ts";
import { heavyPages } from "./heavy-pages.ts";
import { loadingPages } from "./loading-pages.ts";
import type { ScreenshotPage } from "./screenshot-page.ts";
import { placedPages } from "./placed-pages.ts";
import { scrolledPages } from "./scrolled-pages.ts";
import { pngOf } from "../test-pictures.ts";
import { serveHttp } from "../serve-http.ts";

export const screenshotPages: readonly ScreenshotPage[] = [
  ...animatedPages,
  ...scrolledPages,
  ...placedPages,
  ...loadingPages,
  ...heavyPages,
];

export interface ScreenshotPageServer {
  /** On 127.0.0.1. */
  port: number;
  pathOf: (page: ScreenshotPage) => string;
  close: () => Promise<void>;
}

const greenPage = `<!doctype html><body style="margin:0"><div style="width:200px;height:100px;background:green"></div>`;

/**
 * Serves the pages and what they request: `/green.png`, `/green` and `/font.woff2`, each after `?delay=` ms, and nothing
 * ever below `/hang/`.
 */
export async function serveScreenshotPages(): Promise<ScreenshotPageServer> {
  const picture = await pngOf("green", 20, 10);
  const font = await readFile(
    fileURLToPath(import.meta.resolve("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2")),
  );
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://page.test");
    await wait(Number(searchParams.get("delay") ?? 0));
    const send = (type: string, body: string | Buffer) =>
      response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
    if (pathname.startsWith("/hang/")) return;
    if (pathname === "/green.png") send("image/png", picture);
    else if (pathname === "/font.woff2") send("font/woff2", font);
    else if (pathname === "/green") send("text/html; charset=utf-8", greenPage);
    else {
      const { html = "", type = "text/html; charset=utf-8" } =
        screenshotPages[Number(pathname.slice(1))] ?? {};
      send(type, html);
    }
  };
  const { port, close } = await serveHttp((request, response) => void answer(request, response));
  return { port, pathOf: (page) => `/${screenshotPages.indexOf(page)}${page.hash ?? ""}`, close };
}
