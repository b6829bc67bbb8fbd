/**
 * The cost of a screenshot against bare Playwright for the same page, and whether the browser's memory stays bounded.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import type { BrowserPool } from "#service/capture/browser-pool.ts";
import { capturePage } from "#service/capture/capture-page.ts";
import { groupMemory } from "#service/capture/group-memory.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { groupsIn } from "#testing/browser-kills.ts";
import { launchChromium } from "#testing/launch-chromium.ts";
import { createTestBrowserPool } from "#testing/test-browser-pool.ts";
import { figure, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";

export interface ScreenshotCosts {
  /** Ms of each, taken in turns. */
  ours: number[];
  bare: number[];
  /** Bytes that the browser's processes have for themselves, with the jobs done until then. */
  memory: { jobs: number; bytes: number }[];
}

const size = { width: 1280, height: 800 };

export async function measureScreenshots(
  root: string,
  { rounds, jobs, memoryEvery }: { rounds: number; jobs: number; memoryEvery: number },
): Promise<ScreenshotCosts> {
  const photo = await readFile(join(root, "src/service/starters/assets/sunlit-arches.jpg"));
  const server = createServer((request, response) => {
    if (request.url === "/photo.jpg") response.writeHead(200, { "Content-Type": "image/jpeg" }).end(photo);
    else response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const pool = await createTestBrowserPool(createOutbound({ allowHosts: new Set([`127.0.0.1:${port}`]) }));
  const browser = await launchChromium();
  const costs: ScreenshotCosts = { ours: [], bare: [], memory: [] };
  const measured = async (into: number[], work: () => Promise<unknown>) => {
    const startedAt = performance.now();
    await work();
    into.push(performance.now() - startedAt);
  };
  try {
    // The first of each warms up reused processes.
    for (let round = 0; round < 3; round += 1)
      await Promise.all([takeOurs(pool, url), takeBare(browser, url)]);
    for (let round = 0; round < rounds; round += 1) {
      await measured(costs.ours, () => takeOurs(pool, url));
      await measured(costs.bare, () => takeBare(browser, url));
    }
    await browser.close();
    for (let done = 0; done < jobs; done += 2) {
      if (done % memoryEvery === 0) costs.memory.push({ jobs: done, bytes: await memoryOf(pool.parent) });
      await Promise.all([takeOurs(pool, url), takeOurs(pool, url)]);
    }
    costs.memory.push({ jobs, bytes: await memoryOf(pool.parent) });
    return costs;
  } finally {
    await Promise.all([browser.close(), pool.stop()]);
    server.closeAllConnections();
    server.close();
  }
}

async function memoryOf(parent: string): Promise<number> {
  const groups = await Promise.all(groupsIn(parent).map((group) => groupMemory(group)));
  return groups.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
}

async function takeOurs(pool: BrowserPool, url: string): Promise<void> {
  const order = {
    waitTimeMs: 0,
    fullPage: false,
    darkMode: false,
    deviceScaleFactor: 1,
    format: "png",
  } as const;
  await capturePage(pool, { url, ...size, ...order }, new AbortController().signal);
}

/** One context per page, because pages must not share state, but without the other work of our pool. */
async function takeBare(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext({ viewport: size });
  try {
    const opened = await context.newPage();
    await opened.goto(url, { waitUntil: "load" });
    await opened.screenshot({ type: "png" });
  } finally {
    await context.close();
  }
}

export function reportScreenshots({ ours, bare, memory }: ScreenshotCosts): Section {
  const megabytes = memory.map(({ bytes }) => bytes / 1e6);
  return {
    title: "Screenshots",
    about: `A page of this machine with text and a photo, ${size.width} × ${size.height} px, PNG, ${ours.length} times each in turns: ours through the pool, sandboxed and behind the egress check, and Playwright with a context for each page and neither. Then the browser's own memory over ${memory.at(-1)?.jobs ?? 0} screenshots, two at a time.`,
    figures: [
      figure("a screenshot, p50", quantile(ours, 0.5), { unit: "ms" }),
      figure("a screenshot, p95", quantile(ours, 0.95), { unit: "ms" }),
      figure("bare Playwright, p50", quantile(bare, 0.5), { unit: "ms" }),
      figure("a screenshot against bare Playwright", quantile(ours, 0.5) / quantile(bare, 0.5), {
        atMost: 1.25,
        unit: "×",
        digits: 2,
      }),
      figure("the browser's memory, most", Math.max(...megabytes), { atMost: 1_500, unit: "MB" }),
    ],
    table: {
      head: ["screenshots", "the browser's memory"],
      rows: memory.map(({ jobs, bytes }) => [String(jobs), `${Math.round(bytes / 1e6)} MB`]),
    },
  };
}

const page = `<!doctype html><meta charset="utf-8"><title>A page</title>
<style>body { margin: 0; font: 18px/1.5 sans-serif; color: #223; background: linear-gradient(#fff, #eef) }
main { display: grid; grid-template-columns: 1fr 1fr; gap: 32px; padding: 48px } img { width: 100%; border-radius: 16px }
h1 { font-size: 48px; line-height: 1.1 }</style>
<main><div><h1>Rooms with a view of the arches</h1>${"<p>Light falls through them in the morning, and in the evening it comes back from the other side.</p>".repeat(6)}</div>
<img src="/photo.jpg" alt=""></main>`;
