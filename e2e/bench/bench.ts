/**
 * `npm run bench`: measures the figures that the design limits, beside what else is used for the same work; a whole run
 * also writes `docs/bench.md`. The options are in `bench/README.md`.
 */
import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { inspect, parseArgs, promisify } from "node:util";
import type { Browser } from "playwright-core";
import { componentsOf } from "#scene/document.ts";
import { buildDashboardIfStale } from "#server/dashboard-build.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { createPictureOpener } from "#service/pictures/picture-opener.ts";
import { createPictureSource } from "#service/pictures/picture-source.ts";
import { readSceneStarters } from "#service/starters/read-starters.ts";
import { createStarterAssets } from "#service/starters/starter-assets.ts";
import { launchChromium } from "#testing/launch-chromium.ts";
import { servePages } from "#testing/metadata-pages/serve-pages.ts";
import { describeUnmeasured } from "#testing/unmeasured.ts";
import { measureBatch, reportBatch } from "./batch-costs.ts";
import { readBundleSizes, reportBundle } from "./bundle-sizes.ts";
import { openChromiumCanvas } from "./chromium-canvas.ts";
import { measureKeystrokes, reportKeystrokes } from "./keystrokes.ts";
import { measureLists, reportLists } from "./list-costs.ts";
import { measureDeliveries, reportDeliveries } from "./delivery-costs.ts";
import { measureDesigner, reportDesigner } from "./designer-costs.ts";
import { measureHtml, reportHtml } from "./html-costs.ts";
import { describeMachine, describeOtherWork, readMachineState } from "./machine.ts";
import { measureMetadata, reportMetadata } from "./metadata-costs.ts";
import { measureOverload, reportOverload } from "./overload-costs.ts";
import { measurePages, reportPages } from "./page-costs.ts";
import { installPeers, listPeerVersions } from "./install-peers.ts";
import { measureEncoders, reportEncoders } from "./peers/encoder-costs.ts";
import { measurePeers, reportPeers, sheetPath } from "./peers/picture-peers.ts";
import { photoCard } from "./photo-card.ts";
import { readProcesses } from "./process-usage.ts";
import { awaitPreviews } from "../await-previews.ts";
import { startProductProcess } from "./product-process.ts";
import { fillFigures } from "./readme-figures.ts";
import { measureRenderCosts, reportRenderCosts } from "./render-costs.ts";
import { measurePhotos, reportPhotos, servePhotosFor } from "./photo-costs.ts";
import { formatPage, formatSection, type PartResult, type Section, targetFigures } from "./report.ts";
import { measureScreenshots, reportScreenshots } from "./screenshot-costs.ts";
import { measureService, reportService } from "./service-costs.ts";
import { measureStarts, reportStarts } from "./start-costs.ts";
import { measureTemplates, reportTemplates } from "./template-costs.ts";
import { targetRows } from "./target-rows.ts";
import { measureThroughput, reportThroughput } from "./throughput.ts";

const root = join(import.meta.dirname, "../..");
const parts = [
  "bundle",
  "start",
  "service",
  "photos",
  "throughput",
  "overload",
  "webhooks",
  "lists",
  "keystrokes",
  "templates",
  "designer",
  "pages",
  "batch",
  "peers",
  "encoders",
  "render",
  "metadata",
  "screenshots",
  "html",
] as const;
/** Also measured of an earlier version (`--earlier`), because plain times can only be compared within a run. */
const partsOfEarlier: readonly string[] = ["start", "keystrokes", "pages"];
const ports = { port: 4570, servicePort: 4571 };

const { values } = parseArgs({
  options: {
    only: { type: "string", default: parts.join(",") },
    "skip-install": { type: "boolean", default: false },
    quick: { type: "boolean", default: false },
    "quiet-only": { type: "boolean", default: false },
    out: { type: "string" },
    cards: { type: "string" },
    beside: { type: "string" },
    earlier: { type: "string" },
  },
});
const chosen = values.only.split(",");
const unknown = chosen.filter((name) => !parts.some((part) => part === name));
if (unknown.length > 0) throw new Error(`--only knows ${parts.join(", ")}; not ${unknown.join(", ")}`);
const isQuick = values.quick;
const earlier = values.earlier === undefined ? undefined : await openEarlier(resolve(values.earlier));

