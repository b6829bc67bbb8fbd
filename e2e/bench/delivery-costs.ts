/**
 * The latency of a delivery to a healthy receiver while fifty others hang, through the whole service in this process.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createService, type Service } from "#service/app.ts";
import { createOutbound } from "#service/outbound/outbound.ts";
import { readStarters } from "#service/starters/read-starters.ts";
import { openDatabase } from "#service/storage/database.ts";
import { createFolderObjectStore } from "#service/storage/folder-object-store.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { figure, type Section } from "./report.ts";
import { quantile } from "./statistics.ts";

export interface DeliveryCosts {
  hanging: number;
  /** From the response to a render to the arrival of its webhook, ms. */
  aloneMs: number[];
  besideHangingMs: number[];
}

export interface DeliveryCostOptions {
  /** Receivers that never respond. */
  hanging: number;
  /** Renders for healthy receivers, in each of the two runs. */
  renders: number;
}

const apiKey = "bench-key";
const origin = "http://localhost:4401";
const template = "coffee-square";
const healthyHosts = 5;
const callers = 4;
/** For each receiver that hangs, so that one delivery is always in progress and others are queued. */
const rendersPerHanging = 4;

export async function measureDeliveries({ hanging, renders }: DeliveryCostOptions): Promise<DeliveryCosts> {
  const folder = await mkdtemp(join(tmpdir(), "overprint-bench-deliveries-"));
  const onError = (error: unknown) => {
    throw error;
  };
  const database = await openDatabase({ kind: "embedded", folder: join(folder, "database") }, { onError });
  const receiver = await startWebhookReceiver();
  const healthy = Array.from({ length: healthyHosts }, (_, index) => `healthy-${index}.test`);
  const silent = Array.from({ length: hanging }, (_, index) => `hanging-${index}.test`);
  const service = await createService({
    database,
    objects: createFolderObjectStore(join(folder, "objects")),
    outbound: createOutbound({
      allowHosts: new Set([...healthy, ...silent]),
      resolveName: receiver.resolveName,
    }),
    clock: { now: () => new Date() },
    apiKeys: [apiKey],
    webhookSecrets: [`whsec_${Buffer.alloc(32).toString("base64")}`],
    publicUrl: origin,
    renderConcurrency: 1,
    starters: (await readStarters()).filter(({ key }) => key === template),
    log: { info: () => undefined, warn: () => undefined, error: (_message, error) => onError(error) },
  });
  try {
    const healthyUrls = healthy.map((host) => receiver.url(host, "/answer"));
    // All renders share this picture, so that only the delivery is measured.
    const { href } = await render(service, undefined);
    await (await service.fetch(new Request(href))).arrayBuffer();
    await timesOf(service, receiver, healthyUrls, 20);
    const aloneMs = await timesOf(service, receiver, healthyUrls, renders);
    for (let round = 0; round < rendersPerHanging; round += 1)
      for (const host of silent) await render(service, receiver.url(host, "/hang"));
    const besideHangingMs = await timesOf(service, receiver, healthyUrls, renders);
    return { hanging, aloneMs, besideHangingMs };
  } finally {
    // First, so that hanging deliveries are not waited for.
    await receiver.stop();
    await service.stop();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function timesOf(
  service: Service,
  receiver: WebhookReceiver,
  urls: readonly string[],
  renders: number,
): Promise<number[]> {
  const answeredAt = new Map<string, number>();
  let begun = 0;
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (begun < renders) {
        const url = urls[begun % urls.length];
        begun += 1;
        const { requestId } = await render(service, url);
        answeredAt.set(requestId, performance.now());
      }
    }),
  );
  const arrivedAt = await arrivals(receiver, new Set(answeredAt.keys()));
  // A webhook that arrived before the response was read counts as 0 ms.
  return [...answeredAt].map(([id, at]) => Math.max(0, (arrivedAt.get(id) ?? Number.NaN) - at));
}

async function arrivals(receiver: WebhookReceiver, ids: ReadonlySet<string>): Promise<Map<string, number>> {
  for (;;) {
    const found = new Map<string, number>();
    for (const { body, at } of receiver.receipts) {
      const { requestId } = JSON.parse(body) as { requestId: string };
      if (ids.has(requestId) && !found.has(requestId)) found.set(requestId, at);
    }
    if (found.size === ids.size) return found;
    await new Promise((resolve) => {
      setTimeout(resolve, 50);
    });
  }
}

async function render(
  service: Service,
  webhookUrl: string | undefined,
): Promise<{ requestId: string; href: string }> {
  const answer = await service.fetch(
    new Request(`${origin}/api/v1/render`, {
      method: "POST",
      headers: { "X-API-KEY": apiKey, "Content-Type": "application/json" },
      body: JSON.stringify({ template, webhookUrl }),
    }),
  );
  if (!answer.ok) throw new Error(`a render was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as { requestId: string; href: string };
}

export function reportDeliveries({ hanging, aloneMs, besideHangingMs }: DeliveryCosts): Section {
  return {
    title: `Webhooks beside ${hanging} receivers that hang`,
    about: `From the answer to a render to the arrival of its webhook at one of ${healthyHosts} healthy receivers, ${besideHangingMs.length} renders by ${callers} callers, with the published schedule and timeouts. Service and receivers share one process.`,
    figures: [
      figure("alone, p95", quantile(aloneMs, 0.95), { unit: "ms" }),
      figure(`beside ${hanging} that hang, p95`, quantile(besideHangingMs, 0.95), {
        unit: "ms",
        atMost: 1_000,
      }),
    ],
    table: {
      head: ["receivers", "p50 ms", "p95 ms", "slowest ms"],
      rows: (
        [
          ["healthy alone", aloneMs],
          ["healthy beside those that hang", besideHangingMs],
        ] as const
      ).map(([name, times]) => [
        name,
        quantile(times, 0.5).toFixed(1),
        quantile(times, 0.95).toFixed(1),
        Math.max(...times).toFixed(1),
      ]),
    },
  };
}
