/**
 * `npm run bench`: measures what a user would feel, beside what else is used for the same work; a whole run also writes
 * `docs/bench.md`. The options are in `bench/README.md`.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inspect, parseArgs } from "node:util";
import type { Browser } from "playwright-core";
import { componentsOf } from "#scene/document.ts";
import { buildDashboardIfStale } from "#server/dashboard-build.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { createPictureOpener } from "#service/pictures/picture-opener.ts";
import { createPictureSource } from "#service/pictures/picture-source.ts";
import { readSceneStarters } from "#service/starters/read-starters.ts";
import { createStarterAssets } from "#service/starters/starter-assets.ts";
import { openDatabase } from "#service/storage/database.ts";
import { launchChromium } from "#testing/launch-chromium.ts";
import { servePages } from "#testing/metadata-pages/serve-pages.ts";
import { describeUnmeasured } from "#testing/unmeasured.ts";
import { awaitPreviews } from "../await-previews.ts";
import { measureDrag, reportDrag } from "./designer-costs.ts";
import { fillHistory } from "./fill-history.ts";
import { measureHtml, reportHtml } from "./html-costs.ts";
import { installPeers, listPeerVersions } from "./install-peers.ts";
import { measureKeystrokes, reportKeystrokes } from "./keystrokes.ts";
import { describeMachine, describeOtherWork, readMachineState } from "./machine.ts";
import { measureMetadata, reportMetadata } from "./metadata-costs.ts";
import { measurePages, reportPages } from "./page-costs.ts";
import { measureEncoders, reportEncoders } from "./peers/encoder-costs.ts";
import { measurePeers, reportPeers } from "./peers/picture-peers.ts";
import { type ProductProcess, startProductProcess } from "./product-process.ts";
import { fillFigures } from "./readme-figures.ts";
import {
  describeMissed,
  formatPage,
  formatSection,
  type PartResult,
  type Section,
  targetFigures,
} from "./report.ts";
import { measureRequests, reportRequests } from "./request-costs.ts";
import { measureScreenshots, reportScreenshots } from "./screenshot-costs.ts";
import { measureStarts, reportStarts } from "./start-costs.ts";
import { targetRows } from "./target-rows.ts";

const root = join(import.meta.dirname, "../..");
const page = "docs/bench.md";
const ports = { port: 4570, servicePort: 4571 };
const historyRows = 10_000;
const typedInto = ["product-update", "editorial-article", "job-post", "ramadan-greeting"];
const routes = ["/templates", "/templates/product-update/compose", "/history", "/screenshot", "/connection"];

/** In the order of the page. */
const parts: Readonly<Record<string, () => Promise<Section>>> = {
  peers: async () => {
    await installPeers();
    return withChromium(async (browser) => reportPeers(await measurePeers(browser, isQuick ? 5 : 12)));
  },
  encoders: async () => {
    await installPeers();
    const readPicture = createPictureSource({
      assets: createStarterAssets(),
      outbound: createOutbound({ allowHosts: new Set() }),
      opener: createPictureOpener(),
    });
    const scenes = (await readSceneStarters()).map(({ key, document }) => ({ name: key, document }));
    const rounds = isQuick ? 3 : 5;
    const chosen = isQuick ? scenes.slice(0, 4) : scenes;
    return reportEncoders(await measureEncoders(chosen, { readPicture, rounds }));
  },
  requests: () =>
    withProduct(async (product) => reportRequests(await measureRequests(product, isQuick ? 20 : 100))),
  html: () => withProduct(async (product) => reportHtml(await measureHtml(product, isQuick ? 5 : 15))),
  screenshots: async () => reportScreenshots(await measureScreenshots(root, isQuick ? 3 : 8)),
  metadata: async () => {
    await installPeers();
    const pages = await servePages();
    try {
      return await withProduct(
        async (product) =>
          reportMetadata(await measureMetadata(product, { host: pages.host, rounds: isQuick ? 1 : 5 })),
        { allowHosts: pages.host },
      );
    } finally {
      await pages.close();
    }
  },
  keystrokes: () =>
    withPage(async (browser, product) => {
      const order = { templates: await withHeadlines(typedInto), keys: isQuick ? 15 : 60 };
      return reportKeystrokes(await measureKeystrokes(browser, product.dashboardUrl, order));
    }),
  designer: () =>
    withPage(async (browser, product) => reportDrag(await measureDrag(browser, product, isQuick ? 30 : 200))),
  pages: () =>
    withPage(
      async (browser, product) => {
        const order = { routes, rounds: isQuick ? 1 : 3, historyRows };
        return reportPages(await measurePages(browser, product.dashboardUrl, order));
      },
      { historyRows },
    ),
  start: () =>
    withDataFolder(async (dataDir) =>
      reportStarts(await measureStarts({ root, dataDir, ...ports }, isQuick ? 1 : 3)),
    ),
};

