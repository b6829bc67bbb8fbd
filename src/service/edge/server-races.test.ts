/** Requests of several processes that meet on one PostgreSQL: they race for a key or a place, and tell each other. */
import { createHash, randomBytes, randomUUID } from "node:crypto";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { assetSchema } from "#contract/account.ts";
import { errorBodySchema } from "#contract/errors.ts";
import * as limits from "#contract/limits.ts";
import { deliverySchema } from "#contract/request-records.ts";
import { webhookSchema } from "#contract/webhooks.ts";
import { startTestService, type TestService } from "#testing/start-test-service.ts";
import { createTestDatabase, createTestObjects, type TestObjects } from "#testing/test-stores.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { sweep } from "../jobs/sweep.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { createRequestPictures, graceMs } from "../request-pictures/request-pictures.ts";
import { openDatabase, type OpenedDatabase } from "../storage/database.ts";
import {
  abandonDeliveriesOf,
  firstTurn,
  getDelivery,
  getPlannedDelivery,
  insertDeliveries,
  recordAttempt,
} from "../storage/deliveries-store.ts";
import { deleteWebhook, insertWebhook, lockWebhook } from "../storage/webhooks-store.ts";

let receiver: WebhookReceiver;
let objects: TestObjects;
let database: OpenedDatabase;
let here: TestService;
/** Another process. */
let there: TestService;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  receiver = await startWebhookReceiver();
  const { location } = await createTestDatabase();
  objects = await createTestObjects();
  const allowHosts = new Set(["global.test"]);
  const outbound = createOutbound({ allowHosts, resolveName: receiver.resolveName });
  const open = async () => {
    const opened = await openDatabase(location, { onError: () => undefined });
    const service = await startTestService({ database: opened, objects, outbound });
    closing.push(
      () => service.stop(),
      () => opened.close(),
    );
    return { opened, service };
  };
  ({ opened: database, service: here } = await open());
  ({ service: there } = await open());
});
afterAll(async () => {
  for (const close of closing) await close();
  await objects.remove();
  await receiver.stop();
});

const actions = ["RENDER_COMPLETE"];
const add = (url: string) => here.post("/api/v2/webhooks", { url, actions });
const remove = (id: string) => here.call(`/api/v2/webhooks/${id}`, { method: "DELETE" });
afterEach(async () => {
  const webhooks = await (await here.call("/api/v2/webhooks")).json();
  for (const { identifier } of z.array(webhookSchema).parse(webhooks)) await remove(identifier);
});

async function identifierOf(answer: Response): Promise<string> {
  return z.object({ identifier: z.string() }).parse(await answer.json()).identifier;
}

