/** The service over HTTP where only the text changes, where every photo is new, and where the same photos come again. */
import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { createCaller, type Outcome } from "./open-loop.ts";
import { makeDistinctPhotos } from "./peers/distinct-photos.ts";
import { treeCpuMs } from "./process-usage.ts";
import type { ProductProcess } from "./product-process.ts";
import { figure, type Section } from "./report.ts";
import { type PhotoServer, servePhotos } from "./serve-photos.ts";
import { quantile } from "./statistics.ts";
import { rowFigure } from "./target-rows.ts";

export interface PhotoCosts {
  /** Ms of each POST → bytes, in turns. */
  latencies: Record<Kind, number[]>;
  /** By the service's own records: paint and encode, ms. */
  pictureMs: Record<"text" | "again", number[]>;
  /** The service's processor time for a text-only one, ms. */
  cpuMs: number;
  rates: Record<"text" | "new", Rate>;
  /** Ms of `/healthz` while pictures are rendered as fast as they can be. */
  healthzMs: number[];
  direct: { times: number[]; requests: number; cpuMs: number; perSecond: number };
}

interface Rate {
  perSecond: number;
  /** The service's, for one picture. */
  cpuMs: number;
}

export interface PhotoCostOptions {
  rounds: number;
  /** For each rate. */
  renders: number;
  directRequests: number;
}

const kinds = {
  text: "another text",
  new: "a new photo (1800×1200)",
  again: "one of 60 photos (1600×1000)",
  png: "another text, PNG",
  webp: "another text, WebP",
} as const;
type Kind = keyof typeof kinds;
const kindNames = ["text", "new", "again", "png", "webp"] as const satisfies Kind[];

const template = "product-update";
const warmUps = 10;
const repeated = 60;
/** Two for each core. */
const callers = 2 * availableParallelism();
const healthzEveryMs = 50;

/** Resolves with the server of all photos that {@link measurePhotos} needs; the product may reach it. */
export async function servePhotosFor({ rounds, renders }: PhotoCostOptions): Promise<PhotoServer> {
  const fresh = await makeDistinctPhotos(rounds + warmUps + renders, { width: 1800, height: 1200 });
  return servePhotos([...(await makeDistinctPhotos(repeated, { width: 1600, height: 1000 })), ...fresh]);
}

export async function measurePhotos(
  product: ProductProcess,
  photos: PhotoServer,
  { rounds, renders, directRequests }: PhotoCostOptions,
): Promise<PhotoCosts> {
  const { call, destroy } = createCaller();
  const headers = { "x-api-key": product.apiKey };
  const check = (outcome: Outcome, about: string): Outcome => {
    if (outcome.status !== 200)
      throw new Error(`${about} answered ${outcome.status}: ${outcome.body.toString("utf8", 0, 300)}`);
    return outcome;
  };
  let serial = 0;
  let fresh = repeated;
  let again = 0;
  const dataOf = (kind: Kind): Record<string, string> => {
    serial += 1;
    const title = { title: `Headline number ${serial}` };
    if (kind === "new") {
      fresh += 1;
      return { ...title, photo: photos.addressOf(fresh - 1) };
    }
    if (kind !== "again") return title;
    again += 1;
    return { ...title, photo: photos.addressOf(again % repeated) };
  };
  const render = async (kind: Kind): Promise<string> => {
    const answer = await call({
      url: `${product.serviceUrl}/api/v1/render`,
      method: "POST",
      headers,
      body: JSON.stringify({
        template,
        data: dataOf(kind),
        ...(kind === "png" || kind === "webp" ? { outputFormat: kind } : {}),
      }),
    });
    if (answer.status >= 300) check(answer, "a render");
    const { href, requestId } = JSON.parse(answer.body.toString("utf8")) as Record<string, string>;
    const { pathname } = new URL(href ?? "");
    check(await call({ url: `${product.serviceUrl}${pathname}` }), "its link");
    return requestId ?? "";
  };

  // The repeated ones have all come before; the service keeps what it has painted when a photo comes a second time.
  for (let index = 0; index < 2 * repeated; index += 1) await render("again");
  const latencies: PhotoCosts["latencies"] = { text: [], new: [], again: [], png: [], webp: [] };
  const ids = { text: [] as string[], again: [] as string[] };
  for (let round = -warmUps; round < rounds; round += 1) {
    for (const kind of kindNames) {
      const startedAt = performance.now();
      const id = await render(kind);
      if (round < 0) continue;
      latencies[kind].push(performance.now() - startedAt);
      if (kind === "text" || kind === "again") ids[kind].push(id);
    }
  }
  const cpuBefore = treeCpuMs(product.pid);
  for (let round = 0; round < rounds; round += 1) ids.text.push(await render("text"));
  const cpuMs = (treeCpuMs(product.pid) - cpuBefore) / rounds;
  const readPictureMs = async (id: string): Promise<number> => {
    const detail = check(
      await call({ url: `${product.serviceUrl}/api/v2/results/${id}`, headers }),
      "a result",
    );
    const { timings, warnings } = JSON.parse(detail.body.toString("utf8")) as {
      timings: { paintMs: number; encodeMs: number };
      warnings?: string[];
    };
    if (warnings !== undefined && warnings.length > 0)
      throw new Error(`a render has a warning: ${warnings[0]}`);
    return timings.paintMs + timings.encodeMs;
  };
  const pictureMs: PhotoCosts["pictureMs"] = { text: [], again: [] };
  for (const kind of ["text", "again"] as const)
    for (const id of ids[kind]) pictureMs[kind].push(await readPictureMs(id));

  const renderMany = async (kind: "text" | "new"): Promise<Rate> => {
    let left = renders;
    const cpuAtStart = treeCpuMs(product.pid);
    const startedAt = performance.now();
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (left > 0) {
          left -= 1;
          await render(kind);
        }
      }),
    );
    const seconds = (performance.now() - startedAt) / 1000;
    return { perSecond: renders / seconds, cpuMs: (treeCpuMs(product.pid) - cpuAtStart) / renders };
  };
  const healthzMs: number[] = [];
  const watching = new AbortController();
  const watched = (async () => {
    while (!watching.signal.aborted) {
      healthzMs.push(check(await call({ url: `${product.serviceUrl}/healthz` }), "/healthz").ms);
      await delay(healthzEveryMs);
    }
  })();
  const rates = { text: await renderMany("text"), new: await renderMany("new") };
  watching.abort();
  await watched;

  const url = `${product.serviceUrl}/direct/${template}.jpg?title.text=Hello`;
  const direct = { times: [] as number[], requests: directRequests, cpuMs: 0, perSecond: 0 };
  for (let round = -warmUps; round < 100; round += 1) {
    const { ms } = check(await call({ url, headers }), "a direct link");
    if (round >= 0) direct.times.push(ms);
  }
  let left = directRequests;
  const cpuAtDirect = treeCpuMs(product.pid);
  const directAt = performance.now();
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left > 0) {
        left -= 1;
        check(await call({ url, headers }), "a direct link");
      }
    }),
  );
  direct.perSecond = directRequests / ((performance.now() - directAt) / 1000);
  direct.cpuMs = treeCpuMs(product.pid) - cpuAtDirect;
  destroy();
  return { latencies, pictureMs, cpuMs, rates, healthzMs, direct };
}

