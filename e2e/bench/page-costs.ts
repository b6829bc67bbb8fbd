/**
 * Measures pages with the browser's own metrics: largest contentful paint, layout shifts, and the event timings on which
 * "interaction to next paint" is based.
 */
import type { Browser, BrowserContext, Page } from "playwright-core";
import { figure, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface PageLoad {
  route: string;
  /** Ms from the navigation. */
  largestPaintMs: number;
  /** All shifts without an input before them, in Chromium's own unit. */
  layoutShift: number;
}

export interface PageCosts {
  loads: PageLoad[];
  /** The same with a slow processor and a slow connection. */
  slowLoads: PageLoad[];
  /** Ms of each interaction with the long history. */
  interactions: { name: string; ms: number[] }[];
  historyRows: number;
}

/** Lighthouse's "slow 4G" and its processor of a mid-range phone. */
const slowLine = {
  offline: false,
  latency: 150,
  downloadThroughput: (1_638.4 * 1000) / 8,
  uploadThroughput: (675 * 1000) / 8,
};
const slowProcessor = 4;
/** A page may still paint something larger after the last request; this is long enough to record it. */
const settleMs = 500;
const paintMsMax = 30_000;

const watch = `
  globalThis.watched = { largestPaintMs: 0, layoutShift: 0, interactions: new Map() };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) watched.largestPaintMs = entry.startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) watched.layoutShift += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries()) {
      if (interactionId > 0) watched.interactions.set(interactionId, Math.max(duration, watched.interactions.get(interactionId) ?? 0));
    }
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
`;

export async function measurePages(
  browser: Browser,
  dashboardUrl: string,
  { routes, rounds, historyRows }: { routes: readonly string[]; rounds: number; historyRows: number },
): Promise<PageCosts> {
  return {
    loads: await loadEach(browser, dashboardUrl, { routes, rounds, isSlow: false }),
    slowLoads: await loadEach(browser, dashboardUrl, { routes, rounds, isSlow: true }),
    interactions: await workInHistory(browser, dashboardUrl),
    historyRows,
  };
}

/** The median of several loads of each route, each in a new browser context. */
async function loadEach(
  browser: Browser,
  dashboardUrl: string,
  { routes, rounds, isSlow }: { routes: readonly string[]; rounds: number; isSlow: boolean },
): Promise<PageLoad[]> {
  const found: PageLoad[] = [];
  for (const route of routes) {
    const loads: PageLoad[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext({
        baseURL: dashboardUrl,
        viewport: { width: 1440, height: 900 },
      });
      loads.push(await load(context, route, isSlow));
      await context.close();
    }
    found.push({
      route,
      largestPaintMs: quantile(
        loads.map(({ largestPaintMs }) => largestPaintMs),
        0.5,
      ),
      layoutShift: Math.max(...loads.map(({ layoutShift }) => layoutShift)),
    });
  }
  return found;
}

async function load(context: BrowserContext, route: string, isSlow: boolean): Promise<PageLoad> {
  const page = await context.newPage();
  await page.addInitScript(watch);
  if (isSlow) {
    const session = await context.newCDPSession(page);
    await session.send("Network.enable");
    await session.send("Network.emulateNetworkConditions", slowLine);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowProcessor });
  }
  await page.goto(route);
  await page.waitForLoadState("networkidle");
  // A slow processor may not have painted yet when all has arrived.
  await untilPainted(page);
  await page.waitForTimeout(isSlow ? settleMs * slowProcessor : settleMs);
  const { largestPaintMs, layoutShift } = await page.evaluate<{
    largestPaintMs: number;
    layoutShift: number;
  }>("({ largestPaintMs: watched.largestPaintMs, layoutShift: watched.layoutShift })");
  return { route, largestPaintMs, layoutShift };
}

/** Polls from outside, because the page's policy forbids the scripts that Playwright would use inside it. */
async function untilPainted(page: Page): Promise<void> {
  for (let waitedMs = 0; waitedMs < paintMsMax; waitedMs += 50) {
    if ((await page.evaluate<number>("watched.largestPaintMs")) > 0) return;
    await page.waitForTimeout(50);
  }
  throw new Error(`${page.url()} has painted nothing in ${paintMsMax} ms.`);
}

