/** Measures the service as a client: POST, then the bytes of the link. Also its memory after many renders. */
import { setTimeout as delay } from "node:timers/promises";
import type { ProductProcess } from "./product-process.ts";
import { treeCpuMs, treeMemoryMb, treeOf } from "./process-usage.ts";
import { figure, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface ServiceCosts {
  /** Ms from the POST to the last byte of the link, by template. */
  latencies: { templateId: string; times: number[] }[];
  /** Pictures a second with several callers at once. */
  perSecond: number;
  directLinkMs: number[];
  /** The service's processor time for one of those renders, ms. */
  cpuMs: number;
  memory: { renders: number; megabytes: number }[];
}

export interface ServiceCostOptions {
  templates: readonly { id: string; componentId: string }[];
  /** Sequential renders of each. */
  rounds: number;
  /** Renders between two measurements of the memory. */
  memoryStep: number;
  memorySteps: number;
}

/** Two for each core of the reference machine, so that no core is idle. */
const callers = 4;
const warmUps = 12;

export async function measureService(
  product: ProductProcess,
  { templates, rounds, memoryStep, memorySteps }: ServiceCostOptions,
): Promise<ServiceCosts> {
  let serial = 0;
  const renderOnce = async ({ id, componentId }: { id: string; componentId: string }): Promise<string> => {
    serial += 1;
    const answer = await call(product, "/api/v1/render", {
      method: "POST",
      // A unique title, otherwise the service would reuse the picture of an earlier request.
      body: JSON.stringify({
        template: id,
        changes: [{ id: componentId, property: "text", value: `Headline number ${serial}` }],
      }),
      headers: { "content-type": "application/json" },
    });
    const { href } = JSON.parse(answer.toString("utf8")) as { href: string };
    await call(product, new URL(href).pathname);
    return href;
  };

  const latencies: ServiceCosts["latencies"] = [];
  const cpuTimes: number[] = [];
  let lastLink = "";
  for (const template of templates) {
    for (let warmUp = 0; warmUp < warmUps; warmUp += 1) await renderOnce(template);
    const times: number[] = [];
    const cpuBefore = treeCpuMs(product.pid);
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      lastLink = await renderOnce(template);
      times.push(performance.now() - startedAt);
    }
    cpuTimes.push((treeCpuMs(product.pid) - cpuBefore) / rounds);
    latencies.push({ templateId: template.id, times });
  }

  const directLinkMs: number[] = [];
  for (let round = 0; round < 100; round += 1) {
    const startedAt = performance.now();
    await call(product, new URL(lastLink).pathname);
    directLinkMs.push(performance.now() - startedAt);
  }

  const renderMany = async (count: number) => {
    let left = count;
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: callers }, async (_, caller) => {
        while (left > 0) {
          left -= 1;
          const template = templates[(left + caller) % templates.length];
          if (template !== undefined) await renderOnce(template);
        }
      }),
    );
    return count / ((performance.now() - startedAt) / 1000);
  };
  await untilBrowserEnded(product.pid);
  const rates = [await renderMany(memoryStep)];
  const memory = [{ renders: memoryStep, megabytes: treeMemoryMb(product.pid) }];
  for (let step = 1; step <= memorySteps; step += 1) {
    rates.push(await renderMany(memoryStep));
    memory.push({ renders: memoryStep * (step + 1), megabytes: treeMemoryMb(product.pid) });
  }
  return {
    latencies,
    perSecond: Math.max(...rates),
    directLinkMs,
    cpuMs: cpuTimes.reduce((sum, time) => sum + time, 0) / cpuTimes.length,
    memory,
  };
}

/** The browser that made the previews of html templates ends some time after them; renders need none. */
async function untilBrowserEnded(pid: number): Promise<void> {
  const deadline = performance.now() + browserEndMsMax;
  while (treeOf(pid).some(({ name }) => /chrom|headless/i.test(name))) {
    if (performance.now() > deadline) throw new Error("The browser of the previews did not end.");
    await delay(1_000);
  }
}

const browserEndMsMax = 120_000;

export function reportService({ latencies, perSecond, directLinkMs, cpuMs, memory }: ServiceCosts): Section {
  const all = latencies.flatMap(({ times }) => times);
  const [first] = memory;
  const last = memory.at(-1);
  const thousands = ((last?.renders ?? 0) - (first?.renders ?? 0)) / 1000;
  return {
    title: "The service, from POST to bytes",
    about: `POST /api/v1/render and then the link's file, one after the other over one connection, each with a text of its own; records and files are written through to the disk. Renders a second: ${callers} callers at once, this program included in the machine's work.`,
    figures: [
      figure("POST → bytes, p50", quantile(all, 0.5), { atMost: 60, unit: "ms", digits: 1 }),
      figure("POST → bytes, p95", quantile(all, 0.95), { unit: "ms", digits: 1 }),
      figure("a link whose picture is stored, p50", quantile(directLinkMs, 0.5), {
        atMost: 5,
        unit: "ms",
        digits: 1,
      }),
      figure("the service's processor time for one of them", cpuMs, { unit: "ms", digits: 1 }),
      figure("renders", perSecond, { unit: "a second", digits: 1 }),
      rowFigure("loadMemory", Math.max(...memory.map(({ megabytes }) => megabytes))),
      figure(
        `memory, growth per 1,000 renders after the first ${first?.renders ?? 0}`,
        ((last?.megabytes ?? 0) - (first?.megabytes ?? 0)) / Math.max(thousands, 0.001),
        { atMost: 5, unit: "MB", digits: 1 },
      ),
    ],
    table: {
      head: ["template", "renders", "p50 ms", "p95 ms"],
      rows: [
        ...latencies.map(({ templateId, times }) => [
          templateId,
          String(times.length),
          quantile(times, 0.5).toFixed(1),
          quantile(times, 0.95).toFixed(1),
        ]),
        ...memory.map(({ renders, megabytes }) => [
          `memory after ${renders}`,
          "",
          `${megabytes.toFixed(0)} MB`,
          "",
        ]),
      ],
    },
  };
}

async function call(product: ProductProcess, path: string, init: RequestInit = {}): Promise<Buffer> {
  const answer = await fetch(`${product.serviceUrl}${path}`, {
    ...init,
    headers: { ...init.headers, "x-api-key": product.apiKey },
  });
  const body = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${body.toString("utf8", 0, 500)}`);
  return body;
}
