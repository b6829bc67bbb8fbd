/** Accepted renders while the object store is unavailable, and the traces of a failed one. */
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { errorBodySchema } from "#contract/errors.ts";
import { renderResultSchema } from "#contract/render.ts";
import { deliveryDetailSchema, deliverySchema } from "#contract/request-records.ts";
import { renderFailedPayloadSchema } from "#contract/webhooks.ts";
import { startTestService, testWebhookSecret, type TestService } from "#testing/start-test-service.ts";
import { createTestObjects } from "#testing/test-stores.ts";
import { startWebhookReceiver, type WebhookReceiver } from "#testing/webhook-receiver.ts";
import { createOutbound } from "../outbound/outbound.ts";
import { openTestDatabase } from "#testing/open-test-database.ts";
import { ObjectStoreError } from "../storage/object-store.ts";
import type { StoreWatchTiming } from "../queue/store-watch.ts";

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

const patience = { timeout: 60_000, interval: 10 };
const timing: StoreWatchTiming = {
  graceMs: 3_600_000,
  probeEveryMs: 10,
  retryEveryMs: 10,
  probeTimeoutMs: 5_000,
};

/** A service on a store that can be made unavailable and that counts rejected calls. */
async function startWithStore(options: Parameters<typeof startTestService>[0] = {}) {
  const objects = await createTestObjects();
  const store = { refusesPuts: false, refusesGets: false, refusedPuts: 0, refusedGets: 0 };
  const service = await startTestService({
    objects: {
      ...objects,
      put: async (key, ...rest) => {
        if (store.refusesPuts) {
          store.refusedPuts += 1;
          throw new ObjectStoreError(`put ${key}: connect ECONNREFUSED`);
        }
        await objects.put(key, ...rest);
      },
      get: async (key) => {
        if (store.refusesGets) {
          store.refusedGets += 1;
          throw new ObjectStoreError(`get ${key}: connect ECONNREFUSED`);
        }
        return objects.get(key);
      },
    },
    storeWatchTiming: timing,
    resultWaitMs: 60_000,
    ...options,
  });
  closing.push(
    () => objects.remove(),
    () => service.stop(),
  );
  return { service, store };
}

async function render(service: TestService, body: object = {}, headers: Record<string, string> = {}) {
  const answer = await service.post("/api/v1/render", { template: "card", ...body }, headers);
  expect(answer.status).toBe(200);
  return renderResultSchema.parse(await answer.json());
}

test("keeps retrying an accepted render, and waits for an uploaded picture, until the store is available", async () => {
  const { service, store } = await startWithStore();
  store.refusesPuts = true;
  const accepted = await render(service);
  // Many more tries than a job has attempts.
  await vi.waitUntil(() => store.refusedPuts >= 20, patience);
  store.refusesPuts = false;
  expect((await service.call(accepted.href, { key: null })).status).toBe(200);

  const png = Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
    "base64",
  );
  const uploaded = await service.call("/api/v2/assets", { method: "POST", body: png });
  const { identifier } = z.object({ identifier: z.string() }).parse(await uploaded.json());
  store.refusesGets = true;
  const { href, requestId } = await render(service, {
    changes: [{ id: "photo", src: `asset:${identifier}` }],
  });
  await vi.waitUntil(() => store.refusedGets >= 1, patience);
  store.refusesGets = false;
  expect((await service.call(href, { key: null })).status).toBe(200);
  const result = z.object({ warnings: z.array(z.string()) }).parse(await service.resultOf(requestId));
  expect(result.warnings).toEqual([]);
  expect(service.errors).toEqual([]);
});

