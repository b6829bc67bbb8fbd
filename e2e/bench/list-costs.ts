/** The cost of lists over a short and a long history, through the whole service in this process, on the embedded database. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createService } from "#service/app.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { openDatabase } from "#service/storage/database.ts";
import { createFolderObjectStore } from "#service/storage/folder-object-store.ts";
import { fillHistory, fillTemplates } from "./fill-history.ts";
import { figure, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface ListCosts {
  short: number;
  long: number;
  lists: { name: string; isRequired: boolean; shortMs: number[]; longMs: number[] }[];
}

export interface ListCostOptions {
  short: number;
  long: number;
  rounds: number;
}

const apiKey = "bench-key";
const warmUps = 10;
const unfoundText = "results with a text that no record has";

/** `isRequired`: the design requires that the cost does not grow with the list. The others inform. */
const lists = [
  { name: "templates", path: () => "/api/v2/my-templates?size=20", isRequired: true },
  { name: "templates, page 40", path: () => "/api/v2/my-templates?size=20&page=40", isRequired: true },
  { name: "results", path: () => "/api/v2/results?size=20", isRequired: true },
  { name: "results, page 40", path: () => "/api/v2/results?size=20&page=40", isRequired: true },
  {
    name: "results of one template",
    path: () => "/api/v2/results?size=20&template=template-5",
    isRequired: true,
  },
  { name: "results that failed", path: () => "/api/v2/results?size=20&status=422", isRequired: true },
  { name: "results of one batch", path: () => "/api/v2/results?size=20&batch=batch-5", isRequired: true },
  { name: "requests", path: () => "/api/v1/requests?limit=20", isRequired: true },
  { name: "requests, from the 800th", path: () => "/api/v1/requests?limit=20&offset=800", isRequired: true },
  {
    name: "templates of one tag, a fiftieth of them",
    path: () => "/api/v2/my-templates?size=20&tags=tag-7",
    isRequired: false,
  },
  {
    name: "results, last page",
    path: (records: number) => `/api/v2/results?size=20&page=${records / 20 - 1}`,
    isRequired: false,
  },
  {
    name: unfoundText,
    path: () => "/api/v2/results?size=20&text=nowhere",
    isRequired: false,
  },
];

export async function measureLists({ short, long, rounds }: ListCostOptions): Promise<ListCosts> {
  const stores = await Promise.all([openStore(short), openStore(long)]);
  try {
    const [shortStore, longStore] = stores;
    const costs: ListCosts = { short, long, lists: [] };
    for (const { name, path, isRequired } of lists) {
      const shortMs: number[] = [];
      const longMs: number[] = [];
      // In turns, so that slow moments of the machine affect both.
      for (let round = -warmUps; round < rounds; round += 1) {
        const times = [await shortStore.timeOf(path(short)), await longStore.timeOf(path(long))] as const;
        if (round < 0) continue;
        shortMs.push(times[0]);
        longMs.push(times[1]);
      }
      costs.lists.push({ name, isRequired, shortMs, longMs });
    }
    return costs;
  } finally {
    await Promise.all(stores.map(({ close }) => close()));
  }
}

async function openStore(records: number) {
  const folder = await mkdtemp(join(tmpdir(), "overprint-bench-lists-"));
  const onError = (error: unknown) => {
    throw error;
  };
  const database = await openDatabase({ kind: "embedded", folder: join(folder, "database") }, { onError });
  const service = await createService({
    database,
    objects: createFolderObjectStore(join(folder, "objects")),
    outbound: createOutbound({ allowHosts: new Set() }),
    clock: { now: () => new Date() },
    apiKeys: [apiKey],
    webhookSecrets: [`whsec_${Buffer.alloc(32).toString("base64")}`],
    publicUrl: "http://localhost:4401",
    renderConcurrency: 1,
    starters: [],
    // No background work affects the measurement.
    roles: ["api"],
    log: { info: () => undefined, warn: () => undefined, error: (_message, error) => onError(error) },
  });
  await fillTemplates(database, records);
  await fillHistory(database, records);
  return {
    timeOf: async (path: string): Promise<number> => {
      const request = new Request(`http://localhost:4401${path}`, { headers: { "X-API-KEY": apiKey } });
      const startedAt = performance.now();
      const answer = await service.fetch(request);
      await answer.arrayBuffer();
      const ms = performance.now() - startedAt;
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
      return ms;
    },
    close: async () => {
      await service.stop();
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function reportLists({ short, long, lists: measured }: ListCosts): Section {
  const ratioOf = ({ shortMs, longMs }: ListCosts["lists"][number]) =>
    quantile(longMs, 0.5) / quantile(shortMs, 0.5);
  return {
    title: `Lists, from ${short.toLocaleString("en")} to ${long.toLocaleString("en")} records`,
    about:
      "Each list through the whole service in one process, on two embedded databases in turns; medians. Two are not asked to be flat: templates of a tag are counted, and a page near the end skips what stands before it.",
    figures: measured.map((list) =>
      list.name === unfoundText
        ? rowFigure("search", ratioOf(list))
        : figure(list.name, ratioOf(list), {
            unit: "×",
            digits: 2,
            ...(list.isRequired ? { atMost: 2 } : {}),
          }),
    ),
    table: {
      head: ["list", `p50 ms at ${short}`, `p50 ms at ${long}`, `p95 ms at ${long}`],
      rows: measured.map(({ name, shortMs, longMs }) => [
        name,
        quantile(shortMs, 0.5).toFixed(2),
        quantile(longMs, 0.5).toFixed(2),
        quantile(longMs, 0.95).toFixed(2),
      ]),
    },
  };
}