export function reportPhotos({ latencies, pictureMs, cpuMs, rates, healthzMs, direct }: PhotoCosts): Section {
  const p50 = (kind: Kind) => quantile(latencies[kind], 0.5);
  const picture = quantile(pictureMs.text, 0.5);
  return {
    title: "Texts and photos over HTTP",
    about: `${template} of 1200×630: POST /api/v1/render, then the bytes of its link, one after the other and the kinds in turns, ${latencies.text.length} times each. Photos come from a server on this machine; each of the 60 has come twice before. Pictures a second: ${callers} callers, each of which waits for its bytes; the callers' own work is on the same machine. The direct link's rate is divided by the cores that the service used.`,
    figures: [
      rowFigure("newPhotoHttp", p50("new") / p50("text")),
      rowFigure("newPhotoRate", rates.new.perSecond / rates.text.perSecond),
      rowFigure("samePhotos", p50("again") / p50("text")),
      rowFigure("postToBytes", p50("text") / picture),
      rowFigure("rateShare", rates.text.perSecond / (availableParallelism() / (rates.text.cpuMs / 1000))),
      rowFigure("healthz", quantile(healthzMs, 0.99)),
      // Under other work a record's times are longer than the processor time, and say nothing.
      rowFigure("cpuBeside", cpuMs > picture ? cpuMs - picture : Number.NaN),
      rowFigure("directLink", quantile(direct.times, 0.5)),
      rowFigure("directRate", direct.requests / (direct.cpuMs / 1000)),
      figure("paint + encode of a text-only one, by its record", picture, { unit: "ms", digits: 1 }),
      figure("the same of one of the 60 photos, whose content is richer", quantile(pictureMs.again, 0.5), {
        unit: "ms",
        digits: 1,
      }),
      figure("the service's processor time for it", cpuMs, { unit: "ms", digits: 1 }),
      figure("text only", rates.text.perSecond, { unit: "a second", digits: 1 }),
      figure("new photos", rates.new.perSecond, { unit: "a second", digits: 1 }),
      figure("processor time of one with a new photo", rates.new.cpuMs, { unit: "ms", digits: 1 }),
      figure("direct links", direct.perSecond, { unit: "a second" }),
    ],
    table: {
      head: ["each with", "p50 ms", "p95 ms"],
      rows: kindNames.map((kind) => [
        kinds[kind],
        p50(kind).toFixed(1),
        quantile(latencies[kind], 0.95).toFixed(1),
      ]),
    },
  };
}