test("an idempotency key sent many times at once makes one record and one response", async () => {
  const send = (index: number) => {
    const headers = { "Idempotency-Key": "rush" };
    return (index % 2 === 0 ? here : there).post("/api/v1/render", { template: "card" }, headers);
  };
  const answers = await Promise.all(Array.from({ length: 24 }, (_, index) => send(index)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1);
});

test(`of webhooks that are added at once, at most ${limits.webhooksMax} are`, async () => {
  const answers = await Promise.all(
    Array.from({ length: limits.webhooksMax + 5 }, (_, index) =>
      add(receiver.url("global.test", `/answer/${index}`)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.webhooksMax);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(5);
});

test("a webhook is deleted while an attempt is stored, without a deadlock", async () => {
  const { db } = database;
  const at = new Date();
  const url = receiver.url("global.test", "/answer");
  const [id, webhookId] = [randomUUID(), randomUUID()];
  const delivery = { id, requestId: null, webhookId, action: "WEBHOOK_TEST" as const, url, payload: "{}" };
  await db.transaction(async (transaction) => {
    await insertWebhook(transaction, { id: webhookId, url, actions, createdAt: at, pausedAt: null }, 1);
    await insertDeliveries(transaction, [{ ...delivery, createdAt: at }]);
  });
  const attempt = { at, status: 200, durationMs: 1, failure: null, answer: "" };
  await db.transaction(async (deletion) => {
    expect(await lockWebhook(deletion, webhookId)).toBe(true);
    const planned = await getPlannedDelivery(db, id, firstTurn);
    if (planned === undefined) throw new Error("The delivery is not pending.");
    await db.transaction((transaction) => recordAttempt(transaction, planned.delivery, attempt, "delivered"));
    await abandonDeliveriesOf(deletion, webhookId, { at, failure: "It was removed." });
    await deleteWebhook(deletion, webhookId);
  });
  expect((await getDelivery(db, id))?.delivery.state).toBe("delivered");
});

test("a test of a webhook that is being deleted is 404", async () => {
  const identifier = await identifierOf(await add(receiver.url("global.test", "/answer/deleted")));
  const { answer } = await database.db.transaction(async (deletion) => {
    await lockWebhook(deletion, identifier);
    await deleteWebhook(deletion, identifier);
    const sent = here.call(`/api/v2/webhooks/${identifier}/test`, { method: "POST" });
    const waiting =
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await expect.poll(async () => (await database.pool.query(waiting)).rowCount).toBe(1);
    return { answer: sent };
  });
  expect((await answer).status).toBe(404);
});

test("a paused webhook is resumed by one process for all, without a second attempt", async () => {
  const url = receiver.url("global.test", "/answer/shared");
  const address = `/api/v2/webhooks/${await identifierOf(await add(url))}`;
  const setPaused = (service: TestService, paused: boolean) => service.put(address, { paused });
  await setPaused(here, true);
  const ids: string[] = [];
  for (let index = 0; index < 8; index += 1) {
    const { requestId, href } = await here.render("/api/v1/render", {
      template: "card",
      data: { title: String(index) },
    });
    await here.call(href, { key: null });
    ids.push(requestId);
  }
  const held = async () =>
    z.array(deliverySchema).parse(await (await here.call("/api/v2/deliveries")).json());
  // A render of an earlier test may end only now.
  const isOwn = ({ requestId }: { requestId: string | null }) => ids.includes(requestId ?? "");
  await expect.poll(async () => (await held()).filter(isOwn).length).toBe(ids.length);

  await setPaused(there, false);
  const received = () =>
    receiver.receipts
      .filter(({ path }) => url.endsWith(path))
      .map(({ body }) => z.object({ requestId: z.nullable(z.string()) }).parse(JSON.parse(body)))
      .filter(isOwn)
      .map(({ requestId }) => requestId);
  await expect.poll(received, { timeout: 20_000 }).toEqual(ids);
});

test("a deletion of an upload reaches the other process, which caches the file", async () => {
  const raw = { width: 6, height: 4, channels: 3 } as const;
  const png = sharp(randomBytes(6 * 4 * 3), { raw }).png();
  const body = new Uint8Array(await png.toBuffer());
  const sent = await here.call("/api/v2/assets", { method: "POST", body });
  const { identifier, href } = z.object(assetSchema.shape).parse(await sent.json());
  const statusThere = async () => (await there.call(href, { key: null })).status;
  expect(await statusThere()).toBe(200);
  expect((await here.call(`/api/v2/assets/${identifier}`, { method: "DELETE" })).status).toBe(204);
  await expect.poll(statusThere, { timeout: 20_000 }).toBe(404);
});

test("a picture is stored once by two processes at once, and never deleted under a request", async () => {
  const pictures = await createTestObjects();
  const bytes = Buffer.from("raced");
  const name = `${createHash("sha256").update(bytes).digest("hex")}.png`;
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const deliveries = { enqueueCancellations: async () => undefined };
  const keptAlways = { resultRetentionMs: undefined, recordRetentionMs: undefined };
  for (let round = 0; round < 10; round += 1) {
    const clock = { now: () => new Date(Date.parse("2026-03-01T12:00:00Z") + round * 2 * graceMs) };
    const sweepOnce = () => sweep({ database, objects: pictures, clock, log, deliveries, ...keptAlways });
    const store = () =>
      createRequestPictures({ database, objects: pictures, clock }).store([
        { name, contentType: "image/png", bytes },
      ]);
    // Due since the last round, so the sweeper deletes it while both store it again.
    await Promise.all([sweepOnce(), store(), store()]);
    await sweepOnce();
    expect(pictures.keys()).toHaveLength(1);
  }
  await pictures.remove();
});

test("answers links, details and other lists while searches of one caller take all their time", async () => {
  const { href } = await here.render("/api/v1/render", { template: "card", data: { title: "one" } });
  expect((await here.call(href, { key: null })).status).toBe(200);
  const key = await here.createKey(["templates:read"]);
  const held = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<void>();
  const locked = database.db.transaction(async (transaction) => {
    await transaction.execute("lock table deliveries in access exclusive mode");
    held.resolve();
    await ended.promise;
  });
  await held.promise;
  try {
    const searches = Array.from({ length: 12 }, () => here.call("/api/v2/deliveries?text=one"));
    const answers = [
      await here.call(href, { key: null }),
      await here.call("/direct/card.jpg?title.text=one"),
      await here.call("/api/v2/my-templates/card"),
      await here.call("/api/v2/my-templates", { key }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const late = await Promise.race(searches);
    expect(late.status).toBe(400);
    expect(errorBodySchema.parse(await late.json())).toMatchObject({
      code: "search_too_wide",
      errors: ["failedSince: narrow the time", "text: search for a longer or rarer text"],
    });
    ended.resolve();
    await locked;
    for (const { status } of await Promise.all(searches)) expect([200, 400]).toContain(status);
  } finally {
    ended.resolve();
  }
});
