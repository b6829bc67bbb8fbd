/** Pictures a second, from POST to stored, with all cores busy. */
import { setTimeout as delay } from "node:timers/promises";
import type { ProductProcess } from "./product-process.ts";
import { photoCard } from "./photo-card.ts";
import { treeCpuMs } from "./process-usage.ts";
import { figure, type Section } from "./report.ts";

export interface Throughput {
  renders: number;
  /** From the first POST to the last picture in the store, by the service's own records. */
  seconds: number;
  /** The service's processor time, all threads. */
  cpuMs: number;
}

/** The callers only wait for the response to their POST, which is sent when the request is stored. */
const callers = 8;
const warmUps = 40;

export async function measureThroughput(product: ProductProcess, renders: number): Promise<Throughput> {
  const { identifier } = await call<{ identifier: string }>(product, "/api/v2/my-templates", {
    method: "POST",
    body: JSON.stringify({ name: "Photo card", document: photoCard() }),
  });
  let serial = 0;
  const post = async () => {
    serial += 1;
    // A unique title, otherwise the service would reuse the picture of an earlier request.
    const changes = [{ id: "title", text: `What the mist hides until morning ${serial}` }];
    const body = JSON.stringify({ template: identifier, changes });
    for (;;) {
      const answer = await send(product, "/api/v1/render", { method: "POST", body });
      if (answer.status !== 503) return read<{ requestId: string }>(answer, "/api/v1/render");
      await answer.arrayBuffer();
      await delay(Number(answer.headers.get("retry-after") ?? 1) * 1000);
    }
  };
  const postMany = async (count: number) => {
    const ids: string[] = [];
    let left = count;
    await Promise.all(
      Array.from({ length: callers }, async () => {
        while (left > 0) {
          left -= 1;
          ids.push((await post()).requestId);
        }
      }),
    );
    return ids;
  };
  await untilStored(product, await postMany(warmUps));
  const cpuBefore = treeCpuMs(product.pid);
  const ids = await postMany(renders);
  const { firstAt, lastAt } = await untilStored(product, ids);
  return { renders, seconds: (lastAt - firstAt) / 1000, cpuMs: treeCpuMs(product.pid) - cpuBefore };
}

/** When the first was sent and the last was stored, ms since the epoch. */
async function untilStored(product: ProductProcess, ids: readonly string[]) {
  let firstAt = Number.POSITIVE_INFINITY;
  let lastAt = 0;
  // The links wait for their pictures. Starts with the newest, after which nearly all others are ready.
  for (const id of ids.toReversed()) {
    await fetchFile(product, id);
    const { createdAt, timings } = await call<{ createdAt: string; timings: { totalMs: number } }>(
      product,
      `/api/v2/results/${id}`,
    );
    const sentAt = Date.parse(createdAt.endsWith("Z") ? createdAt : `${createdAt}Z`);
    firstAt = Math.min(firstAt, sentAt);
    lastAt = Math.max(lastAt, sentAt + timings.totalMs);
  }
  return { firstAt, lastAt };
}

async function fetchFile(product: ProductProcess, id: string): Promise<void> {
  const answer = await fetch(`${product.serviceUrl}/results/${id}.jpeg`);
  if (!answer.ok) throw new Error(`The picture of ${id} answered ${answer.status}`);
  await answer.arrayBuffer();
}

async function call<Answer>(product: ProductProcess, path: string, init?: RequestInit): Promise<Answer> {
  return read(await send(product, path, init), path);
}

function send(product: ProductProcess, path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`${product.serviceUrl}${path}`, {
    ...init,
    headers: { "content-type": "application/json", "x-api-key": product.apiKey },
  });
}

async function read<Answer>(answer: Response, path: string): Promise<Answer> {
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

export function reportThroughput({ renders, seconds, cpuMs }: Throughput): Section {
  return {
    title: "Pictures a second",
    about: `${renders} POSTs of the photo card by ${callers} callers, each with a title of its own, sent again when the service asks for it; from the first POST to the last picture in the store by the service's own records, the callers included in the machine's work.`,
    figures: [
      figure("photo cards, POST → stored", renders / seconds, { atLeast: 60, unit: "a second", digits: 1 }),
      figure("the service's processor time for one", cpuMs / renders, { unit: "ms", digits: 1 }),
    ],
  };
}