/** Common actions in a long history: move through the list, open an entry, search for a word, choose a status. */
async function workInHistory(browser: Browser, dashboardUrl: string): Promise<PageCosts["interactions"]> {
  const context = await browser.newContext({
    baseURL: dashboardUrl,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto("/history");
  await page.waitForLoadState("networkidle");
  const found = [
    { name: "open a row", ms: await timesOf(page, () => openRows(page)) },
    { name: "walk down by keys", ms: await timesOf(page, () => press(page, "ArrowDown", 40)) },
    { name: "to the end and back", ms: await timesOf(page, () => endAndHome(page)) },
    { name: "type into the search", ms: await timesOf(page, () => search(page)) },
  ];
  await context.close();
  return found;
}

/** Interactions shorter than 16 ms are not reported; they count as 16. */
async function timesOf(page: Page, act: () => Promise<number>): Promise<number[]> {
  await page.evaluate("watched.interactions.clear()");
  const count = await act();
  await page.waitForTimeout(settleMs);
  const ms = await page.evaluate<number[]>("[...watched.interactions.values()]");
  return [...ms, ...Array.from({ length: Math.max(0, count - ms.length) }, () => 16)];
}

async function openRows(page: Page): Promise<number> {
  const count = 10;
  const rows = historyRows(page);
  for (let index = 0; index < count; index += 1) {
    await rows.nth(index).click();
    await page.waitForTimeout(100);
  }
  return count;
}

function historyRows(page: Page) {
  return page.getByRole("row").filter({ has: page.getByRole("link") });
}

async function press(page: Page, key: string, times: number): Promise<number> {
  for (let time = 0; time < times; time += 1) {
    await page.keyboard.press(key);
    await page.waitForTimeout(30);
  }
  return times;
}

async function endAndHome(page: Page): Promise<number> {
  let count = 0;
  for (const key of ["End", "Home", "PageDown", "PageDown", "PageUp"]) {
    count += await press(page, key, 1);
    await page.waitForTimeout(300);
  }
  return count;
}

async function search(page: Page): Promise<number> {
  const text = "headline 77";
  await page.getByRole("searchbox").first().click();
  await page.keyboard.type(text, { delay: 60 });
  await page.waitForLoadState("networkidle");
  return text.length + 1;
}

export function reportPages({ loads, slowLoads, interactions, historyRows: rows }: PageCosts): Section {
  const slowest = (found: readonly PageLoad[]) =>
    Math.max(...found.map(({ largestPaintMs }) => largestPaintMs)) / 1000;
  const shifts = Math.max(...[...loads, ...slowLoads].map(({ layoutShift }) => layoutShift));
  const all = interactions.flatMap(({ ms }) => ms);
  const slowOf = (route: string) => slowLoads.find((candidate) => candidate.route === route);
  return {
    title: "Pages",
    about:
      "The production build in Chromium at 1440 × 900, each route in a browser that was never there, medians; the slow ones with a processor 4 times slower and Lighthouse's slow 4G (150 ms, 1.6 Mbit/s). Interactions as the browser's event timings have them, in steps of 8 ms, 16 where it reports none.",
    figures: [
      rowFigure("slowPaint", slowest(slowLoads)),
      rowFigure("layoutShift", shifts),
      rowFigure("interaction", Math.max(...all)),
      figure("largest contentful paint, slowest route", slowest(loads), { unit: "s", digits: 2 }),
      figure("interactions", all.length, { unit: `with ${rows.toLocaleString("en")} rows` }),
    ],
    table: {
      head: ["route or interaction", "paint s", "slow paint s", "shift", "p50 ms", "slowest ms"],
      rows: [
        ...loads.map(({ route, largestPaintMs, layoutShift }) => [
          route,
          (largestPaintMs / 1000).toFixed(2),
          ((slowOf(route)?.largestPaintMs ?? Number.NaN) / 1000).toFixed(2),
          Math.max(layoutShift, slowOf(route)?.layoutShift ?? 0).toFixed(3),
          "",
          "",
        ]),
        ...interactions.map(({ name, ms }) => [
          name,
          "",
          "",
          "",
          quantile(ms, 0.5).toFixed(0),
          Math.max(...ms).toFixed(0),
        ]),
      ],
    },
  };
}
