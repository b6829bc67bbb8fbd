/**
 * The cost of screenshots and PDFs against bare Playwright for the same pages, and whether the browser's memory stays
 * bounded.
 */
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import type { BrowserPool } from "#service/capture/browser-pool.ts";
import { type CaptureOrder, capturePage } from "#service/capture/capture-page.ts";
import { groupMemory, sumBytes } from "#service/capture/group-memory.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { groupsIn } from "#testing/browser-kills.ts";
import { launchChromium } from "#testing/launch-chromium.ts";
import { createTestBrowserPool } from "#testing/test-browser-pool.ts";
import { figure, formatTable, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface ScreenshotCosts {
  /** Ms of each, taken in turns. */
  kinds: { name: string; ours: number[]; load: number[]; idle: number[] }[];
  /** Bytes that the browser's processes have for themselves, with the jobs done until then. */
  memory: { jobs: number; bytes: number }[];
}

const size = { width: 1280, height: 800 };
const phone = { width: 390, height: 844, deviceScaleFactor: 3 };
const warmUps = 2;
const viewport = "plain viewport";
const whole = "full page";

interface Kind {
  name: string;
  path: string;
  order?: Partial<CaptureOrder>;
  context?: BrowserContextOptions;
  /** Playwright's call; default: a PNG of the viewport. */
  take?: (page: Page) => Promise<unknown>;
}

/** An A4 page without margins, CSS px. */
const sheet = { width: 794, height: 1123, margins: { top: 0, right: 0, bottom: 0, left: 0 } };
const printed = (page: Page) => page.pdf({ width: "794px", height: "1123px", printBackground: true });

const kinds: readonly Kind[] = [
  { name: viewport, path: "/" },
  {
    name: whole,
    path: "/",
    order: { fullPage: true },
    take: (page) => page.screenshot({ type: "png", fullPage: true }),
  },
  {
    name: "one element",
    path: "/",
    order: { selector: "#figure" },
    take: (page) => page.locator("#figure").screenshot({ type: "png" }),
  },
  { name: "PDF", path: "/", order: { format: "pdf", fullPage: true, print: { sheet } }, take: printed },
  { name: "dark", path: "/", order: { darkMode: true }, context: { colorScheme: "dark" } },
  {
    name: "phone",
    path: "/",
    order: { ...phone, identity: { device: "phone" } },
    context: {
      viewport: { width: phone.width, height: phone.height },
      deviceScaleFactor: phone.deviceScaleFactor,
      isMobile: true,
      hasTouch: true,
    },
  },
  { name: "retina", path: "/", order: { deviceScaleFactor: 2 }, context: { deviceScaleFactor: 2 } },
  { name: "page with scripts", path: "/app" },
  {
    name: "PDF of 12 pages",
    path: "/report",
    order: { format: "pdf", fullPage: true, print: { sheet } },
    take: printed,
  },
];

export async function measureScreenshots(
  root: string,
  { rounds, jobs, memoryEvery }: { rounds: number; jobs: number; memoryEvery: number },
): Promise<ScreenshotCosts> {
  const photo = await readFile(join(root, "src/service/starters/assets/sunlit-arches.jpg"));
  const server = createServer((request, response) => {
    if (request.url === "/photo.jpg") response.writeHead(200, { "Content-Type": "image/jpeg" }).end(photo);
    else if (request.url === "/rows.json")
      response
        .writeHead(200, { "Content-Type": "application/json" })
        .end(JSON.stringify(Array.from({ length: 60 }, (_, row) => `Arch ${row + 1}, restored`)));
    else
      response
        .writeHead(200, { "Content-Type": "text/html; charset=utf-8" })
        .end(pages[request.url ?? ""] ?? article);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const pool = await createTestBrowserPool(createOutbound({ allowHosts: new Set([`127.0.0.1:${port}`]) }));
  const browser = await launchChromium();
  const costs: ScreenshotCosts = { kinds: [], memory: [] };
  try {
    for (const kind of kinds) {
      const found = { name: kind.name, ours: [] as number[], load: [] as number[], idle: [] as number[] };
      for (let round = -warmUps; round < rounds; round += 1) {
        const times = {
          ours: await timed(() => takeOurs(pool, url, kind)),
          load: await timed(() => takeBare(browser, url, kind, "load")),
          idle: await timed(() => takeBare(browser, url, kind, "networkidle")),
        };
        if (round < 0) continue;
        found.ours.push(times.ours);
        found.load.push(times.load);
        found.idle.push(times.idle);
      }
      costs.kinds.push(found);
    }
    await browser.close();
    const [plain] = kinds;
    if (plain === undefined) return costs;
    for (let done = 0; done < jobs; done += 2) {
      if (done % memoryEvery === 0) costs.memory.push({ jobs: done, bytes: await memoryOf(pool.parent) });
      await Promise.all([takeOurs(pool, url, plain), takeOurs(pool, url, plain)]);
    }
    costs.memory.push({ jobs, bytes: await memoryOf(pool.parent) });
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

async function memoryOf(parent: string): Promise<number> {
  const groups = await Promise.all(groupsIn(parent).map((group) => groupMemory(group)));
  return sumBytes(groups.flatMap((processes) => processes ?? []));
}

async function takeOurs(pool: BrowserPool, url: string, { path, order }: Kind): Promise<void> {
  const plain = {
    waitTimeMs: 0,
    fullPage: false,
    darkMode: false,
    deviceScaleFactor: 1,
    format: "png",
  } as const;
  await capturePage(pool, { url: url + path, ...size, ...plain, ...order }, new AbortController().signal);
}

/** One context per page, because pages must not share state, but without the other work of our pool. */
async function takeBare(
  browser: Browser,
  url: string,
  { path, context: options, take }: Kind,
  waitUntil: "load" | "networkidle",
): Promise<void> {
  const context = await browser.newContext({ viewport: size, ...options });
  try {
    const opened = await context.newPage();
    await opened.goto(url + path, { waitUntil });
    await (take?.(opened) ?? opened.screenshot({ type: "png" }));
  } finally {
    await context.close();
  }
}

export function reportScreenshots({ kinds: found, memory }: ScreenshotCosts): Section {
  const megabytes = memory.map(({ bytes }) => bytes / 1e6);
  const ratioOf = (name: string, wait: "load" | "idle") => {
    const kind = found.find((candidate) => candidate.name === name);
    return kind === undefined ? Number.NaN : quantile(kind.ours, 0.5) / quantile(kind[wait], 0.5);
  };
  return {
    title: "Screenshots and PDFs",
    about: `Pages of this machine, ${size.width} × ${size.height} px, PNG, ${found[0]?.ours.length ?? 0} times each in turns: ours through the pool, sandboxed and behind the egress check, which waits until the page is settled; and Playwright with a context for each page and none of these, once with \`load\` and once with \`networkidle\`. Then the browser's own memory over ${memory.at(-1)?.jobs ?? 0} screenshots, two at a time.`,
    figures: [
      rowFigure("shotIdle", ratioOf(viewport, "idle")),
      rowFigure("shotLoad", ratioOf(viewport, "load")),
      rowFigure("fullIdle", ratioOf(whole, "idle")),
      rowFigure("fullLoad", ratioOf(whole, "load")),
      figure("the browser's memory, most", Math.max(...megabytes), { atMost: 1_500, unit: "MB" }),
    ],
    table: {
      head: ["kind", "ours p50 ms", "ours p95 ms", "`load` p50 ms", "×", "`networkidle` p50 ms", "×"],
      rows: found.map(({ name, ours, load, idle }) => [
        name,
        quantile(ours, 0.5).toFixed(0),
        quantile(ours, 0.95).toFixed(0),
        quantile(load, 0.5).toFixed(0),
        ratioOf(name, "load").toFixed(2),
        quantile(idle, 0.5).toFixed(0),
        ratioOf(name, "idle").toFixed(2),
      ]),
    },
    details: [
      ...formatTable(
        ["screenshots", "the browser's memory"],
        memory.map(({ jobs, bytes }) => [String(jobs), `${Math.round(bytes / 1e6)} MB`]),
      ),
      "",
    ],
  };
}

const style = `<style>body { margin: 0; font: 18px/1.5 sans-serif; color: #223; background: linear-gradient(#fff, #eef) }
main { display: grid; grid-template-columns: 1fr 1fr; gap: 32px; padding: 48px } img { width: 100%; border-radius: 16px }
h1 { font-size: 48px; line-height: 1.1 } section { padding: 0 48px; columns: 2; gap: 32px } .sheet { break-after: page }
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

const pages: Readonly<Record<string, string>> = {
  "/app": `${headOf("An app")}<main><div><h1>Arches</h1><ol></ol></div><img src="/photo.jpg" alt=""></main>
<script>
  fetch("/rows.json").then((answer) => answer.json()).then((rows) => {
    for (const row of rows) document.querySelector("ol").append(Object.assign(document.createElement("li"), { textContent: row }));
  });
</script>`,
  "/report": `${headOf("A report")}${Array.from(
    { length: 12 },
    (_, index) =>
      `<div class="sheet"><main><div><h1>Chapter ${index + 1}</h1>${paragraph.repeat(5)}</div><img src="/photo.jpg" alt=""></main></div>`,
  ).join("")}`,
};