/** Photos and plain ones, small and large, so that no kind of template goes unmeasured. */
const cards = ["product-update", "editorial-article", "panel-talk"];
const typedInto = [
  "product-update",
  "editorial-article",
  "job-post",
  "ramadan-greeting",
  "studio-sale-story",
];

const pageRoutes = [
  "/templates",
  "/templates/product-update/compose",
  "/history",
  "/screenshot",
  "/metadata",
  "/webhooks",
  "/connection",
];
const historyRows = 10_000;

const starters = await readSceneStarters();
const starterScenes = starters.map(({ key, document }) => ({ name: key, document }));
const readStarterPicture = createPictureSource({
  assets: createStarterAssets(),
  outbound: createOutbound({ allowHosts: new Set() }),
  opener: createPictureOpener(),
});
const withHeadline = (ids: readonly string[]) =>
  ids.flatMap((id) => {
    const texts = starters
      .filter(({ key }) => key === id)
      .flatMap(({ document }) => componentsOf(document))
      .filter(({ type }) => type === "TEXT");
    const headline = texts.find((text) => text.id === "title") ?? texts[0];
    return headline === undefined ? [] : [{ id, componentId: headline.id }];
  });

let chromiumVersion: string | undefined;
const before = await readMachineState();
const otherWork = describeOtherWork(before);
if (otherWork !== undefined) process.stderr.write(`${otherWork}\n`);
if (otherWork !== undefined && values["quiet-only"]) process.exit(1);

const results: PartResult[] = [];
for (const part of parts.filter((name) => chosen.includes(name))) {
  results.push(await run(part, root));
  if (earlier !== undefined && partsOfEarlier.includes(part))
    earlier.results.push(await run(part, earlier.root));
}
const after = await readMachineState();
const failed = [
  ...results.filter(({ hasFailed }) => hasFailed).map(({ part }) => part),
  ...(earlier?.results ?? [])
    .filter(({ hasFailed }) => hasFailed)
    .map(({ part }) => `${part} of ${earlier?.name}`),
];
if (failed.length > 0) process.exitCode = 1;

const page = "docs/bench.md";
const isWhole = chosen.length === parts.length;
const missed = targetFigures(targetRows, results).filter(
  ({ row, isMet }) => isMet === false && (isWhole || row),
);
process.stdout.write(
  [
    ...(failed.length === 0 ? [] : [`Parts that failed: ${failed.join(", ")}.`]),
    missed.length === 0 ? "Every target is met." : "Missed:",
    ...missed.map(({ measure: name, value, asked = "" }) => `- ${name}: ${value}, asked ${asked}`),
    "",
  ].join("\n"),
);
const outputPath = values.out ?? (isWhole && !isQuick ? page : undefined);
if (outputPath !== undefined) {
  const notes = [otherWork, describeOtherWork(after, { isAfter: true })].filter((note) => note !== undefined);
  const text = formatPage({
    date: new Date().toISOString().slice(0, 10),
    notes: isQuick ? [...notes, "This run was a quick one, with few rounds."] : notes,
    machine: describeMachine({ chromiumVersion, before, after, peers: await listPeerVersions() }),
    targets: targetRows,
    results,
    earlier,
    decisions: await readdir(join(root, "docs/decisions")),
  });
  await writeFile(resolve(root, outputPath), text);
  if (outputPath === page) {
    const readme = join(root, "README.md");
    await writeFile(readme, fillFigures(await readFile(readme, "utf8"), targetRows, results));
  }
}