const { values } = parseArgs({
  options: {
    only: { type: "string", default: Object.keys(parts).join(",") },
    quick: { type: "boolean", default: false },
    "quiet-only": { type: "boolean", default: false },
    out: { type: "string" },
  },
});
const isQuick = values.quick;
const chosen = values.only.split(",");
const unknown = chosen.filter((name) => parts[name] === undefined);
if (unknown.length > 0)
  throw new Error(`--only knows ${Object.keys(parts).join(", ")}; not ${unknown.join(", ")}`);

let chromiumVersion: string | undefined;
const before = await readMachineState();
const otherWork = describeOtherWork(before);
if (otherWork !== undefined) process.stderr.write(`${otherWork}\n`);
if (otherWork !== undefined && values["quiet-only"]) process.exit(1);

await buildDashboardIfStale(root, () => undefined);
const results: PartResult[] = [];
for (const [part, measure] of Object.entries(parts))
  if (chosen.includes(part)) results.push(await run(part, measure));
const after = await readMachineState();
const failed = results.filter(({ hasFailed }) => hasFailed).map(({ part }) => part);
if (failed.length > 0) process.exitCode = 1;

const isWhole = chosen.length === Object.keys(parts).length;
const figures = targetFigures(targetRows, results).filter(({ row }) => isWhole || row !== undefined);
if (failed.length > 0) process.stdout.write(`Parts that failed: ${failed.join(", ")}.\n`);
process.stdout.write(`${describeMissed(figures)}\n`);
const outputPath = values.out ?? (isWhole && !isQuick ? page : undefined);
if (outputPath !== undefined) {
  const notes = [otherWork, describeOtherWork(after, { isAfter: true })].filter((note) => note !== undefined);
  const text = formatPage({
    date: new Date().toISOString().slice(0, 10),
    notes: isQuick ? [...notes, "This run was a quick one, with few rounds."] : notes,
    machine: describeMachine({ chromiumVersion, before, after, peers: await listPeerVersions() }),
    targets: targetRows,
    results,
  });
  await writeFile(resolve(root, outputPath), text);
  if (outputPath === page) {
    const readme = join(root, "README.md");
    await writeFile(readme, fillFigures(await readFile(readme, "utf8"), targetRows, results));
  }
}

async function run(part: string, measure: () => Promise<Section>): Promise<PartResult> {
  process.stderr.write(`measuring: ${part} …\n`);
  const startedAt = performance.now();
  const result = await measure().then(
    (section): PartResult => ({ part, section, hasFailed: false }),
    (error: unknown): PartResult => {
      // The whole error is for the terminal; the document gets one line.
      process.stderr.write(`${inspect(error)}\n`);
      const about = describeUnmeasured(error);
      return { part, section: { title: `Part \`${part}\``, about, figures: [] }, hasFailed: true };
    },
  );
  process.stderr.write(`${part}: ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  process.stdout.write(`${formatSection(result.section)}\n`);
  return result;
}

async function withHeadlines(ids: readonly string[]) {
  const starters = await readSceneStarters();
  return ids.flatMap((id) => {
    const texts = starters
      .filter(({ key }) => key === id)
      .flatMap(({ document }) => componentsOf(document))
      .filter(({ type }) => type === "TEXT");
    const headline = texts.find((text) => text.id === "title") ?? texts[0];
    return headline === undefined ? [] : [{ id, componentId: headline.id }];
  });
}

interface ProductSettings {
  allowHosts?: string;
  historyRows?: number;
}

async function withProduct(
  measureOn: (product: ProductProcess) => Promise<Section>,
  { historyRows: rows = 0, ...settings }: ProductSettings = {},
): Promise<Section> {
  return withDataFolder(async (dataDir) => {
    // Before the product opens the folder, which one process may open at a time.
    if (rows > 0) await writeHistory(join(dataDir, "database"), rows);
    const product = await startProductProcess({ root, dataDir, ...ports, ...settings });
    try {
      await awaitPreviews(product);
      return await measureOn(product);
    } finally {
      await product.stop();
    }
  });
}

async function withDataFolder(measureIn: (dataDir: string) => Promise<Section>): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "overprint-bench-data-"));
  try {
    return await measureIn(dataDir);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function writeHistory(folder: string, rows: number): Promise<void> {
  const onError = (error: unknown) => {
    throw error;
  };
  const database = await openDatabase({ kind: "embedded", folder }, { onError });
  await fillHistory(database, rows);
  await database.close();
}

async function withPage(
  measureOn: (browser: Browser, product: ProductProcess) => Promise<Section>,
  settings?: ProductSettings,
): Promise<Section> {
  return withProduct((product) => withChromium((browser) => measureOn(browser, product)), settings);
}

async function withChromium(measureIn: (browser: Browser) => Promise<Section>): Promise<Section> {
  const browser = await launchChromium();
  chromiumVersion = browser.version();
  try {
    return await measureIn(browser);
  } finally {
    await browser.close();
  }
}