test("rejects requests after the grace time until the store is available", async () => {
  const { service, store } = await startWithStore({ storeWatchTiming: { ...timing, graceMs: 0 } });
  store.refusesPuts = true;
  // A probe writes only after a request wrote; the rejections begin after its failure.
  await vi.waitUntil(async () => {
    const { status } = await service.post("/api/v1/render", { template: "card" });
    return status === 503;
  }, patience);
  const total = async () =>
    z.object({ totalElements: z.int() }).parse(await (await service.call("/api/v2/results")).json())
      .totalElements;
  const before = await total();

  for (const [path, body] of [
    ["/api/v1/render", { template: "card" }],
    ["/api/v2/render", { template: "card" }],
    ["/api/v1/images", { template: "card" }],
    ["/api/v1/screenshots", { url: "http://93.184.215.14/" }],
  ] as const) {
    const answer = await service.post(path, body);
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
    expect(errorBodySchema.parse(await answer.json()).code).toBe("unavailable");
  }
  expect(await total()).toBe(before);
  expect((await service.call("/api/v2/my-templates")).status).toBe(200);

  store.refusesPuts = false;
  await vi.waitUntil(async () => {
    const { status } = await service.post("/api/v1/render", { template: "card" });
    return status === 200;
  }, patience);
});

describe("a render that fails for good", () => {
  const html = "<main><h1 data-component=title>Needs a browser</h1></main>";
  let service: TestService;
  let receiver: WebhookReceiver;
  let template: string;
  const ends: (() => Promise<unknown>)[] = [];
  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    service = await startTestService({
      resultWaitMs: 60_000,
      clock: { now: () => new Date() },
      outbound: createOutbound({
        allowHosts: new Set(["own.test", "failures.test", "results.test"]),
        resolveName: async () => ["127.0.0.1"],
      }),
      deliveryTiming: { waitsMs: [10, 10], timeoutMs: 5_000, slowAfterMs: 1_000, secondMs: 10 },
    });
    const made = await service.post("/api/v2/my-templates", {
      name: "Fails",
      editor: "canvas-html",
      document: { width: 300, height: 200, outputFormat: "png", html },
    });
    template = z.object({ identifier: z.string() }).parse(await made.json()).identifier;
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
  });
  afterAll(async () => {
    await service.stop();
    await receiver.stop();
  });

  async function subscribe(url: string, action: string): Promise<void> {
    const answer = await service.post("/api/v2/webhooks", { url, actions: [action] });
    const { identifier } = z.object({ identifier: z.string() }).parse(await answer.json());
    ends.push(() => service.call(`/api/v2/webhooks/${identifier}`, { method: "DELETE" }));
  }

  async function list(requestId: string) {
    const answer = await service.call(`/api/v2/deliveries?request=${requestId}`);
    return z.array(deliverySchema).parse(await answer.json());
  }

  test("notifies only webhooks that subscribe to RENDER_FAILED", async () => {
    const url = receiver.url("failures.test", "/answer");
    await subscribe(url, "RENDER_FAILED");
    await subscribe(receiver.url("results.test", "/answer"), "RENDER_COMPLETE");
    const webhookUrl = receiver.url("own.test", "/answer");
    const { requestId, href } = await render(service, { template, webhookUrl });
    const answer = await service.call(href, { key: null });
    expect(answer.status).toBe(422);

    await vi.waitUntil(async () => (await list(requestId))[0]?.state === "delivered", patience);
    expect(await list(requestId)).toMatchObject([{ url, action: "RENDER_FAILED" }]);
    const { errors } = errorBodySchema.parse(await answer.json());
    expect(renderFailedPayloadSchema.parse(JSON.parse(receiver.receipts[0]?.body ?? ""))).toEqual({
      action: "RENDER_FAILED",
      requestId,
      href,
      request: { template, webhookUrl },
      error: errors[0],
    });
  });

  test("notifies the address of its request if that asks for the end, signed and retried, a screenshot's too", async () => {
    const webhookUrl = receiver.url("own.test", "/fail/1");
    await subscribe(webhookUrl, "RENDER_FAILED");
    const calls = [
      ["/api/v1/render", { template, webhookUrl, webhookOn: "end" }],
      ["/api/v2/render", { template, webhookUrl, webhookOn: "success" }],
      ["/api/v1/screenshots", { url: "http://93.184.215.14/", webhookUrl, webhookOn: "end" }],
      ["/api/v1/pdf", { url: "http://93.184.215.14/", webhookUrl, webhookOn: "end" }],
    ] as const;
    for (const [path, request] of calls) {
      const { requestId, href } = await service.render(path, request);
      const answer = await service.call(href, { key: null });
      expect([path, answer.status]).toEqual([path, 422]);
      const { errors } = errorBodySchema.parse(await answer.json());
      await vi.waitUntil(async () => (await list(requestId))[0]?.state === "delivered", patience);
      // The service's webhook has the same address, which is notified once.
      const [delivery, ...others] = await list(requestId);
      expect(others).toEqual([]);
      const receipts = receiver.receipts.filter(({ id }) => id === delivery?.identifier);
      expect(receipts).toHaveLength(2);
      const expected = { action: "RENDER_FAILED", requestId, href, request, error: errors[0] };
      for (const { body, headers } of receipts)
        expect(new Webhook(testWebhookSecret).verify(body, headers)).toEqual(expected);
    }
  });

  test("frees its idempotency key for a retry", async () => {
    const headers = { "Idempotency-Key": "once" };
    const first = await render(service, { template }, headers);
    expect((await service.call(first.href, { key: null })).status).toBe(422);

    const second = await render(service, { template }, headers);
    expect(second.requestId).not.toBe(first.requestId);
    expect((await service.call(second.href, { key: null })).status).toBe(422);
    // Another body may use the freed key, and keeps it when it succeeds.
    const third = await render(service, {}, headers);
    expect((await service.call(third.href, { key: null })).status).toBe(200);
    expect((await render(service, {}, headers)).requestId).toBe(third.requestId);
  });
});