async function run(part: (typeof parts)[number], from: string): Promise<PartResult> {
  const name = from === root ? part : `${part} of ${earlier?.name}`;
  process.stderr.write(`measuring: ${name} …\n`);
  const startedAt = performance.now();
  const result = await measure(part, from).then(
    (section): PartResult => ({ part, section, hasFailed: false }),
    (error: unknown): PartResult => {
      // The whole error is for the terminal; the document gets one line.
      process.stderr.write(`${inspect(error)}\n`);
      const about = describeUnmeasured(error);
      return { part, section: { title: `Part \`${part}\``, about, figures: [] }, hasFailed: true };
    },
  );
  process.stderr.write(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s\n`);
  process.stdout.write(`${formatSection(result.section)}\n`);
  return result;
}

/** A checkout, named by its commit and the date of that, without results yet. */
async function openEarlier(checkout: string) {
  const show = ["show", "--no-patch", "--format=%h of %cs"];
  const { stdout } = await promisify(execFile)("git", show, { cwd: checkout }).catch((cause: unknown) => {
    throw new Error(`--earlier needs a checkout of Git with its packages installed; ${checkout} is none`, {
      cause,
    });
  });
  const results: PartResult[] = [];
  return { root: checkout, name: stdout.trim(), results };
}

/** `from`: the root of the checkout to measure; another one than this only for `partsOfEarlier`. */
async function measure(part: (typeof parts)[number], from: string): Promise<Section> {
  switch (part) {
    case "bundle":
      return reportBundle(await readBundleSizes(await buildDashboardIfStale(root, () => undefined)));
    case "start":
      return reportStarts(
        await measureStarts({ root: from, ports, hasInstall: from === root && !values["skip-install"] }),
      );
    case "service":
      return withProduct(async (product) =>
        reportService(
          await measureService(product, {
            templates: withHeadline(cards),
            rounds: isQuick ? 20 : 60,
            memoryStep: isQuick ? 100 : 500,
            memorySteps: isQuick ? 1 : 3,
          }),
        ),
      );
    case "throughput":
      return withProduct(async (product) =>
        reportThroughput(await measureThroughput(product, isQuick ? 100 : 600)),
      );
    case "overload":
      return withProduct(async (product) =>
        reportOverload(await measureOverload(product, { seconds: isQuick ? 5 : 15 })),
      );
    case "photos": {
      const options = {
        rounds: isQuick ? 15 : 60,
        renders: isQuick ? 60 : 240,
        directRequests: isQuick ? 500 : 5_000,
      };
      const photos = await servePhotosFor(options);
      try {
        return await withProduct(
          async (product) => reportPhotos(await measurePhotos(product, photos, options)),
          { allowHosts: photos.host },
        );
      } finally {
        photos.close();
      }
    }
    case "batch":
      return withProduct((product) =>
        withChromium(async (browser) =>
          reportBatch(
            await measureBatch(browser, product, { rows: isQuick ? 100 : 1_000, rounds: isQuick ? 1 : 2 }),
          ),
        ),
      );
    case "metadata": {
      await installPeers();
      const pages = await servePages();
      try {
        return await withProduct(
          async (product) =>
            reportMetadata(await measureMetadata(product, { host: pages.host, rounds: isQuick ? 2 : 5 })),
          { allowHosts: pages.host },
        );
      } finally {
        await pages.close();
      }
    }
    case "screenshots":
      return reportScreenshots(
        await measureScreenshots(root, {
          rounds: isQuick ? 3 : 8,
          jobs: isQuick ? 20 : 150,
          memoryEvery: isQuick ? 10 : 25,
        }),
      );
    case "html":
      return withProduct(async (product) => reportHtml(await measureHtml(product, isQuick ? 5 : 15)));
    case "webhooks":
      return reportDeliveries(await measureDeliveries({ hanging: 50, renders: isQuick ? 60 : 300 }));
    case "lists":
      return reportLists(await measureLists({ short: 1_000, long: 100_000, rounds: isQuick ? 20 : 50 }));
    case "keystrokes":
      return withProduct(
        (product) =>
          withChromium(async (browser) =>
            reportKeystrokes(
              await measureKeystrokes(browser, product.dashboardUrl, {
                templates: withHeadline(typedInto),
                keys: isQuick ? 15 : 60,
              }),
            ),
          ),
        { from },
      );
    case "templates":
      return withProduct((product) =>
        withChromium(async (browser) =>
          reportTemplates(
            await measureTemplates(browser, product, {
              keys: isQuick ? 10 : 30,
              rounds: isQuick ? 1 : 2,
              checks: isQuick ? 2 : 5,
            }),
          ),
        ),
      );
    case "designer":
      return withProduct((product) =>
        withChromium(async (browser) =>
          reportDesigner(
            await measureDesigner(browser, product, {
              moves: isQuick ? 30 : 200,
              openings: isQuick ? 3 : 10,
            }),
          ),
        ),
      );
    case "pages":
      return withProduct(
        (product) =>
          withChromium(async (browser) =>
            reportPages(
              await measurePages(browser, product.dashboardUrl, {
                routes: pageRoutes,
                rounds: isQuick ? 1 : 3,
                historyRows,
              }),
            ),
          ),
        { from, historyRows },
      );
    case "peers": {
      await installPeers();
      const rounds = isQuick ? 5 : 12;
      return withChromium(async (browser) =>
        reportPeers(
          await measurePeers(browser, {
            rounds,
            only: { cards: values.cards, peers: values.beside },
            sheet: isQuick || values.cards !== undefined ? undefined : sheetPath,
          }),
          {
            rounds,
          },
        ),
      );
    }
    case "encoders": {
      await installPeers();
      return reportEncoders(
        await measureEncoders(isQuick ? starterScenes.slice(0, 4) : starterScenes, {
          readPicture: readStarterPicture,
          rounds: isQuick ? 3 : 5,
        }),
      );
    }
    case "render":
      return withChromium(async (browser) => {
        const readPicture = readStarterPicture;
        const canvas = await openChromiumCanvas(browser, readPicture);
        const scenes = [{ name: "photo card", document: photoCard() }, ...starterScenes];
        return reportRenderCosts(
          await measureRenderCosts({
            scenes: isQuick ? scenes.slice(0, 4) : scenes,
            readPicture,
            chromium: { canvas, pid: chromiumPid() },
            rounds: isQuick ? 8 : 12,
          }),
        );
      });
  }
}

async function withProduct(
  measureOn: (product: Awaited<ReturnType<typeof startProductProcess>>) => Promise<Section>,
  {
    from = root,
    historyRows: rows = 0,
    ...settings
  }: { from?: string; allowHosts?: string; historyRows?: number } = {},
): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), "overprint-bench-data-"));
  if (rows > 0) await writeHistory(from, join(dataDir, "database"), rows);
  const product = await startProductProcess({ root: from, dataDir, ...ports, ...settings });
  try {
    await awaitPreviews(product);
    return await measureOn(product);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * Fills the history before the product opens the folder, which one process may open at a time. Uses the code of the measured
 * version, whose tables may differ from ours.
 */
async function writeHistory(from: string, folder: string, rows: number): Promise<void> {
  const program = `
    const { openDatabase } = await import(${JSON.stringify(join(from, "src/service/storage/database.ts"))});
    const { fillHistory } = await import(${JSON.stringify(join(from, "e2e/bench/fill-history.ts"))});
    const onError = (error) => { throw error; };
    const database = await openDatabase({ kind: "embedded", folder: ${JSON.stringify(folder)} }, { onError });
    await fillHistory(database, ${rows});
    await database.close();`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "--eval", program], { cwd: from });
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

/** The one we started: Playwright does not say. */
function chromiumPid(): number {
  const own = readProcesses().filter(({ parent, name }) => parent === process.pid && /chrom/i.test(name));
  const [first] = own;
  if (first === undefined || own.length > 1) throw new Error("Chromium's process was not found.");
  return first.pid;
}
