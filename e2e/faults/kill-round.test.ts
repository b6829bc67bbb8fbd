/** One round; `npm run prove -- kills` has twenty. */
import { rm } from "node:fs/promises";
import { Webhook } from "standardwebhooks";
import { afterEach, expect, test, vi } from "vitest";
import * as z from "zod";
import { renderResultSchema } from "#contract/render.ts";
import { deliverySchema } from "#contract/request-records.ts";
import { webhookPayloadSchema } from "#contract/webhooks.ts";
import { readyDataFolder } from "#testing/ready-database.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { findLostRenders } from "./find-lost.ts";
import { createRandom } from "./random.ts";
import { apiKey, kill, type RunningProcess, startProcess, webhookSecret } from "./serve-process.ts";
import { startTemplateSaves } from "./template-saves.ts";

let dataDir: string | undefined;
let running: RunningProcess | undefined;
const receivers: WebhookReceiver[] = [];
afterEach(async () => {
  if (running !== undefined) await kill(running.child);
  for (const receiver of receivers.splice(0)) await receiver.stop();
  if (dataDir !== undefined) await rm(dataDir, { recursive: true, force: true });
});

const headers = { "X-API-KEY": apiKey, "Content-Type": "application/json" };
const waiting = { timeout: 60_000, interval: 50 };
const random = createRandom(1);

async function render(origin: string, fields: object) {
  const answer = await fetch(`${origin}/api/v1/render`, {
    method: "POST",
    headers,
    body: JSON.stringify({ template: "product-update", ...fields }),
  });
  const { requestId, href } = renderResultSchema.parse(await answer.json());
  return { requestId, path: new URL(href).pathname, sentAt: 0 };
}

test(
  "a service that is killed has all accepted renders and saves after its restart, and sends each delivery with the same id",
  { timeout: 180_000 },
  async () => {
    dataDir = await readyDataFolder();
    const quick = await startWebhookReceiver();
    const paused = await startWebhookReceiver();
    paused.setPaused(true);
    receivers.push(quick, paused);
    const host = "127.0.0.1";
    running = await startProcess(dataDir, { allowHosts: host });
    const before = running.origin;
    const told = await Promise.all(
      [1, 2].flatMap(() => receivers.map(({ url }) => render(before, { webhookUrl: url(host, "/answer") }))),
    );
    await vi.waitFor(() => expect(paused.receipts.length).toBeGreaterThan(0), waiting);
    const saves = await startTemplateSaves({ origin: before, apiKey, random });
    const accepted = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        render(before, { changes: [{ id: "title", text: `Picture ${index}` }] }),
      ),
    );
    await kill(running.child);
    const unfinished = paused.receipts.map(({ id }) => id);

    paused.setPaused(false);
    running = await startProcess(dataDir, { allowHosts: host });
    const { origin } = running;
    const deadline = performance.now() + 60_000;
    expect(await findLostRenders([...told, ...accepted], { origins: [origin], random, deadline })).toEqual(
      [],
    );
    expect(await saves.findLost(origin)).toEqual([]);
    const delivered = await vi.waitFor(async () => {
      const answer = await fetch(`${origin}/api/v2/deliveries?state=delivered&size=50`, { headers });
      const deliveries = z.array(deliverySchema).parse(await answer.json());
      expect(deliveries).toHaveLength(told.length);
      return new Map(deliveries.map(({ requestId, identifier }) => [requestId, identifier]));
    }, waiting);
    expect(new Set(delivered.keys())).toEqual(new Set(told.map(({ requestId }) => requestId)));
    const receipts = receivers.flatMap((receiver) => receiver.receipts);
    const taken = receipts.filter(({ status }) => status === 200).map(({ id }) => id);
    expect(new Set(taken)).toEqual(new Set(delivered.values()));
    expect(taken).toEqual(expect.arrayContaining(unfinished));
    for (const { id, body, headers: sent } of receipts) {
      const { requestId } = webhookPayloadSchema.parse(new Webhook(webhookSecret).verify(body, sent));
      expect(id).toBe(delivered.get(requestId));
    }
  },
);
