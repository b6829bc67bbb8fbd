/** Screenshots against bare Playwright for the same page of this machine. */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { BrowserPool } from "#service/capture/browser-pool.ts";
import { capturePage } from "#service/capture/capture-page.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { launchChromium } from "#testing/launch-chromium.ts";
import { createTestBrowserPool } from "#testing/test-browser-pool.ts";
import type { Section } from "./report.ts";
import { quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

/** Ms of each, taken in turns. */
export type ScreenshotCosts = Record<"ours" | "load" | "idle", number[]>[];

const size = { width: 1280, height: 800 };
const warmUps = 2;

/** First of the viewport, then of the full page. */
export async function measureScreenshots(root: string, rounds: number): Promise<ScreenshotCosts> {
  const photo = await readFile(join(root, "src/service/starters/assets/sunlit-arches.jpg"));
  const server = createServer((request, response) => {
    if (request.url === "/photo.jpg") response.writeHead(200, { "Content-Type": "image/jpeg" }).end(photo);
    else response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(article);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const pool = await createTestBrowserPool(createOutbound({ allowHosts: new Set([`127.0.0.1:${port}`]) }));
  const browser = await launchChromium();
  const costs: ScreenshotCosts = [];
  try {
    for (const fullPage of [false, true]) {
      const found: ScreenshotCosts[number] = { ours: [], load: [], idle: [] };
      for (let round = -warmUps; round < rounds; round += 1) {
        const times = {
          ours: await timed(() => takeOurs(pool, url, fullPage)),
          load: await timed(() => takeBare(browser, url, fullPage, "load")),
          idle: await timed(() => takeBare(browser, url, fullPage, "networkidle")),
        };
        if (round < 0) continue;
        found.ours.push(times.ours);
        found.load.push(times.load);
        found.idle.push(times.idle);
      }
      costs.push(found);
    }
    return costs;
  } finally {
    await Promise.all([browser.close(), pool.stop()]);
    server.closeAllConnections();
    server.close();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

async function takeOurs(pool: BrowserPool, url: string, fullPage: boolean): Promise<void> {
  const order = { waitTimeMs: 0, darkMode: false, deviceScaleFactor: 1, format: "png" } as const;
  await capturePage(pool, { url, ...size, ...order, fullPage }, new AbortController().signal);
}

/** One context per page, because pages must not share state, but without the other work of our pool. */
async function takeBare(
  browser: Browser,
  url: string,
  fullPage: boolean,
  waitUntil: "load" | "networkidle",
): Promise<void> {
  const context = await browser.newContext({ viewport: size });
  try {
    const opened = await context.newPage();
    await opened.goto(url, { waitUntil });
    await opened.screenshot({ type: "png", fullPage });
  } finally {
    await context.close();
  }
}

export function reportScreenshots(costs: ScreenshotCosts): Section {
  const p50 = (times: readonly number[] = []) => quantile(times, 0.5);
  const [viewport] = costs;
  return {
    title: "Screenshots",
    about: `An article with a photo, ${size.width} × ${size.height} px, PNG, ${viewport?.ours.length ?? 0} times each in turns: ours through the pool, sandboxed and behind the egress check, which waits until the page is settled; and Playwright with a context for each page and none of these, once with \`load\` and once with \`networkidle\`.`,
    figures: [rowFigure("shotIdle", p50(viewport?.ours) / p50(viewport?.idle))],
    table: {
      head: ["", "ours p50 ms", "ours p95 ms", "`load` p50 ms", "×", "`networkidle` p50 ms", "×"],
      rows: costs.map(({ ours, load, idle }, index) => [
        index === 0 ? "viewport" : "full page",
        p50(ours).toFixed(0),
        quantile(ours, 0.95).toFixed(0),
        p50(load).toFixed(0),
        (p50(ours) / p50(load)).toFixed(2),
        p50(idle).toFixed(0),
        (p50(ours) / p50(idle)).toFixed(2),
      ]),
    },
  };
}

const style = `<style>body { margin: 0; font: 18px/1.5 sans-serif; color: #223; background: linear-gradient(#fff, #eef) }
main { display: grid; grid-template-columns: 1fr 1fr; gap: 32px; padding: 48px } img { width: 100%; border-radius: 16px }
h1 { font-size: 48px; line-height: 1.1 } section { padding: 0 48px; columns: 2; gap: 32px }
@media (prefers-color-scheme: dark) { body { color: #eef; background: linear-gradient(#112, #223) } }
@media (max-width: 600px) { main { display: block } section { columns: 1 } }</style>`;
const paragraph =
  "<p>Light falls through them in the morning, and in the evening it comes back from the other side.</p>";
const headOf = (title: string) =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>${style}`;

/** Three screens of text with a photo. */
const article = `${headOf("A page")}
<main><div><h1>Rooms with a view of the arches</h1>${paragraph.repeat(6)}</div>
<figure id="figure"><img src="/photo.jpg" alt=""></figure></main><section>${paragraph.repeat(60)}</section>`;