test("a render that is deleted or expires before its end notifies its address if that asks for it", async () => {
  vi.useFakeTimers({ toFake: ["setInterval"] });
  closing.push(async () => vi.useRealTimers());
  const { service, store } = await startWithStore();
  store.refusesPuts = true;
  const asking = { webhookUrl: "http://93.184.215.14/hook", webhookOn: "end", expires: 60 };
  const [deleted, expired] = [await render(service, asking), await render(service, asking)];
  await render(service, { ...asking, webhookOn: null });
  await service.call(`/api/v2/results/${deleted.requestId}`, { method: "DELETE" });
  service.clock.advanceSeconds(60);
  const list = async () =>
    z.array(deliverySchema).parse(await (await service.call("/api/v2/deliveries")).json());
  await vi.waitUntil(async () => {
    vi.advanceTimersByTime(30_000);
    return (await list()).length > 1;
  }, patience);
  const told: unknown[] = [];
  for (const { identifier } of await list()) {
    const detail = await service.call(`/api/v2/deliveries/${identifier}`);
    told.push(JSON.parse(deliveryDetailSchema.parse(await detail.json()).body));
  }
  expect(told).toHaveLength(2);
  for (const [one, error] of [
    [deleted, "The result was deleted."],
    [expired, "The link has expired."],
  ] as const)
    expect(told).toContainEqual(expect.objectContaining({ action: "RENDER_FAILED", ...one, error }));
});

test("a service without a worker is not ready when jobs have waited for 30 s and none was taken", async () => {
  const database = await openTestDatabase({ onError: () => undefined });
  closing.push(() => database.close());
  const service = await startTestService({ database, roles: ["api"] });
  closing.push(() => service.stop());
  await render(service);
  const ready = async () => {
    const answer = await service.call("/readyz", { key: null });
    return { code: answer.status, ...((await answer.json()) as object) };
  };
  expect(await ready()).toMatchObject({ code: 200, queue: "ok" });
  const waitFor = (seconds: number) =>
    database.pool.query("update jobs set due_at = now() - $1 * interval '1 second'", [seconds]);

  await waitFor(45);
  expect(await ready()).toMatchObject({
    code: 503,
    queue: expect.stringMatching(/^stalled: jobs have waited for 4\d s and no worker takes them$/) as string,
  });
  // A recently taken job proves that a worker is alive.
  await database.pool.query(
    `update jobs set state = 'done', active_at = now()
     where id = (select id from jobs where state = 'waiting' and name = 'preview' limit 1)`,
  );
  expect(await ready()).toMatchObject({ code: 200, queue: "ok" });
});
